"""What goes on by itself: animations, and steps at a pace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from mate import clock
from mate.tui.program import program_of

_PICTURES: Final = 20
"""The most pictures in a second."""


class _Timed:
    # Something that a timer of a screen keeps going.

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether it is going on."""
        return self._timer is not None

    def stop(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class Motion(_Timed):
    """Plays an animation; when it is over or is ended, the last picture stays.

    With motion off, only the last picture shows.

    Attributes:
        share: the share of the animation that is over, 0 to 1; 1 before the first one.
    """

    def __init__(self, screen: Screen[Any], show: Callable[[], None]) -> None:
        super().__init__(screen)
        self._show = show
        self._begun = self._lasts = 0.0
        self.share = 1.0

    def begin(self, seconds: float) -> None:
        """Start an animation; the caller draws its first picture."""
        self.stop()
        if seconds <= 0 or not program_of(self._screen).appearance.moves:
            return
        self._begun, self._lasts = clock.seconds(), seconds
        self.share = 0.0
        self._timer = self._screen.set_interval(1 / _PICTURES, self._go_on)

    def end(self) -> None:
        """Show the last picture now, unless it shows already."""
        if self.running:
            self.stop()
            self._show()

    def stop(self) -> None:
        """Stop at the last picture, without drawing it."""
        super().stop()
        self.share = 1.0

    def _go_on(self) -> None:
        share = (clock.seconds() - self._begun) / self._lasts
        if share >= 1:
            self.end()
        elif self.running:
            self.share = share
            self._show()


_PAUSES: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between steps, slowest first."""


class Pace(_Timed):
    """Repeats a step after each pause, until stopped."""

    def __init__(self, screen: Screen[Any], step: Callable[[], None]) -> None:
        super().__init__(screen)
        self._step = step
        self._pause = 2

    @property
    def steps_a_second(self) -> float:
        """The steps in a second."""
        return 1 / _PAUSES[self._pause]

    def start(self) -> None:
        """Start, with a pause."""
        self.stop()
        self._timer = self._screen.set_interval(_PAUSES[self._pause], self._step)

    def change(self, step: int) -> None:
        """Shorten the pauses (1) or lengthen them (-1)."""
        self._pause = max(0, min(self._pause + step, len(_PAUSES) - 1))
        if self.running:
            self.start()
