"""The screen of saved matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Paste

from mate import clock
from mate.cleaning import clean, message_of, path_text, reason_of
from mate.clock import DAY_CELLS, local_time, short_day
from mate.errors import MateError
from mate.record import load_whole_lines
from mate.record.code import record_of_code
from mate.record.trash import bring_back, throw_away
from mate.rules import CLASSIC
from mate.saved import folder
from mate.saved.folder import Order
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.session import Session
from mate.tui.background import BackgroundWork, cancel, run_with_progress
from mate.tui.draw import MARGIN, Column, Layout, Row, cut, short_names, width
from mate.tui.draw.sheet import hand_chips, players_of, preview
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import STILL_READING, DealSearchScreen
from mate.tui.widgets import Drawing
from mate.tui.widgets.fields import PromptLine
from mate.tui.widgets.rowtable import RowTable
from mate.words import counted
from mate.words.history import MARKS
from mate.words.narrator import Narrator
from mate.words.series import number, score

_PREVIEW_CELLS: Final = range(41, 70)
"""The least and the greatest width of the preview, including the gap before the preview."""
_PREVIEW_ROWS: Final = 34
"""The usual height of the preview of a match."""
_DAY_CELLS: Final = 11
_TIME_CELLS: Final = 17
"""The widths of the column of days, without and with the time."""
_CHIPS_CELLS: Final = 22
"""The width of the cards that ended four hands, or of three cards and the number of a hand."""
_REMARK_CELLS: Final = 6
"""The greatest width of what a remark takes beside these cards."""
_LEAST_NAME: Final = 9
_NO_SERIES: Final = "This match is not part of an unfinished series."
_FIRST: Final = 50
"""The minimum number of matches worth showing before all are read."""


class MatchTable(RowTable[SavedMatch]):
    """A table of matches; the row of an unreadable log says why the log cannot be read."""

    def texts(self, row: SavedMatch) -> Sequence[str | Row] | str:
        """Return the texts of the columns for a match, or the reason why its log cannot be read."""
        if row.problem is None:
            return super().texts(row)
        return f"{clean(row.name, 200)} cannot be read: {clean(row.problem, 300)}"


class SavedScreen(DealSearchScreen[None], scopes=(Scope.SAVED, Scope.EVERYWHERE)):
    """All saved matches in a table; by default, the match played last comes first.

    Args:
        saved: the matches, the latest first.
        whole: whether `saved` contains all saved matches.
    """

    CSS_PATH = "tables.tcss"
    WIDEST = 200
    AUTO_FOCUS = "#matches"

    def __init__(self, saved: list[SavedMatch], *, whole: bool = True) -> None:
        super().__init__()
        self._saved = saved
        self._whole = whole
        self._words = ""
        """The words to filter by."""
        self._order, self._turned = Order.PLAYED, False
        self._thrown: list[tuple[Path, Path]] = []
        self._reading: BackgroundWork[list[SavedMatch]] | None = None
        self._progress = ""
        self._series = folder.unfinished_series(saved)
        # The match whose series ends if the key is pressed again.
        self._ending: SavedMatch | None = None

    def compose_contents(self) -> ComposeResult:
        """Yield the table with its preview, a message and an input line."""
        table = MatchTable(id="matches")
        table.set_rows(self._saved)
        with Horizontal(id="lists"):
            yield table
            yield Drawing(id="preview")
        yield Drawing(id="notice")
        yield PromptLine(self._question_over)

    @property
    def _table(self) -> MatchTable:
        return self.query_one(MatchTable)

    @property
    def _question(self) -> PromptLine:
        return self.query_one(PromptLine)

    # Reading.

    def on_screen_resume(self) -> None:
        """Look for matches again, because some may have changed."""
        cancel(self._reading)
        self._reading = run_with_progress(
            self, folder.saved_matches, self._on_progress, self._show_matches
        )

    def _on_progress(self, found: Sequence[SavedMatch], whole: int) -> None:
        # Show the first matches at once, then whenever their number has doubled, because a
        # longer list takes longer to show.
        if len(found) >= max(2 * len(self._saved), _FIRST):
            self._list(list(found))
        self._progress = f"reading {len(found):,} of {whole:,}"
        self._draw_head()

    def _show_matches(self, found: list[SavedMatch] | Exception) -> None:
        self._reading, self._progress, self._whole = None, "", True
        if isinstance(found, Exception):
            self.show_below(reason_of(found))
        elif found != self._saved:
            self._list(found)
        self._series = folder.unfinished_series(self._saved)
        self._draw_head()

    def _read_again(self) -> None:
        # Start again, because the current reading may have seen the folder before the change.
        if self._reading is not None:
            self.on_screen_resume()

    def _list(self, saved: list[SavedMatch], at: Path | None = None) -> None:
        self._saved, self._series = saved, folder.unfinished_series(saved)
        self._lay_out()
        self._fill(at)

    def _fill(self, at: Path | None = None) -> None:
        # Put the cursor on the log `at`; by default, the cursor stays on its match, or in its row.
        table, before = self._table, self._table.chosen
        wanted = before.log if before else ""
        wanted = str(at) if at else wanted
        listed = folder.filtered(self._saved, self._words)
        if self._turned or self._order is not Order.PLAYED:
            listed = folder.in_order(listed, self._order, reverse=self._turned)
        rows = (row for row, match in enumerate(listed) if match.log == wanted)
        table.set_rows(listed, next(rows, table.cursor_row))
        self._draw_preview()
        self._draw_head()

    # Drawing.

    @property
    def cells(self) -> int:
        """The width of the list with its preview, between the margins."""
        cells = super().cells
        return cells if self.compact else cells - 2 * (MARGIN - 1)

    def refresh_rows(self) -> None:
        """Draw everything."""
        self._lay_out()
        self._draw_preview()
        self.show_below(*self.shown_below)
        self._draw_head()

    def _lay_out(self) -> None:
        """Centre the list beside its preview; their widths depend on the longest name."""
        preview = _PREVIEW_CELLS if self.wide else range(1)
        names = (cell_len(name) for match in self._saved for name in players_of(match))
        room, signs = self.cells - preview.start, self.program.appearance.signs
        columns = columns_of(self.layout_kind, room, max(names, default=0), signs=signs)
        self._table.set_columns(columns)
        # The scroll bar takes one cell.
        list_cells = self._table.virtual_size.width + 1 if self.wide else room
        preview_cells = min(self.cells - list_cells, preview[-1])
        self.query_one("#preview").styles.width = preview_cells
        block = max(len(self._saved) + 1, _PREVIEW_ROWS if self.wide else 0)
        above = max((self.rows_between - block) // 2, 1)
        beside = MARGIN - 1 + (self.cells - list_cells - preview_cells) // 2
        margin = (0, 0, 0, 0) if self.compact else (above, beside, 0, beside)
        self.query_one("#lists").styles.margin = margin

    def _draw_keys(self) -> None:
        question = self._question
        if question.asked:
            self.show_keys(f"Enter {question.enter} · Esc cancel", ())
            return
        last = self._last_of_series()
        following = last and last.next_in_series
        self.show_keys(names={"next_match": number(following)} if following else {})

    def _draw_head(self) -> None:
        title = counted(len(self._saved), "saved match", "saved matches")
        if self._words:
            listed, words = len(self._table.rows), clean(self._words, 40)
            title = f"{listed:,} of {len(self._saved):,} match: {words}"
        by = "" if self.compact else "by "
        how = f"{by}{self._order.words}{', reversed' if self._turned else ''}"
        self.show_head(title, self._progress or how)

    @on(RowTable.Highlighted)
    def _draw_preview(self) -> None:
        self._ending = None
        self._draw_keys()
        if self.wide:
            # Wait a moment, so that scrolling through the list reads no logs.
            show = partial(self._show_preview, self._table.chosen)
            self.set_timer(clock.PREVIEW_WAITS, show)

    def _show_preview(self, match: SavedMatch | None) -> None:
        if match is not self._table.chosen:
            return
        rows: list[Row] = []
        drawing, record = self.query_one("#preview", Drawing), None
        if match is not None:
            try:
                if match.problem is None:
                    record, _ = load_whole_lines(match.path)
            except MateError as error:
                match = replace(match, problem=message_of(error, match.path))
            narrator = Narrator(match.players, self.program.appearance.signs)
            stock = self.program.stock if self.layout_kind is Layout.LARGE else None
            high = min(drawing.size.height, max(len(self._saved) + 1, _PREVIEW_ROWS))
            rows = preview(match, record, narrator, (drawing.size.width, high), stock)
        drawing.draw(rows)

    # Opening.

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Resume the match, or replay it if it is finished."""
        match = self._table.chosen
        if match is not None and not match.finished and match.problem is None:
            self._try(lambda match: self.program.open_table(Session.resume(match.path)))
        else:
            self.action_replay()

    def action_replay(self) -> None:
        """Replay the match."""
        self._try(lambda match: self.program.replay(match.path))

    def _try(self, step: Callable[[SavedMatch], None]) -> None:
        # Take a step with the chosen match, if there is one, and report an error.
        if (match := self._table.chosen) is None:
            return
        self.show_below("")
        try:
            step(match)
        except MateError as error:
            self.show_below(f"{match.name}: {message_of(error, match.path)}")

    def action_statistics(self) -> None:
        """Show the statistics of all players."""
        if not self._whole:
            self.show_below(STILL_READING, "accent")
            return
        from mate.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self._saved))

    # Series.

    def _last_of_series(self) -> SavedMatch | None:
        # Return the last match in the series of the chosen match, if that series is unfinished.
        match = self._table.chosen
        return self._series.get(key) if match and (key := folder.series_key(match)) else None

    @property
    def possible(self) -> dict[str, bool]:
        """Whether the chosen series can go on or be ended, and whether a match can be restored."""
        goes_on = self._last_of_series() is not None
        return {"next_match": goes_on, "end_series": goes_on, "bring_back": bool(self._thrown)}

    def action_next_match(self) -> None:
        """Play the next match of the series."""
        if last := self._last_of_series():
            self._try(lambda _: self.begin_next(last))
        elif self._table.chosen is not None:
            self.show_below(_NO_SERIES)

    def action_end_series(self) -> None:
        """Ask for a second press of the key; after that press, end the series for good."""
        last = self._last_of_series()
        if last is None or last.series is None:
            self.show_below(_NO_SERIES)
            return
        stood = score(last.series.before.after(last.result), last.players)
        if self._ending != last:
            self._ending = last
            key = self.key("saved.end-series")
            self.show_below(f"Press {key} again to end the series for good: {stood}.", "accent")
            return
        problem = folder.end_series(last)
        self._series = folder.unfinished_series(self._saved)
        self._draw_preview()
        self.show_below(problem or f"Series ended: {stood}.", "bad" if problem else "accent")

    # Order.

    def action_sort(self) -> None:
        """Sort in the next order; after the last one, by when matches were last played."""
        orders = [*Order]
        following = orders.index(self._order) + 1
        self._order, self._turned = orders[following % len(orders)], False
        self._fill()

    def action_reverse(self) -> None:
        """Reverse the order."""
        self._turned = not self._turned
        self._fill()

    @on(RowTable.HeadSelected)
    def _head_clicked(self, event: RowTable.HeadSelected) -> None:
        order = event.column.order or Order.PLAYED
        self._order, self._turned = order, order is self._order and not self._turned
        self._fill()

    # Trash.

    def action_throw_away(self) -> None:
        """Move the match to the trash."""
        self._try(self._throw_away)

    def _throw_away(self, match: SavedMatch) -> None:
        thrown = throw_away(match.path)
        self._thrown.append((thrown, match.path))
        self._list([other for other in self._saved if other.log != match.log])
        self._read_again()
        undo = self.key("saved.bring-back")
        self.show_below(
            f"Moved to the trash (press {undo} to restore): {path_text(thrown)}", "accent"
        )

    def action_bring_back(self) -> None:
        """Restore the match last moved to the trash."""
        if not self._thrown:
            self.show_below("Nothing to restore: no match was moved to the trash here.", "accent")
            return
        thrown, path = self._thrown[-1]
        try:
            back = bring_back(thrown, path)
        except MateError as error:
            self.show_below(str(error))
            return
        self._thrown.pop()
        self._list(folder.in_order([*self._saved, saved_match(back)], Order.PLAYED), back)
        self._read_again()
        self.show_below(f"Restored: {path_text(back)}", "accent")

    # Input.

    def action_find(self) -> None:
        """Ask for words to filter by."""
        self._question.ask(self._words, self._find, "done", follow=True)
        self._draw_keys()
        words = folder.FILTER_IN_SHORT if self.compact else folder.FILTER_IN_WORDS
        self.show_below(f"Filter by {words}", "accent")

    def _find(self, words: str) -> None:
        self._words = clean(words, 200)
        self._fill()

    def action_export(self) -> None:
        """Ask where to save the transcript, or report why the log cannot be read."""
        match = self._table.chosen
        if match is not None and match.problem is not None:
            self.action_replay()
        elif match is not None:
            self._question.ask(_suggested(match.path), partial(self._export, match), "save")
            self._draw_keys()
            self.show_below("Save the transcript as:", "accent")

    def _export(self, match: SavedMatch, typed: str) -> None:
        from mate.plain.transcript import export_transcript

        try:
            place, signs = Path(typed.strip()).expanduser(), self.program.appearance.signs
            path = export_transcript(match.path, place, signs=signs)
        except (MateError, RuntimeError) as error:
            self.show_below(str(error))
        else:
            self.show_below(f"Saved: {path_text(path)}", "accent")

    def action_copy_path(self) -> None:
        """Copy the path of the log."""
        if (match := self._table.chosen) is not None:
            self.app.copy_to_clipboard(path_text(match.path))
            self.show_below(f"Copied: {path_text(match.path)}", "accent")

    def action_paste(self, text: str = "", message: str = "Code of the match to replay:") -> None:
        """Ask for the code of a match."""
        self._question.ask(text, self._open_code, "open")
        self._draw_keys()
        self.show_below(message, "bad" if text else "accent")

    def on_paste(self, event: Paste) -> None:
        """Open the match whose code is pasted into the list."""
        self._open_code(event.text)

    def _open_code(self, typed: str) -> None:
        if not typed.strip():
            return
        try:
            self.program.replay(record_of_code(typed))
        except MateError as error:
            self.action_paste(typed, str(error))

    def _question_over(self) -> None:
        self.set_focus(self._table)
        self.show_below("")
        self._draw_keys()

    def action_leave(self) -> None:
        """Close the input line, or else drop the filter, or else leave the screen."""
        if self._question.asked:
            self._question.drop()
        elif self._words:
            self._find("")
        else:
            self.leave()


