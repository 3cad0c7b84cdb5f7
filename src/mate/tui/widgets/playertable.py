"""A table of players, a row of figures each."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mate.statistics import Tally
from mate.tui.draw.playercolumns import Columns
from mate.tui.draw.rows import cut
from mate.tui.widgets.rowtable import RowTable


class PlayerTable(RowTable):
    """Players and their figures."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self._columns: Columns = ()

    def set_columns(self, columns: Columns) -> None:
        """Take away all rows, and have these columns from now on."""
        self._columns = columns
        self.clear(columns=True)
        for number, (title, cells, _) in enumerate(columns):
            head = Text(title, justify="right" if number else "left")
            self.add_column(head, width=cells)

    def show(self, tallies: Sequence[Tally], cursor: int = 0) -> None:
        """Show these players.

        Args:
            tallies: what there is to say of each.
            cursor: the row of the cursor; if there are as many rows as before, it stays.
        """
        if self.row_count == len(tallies):
            # The same players as before, so that nothing moves; only what changed is painted.
            for row, tally in enumerate(tallies):
                for column, cell in enumerate(self._cells(tally)):
                    if self.get_cell_at((row, column)) != cell:  # type: ignore[arg-type]  # a place
                        self.update_cell_at((row, column), cell)  # type: ignore[arg-type]  # a place
            return
        self.clear()
        for tally in tallies:
            self.add_row(*self._cells(tally))
        if tallies:
            self.move_cursor(row=min(max(cursor, 0), len(tallies) - 1), animate=False)

    def _cells(self, tally: Tally) -> list[Text]:
        # Text objects, so that nothing in a name can be markup.
        (_, cells, name), *others = self._columns
        return [
            Text(cut(name(tally), cells), no_wrap=True),
            *(Text(figure(tally), justify="right", no_wrap=True) for _, _, figure in others),
        ]
