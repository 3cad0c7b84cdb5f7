"""The saved matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.message import Message
from textual.widgets import DataTable, Input
from textual.worker import get_current_worker

from mate.cleaning import clean, shown
from mate.errors import MateError
from mate.narration import Narrator
from mate.record.choosing import FILTER_IN_SHORT, FILTER_IN_WORDS, Order, chosen, in_order
from mate.record.files import read_bytes
from mate.record.folder import saved_matches
from mate.record.savedmatch import SavedMatch, saved_match
from mate.record.text import loads_whole_lines
from mate.record.trash import bring_back, throw_away
from mate.statistics.words import counted
from mate.tui.commands import Place, bindings, commands_at
from mate.tui.layout import Layout
from mate.tui.matchlist import columns_of, preview
from mate.tui.rows import Row, apart, wrapped
from mate.tui.screens.base import MateScreen, told
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.tui.widgets.rowtable import RowTable

if TYPE_CHECKING:
    from mate.tui.app import MateApp

_PLACES = (Place.SAVED, Place.EVERYWHERE)
_SLICE: Final = 250
"""How many rows are added at once, so that no key waits long."""
_PAUSE: Final = 0.02
_PREVIEW_PAUSE: Final = 0.08
_TYPING_PAUSE: Final = 0.1
_WIDE_CELLS: Final = 120


class SavedScreen(MateScreen[None]):
    """All saved matches in a table, the one played last first.

    Args:
        saved: the matches.
    """

    CSS_PATH = "saved.tcss"
    WIDEST = _WIDE_CELLS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]
    AUTO_FOCUS = "#matches"

    @dataclass
    class Looked(Message):
        """All logs were looked at again.

        Args:
            changes: how many changes this screen had made to the folder when the look began.
            matches: what was found; None if they cannot be listed.
            problem: why not.
        """

        changes: int
        matches: list[SavedMatch] | None
        problem: str = ""

    @dataclass
    class Looking(Message):
        """So many logs of so many were looked at."""

        done: int
        whole: int

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved
        self._listed = saved
        self._words = ""
        self._order = Order.PLAYED
        self._reverse = False
        self._thrown: list[tuple[Path, Path]] = []
        self._changes = 0
        self._answer: Callable[[str], None] | None = None
        self._layout_shown: Layout | None = None
        self._filling = 0
        self._progress = ""
        self._typing = 0

    def compose_contents(self) -> ComposeResult:
        """Header, table with a preview, message, what is typed, keys."""
        yield Drawing(id="head")
        with Horizontal(id="lists"):
            yield RowTable(id="matches")
            yield Drawing(id="preview")
        yield Drawing(id="notice")
        yield Input(id="typed", compact=True, select_on_focus=False)
        yield KeyLine(id="keys")

    @property
    def _mate_app(self) -> MateApp:
        return cast("MateApp", self.app)

    @property
    def _table(self) -> RowTable:
        return self.query_one("#matches", RowTable)

    def on_mount(self) -> None:
        """Nothing is typed before something is asked."""
        self.query_one("#typed", Input).can_focus = False

    def on_screen_resume(self) -> None:
        """Look again: a match may have been played on since."""
        look = partial(self._look, self._changes)
        self.run_worker(look, thread=True, exclusive=True, group="look")

    def _look(self, changes: int) -> None:
        worker = get_current_worker()

        def tell(done: int, whole: int) -> None:
            if not worker.is_cancelled:
                self.post_message(self.Looking(done, whole))

        try:
            found = self.Looked(changes, saved_matches(tell))
        except MateError as error:
            found = self.Looked(changes, None, str(error))
        if not worker.is_cancelled:
            self.post_message(found)

    @on(Looking)
    def _show_progress(self, message: Looking) -> None:
        self._progress = f"reading {message.done:,} of {message.whole:,}"
        self._draw_head()

    @on(Looked)
    def _show_found(self, message: Looked) -> None:
        if message.changes != self._changes:
            # It may have seen the folder as it was before a match went or came back.
            self.on_screen_resume()
            return
        self._progress = ""
        if message.matches is None:
            self._say(message.problem, "bad")
        elif message.matches != self._saved:
            self._saved = message.matches
            self._list()
        self._draw_head()

    # What is listed.

    def _list(self, at: Path | None = None) -> None:
        """List what the words fit, with the cursor on a match, or where it was."""
        before = self._chosen
        place = self._table.cursor_row
        self._listed = in_order(
            chosen(self._saved, self._words), self._order, reverse=self._reverse
        )
        wanted = at or (before.path if before else None)
        paths = [match.path for match in self._listed]
        self._fill(paths.index(wanted) if wanted in paths else place)
        self._draw_head()

    def _fill(self, cursor: int) -> None:
        table = self._table
        table.clear()
        self._filling += 1
        cursor = max(min(cursor, len(self._listed) - 1), 0)
        self._add(self._filling, 0, cursor + _SLICE)
        if self._listed:
            table.move_cursor(row=cursor, animate=False)
        self._draw_preview()

    def _add(self, filling: int, start: int, count: int = _SLICE) -> None:
        # In slices, with the screen free between them; a new list ends the filling of the old.
        if filling != self._filling or not self.is_attached:
            return
        columns = columns_of(self.layout_kind)
        for match in self._listed[start : start + count]:
            # Text objects, so that nothing in a file's name can be markup.
            cells = (Text(column.text(match, column.cells), no_wrap=True) for column in columns)
            self._table.add_row(*cells)
        if start + count < len(self._listed):
            self.set_timer(_PAUSE, partial(self._add, filling, start + count))

    def refresh_rows(self) -> None:
        """Draw the header and the keys; where the layout is another one, the table."""
        if self._layout_shown is not self.layout_kind:
            self._layout_shown = self.layout_kind
            cursor = self._table.cursor_row
            self._table.clear(columns=True)
            for column in columns_of(self.layout_kind):
                self._table.add_column(column.title, width=column.cells, key=column.order.name)
            self._fill(cursor)
        self._draw_head()
        self._draw_keys()

    def _draw_keys(self) -> None:
        asked = self._answer is not None
        keys = () if asked else commands_at(*_PLACES)
        enter = "done" if self._answer == self._find else "write"
        hint = f"Enter {enter} · Esc back" if asked else ""
        self.query_one(KeyLine).show(keys, self.cells, hint)

    def _draw_head(self) -> None:
        count = counted(len(self._saved), "saved match", "saved matches")
        title = count if self.compact else f"Mate · {count}"
        if self._words:
            listed = f"{len(self._listed):,} of {len(self._saved):,}"
            title = f"{listed} fit: {clean(self._words, 40)}"
        how = f"{self._order.value}{', turned round' if self._reverse else ''}"
        right = self._progress or (how if self.compact else f"by {how}")
        row = apart(((f" {title}", "strong"),), ((f"{right} ", "faint"),), self.cells)
        self.query_one("#head", Drawing).draw((row,))

    def _draw_preview(self) -> None:
        if self.layout_kind is not Layout.WIDE:
            return
        # After a moment, so that running down the list reads no logs.
        self.set_timer(_PREVIEW_PAUSE, partial(self._show_preview, self._chosen))

    def _show_preview(self, match: SavedMatch | None) -> None:
        if match is not self._chosen:
            return
        drawing = self.query_one("#preview", Drawing)
        if match is None:
            drawing.draw(())
            return
        record = None
        narrator = Narrator(match.players)
        if match.problem is None:
            try:
                record, _ = loads_whole_lines(read_bytes(match.path), match.path.name)
            except MateError as error:
                match = match._replace(problem=told(error, match.path))
        drawing.draw(preview(match, record, narrator))

    @on(DataTable.RowHighlighted)
    def _cursor_moved(self) -> None:
        self._draw_preview()

    def _say(self, text: str, style: str = "accent") -> None:
        lines = wrapped(clean(text, 600), self.cells - 2, 3)
        self._notice([((f" {line}", style),) for line in lines])

    def _silence(self) -> None:
        self._notice([])

    def _notice(self, rows: list[Row]) -> None:
        notice = self.query_one("#notice", Drawing)
        notice.draw(rows)
        notice.styles.height = len(rows)

    @property
    def _chosen(self) -> SavedMatch | None:
        row = self._table.cursor_row
        return self._listed[row] if 0 <= row < len(self._listed) else None

    # Opening.

    @on(DataTable.RowSelected)
    def _row_selected(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Resume the match, or replay it if it is finished."""
        match = self._chosen
        if match is not None and not match.finished and match.problem is None:
            self._try(match, lambda: self._mate_app.resume(match.path))
        else:
            self.action_replay()

    def action_replay(self) -> None:
        """Replay the match."""
        match = self._chosen
        if match is not None:
            self._try(match, lambda: self._mate_app.replay(match.path))

    def _try(self, match: SavedMatch, step: Callable[[], None]) -> None:
        self._silence()
        try:
            step()
        except MateError as error:
            self._say(f"{match.path.name}: {told(error, match.path)}", "bad")

    def action_statistics(self) -> None:
        """Show what all matches say."""
        from mate.tui.screens.statistics import StatisticsScreen

        self._mate_app.push_screen(StatisticsScreen(self._saved))

    # Order.

    def action_sort(self) -> None:
        """Sort by the next column."""
        orders = [Order.PLAYED, *(column.order for column in columns_of(self.layout_kind))]
        following = orders.index(self._order) + 1 if self._order in orders else 0
        self._sort(orders[following % len(orders)])

    def action_reverse(self) -> None:
        """Turn the order round."""
        self._reverse = not self._reverse
        self._list()

    @on(DataTable.HeaderSelected)
    def _header_clicked(self, event: DataTable.HeaderSelected) -> None:
        order = Order[str(event.column_key.value)]
        if order is self._order:
            self.action_reverse()
        else:
            self._sort(order)

    def _sort(self, order: Order) -> None:
        self._order, self._reverse = order, False
        self._list()

    # Trash.

    def action_throw_away(self) -> None:
        """Move the match to the trash."""
        match = self._chosen
        if match is not None:
            self._try(match, lambda: self._throw_away(match))

    def _throw_away(self, match: SavedMatch) -> None:
        thrown = throw_away(match.path)
        self._changes += 1
        self._thrown.append((thrown, match.path))
        self._saved = [other for other in self._saved if other.path != match.path]
        self._list()
        self._say(f"In the trash, u brings it back: {shown(thrown)}")

    def action_bring_back(self) -> None:
        """Bring back what was thrown away last."""
        if not self._thrown:
            self._say("Nothing was thrown away since this list was opened.")
            return
        thrown, path = self._thrown[-1]
        try:
            back = bring_back(thrown, path)
        except MateError as error:
            self._say(str(error), "bad")
            return
        self._changes += 1
        self._thrown.pop()
        self._saved = in_order([*self._saved, saved_match(back)], Order.PLAYED, reverse=False)
        self._list(back)
        self._say(f"Brought back: {shown(back)}")

    # What is typed.

    def action_find(self) -> None:
        """Ask for the words that matches must fit."""
        self._ask(self._words, self._find)
        words = FILTER_IN_SHORT if self.compact else FILTER_IN_WORDS
        self._say(f"List only: {words}")

    def _find(self, words: str) -> None:
        self._words = clean(words, 200)
        self._list()

    def action_export(self) -> None:
        """Ask where the transcript is to be written."""
        match = self._chosen
        if match is None:
            return
        if match.problem is not None:
            self.action_replay()
            return
        self._ask(_suggested(match.path), partial(self._export, match))
        self._say("Write the transcript into this file:")

    def _export(self, match: SavedMatch, typed: str) -> None:
        from mate.plain.export import export_transcript

        try:
            path = export_transcript(match.path, Path(typed.strip()).expanduser())
        except (MateError, RuntimeError) as error:
            self._say(str(error), "bad")
        else:
            self._say(f"Written: {shown(path)}")

    def action_copy_path(self) -> None:
        """Copy the path of the log."""
        match = self._chosen
        if match is not None:
            self._mate_app.copy_to_clipboard(shown(match.path))
            self._say(f"Copied: {shown(match.path)}")

    def _ask(self, text: str, answer: Callable[[str], None]) -> None:
        typed = self.query_one("#typed", Input)
        self._answer = answer
        with typed.prevent(Input.Changed):
            typed.value = text
        typed.add_class("-asked")
        typed.can_focus = True
        # At once, so that letters typed in a burst are not taken for commands.
        self.set_focus(typed)
        typed.cursor_position = len(text)
        self._draw_keys()

    def _asked(self) -> None:
        self._answer = None
        # What was typed a moment ago is answered, or left.
        self._typing += 1
        typed = self.query_one("#typed", Input)
        typed.remove_class("-asked")
        self.set_focus(self._table)
        typed.can_focus = False
        self._draw_keys()

    @on(Input.Changed)
    def _typed_on(self, event: Input.Changed) -> None:
        # The list follows the words while they are typed.
        if self._answer == self._find:
            self._typing += 1
            typing = self._typing
            # After a moment, so that letters typed in a burst make one list.
            self.set_timer(_TYPING_PAUSE, lambda: self._follow(typing, event.value))

    def _follow(self, typing: int, words: str) -> None:
        if typing == self._typing and self._answer == self._find:
            self._find(words)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        answer = self._answer
        self._asked()
        self._silence()
        if answer is not None:
            answer(event.value)

    def on_key(self, event: Key) -> None:
        """From what is typed, down into the list."""
        if event.key == "down" and self._answer == self._find:
            event.stop()
            self._asked()
            self._silence()

    def action_leave(self) -> None:
        """Leave what is typed, then the words, then the screen."""
        if self._answer is not None:
            self._asked()
            self._silence()
        elif self._words:
            self._find("")
        else:
            self.leave()


def _suggested(log: Path) -> str:
    # The field shows its text as it is, and a log may be called anything.
    name = clean(log.stem, 100).replace("\N{REPLACEMENT CHARACTER}", "").strip()
    return f"~/{name or 'match'}.txt"
