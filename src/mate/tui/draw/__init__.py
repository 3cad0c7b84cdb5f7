"""Drawings made of rows of text in named styles, the layouts of screens, and pages that fit.

The functions are pure: they turn values into rows, and do not use Textual.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rich.cells import cell_len, chop_cells, set_cell_size

Span = tuple[str, str]
"""A piece of literal text and the name of its style in the theme."""

Row = tuple[Span, ...]
"""One line of a drawing, as spans of text."""

Area = tuple[int, range, str]
"""A clickable area: a row, the cells in it, and the action that a click runs."""

NamedKey = tuple[str, str, str]
"""A key as the screen shows it, and the name and the action of its command."""

_ItemT = TypeVar("_ItemT")


class Column(NamedTuple, Generic[_ItemT]):
    """A column of a table.

    Args:
        cells: the width of the column.
        text: a function from the contents of a row and the width of the column to the text, plain
            or in named styles.
        right: whether texts are aligned to the right.
        order: the order that a click on the title chooses; None if there is no such order.
    """

    title: str
    cells: int
    text: Callable[[_ItemT, int], str | Row]
    right: bool = False
    order: Any = None


_FOLDERS: Final = r"(?:(?<![^\s'(])(?:~\w*|[.…]{0,2}|[A-Za-z]:)(?=[/\\])[^:]*|[^\s'(]{10,})"
"""Matches the folders of a path. In an absolute path, the names of folders may contain blanks."""
_BEGINNINGS: Final = (
    rf"{_FOLDERS}(?=[/\\][^\s/\\]+[/\\][^\s/\\])",
    rf"{_FOLDERS}(?=[/\\][^\s/\\])",
    r"\S{20,}(?=\S{20})",
)
"""Patterns for the part of a path to drop: the folders before the last folder, all folders, or
everything except the end."""


def width(row: Row) -> int:
    """Return the width of a row in terminal cells."""
    return sum(map(cell_len, map(itemgetter(0), row)))


def fitted(text: str, cells: int) -> str:
    """Return the text padded, or cut with `…`, to exactly this width.

    >>> fitted("Ana", 5), fitted("Bartholomew", 6)
    ('Ana  ', 'Barth…')
    """
    if cell_len(text) <= cells:
        return set_cell_size(text, cells)
    return set_cell_size(text, max(cells - 1, 0)) + "…"[:cells]


def cut(text: str, cells: int) -> str:
    """Return the text, cut with `…` if it is wider than this.

    >>> cut("Ana", 5), cut("Bartholomew", 6)
    ('Ana', 'Barth…')
    """
    return text if cell_len(text) <= cells else fitted(text, cells)


def distinct(names: tuple[str, str], cells: int) -> tuple[str, str]:
    """Pad or cut both names to this width; cut them in the middle if they would look the same.

    >>> distinct(("Player 1", "Player 2"), 6)
    ('Play…1', 'Play…2')
    >>> distinct(("Bartholomew of Bath", "Bartholomew of York"), 7)
    ('Ba…Bath', 'Ba…York')
    >>> distinct(("Ana", "Bartholomew"), 6)
    ('Ana   ', 'Barth…')
    """
    first, second = (fitted(name, cells) for name in names)
    if first != second or names[0] == names[1]:
        return first, second
    pairs = enumerate(zip(*names, strict=False))
    same = next((place for place, (one, other) in pairs if one != other), 0)
    ends = [name[same:] for name in names]
    room = min(max(cells - 1 - max(map(cell_len, ends)), 1), cell_len(names[0][:same]))
    begin = set_cell_size(names[0][:same], room)
    first, second = (fitted(f"{begin}…{end}", cells) for end in ends)
    return first, second


def short_names(names: tuple[str, str], cells: int) -> tuple[str, str]:
    """Return both names cut to at most this width; names that differ still differ afterwards.

    >>> short_names(("Ana", "Bartholomew"), 6)
    ('Ana', 'Barth…')
    """
    first, second = distinct(names, cells)
    return first.rstrip(), second.rstrip()


def fitted_right(text: str, cells: int) -> str:
    """Return the text right-aligned in exactly this width, cut with `…` if it is wider.

    >>> fitted_right("28", 5)
    '   28'
    """
    text = cut(text, cells)
    return " " * (cells - cell_len(text)) + text


def as_many(parts: Sequence[str], cells: int) -> str:
    """Join the parts with dots and leave out parts at the end until the text fits in this width.

    >>> as_many(("Hand 1 of 2", "classic", "one round"), 24)
    'Hand 1 of 2 · classic'
    """
    lines = (" · ".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((line for line in lines if cell_len(line) <= cells), "")


def apart(left: Row, right: Row, cells: int) -> Row:
    """Return a row with a left and a right part; cut the left part if there is no room for both."""
    room = cells - width(right)
    spans: list[Span] = []
    used = 0
    for text, style in left:
        if used + cell_len(text) > room - 1:
            spans.append((fitted(text, max(room - 1 - used, 0)), style))
            used = room - 1
            break
        spans.append((text, style))
        used += cell_len(text)
    return (*spans, (" " * (room - used), "plain"), *right)


MARGIN: Final = 5
"""The width of a page's left and right margins in a terminal of normal width."""


