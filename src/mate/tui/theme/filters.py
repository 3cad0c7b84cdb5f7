"""Filters that change text and colours just before they go to the terminal.

They see every line of every widget, including the library's scroll bars and borders.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from rich.color import Color as InkColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from mate.characters import cell_for_cell
from mate.tui.theme.contrast import number_in_256


class AsciiOnly(LineFilter):
    """Replaces every character by ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the library's
        """The same line in ASCII."""
        return [
            segment
            if segment.text.isascii()
            else segment._replace(text=cell_for_cell(segment.text))
            for segment in segments
        ]


class Restyled(LineFilter):
    """Changes the style of every piece of text.

    Args:
        restyle: returns the new style for a style.
    """

    def __init__(self, restyle: Callable[[Style], Style]) -> None:
        super().__init__()
        self._restyle = restyle

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the library's
        """The same line in other styles."""
        return [Segment(text, style and self._restyle(style)) for text, style, _ in segments]


@lru_cache(maxsize=1024)
def _without_colours(style: Style) -> Style:
    ground = style.bgcolor
    marked = ground is not None and not ground.is_default
    return style.without_color + Style(reverse=True) if marked else style.without_color


@lru_cache(maxsize=1024)
def _of_sixteen(style: Style) -> Style:
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


def _nearest(colour: InkColor | None) -> InkColor | None:
    return None if colour is None else colour.downgrade(ColorSystem.STANDARD)


@lru_cache(maxsize=1024)
def _of_256(style: Style) -> Style:
    return style + Style(color=_numbered(style.color), bgcolor=_numbered(style.bgcolor))


def _numbered(colour: InkColor | None) -> InkColor | None:
    if colour is None or colour.triplet is None:
        return colour
    return InkColor.from_ansi(number_in_256(Color(*colour.triplet)))


# The library caches filtered lines by filter, so each filter exists once.
ASCII_ONLY: Final = AsciiOnly()
"""Only ASCII, for terminals and players that want nothing else."""
NO_COLOURS: Final = Restyled(_without_colours)
"""No colours: any ground but the terminal's own becomes reverse video."""
SIXTEEN_COLOURS: Final = Restyled(_of_sixteen)
"""The terminal's own 16 colours: a colour mixed by the library becomes the nearest of them."""
MANY_COLOURS: Final = Restyled(_of_256)
"""The nearest of 256 colours, for terminals with exactly that many."""
