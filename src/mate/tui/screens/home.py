"""The main menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from textual.widgets import OptionList

from mate import clock
from mate.cleaning import reason_of
from mate.record.terms import UNNAMED
from mate.saved.folder import SeriesKey, saved_matches, series_to_continue, unfinished_series
from mate.saved.savedmatch import SavedMatch
from mate.session import Session
from mate.tui.background import BackgroundWork, cancel, run_in_thread, run_with_progress
from mate.tui.draw import Row, centred, placed, short_names
from mate.tui.draw.cards import draw_fan
from mate.tui.draw.faces import large
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import STILL_READING, DealSearchScreen
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.words.series import LENGTHS, number, place_in_short, score, today

_AROUND_ENTRY: Final = len(" c   ") + 1
_ROWS_WITH_TITLE: Final = 24
"""The minimum height of a terminal in which the title, the menu and a notice fit."""
_NAME: Final = "M A T E"
_FANS: Final = ((44, (15, 11)), (34, (11, 8)), (24, (7, 5)), (0, (7, 3)))
"""The minimum heights of a terminal, each with the size of the cards above the menu."""
_LOW: Final = 5
"""The height of cards that have the game's name in large letters beside them, not below them."""
_GAP, _LETTERS = 4, 29
"""The widths of the gap between low cards and the name beside them, and of that name."""
_FAN: Final = 5
"""The number of cards above the menu."""


