"""The faces of cards and large letters, made of blocks: pictures of what counts most on a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Final

from mate.rules import Action, Card
from mate.tui.draw import Row

_BLOCKS: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def _half_blocks(pixels: Sequence[str]) -> tuple[str, ...]:
    """A picture as rows of half blocks.

    >>> for row in _half_blocks(("###", "..#", ".#.", ".#.")):
    ...     print(row.replace(" ", "."))
    ▀▀█
    .█.
    """
    uppers, lowers = pixels[::2], pixels[1::2]
    return tuple(
        "".join(_BLOCKS[above + below] for above, below in zip_longest(upper, lower, fillvalue="."))
        for upper, lower in zip_longest(uppers, lowers, fillvalue="")
    )


@cache
def _drawn(font: str) -> dict[str, list[str]]:
    """The pictures of a font from top to bottom, by their names, which stand above them."""
    text = Path(__file__).with_name(font).read_text("utf-8")
    blocks = (block.split("\n") for block in text.strip().split("\n\n"))
    columns = (column for block in blocks for column in zip(*map(str.split, block), strict=True))
    return {name: picture for name, *picture in columns}


# Five pixels high, to fit in two and a half rows, and to look the same when two or three times
# as large.
_LETTERS: Final = "letters.txt"
_LARGEST: Final = 3
_LIKE: Final = {"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "AE", "Œ": "OE", "–": "-", "’": "'", " ": "_"}
"""Letters drawn like others, which Unicode does not decompose, and the picture of a blank."""


def large(text: str, cells: int, rows: int) -> tuple[str, ...]:
    """A text in the largest capitals that fit, 3 to 8 rows high and at most `rows`.

    Accents are left out. It is empty for other alphabets and texts that are too long.

    >>> for row in large("Zoë 7", 40, 3):
    ...     print(row)
    ▀▀▀█ ▄▀▀▄ █▀▀▀    ▀▀▀█
    ▄▀▀  █  █ █▀▀      ▄▀
    ▀▀▀▀  ▀▀  ▀▀▀▀     ▀
    >>> large("猫", 40, 3)
    ()
    """
    capitals = "".join(_LIKE.get(character, character) for character in text.upper())
    parts = unicodedata.normalize("NFKD", capitals)
    characters = [part for part in parts if not unicodedata.combining(part)]
    letters = _drawn(_LETTERS)
    if not characters or not letters.keys() >= {*characters}:
        return ()
    lines = [".".join(line) for line in zip(*map(letters.get, characters), strict=True)]
    scale = min(cells // len(lines[0]), (2 * rows) // len(lines), _LARGEST)
    grown = ["".join(pixel * scale for pixel in line) for line in lines for _ in range(scale)]
    return tuple(row.rstrip() for row in _half_blocks(grown))


# Cards.

# Figures in which dots are blank.
_FIGURES: Final = "figures.txt"


CARD_CELLS: Final = 7
"""The usual width of a card."""
CARD_ROWS: Final = 3
"""The usual height of a card."""
HIGH_ROWS: Final = 5
"""The height of a card in the wide layout."""
FIGURE_ROWS: Final = 11
"""The height of a card whose rank and suit are large figures: smaller ones cannot be told apart."""


# Corners from left to right and from above, then the horizontal and the vertical line.
_ROUND, _HEAVY, _DOUBLE, _DASHED = map(tuple, ("╭╮╰╯─│", "┏┓┗┛━┃", "╔╗╚╝═║", "╭╮╰╯╌╎"))
_CROSSED: Final = tuple("╲╱╱╲╌╎")
_BROKEN: Final = "╌"


class CardState(Enum):
    """The state of a card: the styles of its face and of its border, and the border."""

    LEGAL = "card", "card-edge", _ROUND
    CHOSEN = "chosen", "chosen-edge", _HEAVY
    BARRED = "barred", "barred-edge", _ROUND
    REFUSED = "barred", "chosen-edge", _HEAVY
    WAITING = "waiting", "waiting-edge", _ROUND
    MATED = "barred", "barred-edge", _CROSSED
    WINNING = "card", "card", _HEAVY
    MATING = "chosen", "chosen-edge", _DOUBLE


def style_of(action: Action, state: CardState) -> str:
    """The style of a card's face."""
    style = state.value[0]
    return f"{style}-{action.suit.word}" if isinstance(action, Card) else style


@lru_cache(maxsize=1024)
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
    """Draw a card, or the choice of none, with its border, 3, 5, 7 or 11 rows high.

    The lower border shows the key, if it can be chosen, and a mark of at most four cells, such as
    its value.

    >>> for row in face(Card.parse("TC"), "10♣", CardState.LEGAL, "1"):
    ...     print("".join(text for text, _ in row))
    ╭─────╮
    │ 10♣ │
    ╰──1──╯
    """
    _, edge, border = state.value
    upper_left, upper_right, lower_left, lower_right, flat, upright = border
    style, middle = style_of(action, state), cells - 2
    lower = _lower_edge(_BROKEN if state is CardState.BARRED else flat, state, key, mark, middle)
    # Screen readers cannot read large figures, so the name is in the border.
    name = label if isinstance(action, Card) and rows >= FIGURE_ROWS else ""
    upper = f"{upper_left}{flat}{name:{flat}<{middle - 1}}{upper_right}"
    side, inside = (upright, edge), _names(action, label, middle, rows)
    drawn_inside = [(side, (text, style), side) for text in inside]
    return (((upper, edge),), *drawn_inside, ((lower_left, edge), *lower, (lower_right, edge)))


def empty_place(cells: int, rows: int) -> list[Row]:
    """An empty place for a card: a broken border."""
    upper_left, upper_right, lower_left, lower_right, flat, upright = _DASHED
    line, inside = flat * (cells - 2), f"{upright}{' ' * (cells - 2)}{upright}"
    top, bottom = f"{upper_left}{line}{upper_right}", f"{lower_left}{line}{lower_right}"
    return [((line, "faint"),) for line in (top, *[inside] * (rows - 2), bottom)]


def _names(action: Action, label: str, cells: int, rows: int) -> tuple[str, ...]:
    if not isinstance(action, Card):
        return (label.center(cells),)
    rank, suit = action.rank.label, action.suit.letter if label.isascii() else action.suit.sign
    if rows == FIGURE_ROWS:
        font = _drawn(_FIGURES)
        figures = font[action.rank.letter], font[suit]
        return tuple(row.replace(".", " ").center(cells) for figure in figures for row in figure)
    if rows == CARD_ROWS:
        return (f" {label:<{cells - 1}}",)
    first, last, middle = f" {rank:<{cells - 1}}", f"{rank:>{cells - 1}} ", suit.center(cells)
    if rows == HIGH_ROWS:
        return first, middle, last
    return first, f" {suit:<{cells - 1}}", middle, f"{suit:>{cells - 1}} ", last


def _lower_edge(flat: str, state: CardState, key: str, mark: str, cells: int) -> Row:
    style, edge, _ = state.value
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
