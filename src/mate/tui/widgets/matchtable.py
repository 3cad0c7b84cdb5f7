"""A table of saved matches: which of them it lists, and in which order."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from rich.text import Text

from mate.saved.filters import filtered
from mate.saved.orders import Order, in_order
from mate.saved.savedmatch import SavedMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.matchcolumns import Column, columns_of
from mate.tui.widgets.rowtable import RowTable

_SLICE: Final = 250
"""How many rows are added at once, so that no key waits long."""
_PAUSE: Final = 0.02


class MatchTable(RowTable):
    """Matches in a table, the one played last first until they are sorted otherwise.

    Args:
        saved: the matches.

    Attributes:
        saved: all matches, listed or not.
        listed: those that fit the words, in their order.
        words: what a match must fit to be listed.
        order: what the list is sorted by.
        turned: whether the order is turned round.
    """

    def __init__(self, saved: list[SavedMatch], *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self.saved = self.listed = saved
        self.words = ""
        self.order = Order.PLAYED
        self.turned = False
        self._columns: tuple[Column, ...] = ()
        self._filling = 0

    @property
    def chosen(self) -> SavedMatch | None:
        """The match under the cursor; None if none is listed."""
        row = self.cursor_row
        return self.listed[row] if 0 <= row < len(self.listed) else None

    def fit_layout(self, layout: Layout) -> None:
        """Have the columns that there is room for."""
        cursor = self.cursor_row
        self._columns = columns_of(layout)
        self.clear(columns=True)
        for column in self._columns:
            self.add_column(column.title, width=column.cells, key=column.order.name)
        self._fill(cursor)

    def show(self, saved: list[SavedMatch], at: Path | None = None) -> None:
        """Show other matches.

        Args:
            saved: all of them.
            at: the log to put the cursor on; without one it stays at its match, or in its row.
        """
        self.saved = saved
        self._list(at)

    def fit(self, words: str) -> None:
        """List only the matches that fit these words."""
        self.words = words
        self._list()

    def sort_by(self, order: Order) -> None:
        """Sort by something else."""
        self.order, self.turned = order, False
        self._list()

    def sort_by_next_column(self) -> None:
        """Sort by the next column; after the last one, by when matches were played."""
        orders = [Order.PLAYED, *(column.order for column in self._columns)]
        following = orders.index(self.order) + 1 if self.order in orders else 0
        self.sort_by(orders[following % len(orders)])

    def turn_round(self) -> None:
        """Turn the order round."""
        self.turned = not self.turned
        self._list()

    def _list(self, at: Path | None = None) -> None:
        before, place = self.chosen, self.cursor_row
        self.listed = in_order(filtered(self.saved, self.words), self.order, reverse=self.turned)
        wanted = at or (before.path if before else None)
        paths = [match.path for match in self.listed]
        self._fill(paths.index(wanted) if wanted in paths else place)

    def _fill(self, cursor: int) -> None:
        self.clear()
        self._filling += 1
        cursor = max(min(cursor, len(self.listed) - 1), 0)
        self._add(self._filling, 0, cursor + _SLICE)
        if self.listed:
            self.move_cursor(row=cursor, animate=False)

    def _add(self, filling: int, start: int, count: int = _SLICE) -> None:
        # In slices, with the screen free between them; a new list ends the filling of the old.
        if filling != self._filling or not self.is_attached:
            return
        for match in self.listed[start : start + count]:
            # Text objects, so that nothing in a file's name can be markup.
            cells = (
                Text(column.text(match, column.cells), no_wrap=True) for column in self._columns
            )
            self.add_row(*cells)
        if start + count < len(self.listed):
            self.set_timer(_PAUSE, partial(self._add, filling, start + count))
