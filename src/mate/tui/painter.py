"""Writing changes to the terminal in few bytes.

The library paints a changed run of cells from the left edge of its widget, and sets every colour
anew for every piece of text. Over a slow line that is ten times what has changed. Here exactly
the changed cells are written, and of the colours only what differs from the piece before.
"""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual._compositor import ChopsUpdate  # the one class that knows what changed
from textual.strip import Strip

_SHOWS_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})
"""Attributes that are seen where there is no text: lines above, below and through, reverse."""


@lru_cache(maxsize=1024)
def _codes(style: Style, system: ColorSystem) -> tuple[frozenset[str], str, str]:
    """The attributes, the foreground and the background of a style, as SGR codes."""
    attributes = Strip.render_ansi(style.without_color, system)
    ink, ground = "39", "49"
    if style.color is not None:
        ink = ";".join(style.color.downgrade(system).get_ansi_codes(foreground=True))
    if style.bgcolor is not None:
        ground = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(foreground=False))
    return frozenset(attributes.split(";")) - {""}, ink, ground


class Pen:
    """Collects what is to be written, and knows the colours that the terminal has by then.

    Args:
        system: the colours that the terminal has.
    """

    def __init__(self, system: ColorSystem) -> None:
        self._system = system
        self._written: list[str] = []
        self._attributes: frozenset[str] = frozenset()
        self._ink = self._ground = ""
        self._at = (-1, -1)

    def move(self, x: int, y: int) -> None:
        """Go to a cell; within a row it is shorter to tell how far."""
        at_x, at_y = self._at
        if (x, y) != self._at:
            forward = y == at_y and x > at_x
            self._written.append(f"\x1b[{x - at_x}C" if forward else f"\x1b[{y + 1};{x + 1}H")
        self._at = (x, y)

    def write(self, text: str, style: Style | None) -> None:
        """Write a piece of text in a style."""
        self._at = (self._at[0] + cell_len(text), self._at[1])
        style = style or Style.null()
        if style.link:
            self.lift()
            self._written.append(Strip.render_style(style, text, self._system))
            return
        attributes, ink, ground = _codes(style, self._system)
        changes: list[str] = []
        if not text.strip(" ") and not (attributes | self._attributes) & _SHOWS_ON_BLANKS:
            # On blanks only the ground is seen.
            attributes, ink = self._attributes, self._ink
        if self._attributes - attributes:
            changes.append("0")
            self._attributes, self._ink, self._ground = frozenset(), "39", "49"
        changes += sorted(attributes - self._attributes)
        changes += [ink] if ink and ink != self._ink else []
        changes += [ground] if ground != self._ground else []
        if changes:
            self._written.append(f"\x1b[{';'.join(changes)}m")
        self._attributes, self._ink, self._ground = attributes, ink, ground
        self._written.append(text)

    def lift(self) -> None:
        """Leave the terminal in its own colours."""
        self._written.append("\x1b[0m")
        self._attributes, self._ink, self._ground = frozenset(), "39", "49"

    @property
    def written(self) -> str:
        """All that was written so far."""
        return "".join(self._written)


class ExactUpdate(ChopsUpdate):
    """A partial update of the screen that writes the changed cells and nothing else."""

    @classmethod
    def of(cls, update: ChopsUpdate) -> ExactUpdate:
        """The same update."""
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        pen = Pen(COLOR_SYSTEMS[console.color_system or "truecolor"])
        pen.lift()
        for y, start, end in self.spans:
            for chop_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                left, right = max(x, start), min(chop_end, end)
                if strip is None or left >= right:
                    continue
                pen.move(left, y)
                for text, style, _ in strip.crop(left - x, right - x):
                    pen.write(text, style)
        pen.lift()
        return pen.written
