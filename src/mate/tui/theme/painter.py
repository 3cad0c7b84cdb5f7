"""Writing to the terminal only what it does not show already.

The library paints changed cells from the left edge of their widget, a new screen as a whole and
often twice, and sets all colours for every piece of text. That is ten times as many bytes as have
changed, which matters on a slow line. The painter remembers each cell, and writes only the cells
that differ and only the colours that differ from the piece before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from mate.rules import Suit
from mate.settings.schema import Deck
from mate.tui.theme.contrast import Shown, exactly, legible

BEHIND: Final = ("background", "surface", "panel")
"""The theme's variables for the grounds of styles that have none of their own."""


class Look(NamedTuple):
    """The look of a style.

    Args:
        ground: the theme's variable for the ground; empty for any ground.
    """

    ink: str
    ground: str = ""
    bold: bool = False
    reverse: bool = False


LOOKS: Final = {
    "plain": Look("foreground"),
    "strong": Look("foreground", bold=True),
    "faint": Look("mate-faint"),
    "accent": Look("accent"),
    "bad": Look("error", bold=True),
    "key": Look("accent", bold=True),
    "turn": Look("mate-ink", "mate-chosen", bold=True, reverse=True),
    "card": Look("mate-ink", "mate-card", bold=True),
    "card-edge": Look("mate-card-edge", "mate-card"),
    "chosen": Look("mate-ink", "mate-chosen", bold=True, reverse=True),
    "chosen-edge": Look("mate-ink", "mate-chosen", reverse=True),
    "barred": Look("mate-barred", "mate-idle"),
    "barred-edge": Look("mate-card-edge", "mate-idle"),
    "waiting": Look("mate-ink", "mate-waiting"),
    "waiting-edge": Look("mate-waiting-edge", "mate-waiting"),
}
"""The styles by name, except those of suits."""

# The colours of suits: a suit without one has the colour of the text around it.
_HUES: Final[Mapping[Deck, Mapping[Suit, str]]] = {
    "two": {Suit.HEARTS: "red", Suit.DIAMONDS: "red"},
    "four": {Suit.CLUBS: "green", Suit.HEARTS: "red", Suit.DIAMONDS: "blue"},
}
# A suit in a line of text and on a card in each of its states, by the prefix of the style's name:
# the look without a hue, and the prefix of the hues' variables.
_PLACES: Final[Mapping[str, tuple[Look, str]]] = {
    "": (Look("foreground", bold=True), "mate"),
    "card-": (LOOKS["card"], "mate-card"),
    "chosen-": (LOOKS["chosen"], "mate-card"),
    "barred-": (LOOKS["barred"], "mate-barred"),
    "waiting-": (LOOKS["waiting"], "mate-card"),
}


def _looks(deck: Deck) -> dict[str, Look]:
    # With the styles of suits: `hearts` in a line of text, `card-hearts` and others on cards.
    looks = {**LOOKS}
    for place, (look, hues) in _PLACES.items():
        looks |= {f"{place}{suit.word}": look for suit in Suit}
        for suit, hue in _HUES[deck].items():
            looks[f"{place}{suit.word}"] = look._replace(ink=f"{hues}-{hue}")
    return looks


def palette(
    variables: Mapping[str, str], deck: Deck = "two", shown: Shown = exactly
) -> Mapping[str, Style]:
    """The styles in the colours of a theme."""
    looks = _looks(deck).items()
    if Color.parse(variables["background"]).ansi is not None:
        return {name: _ansi(name, look, deck) for name, look in looks}

    def mixed(look: Look) -> Style:
        names = [look.ground] if look.ground else BEHIND
        grounds = [Color.parse(variables[name]) for name in names]
        ink = legible(Color.parse(variables[look.ink]), grounds, shown=shown).rich_color
        ground = grounds[0].rich_color if look.ground else None
        return Style(color=ink, bgcolor=ground, bold=look.bold)

    return {name: mixed(look) for name, look in looks}


# Only these pairs of a terminal's own 16 colours are legible in every terminal; everything else has
# the terminal's default colours. None of the pairs is bold, because many terminals show bold
# colours bright.
_PAPER: Final = ("black", "bright_white")
_GREEN: Final = ("black", "bright_green")
_PAIRS: Final = {"green": _GREEN, "red": ("red", "bright_white"), "blue": ("blue", "bright_white")}
_FRAME: Final = ("black", "bright_yellow")
_SHADED: Final = ("black", "white")


def _ansi(name: str, look: Look, deck: Deck) -> Style:
    state, word = name.partition("-")[0], name.rpartition("-")[2]
    suit = next((suit for suit in Suit if suit.word == word), None)
    # The state of a card matters more than its suit, which has a sign.
    if suit is not None and state not in {"chosen", "barred", "waiting"}:
        ink, ground = _PAIRS.get(_HUES[deck].get(suit, ""), _PAPER)
    elif look.ground:
        ink, ground = _FRAME if look.reverse else _SHADED if state == "waiting" else _PAPER
    else:
        return Style(bold=look.bold)
    return Style(color=ink, bgcolor=ground)


def colourless_palette() -> Mapping[str, Style]:
    """The styles without colour: bold, and reverse video for choices."""
    looks = _looks("two").items()
    return {name: Style(bold=look.bold, reverse=look.reverse) for name, look in looks}


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

    def __init__(self) -> None:
        self._written: list[str] = []
        self._ink = _PLAIN
        self._x = self._y = -1

    def move(self, x: int, y: int) -> None:
        """Move to a cell; within a row, a relative move is shorter."""
        if (x, y) != (self._x, self._y):
            forward = y == self._y and x > self._x
            step = f"\x1b[{x - self._x}C" if x - self._x > 1 else "\x1b[C"
            self._written.append(step if forward else f"\x1b[{y + 1};{x + 1}H")
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
    """Remembers what the terminal shows, and writes only the differences."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """Forget what the terminal shows, after a resize or output from others."""
        self._rows.clear()

    def paint(self, pieces: Iterable[tuple[int, int, Strip]], system: ColorSystem) -> str:
        """The output that makes the terminal show these pieces."""
        pen = Pen()
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
