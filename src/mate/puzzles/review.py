"""The mistakes of a match, to find something better for."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from mate.grading import Analysis, Grade, GradedAction, GradedHand, RoundVerdict
from mate.rules import Action, Hand


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
