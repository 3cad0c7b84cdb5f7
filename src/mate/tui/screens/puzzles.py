"""The page for choosing puzzles, to solve alone or in a duel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Center
from textual.widgets import Input, OptionList

from mate import clock
from mate import puzzles as play
from mate.cleaning import reason_of
from mate.errors import MateError
from mate.puzzles import LEVELS, THEMES, Duel, Puzzle, PuzzleProgress, PuzzleQueue
from mate.puzzles.progress import OwnPuzzle, OwnPuzzles, latest_matches
from mate.puzzles.series import ROUNDS
from mate.record import Terms
from mate.saved import nextmatch
from mate.tui.background import BackgroundWork, cancel, run_with_progress
from mate.tui.draw import Row
from mate.tui.draw.cards import picture_size
from mate.tui.keys.commands import Scope
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.tui.screens.puzzle import DuelScreen, PuzzleScreen
from mate.tui.widgets.fields import Question, TextField
from mate.tui.widgets.seats import SEATS_CELLS, Seats
from mate.words import puzzles as words
from mate.words import share
from mate.words.puzzles import ABOUT, DUEL, NO_MATCH, NO_OWN, day_of, result_of_the_day, so_far

_DAY_CHECK: Final = 10
"""The seconds between two checks of the date."""
_SEATS: Final = ("first", "second")
_LOOKING: Final = "Still searching the saved matches."


class PuzzlesScreen(MenuScreen[None], scopes=(Scope.PUZZLES, Scope.EVERYWHERE)):
    """The menu of puzzles: today's, by level, from the players' own mistakes, by theme, and duels.

    While the page is shown, Mate looks for mistakes in saved matches not searched before.
    """

    SHOWS_MESSAGES = True
    TITLE = "Puzzles"
    FINDS_OWN = True
    """Whether Mate searches for puzzles from the players' own matches."""
    ENTRY_CELLS = 70

    about = ABOUT
    """The text above the entries."""

    def __init__(self, progress: PuzzleProgress | None = None) -> None:
        super().__init__()
        self._progress = progress or PuzzleProgress()
        self._own: list[OwnPuzzle] = []
        self._search: BackgroundWork[list[OwnPuzzle]] | None = None
        self._read(clock.today())
        if progress is None:
            self.message = self._problem

    def _read(self, day: date) -> None:
        # Read the pack and the puzzle of the day, or keep the error that prevents this.
        self._day, self._problem = day, ""
        self._puzzles: tuple[Puzzle, ...] = ()
        self._daily: Puzzle | None = None
        try:
            self._puzzles = play.pack()
            self._daily = play.puzzle_of(day)
        except MateError as error:
            self._problem = str(error)

    def on_mount(self) -> None:
        """Start checking for midnight and report any problem with saved results."""
        self.set_interval(_DAY_CHECK, self._follow_day)
        self._report_problem()

    def on_screen_resume(self) -> None:
        """Show the current results and search for puzzles from the players' own matches."""
        self._read(clock.today())
        self.fill()
        if self.FINDS_OWN:
            self._search = run_with_progress(self, _find_own, self._on_progress, self._take_own)

    def _follow_day(self) -> None:
        if (day := clock.today()) != self._day:
            self._read(day)
            self.fill()

    def on_screen_suspend(self) -> None:
        """Stop the search, so that a puzzle gets all computing time; keep what was found."""
        cancel(self._search)

    def _on_progress(self, puzzles: list[OwnPuzzle]) -> None:
        if len(puzzles) > len(self._own):
            self._own = list(puzzles)
            self.fill()

    def _take_own(self, puzzles: list[OwnPuzzle] | Exception) -> None:
        self._search = None
        if isinstance(puzzles, Exception):
            self.show_message(reason_of(puzzles), replaces=False)
        else:
            self._own = puzzles
        self.fill()

    def _report_problem(self) -> None:
        if complaint := self._progress.complaint():
            self.show_message(complaint, replaces=False)

    # Drawing.

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the kinds of puzzles, with the number solved of each kind."""
        names = {f"level-{level}": f"Level {level}" for level in LEVELS}
        today = f"Today, {day_of(self._day, tight=self.compact)}"
        for entry, name in {"today": today, **names, "own": "Your mistakes"}.items():
            queue = self._queue(entry)
            standing = self._standing(queue) if queue else ("", None)
            apart = entry in {"level-1", "own"}
            yield MenuEntry(f"puzzles.{entry}", name, *standing, queue is not None, apart)
        there = bool(self._puzzles)
        yield MenuEntry("puzzles.themes", "By theme", f"{len(THEMES)} themes", offered=there)
        yield MenuEntry("puzzles.duel", "Duel for two", f"{ROUNDS} puzzles each", offered=there)

    def _queue(self, entry: str) -> PuzzleQueue | None:
        # Return the puzzles of an entry, if there are any.
        if entry == "today":
            daily = self._daily
            return PuzzleQueue((daily,), self._progress, self._day) if daily else None
        if entry == "own":
            return PuzzleQueue.from_own_matches(self._own, self._progress) if self._own else None
        puzzles = tuple(p for p in self._puzzles if entry in {f"level-{p.level}", p.theme.word})
        theme = THEMES.get(entry)
        return PuzzleQueue(puzzles, self._progress, theme=theme) if puzzles else None

    def _standing(self, queue: PuzzleQueue) -> tuple[str, float | None]:
        """Say how far the player is with these puzzles, and return the solved share for a bar."""
        counts = queue.progress.counts(queue.puzzles)
        if queue.day:
            return result_of_the_day(queue.progress.result(queue.puzzles[0])), None
        if queue.own and self._search is not None:
            return "counting …", None
        if queue.theme is None:
            return so_far(counts, tight=self.compact), counts.solved / counts.puzzles
        standing = so_far(counts._replace(failed=0), tight=self.compact)
        solved, tries = queue.progress.tries(queue.theme)
        how = "" if self.compact else " on the first try"
        return (f"{standing}, {share(solved, tries)}{how}" if tries else standing), None

    def refresh_rows(self) -> None:
        """Draw the title, the message and the keys."""
        text = [] if self.compact else self.text_rows(self.about, self.ENTRY_CELLS)
        self.show_page(self.TITLE, text)

    def picture(self, room: int) -> list[Row]:
        """Draw the cards for the puzzle of the day."""
        try:
            position = self._daily.hand.position if self._daily else None
        except MateError:
            # The screen of the puzzle reports the problem.
            position = None
        if position is None:
            return super().picture(room)
        return self.picture_of(position, position.turn, room)

    # Choosing.

    def action_pick(self, name: str) -> None:
        """Open an entry, or say why that is not possible."""
        self._follow_day()
        self.attempt(partial(self._open, name))

    def _open(self, name: str) -> None:
        if queue := self._queue(name):
            self.app.push_screen(PuzzleScreen(queue), lambda _: self._report_problem())
        elif name == "own":
            found = _LOOKING if self._search else NO_OWN if latest_matches() else NO_MATCH
            self.show_message(found)
        elif name == "today" or not self._puzzles:
            self.show_message(self._problem)
        elif name == "themes":
            self.app.push_screen(ThemesScreen(self._progress))
        else:
            # Leave the puzzle of the day out, because a duel must not spoil it.
            others = tuple(puzzle for puzzle in self._puzzles if puzzle != self._daily)
            self.app.push_screen(DuelFormScreen(others))


class ThemesScreen(PuzzlesScreen, scopes=(Scope.EVERYWHERE,), inherit_bindings=False):
    """The themes of the pack, with the number solved and the share solved on the first try."""

    TITLE = "Themes"
    FINDS_OWN = False
    picture = MenuScreen.picture

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show an example of the theme under the cursor."""
        self.about = words.EXAMPLES.get(event.option_id or "", "")
        self.redraw()

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the themes."""
        for theme in THEMES.values():
            if queue := self._queue(theme.word):
                name = theme.title.capitalize()
                yield MenuEntry(f"themes.{theme.word}", name, *self._standing(queue))


def _find_own(say: Callable[[list[OwnPuzzle]], None]) -> list[OwnPuzzle]:
    known: list[OwnPuzzle] = []
    with closing(OwnPuzzles().find(latest_matches(), lambda: say(known))) as of_matches:
        for puzzles in of_matches:
            known += puzzles
    return known


class DuelFormScreen(MenuScreen[None], scopes=(Scope.DUEL_FORM,)):
    """The form that starts a duel; the names of the last match are suggested."""

    AUTO_FOCUS = "#menu"
    SHOWS_MESSAGES = True

    def __init__(self, puzzles: tuple[Puzzle, ...]) -> None:
        super().__init__()
        self._puzzles = puzzles
        settings = self.program.settings
        names = settings.first_name, settings.second_name
        self._names = nextmatch.load_last(names).between_people(names).players

    def on_mount(self) -> None:
        """Show the levels."""
        self.fill()

    def compose_above(self) -> ComposeResult:
        """Yield fields for two names."""
        first, second = map(TextField, _SEATS, self._names)
        with Center(id="line"):
            yield Seats(Question("first", first), Question("second", second))

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the levels."""
        facts = {LEVELS[0]: "easiest", LEVELS[-1]: "hardest"}
        for level in LEVELS:
            yield MenuEntry(f".{level}", f"Level {level}", facts.get(level, ""))

    def refresh_rows(self) -> None:
        """Draw the places, the text, the message and the keys."""
        size = None if self.compact else picture_size(self.room.height)
        seats = self.query_one(Seats)
        cells = seats.show(size, SEATS_CELLS[self.wide])
        for question in seats.questions:
            question.show(cells, "")
        gap: list[Row] = [()] * (1 + self.wide)
        text = [*gap, *self.text_rows(DUEL, SEATS_CELLS[self.wide])] if size else []
        self.above_rows = size[1] if size else len(_SEATS)
        self.show_page("New duel", text)
        self.show_keys("↑↓ Enter choose")

    def picture(self, room: int) -> list[Row]:  # noqa: ARG002
        """Draw nothing more than the players' places."""
        return []

    def on_input_changed(self) -> None:
        """Drop the message, because the player may have corrected the error."""
        if self.message:
            self.show_message("")

    def action_pick(self, name: str) -> None:  # noqa: ARG002
        """Start a duel at the level under the cursor."""
        self.action_begin()

    @on(Input.Submitted)
    def _next(self) -> None:
        # Ignore repeats: Enter held in a name field must not start the duel.
        self.focus_next()
        self.mark_new()

    def action_begin(self) -> None:
        """Start the duel, or report an error."""
        self.attempt(self._begin)

    def _begin(self) -> None:
        puzzles = tuple(each for each in self._puzzles if str(each.level) == self.chosen)
        typed = (self.query_one(f"#{seat}", Input).value for seat in _SEATS)
        first, second = (name.strip() or self._names[seat] for seat, name in enumerate(typed))
        # Check the names by the rules for names in a match.
        names = Terms(players=(first, second)).checked().players
        duel = Duel.begin(self.program.narrator_of(names).names, puzzles)
        self.app.push_screen(DuelScreen(duel, puzzles))
