"""The face of a card, with its rank and suit as large figures where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from mate.rules import Action, Card
from mate.tui.draw.letters import glyphs, half_blocks
from mate.tui.draw.rows import Row


def _figures(names: str, *lines: str) -> dict[str, tuple[str, ...]]:
    # Figures side by side, separated by blanks; dots are empty pixels.
    columns = zip(*(line.split() for line in lines), strict=True)
    return dict(zip(names, columns, strict=True))


# 5 and 6 pixels high, for cards of 8 rows.
_RANKS: Final = _figures(
    "ATKQ7",
    ".##. .#..### #..# .##. ####",
    "#..# ##..#.# #.#. #..# ...#",
    "#### .#..#.# ##.. #..# ..#.",
    "#..# .#..#.# #.#. #.## .#..",
    "#..# ###.### #..# .### .#..",
)
_SUITS: Final = _figures(
    "♣♠♥♦",
    "..####.. ...##... .##..##. ...##...",
    "..####.. ..####.. ######## ..####..",
    "##.##.## .######. ######## .######.",
    "######## ######## .######. .######.",
    "##.##.## ##.##.## ..####.. ..####..",
    "...##... ..####.. ...##... ...##...",
)
_LETTERS: Final = {letter: glyphs()[letter] for letter in "CSHD"}

# 8 and 9 pixels high, for cards of 11 rows.
_HUGE_RANKS: Final = _figures(
    "ATKQ7",
    "..###.. .##..#####. ##...## .#####. #######",
    ".#####. ###.##...## ##..##. ##...## #######",
    "##...## .##.##...## ##.##.. ##...## .....##",
    "##...## .##.##...## ####... ##...## ....##.",
    "####### .##.##...## ####... ##...## ...##..",
    "####### .##.##...## ##.##.. ##.#.## ..##...",
    "##...## .##.##...## ##..##. ##..##. ..##...",
    "##...## ####.#####. ##...## .###.## ..##...",
)
_HUGE_SUITS: Final = _figures(
    "♣♠♥♦",
    "....###.... .....#..... ..##...##.. .....#.....",
    "...#####... ....###.... .####.####. ....###....",
    "...#####... ...#####... ########### ...#####...",
    ".##.###.##. ..#######.. ########### ..#######..",
    "####.#.#### .#########. .#########. .#########.",
    "########### ########### ..#######.. ..#######..",
    "####.#.#### ####.#.#### ...#####... ...#####...",
    ".##..#..##. .##..#..##. ....###.... ....###....",
    "....###.... ....###.... .....#..... .....#.....",
)
_HUGE_LETTERS: Final = _figures(
    "CSHD",
    ".#####. .#####. ##...## ######.",
    "##...## ##...## ##...## ##...##",
    "##..... ##..... ##...## ##...##",
    "##..... .#####. ####### ##...##",
    "##..... .....## ####### ##...##",
    "##..... .....## ##...## ##...##",
    "##...## ##...## ##...## ##...##",
    ".#####. .#####. ##...## ######.",
)
_HUGE_ROWS: Final = 9


def card_figure(card: Card, cells: int, rows: int, *, signs: bool = True) -> tuple[str, ...]:
    """Draw the rank above the suit, in half blocks.

    Args:
        card: the card.
        cells: the width of the picture, at least 8; at least 11 from 9 rows on.
        rows: its height, at least 6.
        signs: whether to draw the suit as a sign; otherwise as a letter.

    >>> for row in card_figure(Card.parse("AH"), 8, 6):
    ...     print(row.replace(" ", "."))
    ..▄▀▀▄..
    ..█▀▀█..
    ..▀..▀..
    ▄██▄▄██▄
    ▀██████▀
    ..▀██▀..
    """
    ranks, suits, letters = (
        (_HUGE_RANKS, _HUGE_SUITS, _HUGE_LETTERS)
        if rows >= _HUGE_ROWS
        else (_RANKS, _SUITS, _LETTERS)
    )
    rank = ranks[card.rank.letter]
    suit = suits[card.suit.sign] if signs else letters[card.suit.letter]
    gap = 2 * rows - len(rank) - len(suit)
    pixels = [*_centred(rank, cells), *([" " * cells] * gap), *_centred(suit, cells)]
    return half_blocks(pixels)


def _centred(figure: Sequence[str], cells: int) -> list[str]:
    return [line.center(cells, ".") for line in figure]


CARD_CELLS: Final = 7
"""The usual width of a card."""
CARD_ROWS: Final = 3
"""The usual height of a card."""
LARGE_ROWS: Final = 5
"""The height of a card in the wide layout."""
FIGURE_ROWS: Final = 8
"""The least height of a card whose rank and suit are large figures."""


class CardState(Enum):
    """The state of a card, shown by its colour and by a shape: a key or a border."""

    LEGAL = "card"
    CHOSEN = "chosen"
    BARRED = "barred"
    WAITING = "waiting"
    WINNING = "winning"
    MATING = "mating"


# Corners from left to right and from above, then the horizontal and the vertical line.
_ROUND, _HEAVY, _DOUBLE, _DASHED = map(tuple, ("╭╮╰╯─│", "┏┓┗┛━┃", "╔╗╚╝═║", "╭╮╰╯╌╎"))
_BROKEN: Final = "╌"
# The styles of a card's face and of its border, and the border.
_LOOKS: Final = {
    CardState.LEGAL: ("card", "card-edge", _ROUND),
    CardState.CHOSEN: ("chosen", "chosen-edge", _HEAVY),
    CardState.BARRED: ("barred", "barred-edge", _ROUND),
    CardState.WAITING: ("waiting", "waiting-edge", _ROUND),
    CardState.WINNING: ("card", "card", _HEAVY),
    CardState.MATING: ("chosen", "chosen-edge", _DOUBLE),
}


def suit_style(card: Card) -> str:
    """The style of a card in a line of text."""
    return card.suit.word


def style_of(action: Action, state: CardState) -> str:
    """The style of a card's face."""
    style = _LOOKS[state][0]
    return f"{style}-{suit_style(action)}" if isinstance(action, Card) else style


