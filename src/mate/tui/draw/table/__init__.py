"""The picture of the table: the two holdings with the tricks between them.

Pure: a `TableView` in, rows out. The board shows them and finds the card under the mouse with
`action_at`. Each layout has its own picture.
"""

from __future__ import annotations

from mate.rules import Action, Holding
from mate.tui.draw.faces import suit_style
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, Span
from mate.tui.draw.table.cardgrid import draw_card_grid
from mate.tui.draw.table.cardsize import BESIDE_CELLS, CardSize
from mate.tui.draw.table.spread import action_in_spread, draw_spread, place_in_spread
from mate.tui.draw.table.strip import COMPACT_ROWS, action_in_strip, draw_strip, place_in_strip
from mate.tui.draw.table.swapping import draw_swapping
from mate.tui.draw.table.view import TableView
from mate.words.narrator import Narrator

__all__ = [
    "BESIDE_CELLS",
    "COMPACT_ROWS",
    "CardSize",
    "TableView",
    "action_at",
    "draw_card_grid",
    "draw_table",
    "holding_line",
    "place_of",
]


def draw_table(view: TableView) -> tuple[Row, ...]:
    """Draw a table in its layout; seat 0 is at the bottom."""
    if view.swapped < 1:
        return draw_swapping(view)
    return draw_strip(view) if view.layout is Layout.COMPACT else draw_spread(view)


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """The card or the choice of none drawn at a cell; None elsewhere."""
    at = action_in_strip if view.layout is Layout.COMPACT else action_in_spread
    return at(view, x, y)


def place_of(view: TableView) -> tuple[int, int] | None:
    """The cell (x, y) where the name of the chosen action begins; None without one."""
    if view.chosen is None:
        return None
    of = place_in_strip if view.layout is Layout.COMPACT else place_in_spread
    return of(view, view.chosen)


def holding_line(narrator: Narrator, holding: Holding) -> Row:
    """The cards of a holding in one row, in the colours of their suits."""
    spans: list[Span] = []
    for card in holding:
        spans += [(narrator.card(card), suit_style(card)), (" ", "plain")]
    return tuple(spans)
