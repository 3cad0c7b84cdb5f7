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
    """The positions of the pictures on a card of one size.

    Widths are in cells. Positions are in pixels, which are half a cell wide and half a row high.

    Args:
        ace: the width and the upper left pixel of an ace's large pip.
        crown: the width and the upper left pixel of a crown.
        suit: the width and the upper left pixel of the pip below a crown; None if there is no room.
        pip: the width of a pip; 1 if pips are single characters, the suit signs.
        columns: the horizontal positions of the left, middle and right pips.
        tens: the vertical positions of a ten's pips, first at both sides, then in the middle.
        sevens: the vertical positions of a seven's pips, first at both sides, then in the middle.
    """

    ace: tuple[int, int, int]
    crown: tuple[int, int, int]
    suit: tuple[int, int, int] | None
    pip: int
    columns: tuple[int, int, int]
    tens: tuple[tuple[int, ...], tuple[int, ...]]
    sevens: tuple[tuple[int, ...], tuple[int, ...]]


_FACES: Final = {
    (7, 5): _Face((4, 3, 2), (5, 2, 2), None, 1, (6, 8, 10), ((), ()), ((0, 2, 4), (2,))),
    (11, 8): _Face(
        (7, 4, 2), (5, 6, 0), (5, 6, 6), 1, (6, 10, 14), ((2, 4, 6, 8), (0, 10)), ((2, 6, 10), (4,))
    ),
    (15, 11): _Face(
        (9, 6, 4), (7, 8, 2), (7, 8, 10), 1, (10, 14, 18),
        ((2, 6, 10, 14), (4, 12)), ((2, 8, 14), (5,)),
    ),
    (19, 13): _Face(
        (13, 6, 5), (9, 10, 2), (9, 10, 12), 4, (6, 15, 24), ((0, 6, 12, 18), (3, 15)),
        ((0, 9, 18), (5,)),
    ),
}  # fmt: skip
_ROW_OF_TEN: Final = ("  {0}{0}", "{0}{0}{0}{0}", "{0}{0}{0}{0}")
"""The rows of pips on a ten that is too small for columns of pips."""

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
            width, x, y = face.ace
            yield f"{sign}{width}", x, y
        case Rank.KING | Rank.QUEEN:
            width, x, y = face.crown
            yield f"{card.rank.letter}{width}", x, y
            if face.suit is not None:
                width, x, y = face.suit
                yield f"{sign}{width}", x, y
        case Rank.TEN | Rank.SEVEN:
            sides, middle = face.tens if card.rank is Rank.TEN else face.sevens
            left, centre, right = face.columns
            yield from ((f"{sign}{face.pip}", x, y) for y in sides for x in (left, right))
            yield from ((f"{sign}{face.pip}", centre, y) for y in middle)


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
        if picture[1:] == "1":
            grid[y // 2][x // 2] = suit
    _write_corners(grid, card.rank, card.rank.label, suit)
    return grid


@cache
def _pixels(card: Card, cells: int, rows: int) -> frozenset[tuple[int, int]]:
    """Return the pixels that the pictures on a face fill."""
    return frozenset(
        (x + dx, y + dy)
        for picture, x, y in _stamps(card, _FACES[cells, rows])
        if picture[1:] != "1"
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


def _write_corners(middle: list[list[str]], of: Rank, rank: str, suit: str) -> None:
    high, cells = len(middle) > 3, len(middle[0])
    first = rank if high or of in {Rank.TEN, Rank.SEVEN} else rank + suit
    middle[0][1 : 1 + len(first)] = first
    if high:
        middle[1][1] = middle[-2][cells - 2] = suit
        middle[-1][cells - 1 - len(rank) : cells - 1] = rank
    elif of is Rank.TEN:
        for row, pips in zip(middle, _ROW_OF_TEN, strict=True):
            text = pips.format(suit)
            row[cells - 1 - len(text) : cells - 1] = (
                text
                if row is not middle[0]
                else ([*row[cells - 1 - len(text) : cells - 3], suit, suit])
            )


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
     K♠
     ▖▄█▄▗
     █████
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
