"""The timers of a table."""

from __future__ import annotations

from collections.abc import Callable

from textual.dom import DOMNode

from mate.table import HeldTable
from mate.tui.background import Delay
from mate.words import TENTHS


class TableTimers:
    """The delays before a table's next automatic step, and before the next check of the clock.

    Attributes:
        moment: the delay before a forced reply, or before the computer acts or answers.
    """

    def __init__(
        self, owner: DOMNode, moment_over: Callable[[], None], look: Callable[[], None]
    ) -> None:
        self.moment = Delay(owner, moment_over)
        self._look = Delay(owner, look)

    def follow(self, held: HeldTable, moment: float | None, *, anew: bool) -> None:
        """Start the timers that the table needs, and stop all others.

        Args:
            moment: the seconds until the table's next automatic step; None if the table waits for
                a player.
            anew: whether to restart a delay that has begun.
        """
        if anew or moment is None:
            self.moment.stop()
        if moment is not None and not self.moment.running:
            self.moment.start(moment)
        self.await_look(held)

    def await_look(self, held: HeldTable) -> None:
        """Start or stop the clock, and plan the next look for when the digits shown change."""
        self._look.stop()
        session, table = held.session, held.table
        session.switch_clock(on=table.clock_runs)
        left, seat = session.left, table.record.clocked_seat
        if left is None or seat is None or not table.clock_runs:
            return
        # Draw only every fourth tenth of a second, because nobody can follow every tenth.
        step = 400 if left[seat] <= TENTHS else 1000
        seconds = ((left[seat] - 1) % step + 2) / 1000
        session.note_clock_reading(seconds)
        self._look.start(seconds)
