"""Texts to read: the rules, and the keys of every screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from mate.tui.commands import Place, bindings, commands_at
from mate.tui.rows import Row
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine

_PLACES = (Place.READING, Place.EVERYWHERE)


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
        self.query_one(KeyLine).show(commands_at(*_PLACES), self.cells, "↑↓ PgUp PgDn scroll")

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one("#text").scroll_relative(y=lines, animate=False)

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by pages."""
        text = self.query_one("#text")
        text.scroll_relative(y=pages * max(text.size.height - 1, 1), animate=False)


class HelpScreen(_ReadingScreen):
    """Every key of every screen."""

    HEADING = "Keys"
    CSS_PATH = "reading.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    def compose_text(self) -> ComposeResult:
        """The table of commands."""
        rows = draw_help()
        drawing = Drawing(id="help")
        drawing.styles.height = len(rows)
        drawing.draw(rows)
        yield drawing


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


def draw_help() -> list[Row]:
    """All commands by place, and how cards are chosen."""
    rows: list[Row] = [
        ((" Choosing a card", "strong"),),
        (
            ("   1 … 9, 0    ", "key"),
            ("the card at that place; the same key again plays it", "plain"),
        ),
        (
            ("   t c, c t    ", "key"),
            ("a card by its name, rank or suit first: the ten of clubs", "plain"),
        ),
        (
            ("   Q h, h q    ", "key"),
            ("the queen of hearts: capital Q, or the suit first", "plain"),
        ),
        (("   h 7         ", "key"), ("the seven of hearts: the suit first", "plain")),
        (("   - or n      ", "key"), ("no foreplacement", "plain")),
        (("   mouse       ", "key"), ("click a card to choose it, and again to play it", "plain")),
    ]
    for place in Place:
        rows += [(), ((f" {place.value}", "strong"),)]
        rows += [
            ((f"   {command.shown:<12}", "key"), (command.help, "plain"))
            for command in commands_at(place)
        ]
    return rows
