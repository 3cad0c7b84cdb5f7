"""The base of screens with a text to read."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from mate.tui.draw.rows import Row
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing

_BESIDE_TEXT: Final = 4
"""The cells that margins, the scroll bar and its gap take from a row."""


class ReadingScreen(MateScreen[None], places=(Place.READING, Place.EVERYWHERE)):
    """A text that scrolls."""

    FILLS_WIDGETS = False
    WIDEST = 104
    HEADING: ClassVar[str] = ""
    AUTO_FOCUS = None
    CSS_PATH = "reading.tcss"

    def compose_contents(self) -> ComposeResult:
        """The text."""
        # Without the focus: its own keys would take precedence over those of commands.
        with VerticalScroll(id="text", can_focus=False):
            yield Drawing(id="words")

    @property
    def text_cells(self) -> int:
        """The width for text."""
        return self.cells - _BESIDE_TEXT

    @property
    def top(self) -> int:
        """The number of the first visible row of the text."""
        return int(self.query_one("#text").scroll_offset.y)

    def refresh_rows(self) -> None:
        """Draw the header and the keys."""
        self.show_head(f"Mate · {self.HEADING}")
        lines = f"{self.key('reading.scroll-back')}{self.key('reading.scroll-on')}"
        pages = f"{self.key('reading.scroll-page-back')} {self.key('reading.scroll-page-on')}"
        self.show_keys(f"{lines} {pages} scroll")

    def show_text(self, rows: tuple[Row, ...], top: int) -> None:
        """Show a text.

        Args:
            rows: its rows, at most `text_cells` wide.
            top: the number of the row to show first.
        """
        page = self.query_one("#words", Drawing)
        page.styles.height = len(rows)
        page.draw(rows)
        self.call_after_refresh(self.query_one("#text").scroll_to, y=top, animate=False)

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#text").scroll_relative(y=lines, animate=False)

    def action_first(self) -> None:
        """Go to the top."""
        self.query_one("#text").scroll_home(animate=False)

    def action_last(self) -> None:
        """Go to the bottom."""
        self.query_one("#text").scroll_end(animate=False)

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by pages."""
        text = self.query_one("#text")
        text.scroll_relative(y=pages * max(text.size.height - 1, 1), animate=False)
