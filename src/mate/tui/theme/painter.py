"""Writing to the terminal only what it does not show already.

The library paints changed cells from the left edge of their widget, a new screen as a whole and
often twice, and sets all colours for every piece of text. That is ten times as many bytes as have
changed, which matters on a slow line. The painter remembers each cell, and writes only the cells
that differ and only the colours that differ from the piece before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

_STEP_BYTES: Final = 3
"""The cost in bytes of moving over cells that are unchanged."""
_SINGLE: Final = re.compile("[ -~\u2500-\u259f]*")
"""Text in which every character takes one cell: ASCII, lines and blocks."""
_SHOWS_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})
"""Attributes that are visible on blanks: lines above, below and through, reverse."""
_ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The code that ends an attribute; those not listed end only with all others."""


class Ink(NamedTuple):
    """How a cell is written, as SGR codes; on blanks the colour is empty."""

    attributes: frozenset[str]
    colour: str
    ground: str


Cell = tuple[str, Ink]
"""The contents of a cell; the second cell of a wide character has no text."""

_PLAIN: Final = Ink(frozenset(), "39", "49")


@lru_cache(maxsize=1024)
def ink_of(style: Style | None, system: ColorSystem, *, blank: bool = False) -> Ink:
    """The SGR codes of a style, on text or on blanks, where only the ground is visible."""
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
    """Collects output, and tracks the cursor and the colours of the terminal."""

    def __init__(self, origin: tuple[int, int] = (0, 0)) -> None:
        # Terminals count from 1.
        self._left, self._top = origin[0] + 1, origin[1] + 1
        self._written: list[str] = []
        self._ink = _PLAIN
        self._x = self._y = -1

    def move(self, x: int, y: int) -> None:
        """Move to a cell; within a row, a relative move is shorter."""
        if (x, y) != (self._x, self._y):
            forward = y == self._y and x > self._x
            step = f"\x1b[{x - self._x}C" if x - self._x > 1 else "\x1b[C"
            place = f"\x1b[{self._top + y};{self._left + x}H"
            self._written.append(step if forward else place)
        self._x, self._y = x, y

    def write(self, text: str, ink: Ink) -> None:
        """Write a piece of text."""
        now = self._ink
        if not ink.colour:
            # On blanks, only the ground, lines and reverse are visible.
            ink = Ink(now.attributes - _SHOWS_ON_BLANKS, now.colour, ink.ground)
        codes: list[str] = []
        if ended := now.attributes - ink.attributes:
            codes, now = _ending(ended, now)
        codes += sorted(ink.attributes - now.attributes)
        codes += [ink.colour] if ink.colour != now.colour else []
        codes += [ink.ground] if ink.ground != now.ground else []
        if codes:
            self._written.append(f"\x1b[{';'.join(codes)}m")
        self._ink = ink
        self._x += cell_len(text)
        self._written.append(text)

    def lift(self) -> None:
        """Reset the colours of the terminal."""
        if self._ink != _PLAIN:
            self._written.append("\x1b[0m")
            self._ink = _PLAIN

    @property
    def written(self) -> str:
        """The output so far."""
        return "".join(self._written)


def _ending(ended: frozenset[str], now: Ink) -> tuple[list[str], Ink]:
    ends = {_ENDS.get(attribute) for attribute in ended}
    if None in ends:
        return ["0"], _PLAIN
    # Bold and dim end with the same code.
    left = frozenset(attribute for attribute in now.attributes if _ENDS.get(attribute) not in ends)
    return sorted(end for end in ends if end), now._replace(attributes=left)


class Painter:
    """Remembers what the terminal shows, and writes only the differences.

    Attributes:
        origin: the cell of the terminal where the screen begins.
    """

    def __init__(self) -> None:
        self.origin = (0, 0)
        self._rows: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """Forget what the terminal shows, after a resize or output from others."""
        self._rows.clear()

    def paint(self, pieces: Iterable[tuple[int, int, Strip]], system: ColorSystem) -> str:
        """The output that makes the terminal show these pieces."""
        pen = Pen(self.origin)
        for x, y, strip in pieces:
            cells = _cells(strip, system)
            row = self._rows.setdefault(y, [])
            row.extend([None] * (x + len(cells) - len(row)))
            for start, end in _runs(row[x : x + len(cells)], cells):
                pen.move(x + start, y)
                for ink, run in groupby(cells[start:end], itemgetter(1)):
                    pen.write("".join(character for character, _ in run), ink)
            row[x : x + len(cells)] = cells
        pen.lift()
        return pen.written


def _cells(strip: Strip, system: ColorSystem) -> list[Cell]:
    found: list[Cell] = []
    for text, style, control in strip:
        if control:
            continue
        ink, blank = ink_of(style, system), ink_of(style, system, blank=True)
        if _SINGLE.fullmatch(text):
            found += [(character, blank if character == " " else ink) for character in text]
            continue
        for character in text:
            cells = cell_len(character)
            if cells:
                found.append((character, blank if character == " " else ink))
            elif found:
                # A combining mark belongs to the character before it, which may be wide.
                place = -1 if found[-1][0] else -2
                found[place] = (found[place][0] + character, found[place][1])
            if cells > 1:
                found.append(("", ink))
    return found


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
        if runs and _is_shorter_through(new[runs[-1][1] - 1 : start + 1]):
            runs[-1] = (runs[-1][0], x + 1)
        else:
            runs.append((start, x + 1))
    return runs


def _is_shorter_through(cells: list[Cell]) -> bool:
    # From the last cell of one run to the first of the next. Moving over the cells between them
    # takes three or four bytes; changing colours for them and back takes some thirty.
    inks = {ink for _, ink in cells if ink.colour or ink.ground != cells[0][1].ground}
    return len(inks) <= 1 and sum(len(text.encode()) for text, _ in cells[1:-1]) <= _STEP_BYTES