def _suggested(log: Path) -> str:
    # Clean the name, because the field shows its text unchanged, and a log may have any name.
    name = clean(log.stem, 100).replace("\N{REPLACEMENT CHARACTER}", "").strip()
    return f"~/{name or 'match'}.txt"


# The columns of the list.


def _day(match: SavedMatch, cells: int) -> str:
    time = local_time(match.created)[DAY_CELLS:]
    day = short_day(match.created)
    return f"{day:<{cells - len(time)}}{time}" if cells > _DAY_CELLS else day


def _player(seat: int, match: SavedMatch, cells: int) -> Row:
    """Return a player's name; a bright name with a mark is the winner's."""
    winner = match.result and match.result.winner
    won = seat == winner
    # A blank in place of the mark aligns the names after the scores.
    mark = MARKS[seat] if won else " " * (seat and cells > 8)
    # The name takes precedence over the level.
    name, room = players_of(match)[seat], cells - len(mark)
    name = name if cell_len(name) <= room else short_names(match.players, room)[seat]
    return ((f"{mark}{name}", _loudness(won=won, over=winner is not None)),)


def _loudness(*, won: bool, over: bool) -> str:
    return "strong" if won else "faint" if over else "plain"


def _score(match: SavedMatch, _: int) -> Row:
    (one, other), winner = match.score, match.result and match.result.winner
    styles = [_loudness(won=seat == winner, over=winner is not None) for seat in (0, 1)]
    return (f"{one:>3}", styles[0]), (" – ", "faint"), (f"{other:<3}", styles[1])


