"""Series of exercises: the mistakes of a match, and the puzzles of a duel."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mate.errors import PuzzleError
from mate.exercise import Exercise, Policy, Stage, best_line
from mate.grading import Analysis, Cause, Grade, GradedAction, GradedHand, RoundVerdict, cause_of
from mate.players.traps import AIM, action_chances
from mate.puzzles.puzzle import Puzzle, Theme
from mate.rules import Action, Hand
from mate.solver import Solution


def why_not_obvious(solution: Solution, hand: Hand, *explained: Action) -> Cause | None:
    """Why the obvious action, the likeliest of level `club`, fails; None if it is sound.

    Args:
        explained: actions that were explained before, of which nothing is said again.
    """
    likely = action_chances(AIM, solution, hand.position)
    obvious = max(likely, key=likely.__getitem__)
    return None if obvious in explained else cause_of(solution, hand.position, obvious)


# The mistakes of a match, for which something better is to be found.


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

    def loss(self, action: Action) -> int:
        """The points that a legal answer loses: none if nothing is better."""
        return self.graded.evaluation.loss(action)

    def exercise(self, solve: Callable[[], Solution]) -> Exercise:
        """The mistake as it is asked: one best action is to be found.

        An answer that is better than what was played is wrong, but is not refuted.

        Args:
            solve: the solution of its hand.
        """

        def refutation(hand: Hand, action: Action) -> tuple[Action, ...]:
            better = self.loss(action) < self.graded.loss
            return () if better else best_line(solve(), hand, action)

        def solution(asked: Exercise) -> tuple[Action, ...]:
            # The line that the reason speaks of.
            first = () if asked.stage is Stage.SOLVED else (self.explained(solve()).best,)
            return *first, *solve().line(asked.hand.play_all(first).position)

        policy = Policy(
            solve=solve,
            is_right=lambda _, action: not self.loss(action),
            replies=lambda hand, _: hand,
            refutation=refutation,
            solution=solution,
            questions=1,
        )
        return Exercise.begin(policy, self.hand)

    @property
    def best(self) -> Action:
        """A best action: of several, the one that its explanation speaks of."""
        cause = self.whole.why(self.graded)
        return cause.better if cause else self.graded.evaluation.best[0]


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

    def after(self, exercise: Exercise) -> Review:
        """The review after the current mistake was asked, and how far its exercise came."""
        first, done = self.first, self.done | ({self.at} if exercise.over else set())
        if first[self.at] is None and (exercise.over or exercise.mistakes):
            first = *first[: self.at], exercise.at_first_try, *first[self.at + 1 :]
        return self._replace(first=first, done=done)

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


# A duel.

ROUNDS: Final = 5
"""How many puzzles each player gets."""


class Duel(NamedTuple):
    """A duel as far as it has come.

    In each round both get a puzzle of the same level and, as far as the pack goes, of the same
    theme, but never the same one: so both have the same work, and who looks on learns nothing. The
    players begin the rounds in turn. What happens in a duel is nobody's progress.
    """

    names: tuple[str, str]
    puzzles: tuple[Puzzle, ...]
    found: tuple[bool, ...] = ()

    @classmethod
    def begin(
        cls, names: tuple[str, str], puzzles: Iterable[Puzzle], seed: int | None = None
    ) -> Duel:
        """A duel with puzzles that are drawn; without a seed, at random."""
        drawn = list(puzzles)
        if len(drawn) < 2 * ROUNDS:
            raise PuzzleError(f"A duel needs {2 * ROUNDS} puzzles, not {len(drawn)}.")
        random.Random(seed).shuffle(drawn)
        asked = tuple(_paired(drawn)[: 2 * ROUNDS])
        for puzzle in asked:
            _ = puzzle.hand  # what cannot be played is noticed now, not in the middle of the duel
        return cls(names, asked)

    @property
    def over(self) -> bool:
        """Whether all puzzles were tried."""
        return len(self.found) == len(self.puzzles)

    @property
    def turn(self) -> int:
        """How many puzzles were tried before the current one, or the last one after the end."""
        return min(len(self.found), len(self.puzzles) - 1)

    @property
    def puzzle(self) -> Puzzle:
        """The current puzzle; after the end, the last one."""
        return self.puzzles[self.turn]

    @staticmethod
    def asked(turn: int) -> int:
        """The player in a turn, 0 or 1 as in `names`; turns are counted from 0.

        >>> [Duel.asked(turn) for turn in range(6)]
        [0, 1, 1, 0, 0, 1]
        """
        return (turn + 1) // 2 % 2

    def answer(self, *, found: bool) -> Duel:
        """The duel after a puzzle was tried."""
        return self if self.over else self._replace(found=(*self.found, found))

    def tries_of(self, player: int) -> tuple[tuple[Puzzle, bool], ...]:
        """The puzzles of a player so far, and whether each was found."""
        tries = enumerate(zip(self.puzzles, self.found, strict=False))
        return tuple(tried for turn, tried in tries if self.asked(turn) == player)

    @property
    def score(self) -> tuple[int, int]:
        """How many puzzles each found."""
        found = [self.asked(turn) for turn, found in enumerate(self.found) if found]
        return found.count(0), found.count(1)

    @property
    def winner(self) -> int | None:
        """The player who found more, once it is over; None for a draw."""
        first, second = self.score
        return None if not self.over or first == second else int(second > first)


def _paired(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    # Two of one theme beside each other, in the order in which the second one comes; at the end
    # those without a match.
    pairs: list[Puzzle] = []
    alone: dict[Theme, Puzzle] = {}
    for puzzle in puzzles:
        if other := alone.pop(puzzle.theme, None):
            pairs += other, puzzle
        else:
            alone[puzzle.theme] = puzzle
    return [*pairs, *alone.values()]
