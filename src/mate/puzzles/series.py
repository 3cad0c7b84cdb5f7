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
    """Return the cause that makes level `club`'s likeliest action wrong; None if that is right.

    Args:
        explained: actions that were explained before; for these actions, return None.
    """
    likely = action_chances(AIM, solution, hand.position)
    obvious = max(likely, key=likely.__getitem__)
    return None if obvious in explained else cause_of(solution, hand.position, obvious)


# The mistakes of a match, for which the player looks for better actions.


class Mistake(NamedTuple):
    """A mistake in a match.

    Args:
        hand: the hand up to the mistake.
        graded: the action played, with its loss.
        whole: the whole hand, with every action graded.
    """

    hand: Hand
    graded: GradedAction
    whole: GradedHand

    @classmethod
    def of(cls, whole: GradedHand, graded: GradedAction) -> Mistake:
        """Return a graded action of a hand as a mistake."""
        count = whole.hand.positions.index(graded.evaluation.position)
        return cls(whole.hand.at(count), graded, whole)

    @property
    def actions_before(self) -> int:
        """The number of actions before the mistake."""
        return len(self.hand.actions)

    def explained(self, solution: Solution) -> Mistake:
        """Return the mistake with its cause, for sentences that explain the mistake."""
        position, action = self.hand.position, self.graded.action
        causes = tuple(filter(None, [cause_of(solution, position, action)]))
        return self._replace(whole=replace(self.whole, causes=causes))

    def loss(self, action: Action) -> int:
        """Return the points that a legal answer loses, which is 0 for a best action."""
        return self.graded.evaluation.loss(action)

    def exercise(self, solve: Callable[[], Solution]) -> Exercise:
        """Return the mistake as an exercise, in which the player must find a best action.

        An answer that is better than the action played, but not best, is wrong and has no
        refutation.

        Args:
            solve: returns the solution of the hand.
        """

        def refutation(hand: Hand, action: Action) -> tuple[Action, ...]:
            better = self.loss(action) < self.graded.loss
            return () if better else best_line(solve(), hand, action)

        def solution(asked: Exercise) -> tuple[Action, ...]:
            # Show the line to which the explanation of the mistake refers.
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
        """A best action; if there are several, the action that the explanation recommends."""
        cause = self.whole.cause_of(self.graded)
        return cause.better if cause else self.graded.evaluation.best[0]


def mistakes(analysis: Analysis) -> tuple[Mistake, ...]:
    """Return all mistakes of a match in order: the actions that lost 12 points or more."""
    return tuple(
        Mistake.of(each, graded)
        for each in analysis.hands
        for graded in each.actions
        if graded.loss >= Grade.MISTAKE.least
    )


def turning_points(rounds: Iterable[RoundVerdict]) -> tuple[Mistake, ...]:
    """Return the mistakes that the verdicts name, in order."""
    return tuple(
        Mistake.of(each.hand_of(turn), turn) for each in rounds for turn in each.highlighted
    )


class Review(NamedTuple):
    """A review of mistakes, with the answers so far.

    Args:
        mistakes: the mistakes, in order.
        at: the number of the current mistake, from 0.
        first: for each mistake, whether the first answer was right; None before the first answer.
        done: the numbers of the mistakes for which the right answer was found or shown.
    """

    mistakes: tuple[Mistake, ...]
    at: int
    first: tuple[bool | None, ...]
    done: frozenset[int] = frozenset()

    @classmethod
    def of(cls, mistakes: tuple[Mistake, ...], shown: tuple[int, int] = (1, 0)) -> Review:
        """Begin a review at the mistake nearest to a moment of the match.

        If the last action before the moment was a mistake, begin there; otherwise begin at the next
        mistake. If no mistake follows the moment, begin at the first mistake.

        Args:
            shown: the moment, as the number of the hand and the number of actions in that hand.
        """
        later = (
            at for at, m in enumerate(mistakes) if (m.graded.hand, m.actions_before + 1) >= shown
        )
        return cls(mistakes, next(later, 0), (None,) * len(mistakes))

    @property
    def mistake(self) -> Mistake:
        """The current mistake."""
        return self.mistakes[self.at]

    @property
    def over(self) -> bool:
        """Whether, for every mistake, the right answer was found or shown."""
        return len(self.done) == len(self.mistakes)

    def after(self, exercise: Exercise) -> Review:
        """Return the review after an answer, given the exercise of the current mistake."""
        first, done = self.first, self.done | ({self.at} if exercise.over else set())
        if first[self.at] is None and (exercise.over or exercise.mistakes):
            first = *first[: self.at], exercise.at_first_try, *first[self.at + 1 :]
        return self._replace(first=first, done=done)

    def step(self, steps: int) -> Review:
        """Return the review moved by a number of mistakes, back if negative; wrap at both ends."""
        return self._replace(at=(self.at + steps) % len(self.mistakes))

    def go_on(self) -> Review:
        """Return the review at the next mistake that is not done; stay if all mistakes are done."""
        total = len(self.mistakes)
        order = ((self.at + step) % total for step in range(1, total + 1))
        return self._replace(at=next((at for at in order if at not in self.done), self.at))

    def found_counts(self, seat: int) -> tuple[int, int]:
        """Return two counts of a player's mistakes: solved on the first try, and tried so far."""
        both = zip(self.mistakes, self.first, strict=True)
        tried = [first for mistake, first in both if mistake.graded.player == seat]
        return tried.count(True), len(tried) - tried.count(None)


