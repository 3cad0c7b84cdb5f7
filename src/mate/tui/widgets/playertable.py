"""A table of players, a row of figures each."""

from __future__ import annotations

from collections.abc import Sequence

from mate.statistics.tally import Tally
from mate.tui.draw.players import Columns
from mate.tui.widgets.rowtable import Head, RowTable


class PlayerTable(RowTable[Tally]):
    """Players and their figures."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self._columns: Columns = ()

    def texts(self, row: Tally) -> Sequence[str]:
        """The texts of the columns for a player."""
        return [text(row) for _, _, text in self._columns]

    def set_columns(self, columns: Columns) -> None:
        """Show these columns from now on."""
        self._columns = columns
        self.set_heads(
            [Head(title, cells, bool(number)) for number, (title, cells, _) in enumerate(columns)]
        )

    def show(self, tallies: Sequence[Tally]) -> None:
        """Show these players; the cursor stays in its row."""
        self.set_rows(tallies, self.cursor_row)
