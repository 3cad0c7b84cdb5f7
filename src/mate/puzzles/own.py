"""The players' own mistakes: puzzles out of them, and something better to find for each."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from enum import Enum
from itertools import islice
from typing import Annotated, Final, NamedTuple

import msgspec

from mate.errors import MateError
from mate.grading import Analysis, Grade, GradedAction, GradedHand, RoundVerdict, cause_of
from mate.puzzles.puzzle import CALLED, LEVELS, Puzzle, puzzle_at
from mate.record import MatchRecord, load_whole_lines
from mate.record.terms import Seat
from mate.rules import DEAL_COUNT, Action, Hand, Ruleset, parse_action
from mate.saved.files import LogCache
from mate.saved.folder import saved_logs, summaries
from mate.saved.savedmatch import SavedMatch
from mate.solver import Solution, solve


class Rating(Enum):
    """How good an answer is."""

    BEST = "best"
    """Nothing is better."""
    BETTER = "better"
    """Better than the action played, but not the best."""
    WRONG = "wrong"
    """It loses points, or the win."""


class Mistake(NamedTuple):
    """A mistake of a match: its position, the action played, and the hand that it belongs to."""

    hand: Hand
    graded: GradedAction
    whole: GradedHand

    @classmethod
    def of(cls, whole: GradedHand, graded: GradedAction) -> Mistake:
        """The mistake that an action of a graded hand was."""
        count = whole.hand.positions.index(graded.evaluation.position)
        return cls(whole.hand.at(count), graded, whole)

    @property
    def gone_before(self) -> int:
        """How many actions of the hand went before."""
        return len(self.hand.actions)

    def explained(self, solution: Solution) -> Mistake:
        """The same with its cause, of which words speak then."""
        position, action = self.hand.position, self.graded.action
        causes = tuple(filter(None, [cause_of(solution, position, action)]))
        return self._replace(whole=replace(self.whole, causes=causes))

    def rate(self, action: Action) -> Rating:
        """How good a legal answer is."""
        if not (loss := self.loss(action)):
            return Rating.BEST
        return Rating.BETTER if loss < self.graded.loss else Rating.WRONG

    def loss(self, action: Action) -> int:
        """The points that a legal answer loses."""
        return self.graded.evaluation.loss(action)


def mistakes(analysis: Analysis) -> tuple[Mistake, ...]:
    """Every mistake of a match, those that lost 12 points and more, in order."""
    return tuple(
        Mistake.of(each, graded)
        for each in analysis.hands
        for graded in each.actions
        if graded.loss >= Grade.MISTAKE.least
    )


def turns(rounds: Iterable[RoundVerdict]) -> tuple[Mistake, ...]:
    """The mistakes that verdicts name, in order."""
    return tuple(Mistake.of(each.hand_of(turn), turn) for each in rounds for turn in each.named)


class Review(NamedTuple):
    """Mistakes and the answers so far; `at`, from 0, is asked now.

    `first` is by mistake whether the first answer was a best one; None before there was one.
    """

    mistakes: tuple[Mistake, ...]
    at: int
    first: tuple[bool | None, ...]
    done: frozenset[int] = frozenset()

    @classmethod
    def of(cls, mistakes: tuple[Mistake, ...], shown: tuple[int, int] = (1, 0)) -> Review:
        """A review that begins at the mistake that led to a moment, or else at the next one.

        After the last it goes round to the first.
        """
        later = (at for at, m in enumerate(mistakes) if (m.graded.hand, m.gone_before + 1) >= shown)
        return cls(mistakes, next(later, 0), (None,) * len(mistakes))

    @property
    def mistake(self) -> Mistake:
        """The current mistake."""
        return self.mistakes[self.at]

    @property
    def over(self) -> bool:
        """Whether everything was found, or shown."""
        return len(self.done) == len(self.mistakes)

    def answer(self, action: Action) -> Review:
        """The review after a legal answer."""
        return self._after(right=not self.mistake.loss(action))

    def give_up(self) -> Review:
        """The review after the answer was shown."""
        return self._after(right=False)._replace(done=self.done | {self.at})

    def step(self, steps: int) -> Review:
        """At another mistake: so many on, or back; after the last comes the first."""
        return self._replace(at=(self.at + steps) % len(self.mistakes))

    def go_on(self) -> Review:
        """At the next mistake that was neither found nor shown; here, if there is none."""
        total = len(self.mistakes)
        order = ((self.at + step) % total for step in range(1, total + 1))
        return self._replace(at=next((at for at in order if at not in self.done), self.at))

    def found_by(self, seat: int) -> tuple[int, int]:
        """How many of a player's mistakes were found at the first try, and how many were asked."""
        both = zip(self.mistakes, self.first, strict=True)
        tried = [first for mistake, first in both if mistake.graded.player == seat]
        return tried.count(True), len(tried) - tried.count(None)

    def _after(self, *, right: bool) -> Review:
        first = [*self.first]
        if first[self.at] is None:
            first[self.at] = right
        return self._replace(first=tuple(first), done=self.done | {self.at} if right else self.done)


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


class _Found(msgspec.Struct, frozen=True, array_like=True, gc=False):
    hand: Annotated[int, msgspec.Meta(ge=1, le=4)]
    dealer: Seat
    level: int
    theme: str
    deal: Annotated[int, msgspec.Meta(ge=0, lt=DEAL_COUNT)]
    actions: tuple[str, ...]
    rules: dict[str, str | bool]

    @property
    def puzzle(self) -> Puzzle:
        actions = tuple(map(parse_action, self.actions))
        ruleset = Ruleset().changed(**self.rules)
        return Puzzle(0, self.level, CALLED[self.theme], self.deal, actions, ruleset)


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
            if self._cache.unsaved:
                self._cache.save()


def _sound(match: SavedMatch, found: tuple[_Found, ...]) -> Iterator[OwnPuzzle]:
    for each in found:
        # The cache may say anything.
        with suppress(MateError, KeyError):
            puzzle = each.puzzle
            if puzzle.level in LEVELS and puzzle.hand.outcome is None:
                yield OwnPuzzle(puzzle, match, each.hand, each.dealer)


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
                yield _Found(
                    number,
                    1 if hand.dealer else 0,
                    puzzle.level,
                    puzzle.theme.word,
                    puzzle.deal,
                    tuple(action.notation for action in puzzle.actions),
                    puzzle.ruleset.options,
                )
