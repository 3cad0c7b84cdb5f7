"""A painter that writes to the terminal only the cells that have changed.

To change a few cells, Textual repaints their row from the left edge of the widget. It paints a new
screen as a whole, often twice, and sets all colours again for every piece of text. These are ten
times as many bytes as necessary, which matters on a slow line. The painter remembers what each cell
shows. It writes only cells that have changed, and sets colours only where they change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from mate.cleaning import JOINER
from mate.tui.theme.styles import shade

_STEP_BYTES: Final = 3
"""The number of bytes that it takes to move the cursor over unchanged cells."""
_SINGLE: Final = re.compile("[ -~\u2500-\u259f]*")
"""Matches text in which every character takes one cell: ASCII, lines and blocks."""
_SHOWS_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})
"""The codes of attributes that are visible on blanks: reverse, and lines of all kinds."""
_ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The code that ends each attribute; attributes not listed here end only with a full reset."""


_SEAMLESS: Final = {"▄": "▀", "▙": "▝", "▟": "▘"}
"""Block characters, and the complements that replace them in terminals that leave gaps.

In xterm, a block character does not fill the lowest pixels of its cell, but the background does.
The complement, drawn in swapped colours, has the same shape but no gap.
"""
_BLOCKS: Final = frozenset(map(chr, range(0x2580, 0x25A0)))
"""Characters that look the same in bold."""
_BOLD: Final = frozenset("1")


class Ink(NamedTuple):
    """The SGR codes of a cell.

    Args:
        attributes: the codes for bold, underline and the like.
        colour: the code for the colour of the text; empty in a blank cell.
        ground: the code for the background.
    """

    attributes: frozenset[str]
    colour: str
    ground: str


Cell = tuple[str, Ink]
"""The text and the codes of a cell; the second cell of a wide character has no text."""

_PLAIN: Final = Ink(frozenset(), "39", "49")
_TEXT, _INK = itemgetter(0), itemgetter(1)


@lru_cache(maxsize=1024)
def ink_of(style: Style | None, system: ColorSystem, *, blank: bool = False) -> Ink:
    """Return the SGR codes of a style; for a blank, leave out codes without a visible effect."""
    if style is None:
        return _PLAIN._replace(colour="") if blank else _PLAIN
    attributes = frozenset(Strip.render_ansi(style.without_color, system).split(";")) - {""}
    colour, ground = "39", "49"
    if style.color is not None:
        colour = ";".join(style.color.downgrade(system).get_ansi_codes(foreground=True))
    if style.bgcolor is not None:
        ground = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(foreground=False))
    if blank and not attributes & _SHOWS_ON_BLANKS:
        return Ink(frozenset(), "", ground)
    return Ink(attributes, colour, ground)


