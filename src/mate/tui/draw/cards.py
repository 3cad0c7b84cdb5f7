"""Cards drawn as paper on cloth, with pips, suits and crowns, as large as the screen allows.

Without colours, a card is drawn as an outline with the same face.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from mate.rules import Card, Rank
from mate.tui.draw import Row, side_by_side
from mate.tui.draw.faces import pictures

_QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Block characters, indexed by the sum of their pixels: 1 and 2 are above, 4 and 8 below."""
_LOW_ROWS: Final = 5
"""The height of a card that has no room for its suit below its rank."""
_PLAIN_ROWS: Final = 3
"""The height of a card that shows only its name and has square corners."""


class Stock(Enum):
    """The material that cards seem to be made of, depending on what the terminal can show."""

    PAPER = "paper on cloth"
    PLAIN = "paper in few colours: what does not count is an outline, and nothing has a shadow"
    LINES = "outlines, without colours or in ASCII"


PAPER: Final = Stock.PAPER


class CardState(Enum):
    """The state of a card: the first word of its styles' names, and the characters of its outline.

    These characters are the four corners, row by row, then the horizontal and the vertical line.
    """

    LEGAL = "card", "┌┐└┘─│"
    CHOSEN = "chosen", "┏┓┗┛━┃"
    REFUSED = "refused", "┏┓┗┛╍╏"
    BARRED = "barred", "╭╮╰╯┄┆"
    WAITING = "waiting", "╭╮╰╯─│"
    MATED = "mated", "╲╱╱╲╌╎"

    @property
    def style(self) -> str:
        """The first word of the names of the card's styles."""
        return self.value[0]

    @property
    def is_framed(self) -> bool:
        """Whether the card is drawn with a rim, because it is under the cursor."""
        return self in {CardState.CHOSEN, CardState.REFUSED}


class _Face(NamedTuple):
    """The pictures on a card of one size.

    Sizes are in the names of the pictures. Positions and sizes are in pixels, which are half a cell
    wide and half a row high. Small pips have no size, because they are single characters, the suit
    signs.

    Args:
        ace: the size and the upper left pixel of an ace's large pip.
        crown: the size and the upper left pixel of a crown.
        suit: the size and the upper left pixel of the pip below a crown; None if there is no room.
        ten: the size of a ten's pips, and columns of pips by their horizontal positions.
        seven: the size and the columns of a seven's pips.
    """

    ace: tuple[str, int, int]
    crown: tuple[str, int, int]
    suit: tuple[str, int, int] | None
    ten: tuple[str, dict[int, tuple[int, ...]]]
    seven: tuple[str, dict[int, tuple[int, ...]]]


_FACES: Final = {
    (7, 5): _Face(
        ("10x6", 2, 0), ("10x6", 2, 0), None,
        ("", {4: (2, 4), 6: (2, 4), 8: (0, 2, 4), 10: (0, 2, 4)}),
        ("", {6: (0, 2, 4), 8: (2,), 10: (0, 2, 4)}),
    ),
    (11, 8): _Face(
        ("14x8", 4, 3), ("10x6", 6, 0), ("8x5", 7, 7),
        ("", {6: (4, 6), 8: (2, 8), 10: (4, 6), 12: (2, 8), 14: (4, 6)}),
        ("", {8: (2, 6, 8), 10: (4,), 12: (2, 6, 8)}),
    ),
    (15, 11): _Face(
        ("18x10", 6, 4), ("14x7", 8, 1), ("14x8", 8, 10),
        ("5x4", {2: (7,), 6: (2, 12), 9: (7,), 13: (2, 12), 16: (7,), 20: (2, 12), 23: (7,)}),
        ("7x4", {6: (1, 7, 13), 12: (4,), 18: (1, 7, 13)}),
    ),
    (19, 13): _Face(
        ("26x13", 6, 5), ("18x9", 10, 1), ("18x10", 10, 12),
        ("7x4", {7: (1, 6, 12, 17), 15: (4, 14), 24: (1, 6, 12, 17)}),
        ("7x4", {7: (1, 9, 17), 15: (5,), 24: (1, 9, 17)}),
    ),
}  # fmt: skip

