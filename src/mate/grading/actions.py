"""One action, graded by its cost against best play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from mate.rules import Action
from mate.solver import Evaluation


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
        """Its name."""
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
        """The grade of an action.

        Args:
            loss: the points it lost, from 0.
        """
        return max((grade for grade in cls if grade.least <= loss), key=lambda grade: grade.least)


@dataclass(frozen=True, slots=True)
class GradedAction:
    """One action beside the best that could be done.

    Args:
        hand: the number of its hand in the match, from 1.
        evaluation: the values of all actions in its position.
        action: the action.
    """

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
    def best(self) -> tuple[Action, ...]:
        """The actions that would have kept the value."""
        return self.evaluation.best

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
