"""Attempts: at a puzzle, at the mistakes of a match, and at the puzzles of a duel."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple

from mate.errors import PuzzleError
from mate.grading import Analysis, Cause, Grade, GradedAction, GradedHand, RoundVerdict, cause_of
from mate.players.traps import AIM, chances
from mate.puzzles.puzzle import Puzzle, Theme, can_go_wrong
from mate.rules import Action, Hand
from mate.solver import Solution, hardest_to_answer, solve


class Stage(Enum):
    """The stages of an attempt."""

    ASKS = "asks"
    """The player is to find the action."""
    REFUTED = "refuted"
    """The last answer was wrong; `shown` has the answer and its refutation."""
    SOLVED = "solved"
    """All of it was found."""
    GIVEN_UP = "given up"
    """The player asked for the solution; `shown` is the rest of it."""


class PuzzleAttempt(NamedTuple):
    """An attempt at a puzzle, so far.

    The player answers for one seat; the other seat defends as well as possible. If every action
    is right, the player is not asked, and the hand continues automatically.

    Args:
        shown: the actions last played automatically: after a wrong answer, the answer and its
            refutation, from `hand` on; after a right one, the actions that followed, which `hand`
            includes; after giving up, the right line from `hand` on.
    """

    solution: Solution
    opening: Hand
    hand: Hand
    once: bool = False
    stage: Stage = Stage.ASKS
    mistakes: int = 0
    hinted: bool = False
    shown: tuple[Action, ...] = ()

    @classmethod
    def begin(cls, puzzle: Puzzle) -> PuzzleAttempt:
        """A puzzle as it is asked; solved within some milliseconds."""
        hand = puzzle.hand
        return cls(solve(hand.position), hand, hand, puzzle.asks_once)

    @property
    def player(self) -> int:
        """The seat that the player answers for."""
        return self.opening.position.turn

    @property
    def value(self) -> int:
        """The value to the player with best play: their points minus the other's."""
        return self.solution.evaluate(self.opening.position).value_to(self.player)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to find."""
        return self.stage in {Stage.SOLVED, Stage.GIVEN_UP}

    @property
    def at_first_try(self) -> bool:
        """Whether it was solved without a wrong answer and without a hint."""
        return self.stage is Stage.SOLVED and not self.mistakes and not self.hinted

    def act(self, action: Action) -> PuzzleAttempt:
        """The attempt after a legal answer: a wrong one is refuted, a right one is answered."""
        if self.over:
            return self
        hand = self.hand.play(action)
        if self.solution.evaluate(self.hand.position).loss(action):
            refutation = best_line(self.solution, self.hand, action)
            return self._replace(stage=Stage.REFUTED, mistakes=self.mistakes + 1, shown=refutation)
        begun = len(hand.actions)
        while hand.outcome is None and not self._asks(hand):
            hand = hand.play(hardest_to_answer(self.solution, hand.position))
        stage = Stage.ASKS if hand.outcome is None else Stage.SOLVED
        return self._replace(hand=hand, stage=stage, shown=hand.actions[begun:])

    def again(self) -> PuzzleAttempt:
        """The same question once more, after a wrong answer."""
        return self._replace(stage=Stage.ASKS, shown=()) if self.stage is Stage.REFUTED else self

    def hint(self) -> PuzzleAttempt:
        """The same after the player saw the theme."""
        return self if self.over else self._replace(hinted=True)

    def give_up(self) -> PuzzleAttempt:
        """The end without an answer: the solution is shown."""
        return self if self.over else self._replace(stage=Stage.GIVEN_UP, shown=self.rest)

    def _asks(self, hand: Hand) -> bool:
        if self.once or hand.position.turn != self.player:
            return False
        return can_go_wrong(self.solution.evaluate(hand.position))

    @property
    def rest(self) -> tuple[Action, ...]:
        """The right line from the current position to the end of the hand."""
        return best_line(self.solution, self.hand)

    @property
    def line(self) -> tuple[Action, ...]:
        """The whole solution, from the question to the end of the hand."""
        return (*self.hand.actions[len(self.opening.actions) :], *self.rest)


def best_line(solution: Solution, hand: Hand, first: Action | None = None) -> tuple[Action, ...]:
    """Best play from `first` on, or from a best action, each action as hard to answer as can be."""
    begun = len(hand.actions)
    if first is not None:
        hand = hand.play(first)
    while hand.outcome is None:
        hand = hand.play(hardest_to_answer(solution, hand.position))
    return hand.actions[begun:]


def why_not_obvious(solution: Solution, hand: Hand, *explained: Action) -> Cause | None:
    """Why the obvious action, the likeliest of level `club`, fails; None if it is sound.

    Args:
        explained: actions that were explained before, of which nothing is said again.
    """
    likely = chances(AIM, solution, hand.position)
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
