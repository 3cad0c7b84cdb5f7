"""A widget that shows rows and repaints only those that changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from mate.tui.draw.rows import Row, joined
from mate.tui.program import program_of


class Drawing(Widget):
    """Shows rows of text in named styles; `draw` replaces them."""

    # It never scrolls, so a new size need not paint it twice or lay it out.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id, classes=classes)
        self._rows: tuple[Row, ...] = ()
        self._base = Style.null()

    def draw(self, rows: Sequence[Row]) -> None:
        """Show these rows, the first at the top."""
        old, self._rows = self._rows, tuple(map(joined, rows))
        changed = [
            Region(0, y, self.size.width, 1)
            for y, (before, after) in enumerate(zip_longest(old, self._rows, fillvalue=()))
            if before != after
        ]
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines for the compositor."""
        # Finding the style takes longer than drawing a line, and it is the same for all lines.
        self._base = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line for the compositor."""
        base = self._base
        if y >= len(self._rows):
            return Strip.blank(self.size.width, base)
        palette = program_of(self).palette
        segments = [Segment(text, base + palette[style]) for text, style in self._rows[y]]
        return Strip(segments).adjust_cell_length(self.size.width, base)
