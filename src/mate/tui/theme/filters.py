"""The end of the pipe: what becomes of text and colours just before they go to the terminal.

Filters see every line of every widget, the library's scroll bars and borders included.
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

from mate.ascii import cell_for_cell
from mate.tui.theme.contrast import number_in_256


class AsciiOnly(LineFilter):
    """Every character as one of ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the library's
        """The same line in ASCII."""
        return [
            segment
            if segment.text.isascii()
            else segment._replace(text=cell_for_cell(segment.text))
            for segment in segments
        ]


class Restyled(LineFilter):
    """Every piece of text in another style.

    Args:
        restyle: gives the style in place of one.
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


# The library remembers what a filter made of a line by the filter: there is one of each.
ASCII_ONLY: Final = AsciiOnly()
"""For terminals, and players, that have nothing but ASCII."""
NO_COLOURS: Final = Restyled(_without_colours)
"""No colours at all: a ground that is not the terminal's own becomes reverse."""
SIXTEEN_COLOURS: Final = Restyled(_of_sixteen)
"""The terminal's own colours: what the library mixed of them becomes the nearest of 16."""
MANY_COLOURS: Final = Restyled(_of_256)
"""Each colour as the nearest of 256, for terminals that have so many and no more."""
