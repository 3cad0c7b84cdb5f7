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
    """Lets the clock of the player to act run, and has it looked at when it shows something else.

    Args:
        look: what the table does then; it is to `keep` the time.
    """

    def __init__(self, screen: Screen[Any], session: Session, look: Callable[[], None]) -> None:
        self._screen, self._session, self._look = screen, session, look
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
        if runs:
            self._session.run_clock()
        self._wait()

    def keep(self) -> None:
        """Write down how long the turn has lasted, at times and when none is left.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        unwritten = self._session.turn_ms - self._session.record.clocks.turn
        if unwritten >= _KEPT_EVERY or 0 in self.left:
            self._session.keep_time()

    def look(self) -> None:
        """Have it looked at, and again in time."""
        self._look()
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        seat, left = self._session.record.runs_for, self._session.left
        if left is None or seat is None or not self._session.clock_runs:
            return
        # Until it shows something else. Every fourth tenth is drawn: more is work that nobody sees.
        step = 400 if left[seat] <= TENTHS else 1000
        seconds = ((left[seat] - 1) % step + 2) / 1000
        self._session.look_again_in(seconds)
        self._timer = self._screen.set_timer(seconds, self.look)
