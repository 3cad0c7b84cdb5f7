"""The drawing of the table: the two holdings with the tricks between them.

Pure functions turn a `TableView` into rows. The board shows the rows and finds the card under the
mouse with `action_at`. If there is no room to draw cards, the compact table shows their names.
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
    else:
        between = compact.draw(view) if view.compact else full.draw(view)
    return with_titles(view, between)


def with_titles(view: TableView, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a table after redrawing both name lines, which show the clocks."""
    upper = 0 if view.compact else view.grid.upper - 1
    left = 0 if view.compact else view.grid.left
    above, below = (placed([(left, title(view, seat))]) for seat in (view.above, view.below))
    return (*rows[:upper], above, *rows[upper + 1 : -1], below)


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """Return the action drawn at a cell: a card or "keep all ten"; None if there is no action."""
    at = compact.action_at if view.compact else full.action_at
    return at(view, x, y)


def place_of(view: TableView) -> tuple[int, int] | None:
    """Return the cell (x, y) where the chosen action's name begins; None if nothing is chosen."""
    of = compact.place_of if view.compact else full.place_of
    return None if view.chosen is None else of(view, view.chosen)
