"""Pages of text: the keys, the rules, and a text to share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from mate.cleaning import in_ascii
from mate.record.terms import UNNAMED
from mate.tui.draw import Row, centred_rows, wrapped
from mate.tui.draw.cards import draw_fan
from mate.tui.draw.reading import RulesPage, draw_help, draw_rules
from mate.tui.keys.commands import COMMAND_OF, Command, Scope, commands_at
from mate.tui.screens.base import MateScreen
from mate.tui.widgets import Drawing
from mate.words.rulebook import rulebook

_BESIDE_TEXT, _BESIDE_COMPACT_TEXT = 10, 4
"""The cells that margins, the scroll bar and its gap take from a row; fewer if it is compact."""
_COPIED: Final = (
    "Copied, if your terminal allows it. If not, hold Shift and select the text with the mouse."
)
_MOST_ROWS: Final = 40
_CARD: Final = 11, 8
"""The size of the cards above the rules."""
_SMALL_CARD: Final = 7, 5


class ReadingScreen(MateScreen[None], scopes=(Scope.READING, Scope.EVERYWHERE)):
    """A text that scrolls."""

    WIDEST = 104
    HEADING: ClassVar[str]
    AUTO_FOCUS = None
    CSS_PATH = "reading.tcss"

    names: Mapping[str, str] = {}
    """The names of keys that differ on this page."""
    _drawn_rows: Sequence[Row] = ()

    def compose_contents(self) -> ComposeResult:
        """Yield the text."""
        # Never focus the text, because the keys of a focused text take precedence over commands.
        with VerticalScroll(id="text", can_focus=False):
            yield Drawing(id="words")

    @abstractmethod
    def lay_out(self, cells: int, top: int) -> tuple[Sequence[Row], int]:
        """Return the rows of the text, and the row to scroll to; `top` is the top row so far."""

    def refresh_rows(self) -> None:
        """Lay out the text for the width and keep the top row at the top."""
        self.show_head(self.HEADING)
        keys = f"{self.key('reading.scroll-back')}{self.key('reading.scroll-on')}"
        if not self.compact:
            pages = f"{self.key('reading.scroll-page-back')} {self.key('reading.scroll-page-on')}"
            keys = f"{keys} {pages}"
        self.show_keys(f"{keys} scroll", names=self.names)
        text = self.query_one("#text")
        beside = _BESIDE_COMPACT_TEXT if self.compact else _BESIDE_TEXT
        rows, top = self.lay_out(self.cells - beside, int(text.scroll_offset.y))
        if rows != self._drawn_rows:
            self._drawn_rows = rows
            self.query_one("#words", Drawing).draw(rows, fits=True)
            self.call_after_refresh(text.scroll_to, y=top, animate=False)

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
        self.action_scroll(pages * max(self.query_one("#text").size.height - 1, 1))


class HelpScreen(ReadingScreen):
    """The keys that act on the screen behind; on request, all keys of all screens."""

    HEADING = "Keys"
    WIDEST = 190

    def __init__(self, screen: MateScreen[Any]) -> None:
        super().__init__()
        here = dict.fromkeys(command.place for command in screen.commands)
        self._places = sorted(here, key=lambda place: place is Scope.EVERYWHERE)
        self._hidden = set[Command]()
        self.names = {"app.help": "all keys"}
        # Hide the keys of impossible actions, unless the terminal is too small: then nearly all
        # actions are impossible.
        if not screen.too_small:
            done = {each for each in screen.commands if screen.offers(each.action)}
            self._hidden = {*commands_at(*self._places)} - done

    @property
    def _alone(self) -> bool:
        return len(self._places) < len(Scope)

    def show_more(self) -> None:
        """Show all keys, or leave if all keys are shown already."""
        if self._alone:
            more = [place for place in Scope if place not in self._places]
            self._places, self._hidden = [*self._places, *more], set()
            self.names = {"app.help": "close"}
            self.refresh_rows()
            # In one column, the new part is below the old part.
            lines = ["".join(text for text, _ in row).strip() for row in self._drawn_rows]
            below = lines.index(more[0].value) if more[0].value in lines else 0
            self.call_after_refresh(self.query_one("#text").scroll_to, y=below, animate=False)
        else:
            self.leave()

    def lay_out(self, cells: int, top: int) -> tuple[Sequence[Row], int]:
        """Return the keys, those of the screen behind first, and the row to scroll to."""
        app, hidden = self.program, self._hidden
        if not app.can_suspend:
            hidden = {*hidden, COMMAND_OF["everywhere.suspend"]}
        rows = draw_help(
            app.keymap,
            (cells, self.rows_between),
            self._places,
            hidden,
            single_press=app.settings.single_press,
            narrator=app.narrator_of(UNNAMED),
            stock=app.stock,
        )
        return rows, top


class RulesScreen(ReadingScreen):
    """The rules of the game, opened at the clause that the screen behind has just named.

    Raises:
        StorageError: if the rules are missing from the installation or cannot be read.
    """

    HEADING = "Rules"
    WIDEST = 160

    def __init__(self) -> None:
        super().__init__()
        self._text = rulebook()
        self._clause: str = getattr(self.app.screen, "clause", "")
        self._laid_out: tuple[int, RulesPage] | None = None

    def lay_out(self, cells: int, top: int) -> tuple[Sequence[Row], int]:
        """Return the rules and the row to scroll to: at first the clause, later the top row."""
        before = self._laid_out
        if before is not None and before[0] == cells:
            return before[1].rows, top
        app = self.program
        page = draw_rules(self._text, cells)
        page = page._replace(rows=(*centred_rows(page.rows, cells),))
        if not self.compact:
            size = _CARD if self.wide else _SMALL_CARD
            fan = draw_fan(size, signs=app.appearance.signs, stock=app.stock)
            page = page.below([*centred_rows(fan, cells), ()])
        self._laid_out = cells, page
        top = page.row_at(before[1].place_of(top)) if before else page.row_of(self._clause)
        return page.rows, top


class ShareScreen(ReadingScreen):
    """Lines of plain text, copied at once, but also shown: some terminals forbid copying."""

    HEADING = "Share"

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def on_mount(self) -> None:
        """Copy the lines."""
        text = "\n".join(self._lines)
        self.app.copy_to_clipboard(in_ascii(text) if self.program.appearance.ascii_only else text)

    def lay_out(self, cells: int, top: int) -> tuple[Sequence[Row], int]:  # noqa: ARG002
        """Return the lines, followed by instructions for copying them."""
        how: list[Row] = [((line, "faint"),) for line in wrapped(_COPIED, cells, _MOST_ROWS)]
        parts = (part for line in self._lines for part in wrapped(line, cells, _MOST_ROWS))
        return [*(((part, "plain"),) for part in parts), (), *how], 0
