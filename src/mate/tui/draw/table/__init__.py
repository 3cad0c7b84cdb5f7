"""The picture of the table: the two holdings with the tricks between them.

Pure: a `TableView` in, rows out. The board shows them and finds the card under the mouse with
`action_at`. The compact layout has a picture of its own, and all others share one.
"""

from __future__ import annotations

from mate.rules import Action
from mate.tui.draw import Row
from mate.tui.draw.table import compact, full
from mate.tui.draw.table.compact import COMPACT_ROWS
from mate.tui.draw.table.full import draw_tricks
from mate.tui.draw.table.view import CardSize, TableView, draw_trick_list, title, value_marks


def draw_table(view: TableView) -> tuple[Row, ...]:
    """Draw a table in its layout; seat 0 is at the bottom."""
    short = view.layout.compact
    if view.swapped < 1:
        above, below = draw_titles(view)
        between = compact.draw_swapping(view) if short else full.draw_swapping(view)
        return (above, *between, below)
    return compact.draw(view) if short else full.draw(view)


def draw_titles(view: TableView) -> tuple[Row, Row]:
    """The first and the last row alone: the players' lines, with their clocks."""
    return title(view, 1), title(view, 0)


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """The card or the choice of none drawn at a cell; None elsewhere."""
    at = compact.action_at if view.layout.compact else full.action_at
    return at(view, x, y)


def place_of(view: TableView) -> tuple[int, int] | None:
    """The cell (x, y) where the name of the chosen action begins; None without one."""
    of = compact.place_of if view.layout.compact else full.place_of
    return None if view.chosen is None else of(view, view.chosen)
