"""The list of saved matches, filtered and sorted, and one of them in detail."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from mate import clock
from mate.errors import MateError
from mate.record import load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.saved.selection import Order, filtered, in_order
from mate.tui.draw.layout import Layout
from mate.tui.draw.matchcolumns import Column, broken_line, columns_of, preview
from mate.tui.program import program_of
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.rowtable import Head, RowTable
from mate.words.narrator import Narrator
from mate.words.problems import message_of


class MatchTable(RowTable[SavedMatch]):
    """A table of matches, by default sorted by when they were last played.

    Args:
        saved: the matches, latest first.

    Attributes:
        saved: all matches, listed or not, latest first.
        words: the filter.
        order: the order of the list.
        turned: whether the order is reversed.
    """

    def __init__(self, saved: list[SavedMatch], *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self.saved = self._sorted = saved
        self.words = ""
        self.order = Order.PLAYED
        self.turned = False
        self._columns: tuple[Column, ...] = ()
        self.set_rows(saved, 0)

    def texts(self, row: SavedMatch) -> Sequence[str] | str:
        """The texts of the columns for a match; for a log that cannot be read, the reason."""
        if row.problem is not None:
            return broken_line(row)
        return [column.text(row, column.cells) for column in self._columns]

    def order_of(self, column: int) -> Order:
        """The order that a column sorts by."""
        return self._columns[column].order

    def fit_layout(self, layout: Layout, cells: int) -> None:
        """Choose the columns that fit.

        Args:
            layout: the layout of the screen.
            cells: the width of the table.
        """
        self._columns = columns_of(layout, cells)
        self.set_heads([Head(c.title, c.cells, right=c.right) for c in self._columns])

    def show(self, saved: list[SavedMatch], at: Path | None = None) -> None:
        """Show other matches.

        Args:
            saved: all matches, latest first.
            at: the log to put the cursor on; by default it stays on its match or in its row.
        """
        self.saved = saved
        self._sort(at)

    def fit(self, words: str) -> None:
        """List only the matches that match the filter."""
        self.words = words
        self._list()

    def sort_by(self, order: Order) -> None:
        """Sort in another order."""
        self.order, self.turned = order, False
        self._sort()

    def sort_by_next_column(self) -> None:
        """Sort by the next column; after the last one, by when matches were last played."""
        orders = [*dict.fromkeys([Order.PLAYED, *(column.order for column in self._columns)])]
        following = orders.index(self.order) + 1 if self.order in orders else 0
        self.sort_by(orders[following % len(orders)])

    def turn_round(self) -> None:
        """Reverse the order."""
        self.turned = not self.turned
        self._sort()

    def _sort(self, at: Path | None = None) -> None:
        # All of them, listed or not, so that typing a filter needs no sorting.
        as_they_are = self.order is Order.PLAYED and not self.turned
        self._sorted = (
            self.saved if as_they_are else in_order(self.saved, self.order, reverse=self.turned)
        )
        self._list(at)

    def _list(self, at: Path | None = None) -> None:
        before = self.chosen
        wanted = str(at) if at else before.log if before else None
        listed = filtered(self._sorted, self.words)
        found = (row for row, match in enumerate(listed) if match.log == wanted)
        self.set_rows(listed, next(found, self.cursor_row))


class Preview(Drawing):
    """The preview of a match."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self._match: SavedMatch | None = None

    def show(self, match: SavedMatch | None) -> None:
        """Show a match, or nothing, after a moment, so that scrolling a list reads no logs."""
        self._match = match
        self.set_timer(clock.PREVIEW_WAITS, partial(self._read, match))

    def _read(self, match: SavedMatch | None) -> None:
        if match is not self._match:
            return
        if match is None:
            self.draw(())
            return
        record = None
        if match.problem is None:
            try:
                record, _ = load_whole_lines(match.path)
            except MateError as error:
                match = replace(match, problem=message_of(error, match.path))
        narrator = Narrator(match.players, program_of(self).appearance.signs)
        self.draw(preview(match, record, narrator, self.size.width))
