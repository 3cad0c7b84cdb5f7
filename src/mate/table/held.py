"""The holder of a table, which writes each step to disk before the players see it."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from mate.rules import Deal
from mate.session import Session
from mate.table.events import Event, GoOn
from mate.table.table import Conduct, Table


class HeldTable:
    """A table and its session. Each step is on disk before the players see it.

    The clock of the session runs whenever the clock of the table runs.

    Attributes:
        session: the log and the clock of the match; the owner of this object closes it.
        table: the current table. Take steps only through `do`.
    """

    table: Table

    def __init__(self, session: Session, conduct: Conduct, *, in_pause: bool = False) -> None:
        self.session = session
        self._commit(Table.begin(conduct, session.record, in_pause=in_pause))

    def do(self, event: Event) -> Table:
        """Take a step and return the new table.

        Raises:
            StorageError: if the step cannot be written; then the table is unchanged.
        """
        return self._commit(self.table.after(event, self.session.turn_ms))

    def go_on(self) -> Table:
        """Go on to the next hand, with a random deal unless the match determines the deal.

        Raises:
            StorageError: if the deal cannot be written; then the table is unchanged.
        """
        return self.do(GoOn(Deal.draw(random.SystemRandom())))

    @property
    def left(self) -> tuple[int | None, int | None]:
        """The milliseconds that each player has left now; None for a seat without a clock."""
        left, (lower, upper) = self.session.left, self.table.conduct.seats.computers
        if left is None:
            return None, None
        return None if lower else left[0], None if upper else left[1]

    def change(self, **changes: Any) -> None:
        """Change fields of the table that no log contains, such as the remark or the conduct."""
        self.table = replace(self.table, **changes)

    def keep(self) -> None:
        """Ensure that a log has the whole match, with all the time used.

        Raises:
            StorageError: if the log cannot be written or read.
        """
        try:
            self.session.keep()
        finally:
            # Update the table even after an error, because the log may already have the time used.
            if self.session.record is not self.table.record:
                self.change(record=self.session.record)

    def _commit(self, table: Table) -> Table:
        self.session.commit(table.record)
        self.table = table
        self.session.switch_clock(on=table.clock_runs)
        return table
