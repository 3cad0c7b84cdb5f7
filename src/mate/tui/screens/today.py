"""The page of a day: its match and results, the days before, and the puzzle of today."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.events import Paste, ScreenResume

from mate import clock
from mate import puzzles as play
from mate.cleaning import message_of, reason_of
from mate.errors import MateError
from mate.puzzles import PuzzleProgress, PuzzleQueue
from mate.record import MatchRecord, load_whole_lines
from mate.saved.days import EARLIEST, day_of_deals, days_in_a_row, matches_by_day, usual_players
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, summary_of
from mate.session import Session
from mate.tui.background import BackgroundWork, cancel, run_with_progress
from mate.tui.draw import LARGE_CELLS
from mate.tui.draw.today import DayView, draw_today
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import STILL_READING, MateScreen
from mate.tui.screens.puzzle import PuzzleScreen
from mate.tui.screens.reading import ShareScreen
from mate.tui.widgets import Drawing
from mate.tui.widgets.fields import PromptLine
from mate.words import today as words
from mate.words.history import match_lines, read_shared
from mate.words.puzzles import result_of_the_day

_DAY_CHECK: Final = 10
"""The seconds between two checks of the date."""
_MESSAGE_ROWS: Final = 2
_SHARED_LINES: Final = 6
"""The number of lines that the page shows of the text to share."""


class TodayScreen(MateScreen[None], scopes=(Scope.TODAY, Scope.EVERYWHERE)):
    """The match of a day, by default of today, and the puzzle of today."""

    CSS_PATH = "menu.tcss"
    SHOWS_MESSAGES = True
    TITLE = "Today"

    def __init__(self) -> None:
        super().__init__()
        self._today = self._day = clock.today()
        self._by_day: Mapping[date, Sequence[SavedMatch]] | None = None
        """The saved matches of each day, unfinished matches first; None until they are read."""
        self._codes: dict[date, list[tuple[SavedMatch, MatchRecord]]] = {}
        """The matches added by code, keyed by the day whose deals they have."""
        self._reading: BackgroundWork[list[SavedMatch]] | None = None
        self._puzzle = ""
        self._shared: tuple[Path | None, Sequence[str]] = (None, ())
        """A log, and the lines that describe its match for sharing."""

    def compose_contents(self) -> ComposeResult:
        """Yield the page, a message, and the line for a code."""
        yield Drawing(id="sheet")
        yield Drawing(id="notice")
        yield PromptLine(self._question_over)

    def on_mount(self) -> None:
        """Start checking for midnight."""
        self.set_interval(_DAY_CHECK, self._follow_day)
        self._puzzle = self._puzzle_in_words()
        super().on_mount()

    @on(ScreenResume)
    async def _look_for_matches(self) -> None:
        # A match of the day may just have begun, and the puzzle may just have been solved.
        cancel(self._reading)
        self._puzzle = self._puzzle_in_words()
        self._reading = run_with_progress(self, saved_matches, lambda *_: None, self._take_matches)
        if not await self._reading.over_within(clock.MENU_WAITS):
            self.redraw()

    def on_screen_suspend(self) -> None:
        """Stop reading; the page reads again when it is shown."""
        cancel(self._reading)

    def _take_matches(self, matches: list[SavedMatch] | Exception) -> None:
        if isinstance(matches, Exception):
            self.show_message(reason_of(matches), replaces=False)
            matches = []
        self._by_day = matches_by_day(matches)
        self.redraw()

    def _follow_day(self) -> None:
        if (today := clock.today()) != self._today:
            self._day = today if self._day == self._today else self._day
            self._today = today
            self._puzzle = self._puzzle_in_words()
            self.redraw()

    # Drawing.

    @property
    def _of_day(self) -> list[SavedMatch]:
        # Return the saved matches of the chosen day; an unfinished match comes first.
        return [*(self._by_day or {}).get(self._day, ())]

    def refresh_rows(self) -> None:
        """Draw the day, its results, the calendar and the keys."""
        by_day, saved = self._by_day or {}, self._of_day
        codes = [summary for summary, _ in self._codes.get(self._day, ())]
        self.show_head(self.TITLE, words.weekday_of(self._day))
        self.show_below(self.message, rows=_MESSAGE_ROWS)
        days = self._day, self._today
        view = DayView(
            day=self._day,
            today=self._today,
            matches=[*saved, *codes],
            by_day=by_day,
            names=usual_players(by_day),
            in_a_row=days_in_a_row(by_day, self._today),
            plays=(self.key("today.match"), words.plays(next(iter(saved), None), *days)),
            hint=self._hint(by_day, compares=bool(saved and not codes)),
            puzzle=(self.key("today.puzzle"), self._puzzle),
            cells=self.room.width,
            rows=self.rows_between - (_MESSAGE_ROWS if self.message else 0),
            stock=self.program.stock,
            shared=(self.key("today.share"), self._lines_to_share()),
        )
        page, sheet = draw_today(view), self.query_one("#sheet", Drawing)
        sheet.areas = page.areas
        sheet.draw(page.rows)
        self._draw_keys()

    def _lines_to_share(self) -> Sequence[str]:
        # Read the log only if there is room for the lines, and only once.
        match = next(iter(self._of_day), None)
        if match is None or not match.finished or self.room.width < LARGE_CELLS:
            return ()
        if self._shared[0] != match.path:
            try:
                self._shared = match.path, match_lines(load_whole_lines(match.path)[0])
            except MateError:
                self._shared = match.path, ()
        return self._shared[1][:_SHARED_LINES]

    def _hint(
        self, by_day: Mapping[date, Sequence[SavedMatch]], *, compares: bool
    ) -> tuple[str, str]:
        # Do not mention yesterday before the first match, when there is no run of days to keep up.
        yesterday = self._today - timedelta(days=1)
        if by_day and self._day == self._today and yesterday not in by_day:
            return self.key("today.day-before"), words.YESTERDAY
        return self.key("today.paste"), words.ADD_CODE if compares else ""

    def _draw_keys(self) -> None:
        question = self.query_one(PromptLine)
        hint = f"Enter {question.enter} · Esc cancel" if question.asked else "←→ day"
        self.show_keys(hint, () if question.asked else None)

    def _puzzle_in_words(self) -> str:
        self._progress = PuzzleProgress()
        try:
            puzzle = play.puzzle_of(self._today)
        except MateError:
            return ""
        return words.puzzle(result_of_the_day(self._progress.result(puzzle)))

    # The days.

    def action_day(self, days: int) -> None:
        """Choose another day, up to today."""
        self._follow_day()
        earliest = self._today - timedelta(days=EARLIEST)
        self._day = min(max(self._day + timedelta(days=days), earliest), self._today)
        self.show_message("")

    # The match and the puzzle.

    def action_pick(self, name: str) -> None:
        """Resume the match of the chosen day, open the form for this match, or open the puzzle."""
        self._follow_day()
        saved = self._of_day
        if name == "puzzle":
            self._attempt(self._open_puzzle)
        elif self._by_day is None:
            self.show_message(STILL_READING)
        elif not saved or saved[0].finished:
            self.program.open("match-of-today", day=self._day)
        else:
            match = saved[0]
            self._attempt(lambda: self.program.open_table(Session.resume(match.path)), match)

    def _open_puzzle(self) -> None:
        puzzle = play.puzzle_of(self._today)
        queue = PuzzleQueue((puzzle,), self._progress, self._today)
        self.app.push_screen(PuzzleScreen(queue), lambda _: self._complain())

    def _complain(self) -> None:
        if complaint := self._progress.complaint():
            self.show_message(complaint, replaces=False)

    def _attempt(self, step: Callable[[], object], match: SavedMatch | None = None) -> None:
        self.show_message("")
        try:
            step()
        except MateError as error:
            self.show_message(message_of(error, match.path) if match else str(error))

    @property
    def possible(self) -> dict[str, bool]:
        """Whether the chosen day has a match to share and to replay."""
        played = bool(self._of_day) or self._day in self._codes
        return {"share": played, "replay": played}

    def action_share(self) -> None:
        """Copy and show the result of the day's match, for sharing."""
        self._with_match(lambda record: self.app.push_screen(ShareScreen(match_lines(record))))

    def action_replay(self) -> None:
        """Replay the day's match."""
        self._with_match(self.program.replay)

    def _with_match(self, step: Callable[[MatchRecord], object]) -> None:
        saved, codes = self._of_day, self._codes.get(self._day, [])
        match = next(iter(saved), None)
        if match is not None:
            self._attempt(lambda: step(load_whole_lines(match.path)[0]), match)
        elif codes:
            self._attempt(lambda: step(codes[0][1]))
        else:
            self.show_message(words.NOTHING_TO_SHARE)

    # Codes.

    def action_paste(self, text: str = "", message: str = words.ASK_CODE) -> None:
        """Ask for the code of a friend's match."""
        self.query_one(PromptLine).ask(text, self._add_code, "add")
        self.show_message(message)

    def on_paste(self, event: Paste) -> None:
        """Add the match whose code is in the pasted text, which may contain other text."""
        self._add_code(event.text)

    def _add_code(self, typed: str) -> None:
        if not typed.strip():
            return
        try:
            record = read_shared(typed)
        except MateError as error:
            self.action_paste(typed, str(error))
            return
        day = day_of_deals(record.match.deals, self._today)
        if day is None:
            self.show_message(words.OTHER_CARDS)
            return
        self._day = day
        of_day = self._codes.setdefault(day, [])
        if record.match not in [known.match for _, known in of_day]:
            of_day.append((summary_of(record), record))
        self.show_message("")

    def _question_over(self) -> None:
        self.set_focus(None)
        self.show_message("")

    def action_leave(self) -> None:
        """Close the line for a code, or else leave the screen."""
        if self.query_one(PromptLine).asked:
            self.query_one(PromptLine).drop()
        else:
            self.leave()
