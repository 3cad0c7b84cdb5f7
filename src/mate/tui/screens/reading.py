"""Texts to read: the rules, and the keys of every screen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from mate.tui.commands import Command, Place, bindings, commands_at
from mate.tui.help import HelpPage, draw_help
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine

_PLACES = (Place.READING, Place.EVERYWHERE)
_BESIDE_TEXT: Final = 3
"""The cells of a row that margins and the scroll bar take."""


class _ReadingScreen(MateScreen[None]):
    """A text that scrolls."""

    HEADING: ClassVar[str] = ""
    AUTO_FOCUS = None

    def compose_contents(self) -> ComposeResult:
        """Header, text, keys."""
        yield Drawing(id="head")
        with VerticalScroll(id="text"):
            yield from self.compose_text()
        yield KeyLine(id="keys")

    def compose_text(self) -> ComposeResult:
        """The text; for subclasses."""
        yield from ()

    def refresh_rows(self) -> None:
        """Draw the header and the keys."""
        self.query_one("#head", Drawing).draw([((f" Mate · {self.HEADING}", "strong"),)])
        lines = f"{self.key('reading.scroll-back')}{self.key('reading.scroll-on')}"
        pages = f"{self.key('reading.scroll-page-back')} {self.key('reading.scroll-page-on')}"
        self.query_one(KeyLine).show(commands_at(*_PLACES), self.cells, f"{lines} {pages} scroll")

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#text").scroll_relative(y=lines, animate=False)

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by pages."""
        text = self.query_one("#text")
        text.scroll_relative(y=pages * max(text.size.height - 1, 1), animate=False)


class HelpScreen(_ReadingScreen):
    """Every key of every screen, opened at those of the screen below.

    Args:
        commands: what can be done on the screen that the help was called from.
    """

    HEADING = "Keys"
    CSS_PATH = "reading.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    def __init__(self, commands: Sequence[Command] = ()) -> None:
        super().__init__()
        self._here = next((c.place for c in commands if c.place is not Place.EVERYWHERE), None)
        self._page: HelpPage | None = None

    def compose_text(self) -> ComposeResult:
        """The table of commands."""
        yield Drawing(id="help")

    def refresh_rows(self) -> None:
        """Wrap the text anew for the width; what was at the top stays there."""
        super().refresh_rows()
        app, before = self.mate_app, self._page
        page = draw_help(
            app.keymap,
            self.cells - _BESIDE_TEXT,
            self._here,
            single_press=app.settings.single_press,
        )
        self._page = page
        drawing = self.query_one("#help", Drawing)
        drawing.styles.height = len(page.rows)
        drawing.draw(page.rows)
        if before is None:
            top = page.headings.get(self._here, 0) if self._here else 0
        else:
            entry = bisect_right(before.entries, self.query_one("#text").scroll_offset.y) - 1
            top = page.entries[max(entry, 0)]
        if page != before:
            self.call_after_refresh(self.query_one("#text").scroll_to, y=top, animate=False)


class RulesScreen(_ReadingScreen):
    """The rules of the game."""

    HEADING = "How to play"
    CSS_PATH = "reading.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    def compose_text(self) -> ComposeResult:
        """The document for players."""
        from textual.widgets import Markdown

        from mate.rulebook import rulebook

        yield Markdown(rulebook(), id="rules-text", open_links=False)
