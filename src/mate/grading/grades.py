"""Actions and hands, graded by what they cost against best play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from mate.grading.causes import Cause, cause_of
from mate.rules import Action, Hand
from mate.solver import Evaluation, Solution


class Grade(Enum):
    """How good an action was, by the points it lost.

    The usual loss is one trick: a mate with the same card, one trick sooner or later,
    is worth the card's weight more or less, and no card weighs more than 11 (R2). Up to there an
    action is inaccurate. From 25 points, half the median score of a hand, it is a
    blunder.

    >>> [Grade.of(loss).word for loss in (0, 1, 11, 12, 24, 25)]
    ['best', 'inaccuracy', 'inaccuracy', 'mistake', 'mistake', 'blunder']
    """

    BEST = "best", "", 0
    INACCURATE = "inaccuracy", "?!", 1
    MISTAKE = "mistake", "?", 12
    BLUNDER = "blunder", "??", 25

    def __init__(self, word: str, mark: str, least: int) -> None:
        self.word: Final = word
        self.mark: Final = mark
        """Its mark beside an action, as in a chess score; empty for the best."""
        self.least: Final = least
        """The least points that an action of this grade loses."""

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.name.lower()

    @classmethod
    def of(cls, loss: int) -> Grade:
        """The grade of an action."""
        return max((grade for grade in cls if grade.least <= loss), key=lambda grade: grade.least)


@dataclass(frozen=True, slots=True)
class GradedAction:
    """One action beside the best that could be done."""

    hand: int
    evaluation: Evaluation
    action: Action

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 for a declaration."""
        return self.evaluation.position.trick

    @property
    def player(self) -> int:
        """The seat of the player who acted."""
        return self.evaluation.position.turn

    @property
    def after(self) -> int:
        """The value after it: the dealer's points minus the other's."""
        return self.evaluation.values[self.action]

    @property
    def choices(self) -> int:
        """How many actions were legal."""
        return len(self.evaluation.values)

    @property
    def loss(self) -> int:
        """The cost to the player who acted, in points; 0 for a best action."""
        return self.evaluation.loss(self.action)

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return Grade.of(self.loss)


def costliest(actions: Iterable[GradedAction]) -> GradedAction | None:
    """The action that cost the most, the first of equals; None if none cost anything."""
    costly = (graded for graded in actions if graded.loss)
    return max(costly, key=lambda graded: graded.loss, default=None)


@dataclass(frozen=True, slots=True)
class GradedHand:
    """One hand, or a variation of it, with its actions graded.

    Args:
        number: its number in the match, from 1.
        causes: those of all its losses; None while nobody has asked for them (`explain`).
    """

    number: int
    hand: Hand
    evaluations: tuple[Evaluation, ...]
    causes: tuple[Cause, ...] | None = None

    @property
    def beginning(self) -> Evaluation:
        """The value of the hand at its beginning."""
        return self.evaluations[0]

    @property
    def actions(self) -> tuple[GradedAction, ...]:
        """The actions, in order."""
        return tuple(
            GradedAction(self.number, evaluation, action)
            for evaluation, action in zip(self.evaluations, self.hand.actions, strict=False)
        )

    @property
    def lost(self) -> tuple[int, int]:
        """By seat, the points lost against best play."""
        one, other = (
            sum(each.loss for each in self.actions if each.player == seat) for seat in (0, 1)
        )
        return one, other

    def why(self, graded: GradedAction) -> Cause | None:
        """Why an action was a mistake; None if it was none, or if that is not known yet."""
        asked = graded.evaluation.position, graded.action
        known = self.causes or ()
        return next((each for each in known if (each.position, each.action) == asked), None)

    def until(self, count: int) -> GradedHand:
        """The same with only the first `count` actions."""
        return replace(self, hand=self.hand.at(count), evaluations=self.evaluations[: count + 1])

    def explain(self, solution: Solution) -> GradedHand:
        """The same with the cause of every loss, which may take a second."""
        mistakes = (each for each in self.actions if each.loss)
        causes = (cause_of(solution, each.evaluation.position, each.action) for each in mistakes)
        return replace(self, causes=tuple(filter(None, causes)))


def grade(number: int, hand: Hand, solution: Solution) -> GradedHand:
    """Grade the actions of a hand, or of a variation of it, by the solution from `solve_hand`."""
    return GradedHand(number, hand, tuple(map(solution.evaluate, hand.positions)))