class Pen:
    """A pen that collects the output of one frame, and tracks the cursor and the colours."""

    def __init__(self, origin: tuple[int, int] = (0, 0)) -> None:
        # Terminals count rows and cells from 1.
        self._left, self._top = origin[0] + 1, origin[1] + 1
        self._written: list[str] = []
        self._ink = _PLAIN
        self._x = self._y = -1

    def write(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Write cells in row `y`, starting at column `x`."""
        if (x, y) != (self._x, self._y):
            # Within a row, move by a number of cells, because that sequence is shorter.
            forward = y == self._y and x > self._x
            step = f"\x1b[{x - self._x}C" if x - self._x > 1 else "\x1b[C"
            place = f"\x1b[{self._top + y};{self._left + x}H"
            self._written.append(step if forward else place)
        # Measure the text, because the last cell may be the first half of a wide character.
        self._x, self._y = x + cell_len("".join(map(_TEXT, cells))), y
        for wanted, run in groupby(cells, _INK):
            now, ink = self._ink, wanted
            texts = [*map(_TEXT, run)]
            if not wanted.colour:
                # Keep the colour and the attributes that blanks do not show, which saves bytes.
                ink = Ink(now.attributes - _SHOWS_ON_BLANKS, now.colour, wanted.ground)
            elif wanted.colour.startswith("38;") and _BLOCKS.issuperset(texts):
                # Do not change bold: blocks look the same in bold, except in 16 colours.
                bold = now.attributes & _BOLD
                ink = wanted._replace(attributes=wanted.attributes - _BOLD | bold)
            if ink != now:
                self._written.append(_change(now, ink))
                self._ink = ink
            self._written.extend(texts)

    def lift(self) -> str:
        """Return the collected output, followed by a reset of the terminal's colours."""
        return "".join([*self._written, "\x1b[0m" * (self._ink != _PLAIN)])


@lru_cache(maxsize=4096)
def _change(now: Ink, ink: Ink) -> str:
    """Return the sequence that changes one ink into another."""
    ends = {_ENDS.get(attribute, "0") for attribute in now.attributes - ink.attributes}
    # One code may end two attributes, such as bold and dim.
    left = frozenset(each for each in now.attributes if _ENDS.get(each) not in ends)
    codes, now = sorted(ends), now._replace(attributes=left)
    if "0" in ends:
        codes, now = ["0"], _PLAIN
    codes += sorted(ink.attributes - now.attributes)
    codes += [ink.colour] if ink.colour != now.colour else []
    codes += [ink.ground] if ink.ground != now.ground else []
    return f"\x1b[{';'.join(codes)}m"


Cloth = Callable[[int], str]
"""A function that returns the colour of the cloth in a row, in the format of `cloth_code`.

The cloth is a background that is lighter in the middle of the screen.
"""


@lru_cache(maxsize=512)
def cloth_code(ground: str, row: int, rows: int) -> str:
    """Return the colour of the cloth in a row, as an SGR code without its 38 or 48 at the start.

    Row -1 stands for the unshaded cloth.
    """
    colour = Color.parse(ground)
    return "2;{};{};{}".format(*(colour if row < 0 else shade(colour, row, rows)).rgb)


class Painter:
    """A painter that remembers what the terminal shows, and writes only the differences.

    Attributes:
        cloth: a function that returns the background of a row; None if it has one colour.
        gaps: whether block characters leave the lowest pixels of a cell unfilled.
        origin: the column and the row of the terminal at which the screen begins.
    """

    def __init__(self) -> None:
        self.cloth: Cloth | None = None
        self.gaps = False
        self.origin = (0, 0)
        self._rows: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """Forget what the terminal shows, after a resize or output from other programs."""
        self._rows.clear()

    def paint(self, pieces: Iterable[tuple[int, int, Strip]], system: ColorSystem) -> str:
        """Return the output that draws pieces of rows, each given by its column, row and text."""
        pen = Pen(self.origin)
        for x, y, strip in pieces:
            cells = _cells(strip, system, gaps=self.gaps)
            if self.cloth is not None:
                cells = _with_cloth(cells, self.cloth(-1), self.cloth(y))
            row = self._rows.setdefault(y, [])
            row.extend([None] * (x + len(cells) - len(row)))
            for start, end in _runs(row[x : x + len(cells)], cells):
                pen.write(x + start, y, cells[start:end])
            row[x : x + len(cells)] = cells
        return pen.lift()


def _with_cloth(cells: list[Cell], plain: str, shade: str) -> list[Cell]:
    """Return the cells of a row, with the shade of the row in place of the unshaded colour."""
    inks = {
        ink: ink._replace(
            colour="38;" + shade if ink.colour == "38;" + plain else ink.colour,
            ground="48;" + shade if ink.ground == "48;" + plain else ink.ground,
        )
        for ink in {ink for _, ink in cells}
    }
    return [(text, inks[ink]) for text, ink in cells]


def _cells(strip: Strip, system: ColorSystem, *, gaps: bool) -> list[Cell]:
    found: list[Cell] = []
    for text, style, control in strip:
        if control:
            continue
        ink, blank = ink_of(style, system), ink_of(style, system, blank=True)
        single = _SINGLE.fullmatch(text)
        both = gaps and ink.colour[2:3] == ink.ground[2:3] == ";"
        turned = _complement(ink) if both else None
        for character in text:
            cells = 1 if single else cell_len(character)
            if turned is not None and character in _SEAMLESS:
                found.append((_SEAMLESS[character], turned))
            elif cells:
                found.append((character, blank if character == " " else ink))
            elif found and character != JOINER:
                # Drop joiners and draw the joined characters separately, because the width of the
                # joined symbol differs between terminals. Add a combining mark to the character
                # before it, which may be wide.
                place = -1 if found[-1][0] else -2
                found[place] = (found[place][0] + character, found[place][1])
            if cells > 1:
                found.append(("", ink))
    return found


@lru_cache(maxsize=256)
def _complement(ink: Ink) -> Ink:
    return Ink(ink.attributes, f"38{ink.ground[2:]}", f"48{ink.colour[2:]}")


def _runs(old: list[Cell | None], new: list[Cell]) -> list[tuple[int, int]]:
    if old == new:
        return []
    if not any(old):
        return [(0, len(new))]
    runs: list[tuple[int, int]] = []
    for x, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is after or before == after:
            continue
        start = x
        while start and not new[start][0]:
            start -= 1  # a terminal cannot show half a wide character
        end = runs[-1][1] if runs else -1
        if start == end or (runs and _is_shorter_through(new[end - 1 : start + 1])):
            runs[-1] = (runs[-1][0], x + 1)
        else:
            runs.append((start, x + 1))
    return runs


def _is_shorter_through(cells: list[Cell]) -> bool:
    # Return whether writing the unchanged cells between two runs takes fewer bytes than moving the
    # cursor over them. A move takes three or four bytes, and a change of colours about thirty.
    between = "".join(map(_TEXT, cells[1:-1])).encode()
    inks = {*map(_INK, cells)} - {Ink(frozenset(), "", cells[0][1].ground)}
    return len(between) <= _STEP_BYTES and len(inks) <= 1
