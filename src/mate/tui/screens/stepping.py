"""Stepping through the moments of a match, by keys or by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from mate.tui.replay.moments import Moment, nearest
from mate.tui.screens.base import MateScreen

_PAUSES: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds between actions when a replay runs by itself, slowest first."""


class SteppingScreen(MateScreen[None]):
    """A screen that stands at one of many moments.

    Args:
        moments: the moments, in order.
    """

    def __init__(self, moments: tuple[Moment, ...]) -> None:
        super().__init__()
        self._moments = moments
        self._at = 0
        self._pause = 2
        self._timer: Timer | None = None
        self._notice = ""

    def _changed(self) -> None:
        """Draw what is shown now."""
        self.refresh_rows()

    def _say(self, notice: str) -> None:
        self._notice = notice
        self.refresh_rows()

    def _go_to(self, place: int) -> None:
        if self._moments:
            self._at = max(0, min(place, len(self._moments) - 1))
            self._notice = ""
            self._changed()

    def action_step(self, step: int) -> None:
        """One action on, or back."""
        self._go_to(self._at + step)

    def action_trick(self, step: int) -> None:
        """To the beginning of the next trick, or of this one or the one before."""
        self._seek(step, lambda moment: moment.begins_trick)

    def action_hand(self, step: int) -> None:
        """To the beginning of the next hand, or of this one or the one before."""
        self._seek(step, lambda moment: moment.before is None)

    def _seek(self, step: int, wanted: Callable[[Moment], bool]) -> None:
        found = nearest(self._moments, self._at, step, wanted)
        end = len(self._moments) - 1 if step > 0 else 0
        self._go_to(end if found is None else found)

    def action_first(self) -> None:
        """To the beginning."""
        self._go_to(0)

    def action_last(self) -> None:
        """To the end."""
        self._go_to(len(self._moments) - 1)

    # Running by itself.

    def action_run(self) -> None:
        """Play by itself, or stop; from the end it begins anew."""
        if self._timer:
            self._stop()
        elif self._moments:
            if self._at >= len(self._moments) - 1:
                self._at = 0
            self._start()
        self._notice = ""
        self._changed()

    def _start(self) -> None:
        self._timer = self.set_interval(_PAUSES[self._pause], self._run_on)

    def _run_on(self) -> None:
        if self._at >= len(self._moments) - 2:
            self._stop()
        self._go_to(self._at + 1)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def action_speed(self, step: int) -> None:
        """Faster, or slower."""
        self._pause = max(0, min(self._pause + step, len(_PAUSES) - 1))
        if self._timer:
            self._stop()
            self._start()
        self._say(f"Plays {1 / _PAUSES[self._pause]:g} actions a second by itself.")

    def on_screen_suspend(self) -> None:
        """Stop behind another screen."""
        self._stop()
