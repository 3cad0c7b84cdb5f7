"""The players' progress in the puzzles, their own mistakes as puzzles, and the next puzzle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from enum import Enum
from itertools import islice
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

import msgspec

from mate import clock
from mate.errors import MateError
from mate.exercise import Exercise, Stage
from mate.grading import Grade
from mate.puzzles.puzzle import (
    LEVELS,
    NAMES,
    THEMES_BY_WORD,
    Puzzle,
    Theme,
    pack,
    parse_puzzle,
    puzzle_at,
)
from mate.record import MatchRecord, load_whole_lines
from mate.record.terms import Seat
from mate.rules import Action, Ruleset
from mate.saved.files import JsonLine, JsonLinesFile, LogCache
from mate.saved.folder import saved_logs, summaries
from mate.saved.savedmatch import SavedMatch
from mate.settings.file import load_some
from mate.solver import solve

FILE: Final = "puzzles.jsonl"
"""The name of the file that stores the progress."""
REST: Final = 5
"""The number of tries at other puzzles after which a puzzle not solved on the first try returns."""

RETURNS: Final = (10, 40, 160)
"""The number of days until a solved puzzle comes back for the first, second and third time."""
_AFTER_ALL: Final = LEVELS[-1] + 1
_PRACTICE: Final = 5
"""The maximum number of puzzles from the pack to practise against one kind of mistake."""


class PuzzleResult(Enum):
    """The result of a try at a puzzle."""

    FIRST_TRY = "first-try"
    """Solved without a wrong answer and without help."""
    SOLVED = "solved"
    """Solved after a wrong answer or with help."""
    FAILED = "failed"
    """Given up, or left after a wrong answer or a hint."""

    @classmethod
    def of(cls, attempt: Exercise) -> PuzzleResult | None:
        """Return the result of a try that ends now, or None before the first answer or hint."""
        if attempt.at_first_try:
            return cls.FIRST_TRY
        if attempt.stage is Stage.SOLVED:
            return cls.SOLVED
        return cls.FAILED if attempt.over or attempt.mistakes or attempt.hinted else None


class PuzzleCounts(NamedTuple):
    """The counts of a player's latest tries at puzzles.

    Args:
        puzzles: the number of puzzles.
        solved: the puzzles solved on the first try.
        failed: the puzzles tried but not solved on the first try.
    """

    puzzles: int
    solved: int
    failed: int


class _Try(JsonLine, frozen=True, kw_only=True):
    puzzle: str
    result: PuzzleResult
    theme: str = ""
    day: date | None = None
    """The local date; None for tries saved by versions that did not save dates."""


class _LastTry(NamedTuple):
    """The last try at a puzzle.

    Args:
        number: the number of the try among all tries, from 1.
        result: the result of the try; None before any try.
        times: how many times the puzzle has been scheduled to come back, since the last failure.
        due: the day when the puzzle comes back, as an ordinal, because dates have an upper limit;
            0 if the puzzle does not come back.
    """

    number: int = 0
    result: PuzzleResult | None = None
    times: int = 0
    due: int = 0


class PuzzleProgress:
    """The players' progress in the puzzles, which is not saved if the file cannot be used.

    Attributes:
        complaint: a function that returns a problem with the file, as one line, and only once.
    """

    def __init__(self) -> None:
        self._diary = JsonLinesFile(FILE, _Try)
        self.complaint = self._diary.complaint
        self._tries: list[_Try] = []
        # The last try at each puzzle, keyed by the puzzle's key, the oldest try first.
        self._last: dict[str, _LastTry] = {}
        self._repeats = load_some(("repeat_solved",))[0].get("repeat_solved", True)
        for entry in self._diary.entries():
            self._count(entry)

    def note(self, puzzle: Puzzle, result: PuzzleResult) -> None:
        """Save the result of a try."""
        theme, day = puzzle.theme.word, clock.today()
        entry = _Try(puzzle=puzzle.key, result=result, theme=theme, day=day)
        self._count(entry)
        self._diary.add(entry)

    def _count(self, entry: _Try) -> None:
        self._tries.append(entry)
        _, _, times, due = self._last.pop(entry.puzzle, _LastTry())
        day = entry.day.toordinal() if entry.day else 0
        if entry.result is not PuzzleResult.FIRST_TRY:
            times = due = 0
        elif day >= due:
            days = RETURNS[times : times + 1] if day else ()
            times, due = times + len(days), day + days[0] if days else 0
        self._last[entry.puzzle] = _LastTry(len(self._tries), entry.result, times, due)

    def result(self, puzzle: Puzzle) -> PuzzleResult | None:
        """Return the result of the last try at a puzzle, or None if nobody tried the puzzle."""
        return self._last.get(puzzle.key, _LastTry()).result

    def failed_on(self, day: date, puzzle: Puzzle) -> bool:
        """Return whether the player tried a puzzle on a day without solving it on the first try."""
        of_day = (each for each in self._tries if (each.puzzle, each.day) == (puzzle.key, day))
        return any(each.result is not PuzzleResult.FIRST_TRY for each in of_day)

    def counts(self, puzzles: Iterable[Puzzle]) -> PuzzleCounts:
        """Return the counts of the player's results in the given puzzles."""
        results = [self.result(puzzle) for puzzle in puzzles]
        solved = results.count(PuzzleResult.FIRST_TRY)
        return PuzzleCounts(len(results), solved, len(results) - solved - results.count(None))

    def tries(self, theme: Theme) -> tuple[int, int]:
        """Return two counts for a theme: the tries that succeeded at once, and all tries.

        Include tries at replaced puzzles and at puzzles from the players' own matches. A puzzle of
        the pack counts under its current theme, even if the try was saved with another theme.
        """
        themes = {str(puzzle.number): puzzle.was for puzzle in pack() if puzzle.was}
        themes |= {puzzle.key: puzzle.theme for puzzle in pack()}
        of_theme = [
            each
            for each in self._tries
            if themes.get(each.puzzle, THEMES_BY_WORD.get(each.theme)) is theme
        ]
        return sum(each.result is PuzzleResult.FIRST_TRY for each in of_theme), len(of_theme)

    @property
    def solved(self) -> int:
        """The number of puzzles whose latest try needed no second answer and no help."""
        return sum(last.result is PuzzleResult.FIRST_TRY for last in self._last.values())

    @property
    def level(self) -> int:
        """The level of the puzzle tried last, or the easiest level before the first try.

        Puzzles outside the pack do not count.
        """
        # Include former keys, because a puzzle has the level of the puzzle that it replaced.
        levels = {key: each.level for each in pack() for key in (str(each.number), each.key)}
        return next((levels[key] for key in reversed(self._last) if key in levels), LEVELS[0])

    def next_puzzle(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        """Return the puzzle to try next.

        The puzzles come in this order:

        1. puzzles that come back: after `REST` tries at other puzzles if not solved on the first
           try, or, if solved, after 10, 40 and 160 days unless the settings turn this off;
        2. puzzles never tried: the pack by level, then puzzles from the players' own matches;
        3. puzzles not solved on the first try, even before they come back;
        4. solved puzzles.

        Within groups 1, 3 and 4, the puzzle tried the longest ago comes first.
        """
        return min(puzzles, key=self.turn)

    def turn(self, puzzle: Puzzle) -> tuple[int, int]:
        """Return the sort key of a puzzle for `next_puzzle`; the smallest key comes next."""
        last = self._last.get(puzzle.key, _LastTry())
        if last.result is None:
            return 1, puzzle.level if puzzle.number else _AFTER_ALL
        if self._comes_back(last):
            return 0, last.number
        return (3 if last.result is PuzzleResult.FIRST_TRY else 2), last.number

    def _comes_back(self, last: _LastTry) -> bool:
        if last.result is PuzzleResult.FIRST_TRY:
            return bool(self._repeats) and 0 < last.due <= clock.today().toordinal()
        return len(self._tries) - last.number >= REST

    @property
    def to_repeat(self) -> int:
        """The number of puzzles that come back now."""
        return sum(map(self._comes_back, self._last.values()))


LATEST: Final = 100
"""The maximum number of matches that Mate searches for puzzles: the latest finished matches."""


class OwnPuzzle(NamedTuple):
    """A puzzle from a saved match.

    Args:
        match: the saved match.
        hand: the number of the hand in the match.
        dealer: the dealer's seat in the match; in the puzzle, the dealer has seat 0.
    """

    puzzle: Puzzle
    match: SavedMatch
    hand: int
    dealer: int

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, by seat in the puzzle."""
        return self.match.players[self.dealer], self.match.players[1 - self.dealer]

    @property
    def played(self) -> Action | None:
        """The mistake made in the match; None if the log is no longer readable."""
        with suppress(MateError, IndexError):
            record, _ = load_whole_lines(self.match.path)
            return record.match.hands[self.hand - 1].actions[len(self.puzzle.hand.actions)]
        return None


class _Finding(msgspec.Struct, frozen=True, array_like=True, gc=False):
    hand: Annotated[int, msgspec.Meta(ge=1, le=4)]
    dealer: Seat
    line: str
    rules: dict[str, str | bool]


def latest_matches() -> list[SavedMatch]:
    """Return the matches to search for puzzles: the latest finished matches with a person."""
    with closing(summaries(saved_logs())) as saved:
        finished = (m for m in saved if m.finished and m.problem is None and None in m.computers)
        return list(islice(finished, LATEST))


class OwnPuzzles:
    """A search for puzzles in saved matches, which caches the puzzles of each match."""

    def __init__(self) -> None:
        self._cache: LogCache[tuple[_Finding, ...]] = LogCache("own-puzzles", tuple[_Finding, ...])

    def find(
        self, matches: Iterable[SavedMatch], progress: Callable[[], object] = lambda: None
    ) -> Generator[list[OwnPuzzle], None, None]:
        """Yield a list of puzzles for each match.

        Args:
            progress: a function that is called a dozen times or so during the search of a match
                that is not in the cache, so that the caller can do other work or stop the search.
        """
        try:
            for match in matches:
                progress()
                found = self._cache.get(match.log, match.stamp)
                if found is None:
                    found = ()
                    with suppress(MateError):
                        record, _ = load_whole_lines(match.path)
                        found = tuple(_find_in(match, record, progress))
                        self._cache.note(match.log, match.stamp, found)
                yield list(_valid_puzzles(match, found))
        finally:
            self._cache.save()


def _valid_puzzles(match: SavedMatch, entries: tuple[_Finding, ...]) -> Iterator[OwnPuzzle]:
    for entry in entries:
        # Skip invalid puzzles, because the cache file may be damaged.
        with suppress(MateError):
            ruleset = Ruleset().changed(**entry.rules)
            puzzle = parse_puzzle(0, f"{entry.line}\n")._replace(ruleset=ruleset)
            _ = puzzle.hand
            yield OwnPuzzle(puzzle, match, entry.hand, entry.dealer)


def _find_in(
    match: SavedMatch, record: MatchRecord, progress: Callable[[], object]
) -> Iterator[_Finding]:
    # Skip a hand whose loser deals the next hand, because its best actions depend on both hands.
    for number, hand in enumerate(record.match.hands, start=1):
        if record.ruleset.loser_deals and not record.match.ends_round(number):
            continue
        progress()
        solution = solve(hand.start)
        for done, (position, action) in enumerate(hand.steps()):
            by_person = match.computers[position.turn] is None
            if not by_person or solution.evaluate(position).loss(action) < Grade.MISTAKE.least:
                continue
            progress()
            if puzzle := puzzle_at(solution, hand.at(done)):
                rules = puzzle.ruleset.options
                yield _Finding(number, 1 if hand.dealer else 0, puzzle.line, rules)


class PuzzleQueue(NamedTuple):
    """A series of puzzles.

    Args:
        puzzles: the puzzles to choose from.
        progress: the player's progress, which decides on the next puzzle.
        day: the day, if this is the puzzle of the day; otherwise None.
        own: the puzzles from the players' own matches, keyed by the puzzle's key.
        first: the puzzle to begin with; None to begin with the next puzzle by progress.
        theme: the theme that the player chose; None for all themes.
    """

    puzzles: tuple[Puzzle, ...]
    progress: PuzzleProgress
    day: date | None = None
    own: Mapping[str, OwnPuzzle] = MappingProxyType({})
    first: Puzzle | None = None
    theme: Theme | None = None

    @classmethod
    def from_own_matches(cls, own: Iterable[OwnPuzzle], progress: PuzzleProgress) -> PuzzleQueue:
        """Return a series of puzzles from the players' own matches."""
        # Put declarations last, because most mistakes in declarations are alike.
        in_order = sorted(own, key=lambda each: each.puzzle.asks_once)
        by_key = {each.puzzle.key: each for each in in_order}
        return cls(tuple(each.puzzle for each in by_key.values()), progress, own=by_key)

    @classmethod
    def about_cause(cls, cause: str, progress: PuzzleProgress) -> PuzzleQueue:
        """Return a short, perhaps empty, series of the pack's puzzles about a cause of mistakes.

        Args:
            cause: the name of the cause in JSON.
        """
        about = [puzzle for puzzle in pack() if cause in puzzle.theme.causes]
        return cls(tuple(sorted(about, key=progress.turn)[:_PRACTICE]), progress)

    def followed_by(self, own: Iterable[OwnPuzzle]) -> PuzzleQueue:
        """Return this series, continued with puzzles from the players' own matches."""
        then = self.from_own_matches(own, self.progress)
        return self._replace(puzzles=(*self.puzzles, *then.puzzles), own=then.own)

    def solution_was_seen(self, puzzle: Puzzle) -> bool:
        """Return whether the player failed at the puzzle of the day and so saw the solution."""
        return self.day is not None and self.progress.failed_on(self.day, puzzle)

    def names(self, puzzle: Puzzle) -> tuple[str, str]:
        """Return the names of a puzzle's players, by seat."""
        own = self.own.get(puzzle.key)
        return NAMES if own is None else own.names

    def played(self, puzzle: Puzzle) -> Action | None:
        """Return the mistake in a match that became a puzzle, or None for a puzzle of the pack."""
        own = self.own.get(puzzle.key)
        return None if own is None else own.played

    def after(self, passed: set[Puzzle]) -> Puzzle:
        """Return the next puzzle that is not in `passed`, or else the next of all puzzles."""
        rest = [puzzle for puzzle in self.puzzles if puzzle not in passed]
        return self.progress.next_puzzle(rest or self.puzzles)