# A duel.

ROUNDS: Final = 5
"""The number of puzzles for each player."""


class Duel(NamedTuple):
    """A duel between two players over puzzles, with the results so far.

    In each round, the players get different puzzles of one level and, if possible, of one theme, so
    that both have equal work and learn nothing from watching each other. The players take turns to
    begin a round. The results do not count as progress.

    Args:
        names: the names of the players.
        puzzles: the puzzles, in order.
        found: for each puzzle tried so far, whether the player found the solution.
    """

    names: tuple[str, str]
    puzzles: tuple[Puzzle, ...]
    found: tuple[bool, ...] = ()

    @classmethod
    def begin(
        cls, names: tuple[str, str], puzzles: Iterable[Puzzle], seed: int | None = None
    ) -> Duel:
        """Begin a duel with puzzles picked by the seed, or at random without a seed."""
        shuffled = list(puzzles)
        if len(shuffled) < 2 * ROUNDS:
            raise PuzzleError(f"A duel needs {2 * ROUNDS} puzzles, not {len(shuffled)}.")
        random.Random(seed).shuffle(shuffled)
        picked = tuple(_paired(shuffled)[: 2 * ROUNDS])
        for puzzle in picked:
            _ = puzzle.hand  # so that a damaged puzzle raises its error now, not during the duel
        return cls(names, picked)

    @property
    def over(self) -> bool:
        """Whether the players have tried all puzzles."""
        return len(self.found) == len(self.puzzles)

    @property
    def turn(self) -> int:
        """The number of the current puzzle, from 0, or of the last puzzle after the end."""
        return min(len(self.found), len(self.puzzles) - 1)

    @property
    def puzzle(self) -> Puzzle:
        """The current puzzle; after the end, the last puzzle."""
        return self.puzzles[self.turn]

    @staticmethod
    def asked(turn: int) -> int:
        """Return the player who tries a puzzle: 0 or 1, an index of `names`; turns count from 0.

        >>> [Duel.asked(turn) for turn in range(6)]
        [0, 1, 1, 0, 0, 1]
        """
        return (turn + 1) // 2 % 2

    def answer(self, *, found: bool) -> Duel:
        """Return the duel after a try at the current puzzle."""
        return self if self.over else self._replace(found=(*self.found, found))

    def tries_by(self, player: int) -> tuple[tuple[Puzzle, bool], ...]:
        """Return the puzzles that a player tried so far, each with whether the player solved it."""
        tries = enumerate(zip(self.puzzles, self.found, strict=False))
        return tuple(tried for turn, tried in tries if self.asked(turn) == player)

    @property
    def score(self) -> tuple[int, int]:
        """The number of solutions that each player found."""
        found = [self.asked(turn) for turn, found in enumerate(self.found) if found]
        return found.count(0), found.count(1)

    @property
    def winner(self) -> int | None:
        """The player who found more solutions; None before the end or for a draw."""
        first, second = self.score
        return None if not self.over or first == second else int(second > first)


def _paired(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles that form pairs of one theme, pair by pair, then the remaining puzzles."""
    pairs: list[Puzzle] = []
    alone: dict[Theme, Puzzle] = {}
    for puzzle in puzzles:
        if other := alone.pop(puzzle.theme, None):
            pairs += other, puzzle
        else:
            alone[puzzle.theme] = puzzle
    return [*pairs, *alone.values()]
