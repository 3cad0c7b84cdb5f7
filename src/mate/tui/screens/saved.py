"""The saved matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.cleaning import clean, shown
from mate.errors import MateError
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.saved.selection import FILTER_IN_SHORT, FILTER_IN_WORDS, Order, in_order
from mate.saved.trash import bring_back, throw_away
from mate.session import Session
from mate.tui.background import Thinking, think_aloud
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MESSAGE_CELLS, MateScreen
from mate.tui.widgets.drawing import Notice
from mate.tui.widgets.matchtable import MatchTable, Preview
from mate.tui.widgets.question import Question
from mate.tui.widgets.rowtable import RowTable
from mate.words.figures import counted
from mate.words.problems import STILL_READING, message_of, reason_of

_WIDEST: Final = 200
_LEAST_PREVIEW_CELLS: Final = 40
"""The width of a score sheet."""
_LIST_CELLS: Final = 96
"""The width of the list before the preview gets more."""
_FIRST: Final = 50
"""How many matches are worth showing before all are read."""


class SavedScreen(MateScreen[None], places=(Place.SAVED, Place.EVERYWHERE)):
    """All saved matches in a table, the latest first.

    Args:
        saved: the matches, the latest first.
        whole: whether these are all.
    """

    CSS_PATH = "saved.tcss"
    WIDEST = _WIDEST
    AUTO_FOCUS = "#matches"

    def __init__(self, saved: list[SavedMatch], *, whole: bool = True) -> None:
        super().__init__()
        self._saved, self._whole = saved, whole
        self._thrown: list[tuple[Path, Path]] = []
        self._changes = 0
        self._look: Thinking[list[SavedMatch]] | None = None
        self._progress = ""
        self._fitted_to = 0

    def compose_contents(self) -> ComposeResult:
        """The table with its preview, a message and an input line."""
        with Horizontal(id="lists"):
            yield MatchTable(self._saved, id="matches")
            yield Preview(id="preview")
        yield Notice(id="notice")
        yield Question(self._question_over, id="typed")

    @property
    def _table(self) -> MatchTable:
        return self.query_one(MatchTable)

    @property
    def _chosen(self) -> SavedMatch | None:
        return self._table.chosen

    @property
    def _question(self) -> Question:
        return self.query_one(Question)

    def on_screen_resume(self) -> None:
        """Look again: matches may have changed."""
        if self._look is not None:
            self._look.call_off()
        changes = self._changes
        hear, take_in = partial(self._hear, changes), partial(self._take_in, changes)
        self._look = think_aloud(self, saved_matches, hear, take_in)

    def _hear(self, changes: int, found: Sequence[SavedMatch], whole: int) -> None:
        # The first matches at once, then whenever their number has doubled: listing takes the
        # longer the more there are.
        table = self._table
        worth_showing = len(found) >= max(2 * len(table.saved), _FIRST)
        if worth_showing and changes == self._changes:
            table.show(list(found))
            self._draw_preview()
        self._progress = f"reading {len(found):,} of {whole:,}"
        self._draw_head()

    def _take_in(self, changes: int, found: list[SavedMatch] | Exception) -> None:
        if changes != self._changes:
            # It may have seen the folder before a match was moved or restored.
            self.on_screen_resume()
            return
        self._progress, self._whole = "", True
        if isinstance(found, Exception):
            self._say(reason_of(found), "bad")
        elif found != self._table.saved:
            self._table.show(found)
            self._draw_preview()
        self._draw_head()

    # Drawing.

    def refresh_rows(self) -> None:
        """Draw the header and the keys, and the table if the layout has changed."""
        if self.layout_is_new() or self.cells != self._fitted_to:
            self._fitted_to = self.cells
            preview = self.query_one(Preview)
            beside = self._preview_cells
            preview.styles.width = beside
            self._table.fit_layout(self.layout_kind, self.cells - beside)
            self._draw_preview()
        self._draw_head()
        self._draw_keys()

    @property
    def _preview_cells(self) -> int:
        if not self.layout_kind.has_room_beside:
            return 0
        return max(_LEAST_PREVIEW_CELLS, min(self.cells * 2 // 5, self.cells - _LIST_CELLS))

    def _draw_keys(self) -> None:
        question = self._question
        enter = "done" if question.follows else "save"
        hint = f"Enter {enter} · Esc cancel" if question.asked else ""
        self.show_keys(hint, () if question.asked else None)

    def _draw_head(self) -> None:
        table = self._table
        title = self.titled(counted(len(table.saved), "saved match", "saved matches"))
        if table.words:
            listed = f"{len(table.rows):,} of {len(table.saved):,}"
            title = f"{listed} match: {clean(table.words, 40)}"
        how = f"{table.order.value}{', reversed' if table.turned else ''}"
        right = self._progress or (how if self.compact else f"by {how}")
        self.show_head(title, right)

    @on(RowTable.Highlighted)
    def _draw_preview(self) -> None:
        if self.layout_kind.has_room_beside:
            self.query_one(Preview).show(self._chosen)

    def _relisted(self) -> None:
        self._draw_preview()
        self._draw_head()

    def _say(self, text: str, style: str = "accent") -> None:
        self.query_one(Notice).say(clean(text, MESSAGE_CELLS), self.cells, style)

    # Opening.

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Resume the match, or replay a finished one."""
        match = self._chosen
        if match is not None and not match.finished and match.problem is None:
            self._try(match, lambda: self.program.open_table(Session.resume(match.path)))
        else:
            self.action_replay()

    def action_replay(self) -> None:
        """Replay the match."""
        match = self._chosen
        if match is not None:
            self._try(match, lambda: self.program.replay(match.path))

    def _try(self, match: SavedMatch, step: Callable[[], None]) -> None:
        self._say("")
        try:
            step()
        except MateError as error:
            self._say(f"{match.name}: {message_of(error, match.path)}", "bad")

    def action_statistics(self) -> None:
        """Show the statistics of all players."""
        if not self._whole:
            self._say(STILL_READING)
            return
        from mate.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self._table.saved))

    # Order.

    def action_sort(self) -> None:
        """Sort by the next column."""
        self._table.sort_by_next_column()
        self._relisted()

    def action_reverse(self) -> None:
        """Reverse the order."""
        self._table.turn_round()
        self._relisted()

    @on(RowTable.HeadSelected)
    def _head_clicked(self, event: RowTable.HeadSelected) -> None:
        order = self._table.order_of(event.column)
        if order is self._table.order:
            self._table.turn_round()
        else:
            self._table.sort_by(order)
        self._relisted()

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
        self._table.show([other for other in self._table.saved if other.log != match.log])
        self._relisted()
        undo = self.key("saved.bring-back")
        self._say(f"Moved to the trash; {undo} restores it: {shown(thrown)}")

    def action_bring_back(self) -> None:
        """Restore the match last moved to the trash."""
        if not self._thrown:
            self._say("Nothing to restore: no match was moved to the trash here.")
            return
        thrown, path = self._thrown[-1]
        try:
            back = bring_back(thrown, path)
        except MateError as error:
            self._say(str(error), "bad")
            return
        self._changes += 1
        self._thrown.pop()
        saved = [*self._table.saved, saved_match(back)]
        self._table.show(in_order(saved, Order.PLAYED), back)
        self._relisted()
        self._say(f"Restored: {shown(back)}")

    # Input.

    def action_find(self) -> None:
        """Ask for words to filter by."""
        self._question.ask(self._table.words, self._find, follow=True)
        self._draw_keys()
        words = FILTER_IN_SHORT if self.compact else FILTER_IN_WORDS
        self._say(f"Filter by {words}")

    def _find(self, words: str) -> None:
        self._table.fit(clean(words, 200))
        self._relisted()

    def action_export(self) -> None:
        """Ask for the transcript's file."""
        match = self._chosen
        if match is None:
            return
        if match.problem is not None:
            self.action_replay()
            return
        self._question.ask(_suggested(match.path), partial(self._export, match))
        self._draw_keys()
        self._say("Save the transcript as:")

    def _export(self, match: SavedMatch, typed: str) -> None:
        from mate.plain.transcript import export_transcript

        try:
            place, signs = Path(typed.strip()).expanduser(), self.program.appearance.signs
            path = export_transcript(match.path, place, signs=signs)
        except (MateError, RuntimeError) as error:
            self._say(str(error), "bad")
        else:
            self._say(f"Saved: {shown(path)}")

    def action_copy_path(self) -> None:
        """Copy the path of the log."""
        match = self._chosen
        if match is not None:
            self.app.copy_to_clipboard(shown(match.path))
            self._say(f"Copied: {shown(match.path)}")

    def _question_over(self) -> None:
        self.set_focus(self._table)
        self._say("")
        self._draw_keys()

    def action_leave(self) -> None:
        """Leave the input line, then the filter, then the screen."""
        if self._question.asked:
            self._question.drop()
        elif self._table.words:
            self._find("")
        else:
            self.leave()


def _suggested(log: Path) -> str:
    # The field shows its text as it is, and a log may have any name.
    name = clean(log.stem, 100).replace("\N{REPLACEMENT CHARACTER}", "").strip()
    return f"~/{name or 'match'}.txt"