def head(where: str, middle: str, right: Row, cells: int) -> Row:
    """Return a page's first line: the game's name, the page's name, the main text, and a detail.

    If the line is too long, leave out the game's name first, and then the detail. A narrow terminal
    never shows the game's name and keeps the detail if there is no main text.

    >>> row = head("hand 1 of 4", "Ana 0 – 0 Ben", (("trick 1", "faint"),), 80)
    >>> "".join(text for text, _ in row)
    '     MATE  hand 1 of 4           Ana 0 – 0 Ben                      trick 1     '
    """
    roomy = cells >= NORMAL_CELLS
    margin = (" " * (MARGIN if roomy else 1), "plain")
    room = cells - 2 * len(margin[0]) - cell_len(middle) - width(right) - 2
    left: Row = margin, ("MATE", "key"), (f"  {where}", "faint")
    if not roomy or cell_len(where) + 6 > room:
        left = margin, (where, "strong")
        right = right if cell_len(where) <= room or not (roomy or middle) else ()
    if middle:
        start = max((cells - cell_len(middle)) // 2, width(left) + 2)
        left = (*left, (" " * (start - width(left)), "plain"), (middle, "strong"))
    return apart(left, (*right, margin), cells)


def centred(lines: Sequence[str], style: str, cells: int) -> list[Row]:
    """Centre lines of text in this width as one left-aligned block.

    >>> centred(["one", "three"], "plain", 9)
    [(('  ', 'plain'), ('one', 'plain')), (('  ', 'plain'), ('three', 'plain'))]
    """
    return centred_rows([((line, style),) for line in lines], cells)


def centred_rows(rows: Sequence[Row], cells: int) -> list[Row]:
    """Centre rows in this width as one left-aligned block."""
    indent = " " * ((cells - max(map(width, rows), default=0)) // 2)
    return [((indent, "plain"), *row) for row in rows]


def placed(pieces: Iterable[tuple[int, Row]]) -> Row:
    """Place each piece of a row at its cell; the pieces must be in order, without overlap."""
    spans: list[Span] = []
    used = 0
    for cell, piece in pieces:
        spans += [(" " * (cell - used), "plain"), *piece]
        used = cell + width(piece)
    return tuple(spans)


def side_by_side(pictures: Iterable[Sequence[Row]], gap: int = 1, left: int = 0) -> list[Row]:
    """Join drawings of the same height side by side; all rows of a drawing must be equally wide."""
    between, before = (" " * gap, "plain"), (" " * left, "plain")
    spaced = [[(*row, between) for row in rows] for rows in zip(*pictures, strict=True)]
    return [(before, *chain.from_iterable(row))[:-1] for row in spaced]


def heading(text: str, cells: int) -> Row:
    """Return a heading that fills a line of this width: `── Recent events ───`."""
    return ((f" ── {text} ".ljust(cells, "─"), "faint"),)


def wrapped(text: str, cells: int, limit: int) -> list[str]:
    """Break the text at blanks, but not at no-break spaces, into lines of at most this width.

    >>> wrapped("/home/ana/games/mate/settings.toml: Not a regular file.", 22, 2)
    ['…/mate/settings.toml:', 'Not a regular file.']
    >>> wrapped("its name: q\N{NO-BREAK SPACE}d.", 12, 2)
    ['its name:', 'q d.']
    """
    lines = _lines(shortened(text, cells, limit), cells)
    if len(lines) > limit:
        lines = [*lines[: limit - 1], " ".join(lines[limit - 1 :])]
    return [fitted(line, cells).rstrip().replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def balanced(text: str, cells: int, limit: int) -> list[str]:
    """Break the text like `wrapped`, into lines as equally long as possible.

    >>> balanced("click a card to choose it", 21, 2)
    ['click a card', 'to choose it']
    """
    text = shortened(text, cells, limit)
    if (count := len(_lines(text, cells))) > limit:
        return wrapped(text, cells, limit)
    # Break no word.
    least = min(max(cells // 2, *map(cell_len, text.split(" "))), cells)
    fewest = bisect_left(range(cells), -count, least, key=lambda n: -len(_lines(text, n)))
    return wrapped(text, fewest, limit)


def shortened(text: str, cells: int, limit: int) -> str:
    """Shorten the paths in the text to their ends, as far as necessary for the text to fit."""
    for beginning in _BEGINNINGS:
        if len(_lines(text, cells)) > limit:
            text = re.sub(beginning, "…", text)
    return text


def _lines(text: str, cells: int) -> list[str]:
    # Begin a word that is wider than a line on a new line, and break the word.
    words = text.split(" ")
    broken = [chop_cells(word, cells) if cell_len(word) > cells else [word] for word in words]
    lines: list[str] = []
    line = ""
    for word in chain.from_iterable(broken):
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= cells or not line:
            line = longer
        else:
            lines.append(line)
            line = word
    return [*lines, line]


def paragraph(text: str, style: str, cells: int, limit: int) -> list[Row]:
    """Return a text in at most `limit` rows with margins of one cell; no rows for an empty text."""
    return [((f" {line}", style),) for line in wrapped(text, cells - 2, limit)] if text else []


def fullest(ways: Sequence[str], style: str, cells: int, rows: int) -> list[Row]:
    """Draw the first text that fits in this many rows; if no text fits, draw the last text."""
    fits = (text for text in ways if len(wrapped(text, cells - 2, rows + 1)) <= rows)
    return paragraph(next(fits, ways[-1]), style, cells, rows)


def joined(row: Row) -> Row:
    """Merge adjacent spans of the same style, because fewer spans are faster to paint."""
    spans: list[Span] = []
    for text, style in row:
        if spans and spans[-1][1] == style:
            spans[-1] = (spans[-1][0] + text, style)
        elif text:
            spans.append((text, style))
    return tuple(spans)


LEAST_CELLS: Final = 40
LEAST_ROWS: Final = 12
NORMAL_CELLS: Final = 80
WIDE_CELLS: Final = 120
LARGE_CELLS: Final = 150
HIGH_ROWS: Final = 36
"""The minimum height of a screen with room for a third line of its message."""

HORIZONTAL_BREAKPOINTS: Final = [(0, "-narrow"), (NORMAL_CELLS, "-full"), (WIDE_CELLS, "-broad")]
"""The classes of a screen by its width, for stylesheets."""
VERTICAL_BREAKPOINTS: Final = [(0, "-low"), (20, "-tall"), (HIGH_ROWS, "-high")]
"""The classes of a screen by its height, for stylesheets."""


def classes_of(cells: int, rows: int) -> tuple[str, ...]:
    """Return the classes of a screen of this size; the largest layout adds the class `-large`.

    >>> classes_of(80, 24), classes_of(40, 36)
    (('-full', '-tall'), ('-narrow', '-high'))
    >>> classes_of(150, 45)
    ('-broad', '-high', '-large')
    """
    sizes = ((cells, HORIZONTAL_BREAKPOINTS), (rows, VERTICAL_BREAKPOINTS))
    names = ([name for least, name in points if size >= least][-1] for size, points in sizes)
    return (*names, *(["-large"] if Layout.of(cells, rows) is Layout.LARGE else []))


class Layout(Enum):
    """The screen layouts, the smallest first, with the minimum width and height of each layout."""

    COMPACT = 0, 0
    NORMAL = NORMAL_CELLS, 20
    WIDE = WIDE_CELLS, 36
    LARGE = LARGE_CELLS, 45

    @classmethod
    @cache
    def of(cls, cells: int, rows: int) -> Layout:
        """Return the layout for a terminal.

        >>> [Layout.of(*size).name for size in ((79, 60), (80, 24), (200, 30), (200, 60))]
        ['COMPACT', 'NORMAL', 'NORMAL', 'LARGE']
        """
        return [each for each in cls if cells >= each.value[0] and rows >= each.value[1]][-1]

    @property
    def compact(self) -> bool:
        """Whether cards are shown as rows of text, and all other contents are short."""
        return self is Layout.COMPACT

    @property
    def has_room_beside(self) -> bool:
        """Whether a panel fits beside the table or a list."""
        return self in {Layout.WIDE, Layout.LARGE}


Block = Mapping[int, Sequence[Row]]
"""All forms of a part of a page, keyed by weight; the shortest form has the greatest weight."""
ALWAYS: Final = 10
"""The weight of the shortest form of a block."""
BLANKS: Final = 5
"""The weight of the blank rows between blocks: lighter forms must leave room for these rows."""


def fitting(blocks: Sequence[Block], rows: int) -> list[Sequence[Row]]:
    """Return the blocks in the fullest forms that fit together; heavier forms take precedence.

    >>> picture, text = [((name, "plain"),) for name in ("picture", "text")]
    >>> blocks = {1: [picture] * 2, ALWAYS: []}, {ALWAYS: [text]}
    >>> [len(part) for part in fitting(blocks, 4)], [len(part) for part in fitting(blocks, 3)]
    ([2, 1], [0, 1])
    """
    page = [block[max(block)] for block in blocks]
    forms = [(matters, place) for place, block in enumerate(blocks) for matters in block]
    for matters, place in sorted(forms, key=lambda form: -form[0]):
        fuller = [*page[:place], blocks[place][matters], *page[place + 1 :]]
        blanks = sum(map(bool, fuller)) - 1 if matters < BLANKS else 0
        if sum(map(len, fuller)) + blanks <= rows:
            page = fuller
    return page


def stacked(parts: Sequence[Sequence[Row]], rows: int, most: int = 2, raised: int = 0) -> list[Row]:
    """Stack the nonempty parts; spare rows go between parts, then above and below the page.

    Args:
        most: the maximum number of blank rows between two parts. If there are fewer spare rows
            than gaps, the first gaps get one row each.
        raised: the number of rows by which to raise the page above its centred position.
    """
    parts = [part for part in parts if part]
    spare, between = rows - sum(map(len, parts)), len(parts) - 1
    gap = min(max(spare // (between + 2), int(spare >= between)), most)
    page: list[Row] = [()] * max((spare - gap * between) // 2 - raised, 0) if gap else []
    for place, part in enumerate(parts):
        page += [()] * (gap or int(place <= spare)) if place else []
        page += part
    return page