def face(  # noqa: PLR0913  # each is drawn somewhere on the card
    action: Action,
    label: str,
    state: CardState,
    key: str = "",
    mark: str = "",
    *,
    cells: int = CARD_CELLS,
    rows: int = CARD_ROWS,
) -> tuple[Row, ...]:
    """Draw a card with its border.

    Args:
        action: the card, or none.
        label: its name as players see it.
        state: its state.
        key: the key that chooses it, shown in its lower border; empty if it cannot be chosen.
        mark: a mark beside the key, such as the action's value; at most four cells.
        cells: its width.
        rows: its height: 3, 5, or with large figures 8 or 11.

    >>> for row in face(Card.parse("TC"), "10♣", CardState.LEGAL, "1"):
    ...     print("".join(text for text, _ in row))
    ╭─────╮
    │ 10♣ │
    ╰──1──╯
    """
    _, edge, border = _LOOKS[state]
    upper_left, upper_right, lower_left, lower_right, flat, upright = border
    style, middle = style_of(action, state), cells - 2
    lower = _lower_edge(_BROKEN if state is CardState.BARRED else flat, state, key, mark, middle)
    # Screen readers cannot read large figures, so the name is in the border.
    name = label if isinstance(action, Card) and rows >= FIGURE_ROWS else ""
    return (
        ((f"{upper_left}{flat}{name:{flat}<{middle - 1}}{upper_right}", edge),),
        *(
            ((upright, edge), (inside, style), (upright, edge))
            for inside in _names(action, label, middle, rows)
        ),
        ((lower_left, edge), *lower, (lower_right, edge)),
    )


def empty_place(cells: int = CARD_CELLS, rows: int = CARD_ROWS) -> tuple[Row, ...]:
    """An empty place for a card: a broken border."""
    upper_left, upper_right, lower_left, lower_right, flat, upright = _DASHED
    middle = cells - 2
    return (
        ((upper_left + flat * middle + upper_right, "faint"),),
        *[((upright + " " * middle + upright, "faint"),)] * (rows - 2),
        ((lower_left + flat * middle + lower_right, "faint"),),
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


def _lower_edge(flat: str, state: CardState, key: str, mark: str, cells: int) -> Row:
    style, edge, _ = _LOOKS[state]
    left = flat * ((cells - 1) // 2)
    right = flat * (cells - 1 - len(left))
    shown = (key, style) if key else (flat, edge)
    if not mark:
        return (left, edge), shown, (right, edge)
    if cells == CARD_CELLS - 2:
        # With blanks around it, because a minus sign would disappear in the border.
        return shown, (f"{mark:>{cells - 1}}", style)
    # A long mark takes cells from the left of the border.
    told = f"{f' {mark}':{flat}>{len(right)}}"
    return (flat * (cells - 1 - len(told)), edge), shown, (told, style)
