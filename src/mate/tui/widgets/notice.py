"""A message on a screen, as high as it needs."""

from __future__ import annotations

from mate.tui.draw.rows import paragraph
from mate.tui.widgets.drawing import Drawing


class Notice(Drawing):
    """A message. Without a text, it takes no room."""

    def say(self, text: str, cells: int, style: str = "accent", limit: int = 3) -> None:
        """Show a message in place of the last one.

        Args:
            text: the text, cleaned; if empty, the message disappears.
            cells: the greatest width.
            style: the style of the text.
            limit: the most rows; the last one is cut with `…` if the text does not fit.
        """
        rows = paragraph(text, style, cells, limit)
        self.draw(rows)
        self.styles.height = len(rows)
