"""Writing to the terminal only what it does not show already.

The library paints a changed run of cells from the left edge of its widget, a new screen as a whole
and often twice, and sets every colour anew for every piece of text: over a slow line that is ten
times what has changed. Here it is remembered what stands in each cell; only cells that differ are
written, and of the colours only what differs from the piece before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

_STEP_BYTES: Final = 3
"""What it takes to go over cells that are right already."""
_SINGLE: Final = re.compile("[ -~\u2500-\u259f]*")
"""Text in which every character takes one cell: ASCII, lines and blocks."""
_SHOWS_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})
"""Attributes that are seen where there is no text: lines above, below and through, reverse."""
_ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""What ends an attribute; one that is not here ends with all others."""


class Ink(NamedTuple):
    """How a cell is written, as SGR codes.

    Args:
        attributes: bold and the like.
        colour: the colour of the text; empty where there is none to be seen.
        ground: the colour behind it.
    """

    attributes: frozenset[str]
    colour: str
    ground: str


Cell = tuple[str, Ink]
"""What stands in a cell; the second cell of a wide character has no text of its own."""

_PLAIN: Final = Ink(frozenset(), "39", "49")


@lru_cache(maxsize=1024)
def ink_of(style: Style | None, system: ColorSystem, *, blank: bool = False) -> Ink:
    """How a style is written.

    Args:
        style: the style; None for the terminal's own.
        system: the colours that the terminal has.
        blank: whether there is nothing but blanks, on which only the ground is seen.
    """
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
    """Collects what is to be written, and knows where the terminal is and in which colours."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self._ink = _PLAIN
        self._x = self._y = -1

    def move(self, x: int, y: int) -> None:
        """Go to a cell; within a row it is shorter to tell how far."""
        if (x, y) != (self._x, self._y):
            forward = y == self._y and x > self._x
            step = f"\x1b[{x - self._x}C" if x - self._x > 1 else "\x1b[C"
            self._written.append(step if forward else f"\x1b[{y + 1};{x + 1}H")
        self._x, self._y = x, y

    def write(self, text: str, ink: Ink) -> None:
        """Write a piece of text."""
        now = self._ink
        if not ink.colour:
            # Whatever else the pen has is not seen on blanks, but for lines and reverse.
            lasting = now.attributes - _SHOWS_ON_BLANKS
            ink = Ink(lasting, now.colour, ink.ground)
        codes: list[str] = []
        ended = now.attributes - ink.attributes
        if ended:
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
        """Leave the terminal in its own colours."""
        if self._ink != _PLAIN:
            self._written.append("\x1b[0m")
            self._ink = _PLAIN

    @property
    def written(self) -> str:
        """All that was written so far."""
        return "".join(self._written)


def _ending(ended: frozenset[str], now: Ink) -> tuple[list[str], Ink]:
    ends = {_ENDS.get(attribute) for attribute in ended}
    if None in ends:
        return ["0"], _PLAIN
    # Bold and dim have one end.
    left = frozenset(attribute for attribute in now.attributes if _ENDS.get(attribute) not in ends)
    return sorted(end for end in ends if end), now._replace(attributes=left)


class Painter:
    """Remembers what the terminal shows, and writes what is to be different."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """Take nothing for granted any more: the terminal was resized, or others wrote to it."""
        self._rows.clear()

    def paint(self, pieces: Iterable[tuple[int, int, Strip]], system: ColorSystem) -> str:
        """What to write so that the terminal shows these pieces.

        Args:
            pieces: the cell at which each begins, across and down, and what it shows.
            system: the colours that the terminal has.
        """
        pen = Pen()
        for x, y, strip in pieces:
            cells = _cells(strip, system)
            row = self._rows.setdefault(y, [])
            row.extend([None] * (x + len(cells) - len(row)))
            for start, end in _runs(row[x : x + len(cells)], cells):
                pen.move(x + start, y)
                _write(pen, cells[start:end])
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
                # A mark stands on the character before it, which may be a wide one.
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
    # From the last cell of one run to the first of the next. To go over what is between them
    # takes three or four bytes, to change colours for it and back some thirty.
    inks = {ink for _, ink in cells if ink.colour or ink.ground != cells[0][1].ground}
    between = cells[1:-1]
    return len(inks) <= 1 and sum(len(text.encode()) for text, _ in between) <= _STEP_BYTES


def _write(pen: Pen, cells: list[Cell]) -> None:
    text, ink = "", cells[0][1]
    for character, its_ink in cells:
        if its_ink != ink:
            pen.write(text, ink)
            text, ink = "", its_ink
        text += character
    pen.write(text, ink)
