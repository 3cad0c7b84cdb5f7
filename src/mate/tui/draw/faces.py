"""What a card looks like on the table."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from mate.rules import Action, Card
from mate.tui.draw.rows import Row, Span

CARD_CELLS: Final = 7
"""How wide a card is."""
CARD_ROWS: Final = 3
"""How high a card is."""
LARGE_ROWS: Final = 5
"""How high a card is where there is room."""


class CardState(Enum):
    """How a card stands: a shape tells it beside the colour, be it a key or a border."""

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
_BROKEN: Final = "╌"

# Of a card that only waits nothing changes but its key: whoever's turn it is, twenty cards lie
# there, and to restyle them at each turn would take more than all that happens.
_STYLES: Final = {
    CardState.LEGAL: "card",
    CardState.CHOSEN: "chosen",
    CardState.BARRED: "barred",
    CardState.WAITING: "card",
}


def suit_style(card: Card) -> str:
    """The name of the style for a card in a line of text."""
    return card.suit.word


def style_of(action: Action, state: CardState) -> str:
    """The name of the style for the face of a card."""
    style = _STYLES[state]
    return f"{style}-{suit_style(action)}" if isinstance(action, Card) else style


def face(  # noqa: PLR0913  # a card has that many sides
    action: Action,
    label: str,
    state: CardState,
    key: str = "",
    mark: str = "",
    *,
    cells: int = CARD_CELLS,
    rows: int = CARD_ROWS,
) -> tuple[Row, ...]:
    """A card with its border.

    Args:
        action: the card, or the choice of no foreplacement.
        label: its name as people see it.
        state: how it stands.
        key: the key that chooses it, shown in its lower border; empty if it cannot be chosen.
        mark: what stands beside the key, such as the action's value; at most four cells.
        cells: how wide it is.
        rows: how high it is, 3 or 5.

    >>> for row in face(Card.parse("TC"), "10♣", CardState.LEGAL, "1"):
    ...     print("".join(text for text, _ in row))
    ╭─────╮
    │ 10♣ │
    ╰──1──╯
    """
    border = _HEAVY if state is CardState.CHOSEN else _ROUND
    edge = "chosen-edge" if state is CardState.CHOSEN else "card-edge"
    style, middle = style_of(action, state), cells - 2
    names = _names(action, label, middle, rows)
    flat = _BROKEN if state is CardState.BARRED else border.flat
    lower = _lower_edge((flat, edge), _STYLES[state], key, mark, middle)
    return (
        ((border.top_left + border.flat * middle + border.top_right, edge),),
        *(((border.upright, edge), (name, style), (border.upright, edge)) for name in names),
        ((border.bottom_left, edge), *lower, (border.bottom_right, edge)),
    )


def _names(action: Action, label: str, cells: int, rows: int) -> tuple[str, ...]:
    if not isinstance(action, Card):
        return (label.center(cells),)
    if rows == CARD_ROWS:
        return (f" {label:<{cells - 1}}",)
    rank = action.rank.label
    suit = label.removeprefix(rank).center(cells)
    return f" {rank:<{cells - 1}}", suit, f"{rank:>{cells - 1}} "


def _lower_edge(line: Span, style: str, key: str, mark: str, cells: int) -> Row:
    flat, edge = line
    left = flat * ((cells - 1) // 2)
    right = flat * (cells - 1 - len(left))
    shown = (key, style) if key else (flat, edge)
    if not mark:
        return (left, edge), shown, (right, edge)
    if cells == CARD_CELLS - 2:
        # Blanks, as a minus sign beside the border's line would be lost in it.
        return shown, (f"{mark:>{cells - 1}}", style)
    return (left, edge), shown, (f"{f' {mark}':{flat}>{len(right)}}", style)
