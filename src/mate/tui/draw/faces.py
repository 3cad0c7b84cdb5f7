"""The face of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from mate.rules import Action, Card
from mate.tui.draw.letters import half_blocks
from mate.tui.draw.rows import Row, Span


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
_LETTERS: Final = _figures(
    "CSHD",
    ".### .### #..# ###.",
    "#... #... #..# #..#",
    "#... .##. #### #..#",
    "#... ...# #..# #..#",
    ".### ###. #..# ###.",
)

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
    huge = rows >= _HUGE_ROWS
    ranks = _HUGE_RANKS if huge else _RANKS
    suits = _suits(huge=huge, signs=signs)
    rank = ranks[card.rank.letter]
    suit = suits[card.suit.sign if signs else card.suit.letter]
    gap = 2 * rows - len(rank) - len(suit)
    pixels = [*_centred(rank, cells), *([" " * cells] * gap), *_centred(suit, cells)]
    return half_blocks(pixels)


def _suits(*, huge: bool, signs: bool) -> Mapping[str, tuple[str, ...]]:
    if signs:
        return _HUGE_SUITS if huge else _SUITS
    return _HUGE_LETTERS if huge else _LETTERS


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

# The styles of a card's face and of its border.
_STYLES: Final = {
    CardState.LEGAL: ("card", "card-edge"),
    CardState.CHOSEN: ("chosen", "chosen-edge"),
    CardState.BARRED: ("barred", "barred-edge"),
    CardState.WAITING: ("waiting", "waiting-edge"),
    CardState.WINNING: ("card", "card"),
    CardState.MATING: ("chosen", "chosen-edge"),
}


def suit_style(card: Card) -> str:
    """The style of a card in a line of text."""
    return card.suit.word


def style_of(action: Action, state: CardState) -> str:
    """The style of a card's face."""
    style, _ = _STYLES[state]
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
    border = _BORDERS.get(state, _ROUND)
    plain, edge = _STYLES[state]
    style, middle = style_of(action, state), cells - 2
    figured = isinstance(action, Card) and rows >= FIGURE_ROWS
    names = _names(action, label, middle, rows)
    flat = _BROKEN if state is CardState.BARRED else border.flat
    lower = _lower_edge((flat, edge), plain, key, mark, middle)
    # Screen readers cannot read large figures, so the name is in the border.
    name = label if figured else ""
    above = f"{border.flat}{name:{border.flat}<{middle - 1}}"
    return (
        ((f"{border.top_left}{above}{border.top_right}", edge),),
        *(((border.upright, edge), (inside, style), (border.upright, edge)) for inside in names),
        ((border.bottom_left, edge), *lower, (border.bottom_right, edge)),
    )


def empty_place(cells: int = CARD_CELLS, rows: int = CARD_ROWS) -> tuple[Row, ...]:
    """An empty place for a card: a broken border."""
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
        # With blanks around it, because a minus sign would disappear in the border.
        return shown, (f"{mark:>{cells - 1}}", style)
    # A long mark takes cells from the left of the border.
    told = f"{f' {mark}':{flat}>{len(right)}}"
    return (flat * (cells - 1 - len(told)), edge), shown, (told, style)