def _title(size: tuple[int, int] | None, cells: int, about: str, fan: Sequence[Row]) -> list[Row]:
    """Draw the title above the menu: five cards if they fit, the game's name, and a subtitle."""
    if size is None:
        fits = cell_len(about) <= cells - len(_NAME) - 4
        return [((f" {_NAME}", "strong"), (f"  {about}" if fits else "", "faint"))]
    fan_cells = _FAN * size[0]
    if size[1] == _LOW:
        letters = large(_NAME.replace(" ", ""), _LETTERS, _LOW)
        name: list[Row] = [(), *(((line, "key"),) for line in letters)]
        both = zip_longest(fan, name, fillvalue=())
        block = [placed([(0, cards), (fan_cells + _GAP, line)]) for cards, line in both]
        block += [(), ((about.center(_width_of(size)), "faint"),)]
    else:
        letters = large(_NAME.replace(" ", ""), fan_cells, size[1] - 2) if size[1] > _LOW else ()
        name = centred(letters or [_NAME], "key", fan_cells)
        gap: list[Row] = [()] if letters else []
        block = [*fan, (), *name, *gap, ((about.center(fan_cells), "faint"),)]
    left = (" " * ((cells - _width_of(size)) // 2), "plain")
    return [*((left, *row) for row in block), ()]


def _width_of(size: tuple[int, int]) -> int:
    """Return the width of the cards above the menu, with the name if it is beside them."""
    return _FAN * size[0] + (_GAP + _LETTERS) * (size[1] == _LOW)


class HomeScreen(MenuScreen[None], DealSearchScreen[None], scopes=(Scope.HOME, Scope.EVERYWHERE)):
    """The main menu.

    The cursor starts on an unfinished match or series that was not offered before.
    """

    SHOWS_MESSAGES = True
    MESSAGE_ROWS = 4
    WIDEST = 100

    _reading: BackgroundWork[list[SavedMatch]] | None = None
    _looking = False
    """Whether reading the folder is taking noticeably long."""

    def __init__(self) -> None:
        super().__init__()
        self._saved: list[SavedMatch] = []
        self._series: Mapping[SeriesKey, SavedMatch] = {}
        # The series or unfinished match that was offered last, in its state at that time.
        self._offered: SavedMatch | None = None
        self._placed: str | None = None
        self._part: list[SavedMatch] = []
        self._solved, self._about = 0, ""

    async def on_screen_resume(self) -> None:
        """Look for matches again, because new matches may have been played since."""
        cancel(self._reading)
        self._looking = False
        self._placed = self._entry
        self._reading = run_with_progress(
            self, saved_matches, self._on_progress, self._show_matches
        )
        # Wait briefly: most folders are read by then, so that the first frame is complete.
        if not await self._reading.over_within(clock.MENU_WAITS):
            self._looking = True
            self._fill()

    def on_screen_suspend(self) -> None:
        """Stop reading; another screen may continue from what was read so far."""
        cancel(self._reading)

    def _on_progress(self, found: Sequence[SavedMatch], _: int) -> None:
        # Keep the matches read so far: the list of matches shows them while reading the rest.
        self._part = list(found)

    def _show_matches(self, found: list[SavedMatch] | Exception) -> None:
        if isinstance(found, Exception):
            self.show_message(reason_of(found), replaces=False)
            found = []
        self._saved, self._part, self._looking = found, [], False
        self._series = unfinished_series(found)
        self._fill()
        # Find past results after filling the menu, which need not wait for them.
        run_in_thread(self, partial(_past_results, found), self._show_results)

    def _show_results(self, past: tuple[int, str] | Exception) -> None:
        if not isinstance(past, Exception) and past != (self._solved, self._about):
            self._solved, self._about = past
            self._fill()
            self.redraw()

    def _fill(self) -> None:
        entry = self._entry
        unfinished = (each for each in self._saved if not each.finished and not each.problem)
        series = series_to_continue(self._saved, self._series)
        before, self._offered = self._offered, series or next(unfinished, None)
        # Once a slow folder is read, leave the cursor where the player moved it meanwhile.
        if self._offered not in (None, before) and entry == self._placed:
            entry = "continue"
        elif entry not in {each.name for each in self.entries()}:
            entry = None
        self.fill(entry)
        self._placed = self._entry

    @property
    def _entry(self) -> str | None:
        # Return the id of the entry under the cursor.
        option = self.query_one(OptionList).highlighted_option
        return option.id if option else None

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the entries; if there are no saved matches, leave out entries that need them."""
        roomy = self.wide
        solved = f" ({self._solved} solved)" if self._solved else ""
        some = f" ({len(self._saved)})" if self._saved else ""
        if self._offered is not None:
            yield MenuEntry("home.continue", "Continue", self._continue(self._offered))
        yield MenuEntry("home.learn", "Learn")
        yield MenuEntry("home.new", "Play", apart=roomy)
        yield MenuEntry("home.today", "Today")
        yield MenuEntry("home.puzzles", "Puzzles", solved)
        if self._saved or self._looking:
            yield MenuEntry("home.saved", "Matches", some, apart=roomy)
        if self._saved:
            yield MenuEntry("home.statistics", "Statistics")
        yield MenuEntry("home.settings", "Settings", apart=roomy)
        yield MenuEntry("everywhere.leave", "Quit")

    def _continue(self, match: SavedMatch) -> str:
        # Name an unfinished match and its score, or the next match of a series and the matches won.
        before, (one, other), after = f"hand {match.hand}, ", match.score, ""
        if self.compact:
            before = ""
        if (following := match.next_in_series) is not None:
            short = self.compact and following.of is not None
            place = place_in_short(following) if short else number(following)
            before, (one, other), after = "", following.before.wins, f", {place}"
        between = f" {one} – {other} "
        # Default names fit everywhere except in a series.
        around = f"Continue  {before}{between}{after}"
        names = short_names(match.players, (self.cells - _AROUND_ENTRY - len(around)) // 2)
        return f"  {before}{between.join(names)}{after}"

    @property
    def current_effects(self) -> dict[str, str]:
        """The current effects of actions: leaving quits the program."""
        return {"leave": "quit Mate"}

    def further_commands(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield the titles and steps that continue the other unfinished series."""
        for last in self._series.values():
            if last is not self._offered:
                yield f"Continue{self._continue(last)}", partial(self._try, "continue", last)

    def refresh_rows(self) -> None:
        """Draw the title, the message and the keys."""
        signs = self.program.appearance.signs
        about = self._about or "A card game for two by G. Capellen, 1915"
        rows = self.room.height
        size = None if self.compact else next(size for least, size in _FANS if rows >= least)
        fan = draw_fan(size, signs=signs, stock=self.program.stock) if size else []
        title = _title(size, self.cells, about, fan)
        if self.message and not self.compact and self.room.height < _ROWS_WITH_TITLE:
            title = []
        least = _width_of(size) if size else self.cells
        self.query_one("#menu").styles.min_width = least
        if self.layout_is_new() and self._placed is not None:
            self._fill()
        self.show_page("Mate", title, {"leave": "quit"})

    def action_pick(self, name: str) -> None:
        """Open an entry of the menu."""
        self._try(name, self._offered if name == "continue" else None)

    def _try(self, name: str, match: SavedMatch | None) -> None:
        self.attempt(partial(self._open, name, match), match.path if match else None)

    def _open(self, name: str, last: SavedMatch | None) -> None:
        from mate.tui.screens import saved, statistics

        app, begin = self.program, f"Press {self.key('home.new')} to start one."
        match name:
            case "new":
                app.open("new-match")
            case "continue" if last and last.finished:
                self.begin_next(last)
            case "continue" if last:
                app.open_table(Session.resume(last.path))
            case "saved" if self._saved or self._looking:
                # Pass on the matches read so far: the new screen reads the rest and shows progress.
                known, whole = self._saved or self._part, bool(self._saved) or not self._looking
                self.app.push_screen(saved.SavedScreen(known, whole=whole))
            case "statistics" if self._saved:
                self.app.push_screen(statistics.StatisticsScreen(self._saved))
            case "learn":
                # New players go straight to the first lesson; others can choose.
                from mate.lesson import BASICS, is_done

                app.open("lessons" if self._saved or self._looking or is_done(BASICS) else "lesson")
            case "settings" | "puzzles" | "today":
                app.open(name)
            case _ if self._looking:
                self.show_message(STILL_READING)
            case "continue":
                self.show_message(f"No match or series to continue. {begin}")
            case _:
                self.show_message(f"No saved matches yet. {begin}")


def _past_results(found: Sequence[SavedMatch]) -> tuple[int, str]:
    """Return the number of solved puzzles, and a text with a pair's score and today's result."""
    from mate.puzzles.progress import PuzzleProgress
    from mate.statistics import score_between

    over = [match for match in found if match.finished and match.problem is None]
    people = (match for match in over if not any(match.computers))
    # Skip default names, which may belong to anybody.
    met = next((match for match in people if not {*match.players} & {*UNNAMED}), None)
    results = []
    if met:
        stood = score(score_between(met, found), met.players)
        results.append(f"{LENGTHS[met.length].capitalize()}: {stood}")
    results += [today(match) for match in over if match.day == clock.today()][:1]
    return PuzzleProgress().solved, "    ".join(results)
