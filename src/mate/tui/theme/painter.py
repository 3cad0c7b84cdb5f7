"""Output to the terminal that writes only the cells that have changed.

Textual paints changed cells from the left edge of their widget, paints a new screen as a whole and
often twice, and sets all colours for every piece of text. That is ten times as many bytes as
necessary, which matters on a slow line. The painter remembers each cell, and writes only the cells
that differ and only the colours that differ from those of the previous piece.
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
"""The cost in bytes of moving over unchanged cells."""
_SINGLE: Final = re.compile("[ -~\u2500-\u259f]*")
"""Matches text in which every character takes one cell: ASCII, lines and blocks."""
_SHOWS_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})
"""Attributes that are visible on blanks: lines above, below and through, and reverse."""
_ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The code that ends each attribute; an attribute not listed here ends only with a full reset."""


_SEAMLESS: Final = {"▄": "▀", "▙": "▝", "▟": "▘"}
"""Block characters to replace with their complements in swapped colours on a terminal with gaps.

In xterm, a block character does not fill the lowest pixels of a cell, but the background does.
"""
_BLOCKS: Final = frozenset(map(chr, range(0x2580, 0x25A0)))
"""Characters that look the same in bold."""
_BOLD: Final = frozenset("1")


class Ink(NamedTuple):
    """The SGR codes of a cell; the colour of a blank is empty. The ground is the background."""

    attributes: frozenset[str]
    colour: str
    ground: str


Cell = tuple[str, Ink]
"""The contents of a cell; the second cell of a wide character has no text."""

_PLAIN: Final = Ink(frozenset(), "39", "49")
_TEXT, _INK = itemgetter(0), itemgetter(1)


@lru_cache(maxsize=1024)
def ink_of(style: Style | None, system: ColorSystem, *, blank: bool = False) -> Ink:
    """Return the SGR codes of a style, on text or on blanks, which show only the background."""
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
    """Collects the output of one frame, and tracks the terminal's cursor and colours."""

    def __init__(self, origin: tuple[int, int] = (0, 0)) -> None:
        # Terminals count rows and cells from 1.
        self._left, self._top = origin[0] + 1, origin[1] + 1
        self._written: list[str] = []
        self._ink = _PLAIN
        self._x = self._y = -1

    def write(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Write cells in row `y`, starting at column `x`."""
        if (x, y) != (self._x, self._y):
            # Move relatively within a row, because such a sequence is shorter.
            forward = y == self._y and x > self._x
            step = f"\x1b[{x - self._x}C" if x - self._x > 1 else "\x1b[C"
            place = f"\x1b[{self._top + y};{self._left + x}H"
            self._written.append(step if forward else place)
        # Measure the text, because the second cell of a wide character has no text.
        self._x, self._y = x + cell_len("".join(map(_TEXT, cells))), y
        for wanted, run in groupby(cells, _INK):
            now, ink = self._ink, wanted
            texts = [*map(_TEXT, run)]
            if not wanted.colour:
                # On blanks, only the background, lines and reverse are visible.
                ink = Ink(now.attributes - _SHOWS_ON_BLANKS, now.colour, wanted.ground)
            elif wanted.colour.startswith("38;") and _BLOCKS.issuperset(texts):
                # Keep bold as it is, because blocks look the same in bold, except in 16 colours.
                bold = now.attributes & _BOLD
                ink = wanted._replace(attributes=wanted.attributes - _BOLD | bold)
            if ink != now:
                self._written.append(_change(now, ink))
                self._ink = ink
            self._written.extend(texts)

    def lift(self) -> str:
        """Reset the colours of the terminal, and return the output."""
        return "".join([*self._written, "\x1b[0m" * (self._ink != _PLAIN)])


@lru_cache(maxsize=4096)
def _change(now: Ink, ink: Ink) -> str:
    """Return the sequence that changes one ink into another."""
    ends = {_ENDS.get(attribute, "0") for attribute in now.attributes - ink.attributes}
    # Bold and dim end with the same code.
    left = frozenset(each for each in now.attributes if _ENDS.get(each) not in ends)
    codes, now = sorted(ends), now._replace(attributes=left)
    if "0" in ends:
        codes, now = ["0"], _PLAIN
    codes += sorted(ink.attributes - now.attributes)
    codes += [ink.colour] if ink.colour != now.colour else []
    codes += [ink.ground] if ink.ground != now.ground else []
    return f"\x1b[{';'.join(codes)}m"


Cloth = Callable[[int], str]
"""A function from a row to the end of its cloth's SGR code; row -1 stands for unshaded cloth."""


@lru_cache(maxsize=512)
def cloth_code(ground: str, row: int, rows: int) -> str:
    """Return the end of the SGR code for the cloth in a row; row -1 stands for unshaded cloth."""
    colour = Color.parse(ground)
    return "2;{};{};{}".format(*(colour if row < 0 else shade(colour, row, rows)).rgb)


class Painter:
    """Remembers what the terminal shows, and writes only the differences.

    Attributes:
        cloth: the shades of the cloth; None if the background has one colour.
        gaps: whether block characters leave the lowest pixels of a cell unfilled.
        origin: the cell of the terminal where the screen begins.
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
        """Return the output that makes the terminal show these pieces."""
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
    """Return the cells of a row, with the shade of the row in place of the unshaded cloth."""
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
                # Draw joined characters separately, because their width differs between terminals.
                # A combining mark belongs to the character before it, which may be wide.
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
            start -= 1  # half a wide character cannot be written
        end = runs[-1][1] if runs else -1
        if start == end or (runs and _is_shorter_through(new[end - 1 : start + 1])):
            runs[-1] = (runs[-1][0], x + 1)
        else:
            runs.append((start, x + 1))
    return runs


def _is_shorter_through(cells: list[Cell]) -> bool:
    # Compare the costs of two ways from one run of cells to the next. Moving over the cells between
    # the runs takes three or four bytes. Writing these cells takes about thirty bytes more if their
    # colours differ.
    between = "".join(map(_TEXT, cells[1:-1])).encode()
    inks = {*map(_INK, cells)} - {Ink(frozenset(), "", cells[0][1].ground)}
    return len(between) <= _STEP_BYTES and len(inks) <= 1
