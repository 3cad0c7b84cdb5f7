"""The main menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from mate import clock
from mate.cleaning import reason_of
from mate.record.terms import UNNAMED
from mate.saved.folder import SeriesKey, saved_matches, series_to_continue, unfinished_series
from mate.saved.savedmatch import SavedMatch
from mate.session import Session
from mate.tui.background import BackgroundWork, cancel, run_in_thread, run_with_progress
from mate.tui.draw import Row, centred, centred_rows, placed, short_names, width
from mate.tui.draw.cards import draw_fan, picture_size
from mate.tui.draw.faces import large
from mate.tui.keys.commands import Scope
from mate.tui.screens.base import STILL_READING, DealSearchScreen
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.words.puzzles import waiting
from mate.words.series import LENGTHS, number, place_in_short, score, today

_AROUND_FACT: Final = len("  c   Continue") + 4
"""The cells that a fact leaves to the key and the name before it, and to the margin."""
_NAME: Final = "MATE"
_ABOUT: Final = "A card game for two by G. Capellen, 1915"
_LOW: Final = 5
"""The height of the highest cards that have the game's name beside them, not below them."""
_GAP, _LETTERS = 4, 29
"""The widths of the gap between low cards and the name beside them, and of that name."""


def _title(fan: Sequence[Row], high: int, about: str, cells: int) -> list[Row]:
    """Draw the title above the menu: five cards as high as this, the game's name, a subtitle."""
    across = width(fan[0]) - 1
    line: list[Row] = [(), ((about.center(cells), "faint"),), ()]
    if high > _LOW:
        letters = large(_NAME, across, high - 2)
        return [*centred_rows(fan, cells), (), *centred(letters, "key", cells), *line]
    beside: list[Row] = [(), *(((row, "key"),) for row in large(_NAME, _LETTERS, high))]
    both = zip_longest(fan, beside, fillvalue=())
    rows = [placed([(0, one), (across + _GAP, other)]) for one, other in both]
    return [*centred_rows(rows, cells), *line]


class HomeScreen(MenuScreen[None], DealSearchScreen[None], scopes=(Scope.HOME, Scope.EVERYWHERE)):
    """The main menu.

    The cursor starts on an unfinished match or series that was not offered before.
    """

    SHOWS_MESSAGES = True
    ENTRY_CELLS = 62

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
        self._facts: Mapping[str, str] = {}

    async def on_screen_resume(self) -> None:
        """Look for matches again, because new matches may have been played since."""
        cancel(self._reading)
        self._looking = False
        self._placed = self.chosen
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
        # Find the facts after filling the menu, which need not wait for them.
        run_in_thread(self, partial(_facts_of, found), self._show_facts)

    def _show_facts(self, facts: Mapping[str, str] | Exception) -> None:
        if not isinstance(facts, Exception) and facts != self._facts:
            self._facts = facts
            self._fill()
            self.redraw()

    def _fill(self) -> None:
        entry = self.chosen
        unfinished = (each for each in self._saved if not each.finished and not each.problem)
        series = series_to_continue(self._saved, self._series)
        before, self._offered = self._offered, series or next(unfinished, None)
        # Once a slow folder is read, leave the cursor where the player moved it meanwhile.
        if self._offered not in (None, before) and entry == self._placed:
            entry = "continue"
        self.fill(entry)
        self._placed = self.chosen

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the entries; if there are no saved matches, leave out entries that need them."""
        facts, some = self._facts, str(len(self._saved) or "")
        if self._offered is not None:
            yield MenuEntry("home.continue", "Continue", self._continue(self._offered))
        yield MenuEntry("home.learn", "Learn", facts.get("learn", ""), apart=True)
        yield MenuEntry("home.new", "Play")
        yield MenuEntry("home.today", "Today", facts.get("today", ""))
        yield MenuEntry("home.puzzles", "Puzzles", facts.get("puzzles", ""))
        if self._saved or self._looking:
            yield MenuEntry("home.saved", "Matches", some, apart=True)
        if self._saved:
            yield MenuEntry("home.statistics", "Statistics")
        yield MenuEntry("home.settings", "Settings", apart=not self._saved)

    def _continue(self, match: SavedMatch) -> str:
        # Name an unfinished match and its score, or the next match of a series and the matches won.
        place, (one, other) = f"hand {match.hand}", match.score
        if (following := match.next_in_series) is not None:
            short = self.compact and following.of is not None
            place = place_in_short(following) if short else number(following)
            one, other = following.before.wins
        between = f" {one} – {other} "
        before = "" if self.compact and following is None else f"{place} · "
        room = min(self.cells, self.ENTRY_CELLS) - len(before + between) - _AROUND_FACT
        return before + between.join(short_names(match.players, room // 2))

    @property
    def current_effects(self) -> dict[str, str]:
        """The current effects of actions: leaving quits the program."""
        return {"leave": "quit Mate"}

    def further_commands(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield the titles and steps that continue the other unfinished series."""
        for last in self._series.values():
            if last is not self._offered:
                yield f"Continue {self._continue(last)}", partial(self._try, "continue", last)

    def refresh_rows(self) -> None:
        """Draw the title, the message and the keys."""
        self.show_page("Mate", [], {"leave": "quit"})

    def picture(self, room: int) -> list[Row]:
        """Draw the title."""
        app, about = self.program, self._facts.get("about", _ABOUT)
        size = picture_size(self.room.height)
        fan = draw_fan(size, signs=app.appearance.signs, stock=app.stock)
        title = _title(fan, size[1], about, self.cells)
        return title if len(title) <= room else []

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


def _facts_of(found: Sequence[SavedMatch]) -> Mapping[str, str]:
    """Return facts about entries, keyed by their names, and a pair's score, keyed by `about`."""
    from mate.puzzles.progress import PuzzleProgress
    from mate.statistics import score_between

    over = [match for match in found if match.finished and match.problem is None]
    of_day = next((match for match in over if match.day == clock.today()), None)
    facts = {
        "learn": _next_step(),
        "today": today(of_day) if of_day else "not played yet",
        "puzzles": waiting(PuzzleProgress()),
    }
    people = (match for match in over if not any(match.computers))
    # Skip default names, which may belong to anybody.
    met = next((match for match in people if not {*match.players} & {*UNNAMED}), None)
    if met:
        kind = "" if met.length == "match" else f" in {LENGTHS[met.length]}"
        facts["about"] = score(score_between(met, found), met.players) + kind
    return facts


def _next_step() -> str:
    """Name the next step of the first lesson that is not finished."""
    from mate.lesson import BASICS, BETTER, read_bookmark

    for lesson in (BASICS, BETTER):
        if (done := read_bookmark(lesson)) < len(lesson.steps):
            return f"step {done + 1} of {len(lesson.steps)}"
    return "both lessons done"