FACE_SIZES: Final = (*reversed(_FACES), (7, 3))
"""The sizes of cards in cells and rows, the largest first; the smallest cards show only names."""

_PICTURES: Final = ((44, (15, 11)), (34, (11, 8)), (24, (7, 5)), (0, (7, 3)))
"""The minimum heights of a terminal, each with the size of cards."""


def picture_size(rows: int) -> tuple[int, int]:
    """Return the size of the cards in a page's picture for a terminal of this height."""
    return next(size for least, size in _PICTURES if rows >= least)


def _stamps(card: Card, face: _Face) -> Iterable[tuple[str, int, int]]:
    """Yield the pictures on a card, each with the pixel of its upper left corner."""
    sign = card.suit.sign
    match card.rank:
        case Rank.ACE:
            size, x, y = face.ace
            yield f"{sign}{size}", x, y
        case Rank.KING | Rank.QUEEN:
            size, x, y = face.crown
            yield f"{card.rank.letter}{size}", x, y
            if face.suit is not None:
                size, x, y = face.suit
                yield f"{sign}{size}", x, y
        case Rank.TEN | Rank.SEVEN:
            size, columns = face.ten if card.rank is Rank.TEN else face.seven
            yield from ((f"{sign}{size}", x, y) for x, column in columns.items() for y in column)


@cache
def _inside(card: Card, cells: int, rows: int, *, signs: bool, names: bool) -> tuple[str, ...]:
    """Return the rows between a card's upper and lower edges; with `names`, leave out pictures."""
    suit = card.suit.sign if signs else card.suit.letter
    name = f"{card.rank.label}{suit}"
    if rows == _PLAIN_ROWS:
        return (f" {name}".ljust(cells) if cells < 7 else name.center(cells),)
    if names:
        return tuple(text.ljust(cells) for text in _simple(name, suit, cells, rows - 2))
    grid = _signs_on(card, suit, cells, rows)
    if (cells, rows) in _FACES:
        for (x, y), pixels in _cells_of(_pixels(card, cells, rows)).items():
            if grid[y][x] == " ":
                grid[y][x] = _QUADRANTS[pixels]
    return tuple("".join(row) for row in grid)


