"""A painter that writes to the terminal only the cells that have changed.

To change a few cells, Textual repaints their row from the left edge of the widget. It paints a new
screen as a whole, often twice, and sets all colours again for every piece of text. These are ten
times as many bytes as necessary, which matters on a slow line. The painter remembers what each cell
shows, writes only cells that have changed, and sets each pair of colours as rarely as possible.
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

_SINGLE: Final = re.compile("[ -~\u2500-\u259f]*")
"""Matches text in which every character takes one cell: ASCII, lines and blocks."""
_SHOWS_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "53"})
"""The codes of attributes that are visible on blanks: reverse, and lines of all kinds."""
_ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The code that ends each attribute; attributes not listed here end only with a full reset."""


_SEAMLESS: Final = {"█": " ", "▄": "▀", "▙": "▝", "▟": "▘"}
"""Block characters, and the complements that replace them in terminals that leave gaps.

In xterm, a block character does not fill the lowest pixels of its cell, but the background does.
The complement, drawn in swapped colours, has the same shape but no gap.
"""


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
    """A pen that collects the cells of one frame, and then writes all texts of an ink together.

    A change of colours takes about four times as many bytes as a move of the cursor.
    """

    def __init__(self, origin: tuple[int, int] = (0, 0)) -> None:
        # Terminals count rows and cells from 1.
        self._left, self._top = origin[0] + 1, origin[1] + 1
        self._texts: dict[Ink, list[tuple[int, int, str]]] = {}

    def write(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Write cells in row `y`, starting at column `x`."""
        for ink, text in _joined(cells):
            self._texts.setdefault(ink, []).append((x, y, text))
            # Measure the text, because the last cell may be the first half of a wide character.
            x += cell_len(text)

    def lift(self) -> str:
        """Return the output for the collected cells, followed by a reset of the colours."""
        written: list[str] = []
        ink, column, row = _PLAIN, -1, -1
        while self._texts:
            wanted = _nearest(ink, [*self._texts])
            change, ink = _change(ink, wanted)
            written.append(change)
            for x, y, text in self._texts.pop(wanted):
                if y != row or x < column:
                    written.append(f"\x1b[{self._top + y};{self._left + x}H")
                elif x > column:
                    # Move by a number of cells, because that sequence is shorter.
                    written.append(f"\x1b[{x - column}C".replace("[1C", "[C"))
                written.append(text)
                column, row = x + cell_len(text), y
        return "".join([*written, "\x1b[0m" * (ink != _PLAIN)])


def _joined(cells: Sequence[Cell]) -> list[tuple[Ink, str]]:
    # Return the texts of some cells with their inks; give blanks the ink of the text beside them.
    found: list[tuple[Ink, str]] = []
    for ink, run in groupby(cells, _INK):
        text = "".join(map(_TEXT, run))
        last, before = found[-1] if found else (ink, "")
        shows = (last.attributes | ink.attributes) & _SHOWS_ON_BLANKS
        blank = not (last.colour and ink.colour) and last.ground == ink.ground and not shows
        if blank or last == ink:
            found[-1:] = [(last if last.colour else ink, before + text)]
        else:
            found.append((ink, text))
    return found


def _nearest(now: Ink, inks: list[Ink]) -> Ink:
    # Return the ink that takes about the fewest bytes to change to; blanks need no colour.
    prices = [
        len(ink.colour) * (ink.colour != now.colour)
        + len(ink.ground) * (ink.ground != now.ground)
        + len(ink.attributes ^ now.attributes)
        for ink in inks
    ]
    return inks[prices.index(min(prices))]


@lru_cache(maxsize=1024)
def _change(now: Ink, ink: Ink) -> tuple[str, Ink]:
    """Return the sequence that changes one ink into another, and the ink after it."""
    if not ink.colour:
        # Keep the colour and the attributes that blanks do not show, which saves bytes.
        ink = Ink(now.attributes - _SHOWS_ON_BLANKS, now.colour, ink.ground)
    ends = {_ENDS.get(attribute, "0") for attribute in now.attributes - ink.attributes}
    # One code may end two attributes, such as bold and dim.
    left = frozenset(each for each in now.attributes if _ENDS.get(each) not in ends)
    codes, now = sorted(ends), now._replace(attributes=left)
    if "0" in ends:
        codes, now = ["0"], _PLAIN
    codes += sorted(ink.attributes - now.attributes)
    codes += [ink.colour] if ink.colour != now.colour else []
    codes += [ink.ground] if ink.ground != now.ground else []
    return f"\x1b[{';'.join(codes)}m" if codes else "", ink


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
        """Return the output that draws pieces of rows, each given by its column, row and text.

        Pieces must not overlap.
        """
        pen = Pen(self.origin)
        for x, y, strip in pieces:
            shades = (self.cloth(-1), self.cloth(y)) if self.cloth else ("", "")
            cells = _cells(strip, system, shades, gaps=self.gaps)
            row = self._rows.setdefault(y, [])
            row.extend([None] * (x + len(cells) - len(row)))
            for start, end in _runs(row[x : x + len(cells)], cells):
                pen.write(x + start, y, cells[start:end])
            row[x : x + len(cells)] = cells
        return pen.lift()


@lru_cache(maxsize=1024)
def _on_cloth(ink: Ink, plain: str, shade: str) -> Ink:
    """Return an ink with the shade of a row in place of the unshaded colour."""
    codes = [f"{code[:3]}{shade}" if code[3:] == plain else code for code in ink[1:]]
    return Ink(ink.attributes, *codes)


def _cells(strip: Strip, system: ColorSystem, shades: tuple[str, str], *, gaps: bool) -> list[Cell]:
    found: list[Cell] = []
    for text, style, control in strip:
        if control:
            continue
        ink = _on_cloth(ink_of(style, system), *shades)
        blank = _on_cloth(ink_of(style, system, blank=True), *shades)
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
        if runs and start <= runs[-1][1]:
            runs[-1] = (runs[-1][0], x + 1)
        else:
            runs.append((start, x + 1))
    return runs
