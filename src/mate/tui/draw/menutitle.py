"""The title above the menu: five cards, and what the game is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.rules import Card
from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, LARGE_ROWS, CardState, face
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, Span

_CARDS: Final = ("AC", "TS", "KH", "QD", "7C")
_NAME: Final = "M A T E"
_ABOUT: Final = "a card game for two, by G. Capellen, 1915"
_BETWEEN: Final = 3
MENU_CELLS: Final[Mapping[Layout, int]] = {
    layout: len(_CARDS) * (CARD_CELLS + _BETWEEN) - _BETWEEN
    for layout in (Layout.NORMAL, Layout.WIDE, Layout.LARGE)
}
"""How wide the cards are, and what stands below them."""


def draw_title(layout: Layout, cells: int, *, signs: bool) -> list[Row]:
    """The title in the middle of so many cells.

    Args:
        layout: the screen's; where there is least room, there are no cards.
        cells: the width.
        signs: whether suits are signs, or letters.
    """
    if layout is Layout.COMPACT:
        return [((f" {_NAME}", "strong"), ("  a card game for two", "faint")), ()]
    return [
        *_fan(layout, cells, signs=signs),
        (),
        ((_NAME.center(cells), "strong"),),
        ((_ABOUT.center(cells), "faint"),),
        (),
    ]


def _fan(layout: Layout, cells: int, *, signs: bool) -> list[Row]:
    height = LARGE_ROWS if layout.has_room_beside else CARD_ROWS
    left = (cells - MENU_CELLS[layout]) // 2
    rows: list[list[Span]] = [[(" " * left, "plain")] for _ in range(height)]
    for name in _CARDS:
        card = Card.parse(name)
        label = card.label if signs else card.ascii_label
        drawn = face(card, label, CardState.LEGAL, rows=height)
        for row, spans in zip(rows, drawn, strict=True):
            row.extend((*spans, (" " * _BETWEEN, "plain")))
    return [tuple(row) for row in rows]
