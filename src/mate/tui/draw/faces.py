"""What a card looks like on the table."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from mate.rules import Action, Card
from mate.tui.draw.figures import card_figure
from mate.tui.draw.rows import Row, Span

CARD_CELLS: Final = 7
"""How wide a card is."""
CARD_ROWS: Final = 3
"""How high a card is."""
LARGE_ROWS: Final = 5
"""How high a card is where there is room."""
FIGURE_ROWS: Final = 8
"""From how many rows on its rank and suit are large figures."""


class CardState(Enum):
    """How a card stands: a shape tells it beside the colour, be it a key or a border."""

    LEGAL = "card"
    CHOSEN = "chosen"
    BARRED = "barred"
    WAITING = "waiting"
    WINNING = "winning"
    MATING = "mating"


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
_DOUBLE: Final = Border("╔", "╗", "╚", "╝", "═", "║")
_DASHED: Final = Border("╭", "╮", "╰", "╯", "╌", "╎")
_BROKEN: Final = "╌"
_BORDERS: Final = {
    CardState.CHOSEN: _HEAVY,
    CardState.WINNING: _HEAVY,
    CardState.MATING: _DOUBLE,
}

# The names of the styles for what is on a card, and for its border.
_STYLES: Final = {
    CardState.LEGAL: ("card", "card-edge"),
    CardState.CHOSEN: ("chosen", "chosen-edge"),
    CardState.BARRED: ("barred", "barred-edge"),
    CardState.WAITING: ("waiting", "waiting-edge"),
    CardState.WINNING: ("card", "card"),
    CardState.MATING: ("chosen", "chosen-edge"),
}


def suit_style(card: Card) -> str:
    """The name of the style for a card in a line of text."""
    return card.suit.word


def style_of(action: Action, state: CardState) -> str:
    """The name of the style for the face of a card."""
    style, _ = _STYLES[state]
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
        rows: how high it is: 3 or 5, or with large figures 8 or 11.

    >>> for row in face(Card.parse("TC"), "10♣", CardState.LEGAL, "1"):
    ...     print("".join(text for text, _ in row))
    ╭─────╮
    │ 10♣ │
    ╰──1──╯
    """
    border = _BORDERS.get(state, _ROUND)
    plain, edge = _STYLES[state]
    style, middle = style_of(action, state), cells - 2
    figured = isinstance(action, Card) and rows >= FIGURE_ROWS
    names = _names(action, label, middle, rows)
    flat = _BROKEN if state is CardState.BARRED else border.flat
    lower = _lower_edge((flat, edge), plain, key, mark, middle)
    # Large figures are no text: for whoever has cards read out, their names stand there too.
    name = label if figured else ""
    above = f"{border.flat}{name:{border.flat}<{middle - 1}}"
    return (
        ((f"{border.top_left}{above}{border.top_right}", edge),),
        *(((border.upright, edge), (inside, style), (border.upright, edge)) for inside in names),
        ((border.bottom_left, edge), *lower, (border.bottom_right, edge)),
    )


def empty_place(cells: int = CARD_CELLS, rows: int = CARD_ROWS) -> tuple[Row, ...]:
    """Where a card is to come: a broken border and nothing in it.

    Args:
        cells: how wide it is.
        rows: how high it is.
    """
    border, middle = _DASHED, cells - 2
    return (
        ((border.top_left + border.flat * middle + border.top_right, "faint"),),
        *(((f"{border.upright}{' ' * middle}{border.upright}", "faint"),) for _ in range(rows - 2)),
        ((border.bottom_left + border.flat * middle + border.bottom_right, "faint"),),
    )


def _names(action: Action, label: str, cells: int, rows: int) -> tuple[str, ...]:
    if not isinstance(action, Card):
        return (label.center(cells),)
    if rows >= FIGURE_ROWS:
        return card_figure(action, cells, rows - 2, signs=not label.isascii())
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
    # What is too long at the right takes from the left.
    told = f"{f' {mark}':{flat}>{len(right)}}"
    return (flat * (cells - 1 - len(told)), edge), shown, (told, style)
