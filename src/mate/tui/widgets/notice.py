"""A message on a screen, in as many rows as it takes."""

from __future__ import annotations

from mate.tui.draw.rows import paragraph
from mate.tui.widgets.drawing import Drawing


class Notice(Drawing):
    """A message. Where there is none, it takes no room."""

    def say(self, text: str, cells: int, style: str = "accent", limit: int = 3) -> None:
        """Show a message in place of the last one.

        Args:
            text: what it says, made harmless; if it is empty, there is no message any more.
            cells: how wide it may be.
            style: the style of the text.
            limit: the most rows; what does not fit is cut with `…`.
        """
        rows = paragraph(text, style, cells, limit)
        self.draw(rows)
        self.styles.height = len(rows)
