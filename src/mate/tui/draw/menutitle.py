"""The title above the menu: five cards and the name of the game."""

from __future__ import annotations

from typing import Final

from mate.rules import Card
from mate.tui.draw.faces import CardState, face
from mate.tui.draw.rows import Row, Span
from mate.tui.draw.table import CardSize

_CARDS: Final = ("AC", "TS", "KH", "QD", "7C")
_NAME: Final = "M A T E"
_ABOUT: Final = "A card game for two by G. Capellen, 1915"
_BETWEEN: Final = 3


def fan_cells(size: CardSize) -> int:
    """The width of the five cards, and so of the menu below them.

    >>> fan_cells(CardSize.of(80, 24)), fan_cells(CardSize.of(200, 60))
    (47, 87)
    """
    return len(_CARDS) * (size.cells + _BETWEEN) - _BETWEEN


def draw_title(size: CardSize | None, cells: int, *, signs: bool) -> list[Row]:
    """Draw the title, centred.

    Args:
        size: the size of the cards; None for no cards.
        cells: the width.
        signs: whether to write suits as signs; otherwise as letters.
    """
    if size is None:
        return [((f" {_NAME}", "strong"), ("  A card game for two", "faint"))]
    return [
        *_fan(size, cells, signs=signs),
        (),
        ((_NAME.center(cells), "strong"),),
        ((_ABOUT.center(cells), "faint"),),
        (),
    ]


def _fan(size: CardSize, cells: int, *, signs: bool) -> list[Row]:
    left = (cells - fan_cells(size)) // 2
    rows: list[list[Span]] = [[(" " * left, "plain")] for _ in range(size.rows)]
    for name in _CARDS:
        card = Card.parse(name)
        label = card.label if signs else card.ascii_label
        drawn = face(card, label, CardState.LEGAL, cells=size.cells, rows=size.rows)
        for row, spans in zip(rows, drawn, strict=True):
            row.extend((*spans, (" " * _BETWEEN, "plain")))
    return [tuple(row) for row in rows]