def _hands(signs: bool, match: SavedMatch, cells: int) -> Row:
    """Return the cards that ended the hands, and everything that is unusual about the match."""
    chips = hand_chips(match, signs=signs) if cells >= _CHIPS_CELLS else ()
    chips += ((" ", "plain"),) if chips else ()
    unusual, room = [*_unusual(match)], cells - width(chips)
    said = ", ".join(unusual)
    state = said.partition(",")[0]
    # The cards also show which hand is in play.
    others = [] if match.finished or not chips else [*filter(None, [", ".join(unusual[1:])])]
    ways = said, *others, state, state.removeprefix("in "), state.removeprefix("in hand ")
    fits = (way for way in ways if cell_len(way) <= room)
    return (*chips, (next(fits, cut(state, room)), "plain"))


def _unusual(match: SavedMatch) -> Iterator[str]:
    state = match.state.removeprefix("finished").removeprefix(", ")
    if state:
        yield state
    if match.rules.name != CLASSIC.name:
        yield clean(match.rules.name, 24)
    if match.help or any(match.helped):
        yield f"help {sum(match.helped)}×"


def columns_of(
    layout: Layout, cells: int, longest: int = 24, *, signs: bool
) -> tuple[Column[SavedMatch], ...]:
    """Return the columns that fit; the names share the width that the other columns leave."""
    day = _DAY_CELLS if cells < 92 else _TIME_CELLS
    before = [] if layout.compact else [Column("Began", day, _day, order=Order.BEGAN)]
    score = Column("  Score", 9, _score, order=Order.SCORE)
    title, hands = ("State", 6) if layout.compact else ("Hands", _CHIPS_CELLS)
    # The scroll bar takes one cell, and the blanks around the text of each column take two.
    room = cells - 1 - sum(column.cells + 2 for column in (*before, score)) - hands - 6
    # A remark after four cards takes what the names need least.
    remark = max(min(room - 26, _REMARK_CELLS), 0)
    # The mark of the winner takes one cell.
    name = max(min((room - remark) // 2, max(longest + 1, _LEAST_NAME)), 1)
    after = Column(title, hands + remark, partial(_hands, signs), order=Order.STATE)
    below = Column("Player 1", name, partial(_player, 0), right=True, order=Order.PLAYERS)
    above = Column("Player 2".rjust(min(name, 9)), name, partial(_player, 1), order=Order.PLAYERS)
    return (*before, below, score, above, after)
