"""One hand with its actions graded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mate.grading.actions import GradedAction
from mate.grading.reasons import Reason, reason
from mate.rules import Hand, Outcome
from mate.solver import Evaluation, Solution


@dataclass(frozen=True, slots=True)
class GradedHand:
    """One hand, or a variation of it, with its actions graded.

    Args:
        number: the number of the hand in the match, from 1.
        hand: the hand as far as it was played.
        evaluations: the values in each of its positions, the current one included.
        reasons: once it is over, why the dearest action of each player was a mistake.
    """

    number: int
    hand: Hand
    evaluations: tuple[Evaluation, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.hand.dealer

    @property
    def beginning(self) -> Evaluation:
        """The value of the hand at its beginning."""
        return self.evaluations[0]

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; None while it is played."""
        return self.hand.outcome

    @property
    def actions(self) -> tuple[GradedAction, ...]:
        """The actions, in order."""
        return tuple(
            GradedAction(self.number, evaluation, action)
            for evaluation, action in zip(self.evaluations, self.hand.actions, strict=False)
        )

    def dearest(self, seat: int) -> GradedAction | None:
        """The action that cost a player most, the first of equals; None if none cost anything."""
        own = [graded for graded in self.actions if graded.player == seat and graded.loss]
        return max(own, key=lambda graded: graded.loss, default=None)

    def why(self, graded: GradedAction) -> Reason | None:
        """Why an action was a mistake; None if that was not looked into."""
        asked = graded.evaluation.position, graded.action
        found = (each for each in self.reasons if (each.position, each.action) == asked)
        return next(found, None)

    def until(self, count: int) -> GradedHand:
        """The same with only the first `count` actions."""
        return GradedHand(self.number, self.hand.at(count), self.evaluations[: count + 1])


def grade(number: int, hand: Hand, solution: Solution) -> GradedHand:
    """Grade the actions of a hand, or of a variation of it.

    Args:
        number: the number of the hand in its match, from 1.
        hand: the hand as far as it was played.
        solution: the solution from `solve_hand`.

    Raises:
        SolverError: if the solution is one of another hand.
    """
    graded = GradedHand(number, hand, tuple(map(solution.evaluate, hand.positions)))
    if hand.outcome is None:
        return graded
    dearest = (found for seat in (0, 1) if (found := graded.dearest(seat)) is not None)
    reasons = (reason(solution, each.evaluation.position, each.action, hand) for each in dearest)
    return replace(graded, reasons=tuple(filter(None, reasons)))
