"""The players' clocks at a table: while one runs, somebody must look at it in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from mate.session import Session
from mate.words.figures import TENTHS

_KEPT_EVERY: Final = 15_000
"""What a killed program forgets of a turn, at most; milliseconds."""


class TableClock:
    """Lets the clock of the player to act run, and looks at it whenever it shows something else.

    Args:
        attempt: takes a step that writes the log; returns whether it succeeded.
        looked: called after each look, which may have ended the match.
    """

    def __init__(
        self,
        screen: Screen[Any],
        session: Session,
        attempt: Callable[[Callable[[], None]], bool],
        looked: Callable[[], None],
    ) -> None:
        self._screen, self._session = screen, session
        self._attempt, self._looked = attempt, looked
        self._timer: Timer | None = None

    @property
    def left(self) -> tuple[int | None, int | None]:
        """By seat, the milliseconds that a player has left; None for who has no clock."""
        record, left = self._session.record, self._session.left
        if left is None:
            return None, None
        one, other = record.header.computers
        return None if one else left[0], None if other else left[1]

    def go_on(self, *, runs: bool) -> None:
        """Let it run from now on, if it should and does not yet, and look at it in time."""
        if runs and self._session.left is not None:
            self._session.run_clock()
        self._wait()

    def stop(self) -> bool:
        """Stop it; return whether the time could be written, since it runs on otherwise."""
        return self._attempt(self._session.stop_clock)

    def look(self) -> None:
        """See whether the time is used up, and write down what is used every now and then."""
        session = self._session
        unwritten = session.turn_ms - session.record.clocks.turn
        if unwritten >= _KEPT_EVERY or 0 in self.left:
            self._attempt(session.keep_time)
        self._looked()
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        seat, left = self._session.record.runs_for, self._session.left
        if left is None or seat is None or not self._session.clock_runs:
            return
        # Until it shows something else: nothing is drawn more often.
        step = 100 if left[seat] <= TENTHS else 1000
        seconds = ((left[seat] - 1) % step + 2) / 1000
        self._timer = self._screen.set_timer(seconds, self.look)
