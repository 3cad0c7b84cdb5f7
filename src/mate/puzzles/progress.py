"""Which puzzles were solved and come back, those of the players' own mistakes, and the next one."""

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
    CALLED,
    LEVELS,
    NAMES,
    SECOND,
    Puzzle,
    Theme,
    pack,
    puzzle_at,
    puzzle_in_line,
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
"""The file, in the folder of what players make."""
REST: Final = 5
"""The number of tries at other puzzles before one not solved on the first try comes back."""

RETURNS: Final = (10, 40, 160)
"""The days after which a puzzle solved on the first try comes back, each time it was again."""
_AFTER_ALL: Final = LEVELS[-1] + 1
_PRACTICE: Final = 5
"""The number of puzzles of the pack that are to practise one thing."""


class PuzzleResult(Enum):
    """How a try at a puzzle ended."""

    FIRST_TRY = "first-try"
    """Solved without a wrong answer and without help."""
    SOLVED = "solved"
    """Solved in the end."""
    FAILED = "failed"
    """Given up, or left after a wrong answer or a hint."""

    @classmethod
    def of(cls, attempt: Exercise) -> PuzzleResult | None:
        """The result of a try that is left now; None before the first answer."""
        if attempt.at_first_try:
            return cls.FIRST_TRY
        if attempt.stage is Stage.SOLVED:
            return cls.SOLVED
        return cls.FAILED if attempt.over or attempt.mistakes or attempt.hinted else None


class PuzzleCounts(NamedTuple):
    """A player's results in puzzles; solved means on the first try, the last time it was tried."""

    puzzles: int
    solved: int
    failed: int


class _Tried(JsonLine, frozen=True, kw_only=True):
    puzzle: str
    result: PuzzleResult
    theme: str = ""
    day: date | None = None
    """The local date; not known of tries that were noted before dates were."""


class _LastTry(NamedTuple):
    """The last try at a puzzle: its number, its result, and when what was solved comes back.

    Args:
        times: how many times in a row it was solved when it was due.
        due: the day it comes back, as an ordinal, for a date may be the last that there is; 0 if
            it does not.
    """

    number: int = 0
    result: PuzzleResult | None = None
    times: int = 0
    due: int = 0


