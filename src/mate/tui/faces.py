"""What a card looks like on the table."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from mate.rules import Action, Card, NoForeplacement
from mate.tui.rows import Row

CARD_CELLS: Final = 7
"""How wide a card is."""
CARD_ROWS: Final = 3
"""How high a card is."""


class CardState(Enum):
    """How a card stands: each state has a border of its own, beside its colour."""

    LEGAL = "card"
    CHOSEN = "chosen"
    BARRED = "barred"
    WAITING = "waiting"


class Border(NamedTuple):
    """The characters of a card's border."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    flat: str
    upright: str


_ROUND: Final = Border("╭", "╮", "╰", "╯", "─", "│")
_HEAVY: Final = Border("┏", "┓", "┗", "┛", "━", "┃")
_BROKEN: Final = Border("┌", "┐", "└", "┘", "╌", "╎")
_BORDERS: Final = {
    CardState.LEGAL: _ROUND,
    CardState.CHOSEN: _HEAVY,
    CardState.BARRED: _BROKEN,
    CardState.WAITING: _ROUND,
}


def suit_style(card: Card) -> str:
    """The name of the style for a card in a line of text."""
    return card.suit.word


def style_of(action: Action, state: CardState) -> str:
    """The name of the style for the face of a card."""
    return f"{state.value}-{suit_style(action)}" if isinstance(action, Card) else state.value


def face(  # noqa: PLR0913  # a card has that many sides
    action: Action,
    label: str,
    state: CardState,
    key: str,
    mark: str = "",
    *,
    cells: int = CARD_CELLS,
) -> tuple[Row, Row, Row]:
    """A card in three rows.

    Args:
        action: the card, or the choice of no foreplacement.
        label: its name as people see it.
        state: how it stands.
        key: the key that chooses it, shown in its lower border if it can be chosen.
        mark: what stands beside the key, such as the action's value; at most four cells.
        cells: how wide it is.

    >>> for row in face(Card.parse("TC"), "10♣", CardState.LEGAL, "1"):
    ...     print("".join(text for text, _ in row))
    ╭─────╮
    │ 10♣ │
    ╰──1──╯
    """
    border, edge, middle = _BORDERS[state], f"{state.value}-edge", cells - 2
    shows_key = state in {CardState.LEGAL, CardState.CHOSEN}
    none = isinstance(action, NoForeplacement)
    name = label.center(middle) if none else f" {label:<{middle - 1}}"
    shown = key if shows_key and key else border.flat
    left = border.flat * ((middle - 1) // 2)
    right = border.flat * (middle - 1 - len(left))
    bottom: Row = ((left, edge), (shown, state.value), (right, edge))
    if mark and cells == CARD_CELLS:
        bottom = ((shown, state.value), (f"{mark:{border.flat}>{middle - 1}}", state.value))
    elif mark:
        bottom = (*bottom[:2], (f"{mark:{border.flat}>{len(right)}}", state.value))
    return (
        ((border.top_left + border.flat * middle + border.top_right, edge),),
        ((border.upright, edge), (name, style_of(action, state)), (border.upright, edge)),
        (
            (border.bottom_left, edge),
            *bottom,
            (border.bottom_right, edge),
        ),
    )
