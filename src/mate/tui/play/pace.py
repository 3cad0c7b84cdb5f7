"""Steps repeated at a speed that players choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

_PAUSES: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between steps, slowest first."""


class Pace:
    """Repeats a step after each pause, until stopped.

    Args:
        screen: the screen that runs its timer.
        step: the step.
    """

    def __init__(self, screen: Screen[Any], step: Callable[[], None]) -> None:
        self._screen, self._step = screen, step
        self._pause = 2
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether it is running."""
        return self._timer is not None

    @property
    def steps_a_second(self) -> float:
        """The steps in a second."""
        return 1 / _PAUSES[self._pause]

    def start(self) -> None:
        """Start, with a pause."""
        self.stop()
        self._timer = self._screen.set_interval(_PAUSES[self._pause], self._step)

    def stop(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def change(self, step: int) -> None:
        """Shorten the pauses (1) or lengthen them (-1)."""
        self._pause = max(0, min(self._pause + step, len(_PAUSES) - 1))
        if self.running:
            self.start()