def _signs_on(card: Card, suit: str, cells: int, rows: int) -> list[list[str]]:
    """Return the characters of a face: rank and suit in two corners, and small pips."""
    grid, face = [[" "] * cells for _ in range(rows - 2)], _FACES.get((cells, rows))
    if face is None:
        lines = _simple(card.rank.label + suit, suit, cells, rows - 2)
        return [list(text.ljust(cells)) for text in lines]
    for picture, x, y in _stamps(card, face):
        if len(picture) == 1:
            grid[y // 2][x // 2] = suit
    rank = card.rank.label
    grid[0][1 : 1 + len(rank)] = rank
    if rows > _LOW_ROWS:
        grid[1][1] = grid[-2][cells - 2] = suit
        grid[-1][cells - 1 - len(rank) : cells - 1] = rank
    elif card.rank not in {Rank.TEN, Rank.SEVEN}:
        grid[0][cells - 2] = suit
    return grid


@cache
def _pixels(card: Card, cells: int, rows: int) -> frozenset[tuple[int, int]]:
    """Return the pixels that the pictures on a face fill."""
    return frozenset(
        (x + dx, y + dy)
        for picture, x, y in _stamps(card, _FACES[cells, rows])
        if len(picture) > 1
        for dy, line in enumerate(pictures("cards.txt")[picture])
        for dx, pixel in enumerate(line)
        if pixel == "#"
    )


def _cells_of(pixels: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Return, for each cell with filled pixels, the index of its character in `_QUADRANTS`."""
    found: dict[tuple[int, int], int] = {}
    for x, y in pixels:
        place = x // 2, y // 2
        found[place] = found.get(place, 0) | 1 << (x % 2 + 2 * (y % 2))
    return found


def _simple(name: str, suit: str, cells: int, rows: int) -> list[str]:
    lines = [""] * rows
    lines[0], lines[rows // 2], lines[-1] = f" {name}", suit.center(cells), f"{name} ".rjust(cells)
    return lines


_DIM: Final = frozenset({CardState.BARRED, CardState.REFUSED, CardState.MATED})


@cache
def draw_card(  # noqa: PLR0913  # each argument changes the drawing
    card: Card,
    state: CardState,
    cells: int,
    rows: int,
    *,
    signs: bool = True,
    covered: bool = False,
    stock: Stock = PAPER,
) -> tuple[Row, ...]:
    """Draw a card of this size.

    Args:
        covered: whether the card needs an edge because it touches a card on its left.
        stock: the material of the card.

    >>> for row in draw_card(Card.parse("KS"), CardState.LEGAL, 7, 5):
    ...     print("".join(text for text, _ in row).rstrip())
    ▗▄▄▄▄▄▖
     K▗█▖♠
     ▗▄█▄▖
     █▄█▄█
    ▝▀▀▀▀▀▘
    """
    # Show only names in ASCII, which has no characters for pictures.
    names = not signs and _is_outlined(state, stock)
    inside = _inside(card, cells, rows, signs=signs, names=names)
    ink = f"{state.style}-{card.suit.word}"
    return draw_paper(inside, ink, state, covered=covered, stock=stock)


def draw_paper(
    inside: Sequence[str],
    ink: str,
    state: CardState,
    *,
    covered: bool = False,
    stock: Stock = PAPER,
) -> tuple[Row, ...]:
    """Draw a card around its face, on paper or, if there are few colours, in an outline.

    Args:
        inside: the rows of the face, which are as wide as the card.
        ink: the style of the face.
        covered, stock: as in `draw_card`.
    """
    cells, style = len(inside[0]), state.style
    rim, edge = f"{style}-rim", f"{style}-edge"
    if _is_outlined(state, stock):
        upper_left, upper_right, lower_left, lower_right, flat, upright = state.value[1]
        line, side = flat * (cells - 2), (upright, f"{style}-line")
        middle = ((side, (text[1:-1], ink), side) for text in inside)
        upper, lower = f"{upper_left}{line}{upper_right}", f"{lower_left}{line}{lower_right}"
        return ((upper, f"{style}-line"),), *middle, ((lower, f"{style}-line"),)
    is_plain = len(inside) + 2 == _PLAIN_ROWS
    if is_plain:
        upper, below, end = "▄" * cells, "▀", "▀" * (cells - 1)
    else:
        upper, below, end = f"▗{'▄' * (cells - 2)}▖", "▝", f"{'▀' * (cells - 2)}▘"
    drawn: list[Row] = []
    for text in inside:
        if state.is_framed and not is_plain:
            drawn.append((("▌", edge), (text[1:-1], ink), ("▐", edge)))
        elif covered:
            drawn.append((("▏", edge), (text[1:], ink)))
        else:
            drawn.append(((text, ink),))
    return ((upper, rim),), *drawn, ((below, rim), (end, f"{style}-foot"))


def draw_button(key: str, name: str, *, stock: Stock = PAPER) -> tuple[Row, ...]:
    """Draw the main choice on a page as a button of three rows."""
    return draw_paper([f"   {key}  {name}   "], "turn", CardState.CHOSEN, stock=stock)


def _is_outlined(state: CardState, stock: Stock) -> bool:
    return stock is Stock.LINES or (stock is Stock.PLAIN and state in _DIM)


@cache
def draw_tipped(  # noqa: PLR0913  # each argument changes the drawing
    card: Card, cells: int, rows: int, *, signs: bool = True, covered: bool, followed: bool
) -> tuple[Row, ...]:
    """Draw a card of the mated player, tipped to the right by half a cell every row or two.

    Args:
        covered: whether another tipped card touches this card on the left.
        followed: whether another tipped card touches this card on the right.
    """
    suit, style = card.suit.sign if signs else card.suit.letter, CardState.MATED.style
    paper, rim = f"{style}-{card.suit.word}", f"{style}-rim"
    pixels = _pixels(card, cells, rows) if (cells, rows) in _FACES else frozenset()
    grid = _signs_on(card, suit, cells, rows)
    drawn: list[Row] = []
    for row in range(rows):
        halves = (rows - 1 - row) * (2 if rows > 5 else 3) // 3
        before, odd = (" " * (halves // 2), "plain"), halves % 2
        ends = not followed and odd
        if row in {0, rows - 1}:
            flat = "▄" if row == 0 else "▀"
            first = "▗" if odd and not covered else flat
            text = first + flat * (cells - 1) + ("▖" if ends else "")
            drawn.append((before, (text, rim if row == 0 else f"{style}-foot")))
            continue
        shifted = ((x + odd, y - 2 * (row - 1)) for x, y in pixels if y // 2 == row - 1)
        line = [*grid[row - 1], " "]
        for (x, _), quadrant in _cells_of(shifted).items():
            line[x] = _QUADRANTS[quadrant] if line[x] == " " else line[x]
        text = "".join(line[:cells])
        left = ("▐", rim) if odd and not covered else (text[0], paper)
        right: Row = (("▌", rim),) if ends else ()
        drawn.append((before, left, (text[1:], paper), *right))
    return tuple(drawn)


def draw_shadow(rows: int, *, stock: Stock = PAPER) -> tuple[Row, ...]:
    """Draw the shadow of a card on the cells to its right, or blanks if there are few colours."""
    if stock is not PAPER:
        return (((" ", "plain"),),) * rows
    return (
        ((" ", "plain"),),
        *((("▌", "shadow"),) for _ in range(rows - 2)),
        (("▘", "shadow"),),
    )


def draw_row(
    cards: Iterable[tuple[Card, CardState]],
    size: tuple[int, int],
    *,
    signs: bool = True,
    stock: Stock = PAPER,
) -> list[Row]:
    """Draw cards side by side, each in its state; return no rows if there are no cards."""
    cells, rows = size
    drawn = [
        draw_card(card, state, cells, rows, signs=signs, covered=place > 0, stock=stock)
        for place, (card, state) in enumerate(cards)
    ]
    shadow = draw_shadow(rows, stock=stock)
    return side_by_side([*drawn, shadow], gap=0) if drawn else []


_FAN: Final = tuple(map(Card.parse, ("AC", "TS", "KH", "QD", "7C")))


def draw_fan(size: tuple[int, int], *, signs: bool = True, stock: Stock = PAPER) -> list[Row]:
    """Draw a card of each rank, the strongest first, as a fan: the outer cards are a row lower."""
    cells, rows = size
    blank, shadow = ((" " * cells, "plain"),), draw_shadow(rows, stock=stock)
    # The first card casts its shadow below the second card.
    below = (*shadow[-1], (" " * (cells - 1), "plain"))
    fan: list[tuple[Row, ...]] = []
    for place, card in enumerate(_FAN):
        drawn = draw_card(
            card, CardState.LEGAL, cells, rows, signs=signs, covered=place > 0, stock=stock
        )
        outer = place in {0, len(_FAN) - 1}
        fan.append((blank, *drawn) if outer else (*drawn, below if place == 1 else blank))
    return side_by_side([*fan, (((" ", "plain"),), *shadow)], gap=0)


def draw_place(cells: int, rows: int, words: Sequence[str] = (), style: str = "faint") -> list[Row]:
    """Draw an empty place for a card: a dashed outline with words inside."""
    first = (rows - len(words)) // 2
    inside = [""] * rows
    inside[first : first + len(words)] = words
    middle: list[Row] = [((f"╎{text:^{cells - 2}}╎", style),) for text in inside[1:-1]]
    line = "╌" * (cells - 2)
    return [((f"╭{line}╮", style),), *middle, ((f"╰{line}╯", style),)]
