"""Which puzzles were solved, which come back, and which one is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.diary import Diary, Entry
from mate.puzzles.attempt import PuzzleAttempt, Stage
from mate.puzzles.pack import pack
from mate.puzzles.puzzle import LEVELS, NAMES, Puzzle

if TYPE_CHECKING:
    from mate.puzzles.own import OwnPuzzle

FILE: Final = "puzzles.jsonl"
"""The file, in the folder of what players make."""
REST: Final = 5
"""The number of tries at other puzzles before one not solved on the first try comes back."""


class Result(Enum):
    """How a try at a puzzle ended."""

    FIRST_TRY = "first-try"
    """Solved without a wrong answer and without help."""
    SOLVED = "solved"
    """Solved in the end."""
    FAILED = "failed"
    """Given up, or left after a wrong answer or a hint."""

    @classmethod
    def of(cls, attempt: PuzzleAttempt) -> Result | None:
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


class _Tried(Entry, frozen=True, kw_only=True):
    puzzle: str
    result: Result


class PuzzleProgress:
    """A player's progress in the puzzles; it works without the file where that cannot be used."""

    def __init__(self) -> None:
        self._diary = Diary(FILE, _Tried)
        self.complaint = self._diary.complaint
        """The problem with the file, on one line, once; empty afterwards."""
        self._tries = 0
        self._last: dict[str, tuple[int, Result]] = {}
        """The number and result of the last try at each puzzle; the oldest tries come first."""
        for entry in self._diary.entries():
            self._count(entry)

    def note(self, puzzle: Puzzle, result: Result) -> None:
        """Keep how a try ended."""
        entry = _Tried(puzzle=puzzle.key, result=result)
        self._count(entry)
        self._diary.add(entry)

    def _count(self, entry: _Tried) -> None:
        self._tries += 1
        self._last.pop(entry.puzzle, None)
        self._last[entry.puzzle] = self._tries, entry.result

    def result(self, puzzle: Puzzle) -> Result | None:
        """How the last try at a puzzle ended; None if there was none."""
        return self._last.get(puzzle.key, (0, None))[1]

    def counts(self, puzzles: Iterable[Puzzle]) -> PuzzleCounts:
        """The player's results in these puzzles."""
        results = [self.result(puzzle) for puzzle in puzzles]
        solved = results.count(Result.FIRST_TRY)
        return PuzzleCounts(len(results), solved, len(results) - solved - results.count(None))

    @property
    def solved(self) -> int:
        """How many puzzles were solved on the first try, the last time they were tried."""
        return sum(result is Result.FIRST_TRY for _, result in self._last.values())

    @property
    def level(self) -> int:
        """The level of the puzzle of the pack tried last; before the first, the easiest."""
        levels = {puzzle.key: puzzle.level for puzzle in pack()}
        return next((levels[key] for key in reversed(self._last) if key in levels), LEVELS[0])

    def next_puzzle(self, puzzles: Sequence[Puzzle]) -> Puzzle:
        """The puzzle to be tried next.

        One that was not solved at first try comes back when others were tried `REST` times since,
        the one that has waited longest first. Otherwise it is the first that was never tried. When
        all were, those to come back do so without rest, and at last the one that was solved the
        longest ago comes again.
        """
        return min(puzzles, key=self._turn)

    def _turn(self, puzzle: Puzzle) -> tuple[int, int]:
        """When it is a puzzle's turn: the least is next, the first of those that are equal."""
        number, result = self._last.get(puzzle.key, (0, None))
        if result is None:
            return 1, 0
        if result is Result.FIRST_TRY:
            return 3, number
        return (0 if self._tries - number >= REST else 2), number


class PuzzleQueue(NamedTuple):
    """A series of puzzles; `day` is None if not of the day; without `first`, progress chooses."""

    puzzles: tuple[Puzzle, ...]
    progress: PuzzleProgress
    day: date | None = None
    own: Mapping[str, OwnPuzzle] = MappingProxyType({})
    first: Puzzle | None = None

    @classmethod
    def of_own(cls, own: Iterable[OwnPuzzle], progress: PuzzleProgress) -> PuzzleQueue:
        """Puzzles from the players' own matches."""
        # Play comes before declarations: most mistakes before the first trick are alike.
        in_order = sorted(own, key=lambda each: each.puzzle.asks_once)
        by_key = {each.puzzle.key: each for each in in_order}
        return cls(tuple(each.puzzle for each in by_key.values()), progress, own=by_key)

    def names(self, puzzle: Puzzle) -> tuple[str, str]:
        """The names of a puzzle's players, by seat."""
        own = self.own.get(puzzle.key)
        return NAMES if own is None else own.names

    def after(self, passed: set[Puzzle]) -> Puzzle:
        """The next puzzle."""
        rest = [puzzle for puzzle in self.puzzles if puzzle not in passed]
        return self.progress.next_puzzle(rest or self.puzzles)
