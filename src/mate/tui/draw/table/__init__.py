"""The picture of the table: the two holdings with the tricks between them.

Pure: a `TableView` in, rows out. The board shows the rows and finds the card under the mouse with
`action_at`. If no card has room, the compact table shows names in rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from mate.rules import Action
from mate.tui.draw import Row, placed
from mate.tui.draw.table import compact, full
from mate.tui.draw.table.compact import COMPACT_ROWS
from mate.tui.draw.table.grid import Grid
from mate.tui.draw.table.view import TableView, title, value_marks


def draw_table(view: TableView) -> tuple[Row, ...]:
    """Draw a table."""
    if view.swapped < 1:
        between = compact.draw_swapping(view) if view.compact else full.draw_swapping(view)
        return with_titles(view, between)
    return compact.draw(view) if view.compact else full.draw(view)


def with_titles(view: TableView, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a table with both players' lines, and their clocks, drawn anew."""
    upper = 0 if view.compact else view.grid.upper - 1
    left = 0 if view.compact else view.grid.left
    above, below = (placed([(left, title(view, seat))]) for seat in (view.above, view.below))
    return (*rows[:upper], above, *rows[upper + 1 : -1], below)


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """Return the card or the choice to keep all ten that is drawn at a cell; None elsewhere."""
    at = compact.action_at if view.compact else full.action_at
    return at(view, x, y)


def place_of(view: TableView) -> tuple[int, int] | None:
    """Return the cell (x, y) where the name of the chosen action begins; None without one."""
    of = compact.place_of if view.compact else full.place_of
    return None if view.chosen is None else of(view, view.chosen)