class PuzzleProgress:
    """A player's progress in the puzzles; it works without the file where that cannot be used."""

    def __init__(self) -> None:
        self._diary = JsonLinesFile(FILE, _Tried)
        self.complaint = self._diary.complaint
        """The problem with the file, on one line, once; empty afterwards."""
        self._tries: list[_Tried] = []
        self._last: dict[str, _LastTry] = {}
        """The last try at each puzzle; the oldest tries come first."""
        self._repeats = load_some(("repeat_solved",))[0].get("repeat_solved", True)
        for entry in self._diary.entries():
            self._count(entry)

    def note(self, puzzle: Puzzle, result: PuzzleResult) -> None:
        """Keep how a try ended."""
        theme, day = puzzle.theme.word, clock.today()
        entry = _Tried(puzzle=puzzle.key, result=result, theme=theme, day=day)
        self._count(entry)
        self._diary.add(entry)

    def _count(self, entry: _Tried) -> None:
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
        """How the last try at a puzzle ended; None if there was none."""
        return self._last.get(puzzle.key, _LastTry()).result

    def failed_on(self, day: date, puzzle: Puzzle) -> bool:
        """Whether a try at a puzzle on a day was not right at once."""
        of_day = (each for each in self._tries if (each.puzzle, each.day) == (puzzle.key, day))
        return any(each.result is not PuzzleResult.FIRST_TRY for each in of_day)

    def counts(self, puzzles: Iterable[Puzzle]) -> PuzzleCounts:
        """The player's results in these puzzles."""
        results = [self.result(puzzle) for puzzle in puzzles]
        solved = results.count(PuzzleResult.FIRST_TRY)
        return PuzzleCounts(len(results), solved, len(results) - solved - results.count(None))

    def tries(self, theme: Theme) -> tuple[int, int]:
        """How many tries at a theme succeeded at once, and how many there were.

        Tries at puzzles that others have replaced count, and those at the players' own. A puzzle
        of the pack has its theme of today, whatever was noted with the try.
        """
        themes = {str(puzzle.number): puzzle.was for puzzle in pack() if puzzle.was}
        themes |= {puzzle.key: puzzle.theme for puzzle in pack()}
        of_theme = [
            each for each in self._tries if themes.get(each.puzzle, CALLED.get(each.theme)) is theme
        ]
        return sum(each.result is PuzzleResult.FIRST_TRY for each in of_theme), len(of_theme)

    @property
    def solved(self) -> int:
        """How many puzzles were solved on the first try, the last time they were tried."""
        return sum(last.result is PuzzleResult.FIRST_TRY for last in self._last.values())

    @property
    def level(self) -> int:
        """The level of the puzzle of the pack tried last; before the first, the easiest."""
        levels = {str(puzzle.number): puzzle.level for puzzle in pack()}
        numbers = (key.removesuffix(SECOND) for key in reversed(self._last))
        return next((levels[number] for number in numbers if number in levels), LEVELS[0])

    def next_puzzle(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        """The puzzle to be tried next.

        One that was not solved at first try comes back when others were tried `REST` times since,
        the one that has waited longest first. One that was solved comes back after 10 days, then
        40, then 160, unless that is turned off. Otherwise it is the first that was never tried,
        of the lowest level in the pack, and then of the players' own. When all were, those to come
        back do so without rest, and at last the one that was solved the longest ago comes again.
        """
        return min(puzzles, key=self.turn)

    def turn(self, puzzle: Puzzle) -> tuple[int, int]:
        """When it is a puzzle's turn: the least is next, the first of those that are equal."""
        number, result, _, due = self._last.get(puzzle.key, _LastTry())
        if result is None:
            return 1, puzzle.level if puzzle.number else _AFTER_ALL
        if result is PuzzleResult.FIRST_TRY:
            back = self._repeats and 0 < due <= clock.today().toordinal()
            return (0 if back else 3), number
        return (0 if len(self._tries) - number >= REST else 2), number


LATEST: Final = 100
"""How many finished matches are looked into, those that were written last."""


class OwnPuzzle(NamedTuple):
    """A puzzle out of a saved match, with the seat there of who dealt or began the hand."""

    puzzle: Puzzle
    match: SavedMatch
    hand: int
    dealer: int

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, by their seats in the puzzle."""
        return self.match.players[self.dealer], self.match.players[1 - self.dealer]

    @property
    def played(self) -> Action | None:
        """The action of the match, which was a mistake; None if the log is no longer readable."""
        with suppress(MateError, IndexError):
            record, _ = load_whole_lines(self.match.path)
            return record.match.hands[self.hand - 1].actions[len(self.puzzle.hand.actions)]
        return None


class _Found(msgspec.Struct, frozen=True, array_like=True, gc=False):
    hand: Annotated[int, msgspec.Meta(ge=1, le=4)]
    dealer: Seat
    line: str
    rules: dict[str, str | bool]


def latest_matches() -> list[SavedMatch]:
    """The finished matches that are looked into, the one written last first."""
    with closing(summaries(saved_logs())) as saved:
        finished = (m for m in saved if m.finished and m.problem is None and None in m.computers)
        return list(islice(finished, LATEST))


class OwnPuzzles:
    """The puzzles of the latest matches as they are found; what was found before is remembered."""

    def __init__(self) -> None:
        self._cache: LogCache[tuple[_Found, ...]] = LogCache("own-puzzles", tuple[_Found, ...])

    def find(
        self, matches: Iterable[SavedMatch], progress: Callable[[], object] = lambda: None
    ) -> Generator[list[OwnPuzzle], None, None]:
        """Find the puzzles of one match after the other.

        A match not looked into before calls `progress` some dozen times, so that others have their
        turn.
        """
        try:
            for match in matches:
                progress()
                found = self._cache.get(match.log, match.stamp)
                if found is None:
                    found = ()
                    with suppress(MateError):
                        record, _ = load_whole_lines(match.path)
                        found = tuple(_found_in(match, record, progress))
                        self._cache.note(match.log, match.stamp, found)
                yield list(_sound(match, found))
        finally:
            self._cache.save()


def _sound(match: SavedMatch, entries: tuple[_Found, ...]) -> Iterator[OwnPuzzle]:
    for entry in entries:
        # The cache may say anything.
        with suppress(MateError):
            ruleset = Ruleset().changed(**entry.rules)
            puzzle = puzzle_in_line(0, f"{entry.line}\n")._replace(ruleset=ruleset)
            _ = puzzle.hand
            yield OwnPuzzle(puzzle, match, entry.hand, entry.dealer)


def _found_in(
    match: SavedMatch, record: MatchRecord, progress: Callable[[], object]
) -> Iterator[_Found]:
    # Where the loser of a hand deals the next, what is best in it depends on that one, too.
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
                yield _Found(number, 1 if hand.dealer else 0, puzzle.line, rules)


class PuzzleQueue(NamedTuple):
    """A series of puzzles; without `first`, progress chooses.

    Args:
        day: the day whose puzzle it is; None if not of the day.
        theme: the theme that was chosen; None if none was.
    """

    puzzles: tuple[Puzzle, ...]
    progress: PuzzleProgress
    day: date | None = None
    own: Mapping[str, OwnPuzzle] = MappingProxyType({})
    first: Puzzle | None = None
    theme: Theme | None = None

    @classmethod
    def of_own(cls, own: Iterable[OwnPuzzle], progress: PuzzleProgress) -> PuzzleQueue:
        """Puzzles from the players' own matches."""
        # Play comes before declarations: most mistakes before the first trick are alike.
        in_order = sorted(own, key=lambda each: each.puzzle.asks_once)
        by_key = {each.puzzle.key: each for each in in_order}
        return cls(tuple(each.puzzle for each in by_key.values()), progress, own=by_key)

    @classmethod
    def of_cause(cls, cause: str, progress: PuzzleProgress) -> PuzzleQueue:
        """The next few puzzles of the pack that are about a cause of mistakes; there may be none.

        Args:
            cause: its word in JSON.
        """
        about = [puzzle for puzzle in pack() if cause in puzzle.theme.causes]
        return cls(tuple(sorted(about, key=progress.turn)[:_PRACTICE]), progress)

    def followed_by(self, own: Iterable[OwnPuzzle]) -> PuzzleQueue:
        """The same, and then puzzles from the players' own matches."""
        then = self.of_own(own, self.progress)
        return self._replace(puzzles=(*self.puzzles, *then.puzzles), own=then.own)

    def was_seen(self, puzzle: Puzzle) -> bool:
        """Whether its solution was seen on the day: then it is not found on the first try again."""
        return self.day is not None and self.progress.failed_on(self.day, puzzle)

    def names(self, puzzle: Puzzle) -> tuple[str, str]:
        """The names of a puzzle's players, by seat."""
        own = self.own.get(puzzle.key)
        return NAMES if own is None else own.names

    def played(self, puzzle: Puzzle) -> Action | None:
        """The mistake of the match that a puzzle comes from; None for a puzzle of the pack."""
        own = self.own.get(puzzle.key)
        return None if own is None else own.played

    def after(self, passed: set[Puzzle]) -> Puzzle:
        """The next puzzle."""
        rest = [puzzle for puzzle in self.puzzles if puzzle not in passed]
        return self.progress.next_puzzle(rest or self.puzzles)
