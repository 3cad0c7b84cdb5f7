"""A position, and a player's answer to the question for the best action in it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from mate.rules import Action, Hand
from mate.solver import Evaluation, Solution, hardest_to_answer, solve


class Judgement(Enum):
    """How good an answer is."""

    BEST = "best"
    """Nothing is better."""
    BETTER = "better"
    """Better than the action played, but not the best."""
    WRONG = "wrong"
    """It loses points, or the win."""


class Question(NamedTuple):
    """A hand as it stands, solved, in which the player to act is asked for the best.

    Args:
        hand: the hand.
        solution: the solution of it, or of its beginning.

    >>> from mate.rules import Deal
    >>> asked = Question.of(Hand.begin(Deal.parse("Q7.TK7.AKQ7.K")))
    >>> [asked.judge(action).value for action in asked.evaluation.ranked[:2]]
    ['best', 'wrong']
    """

    hand: Hand
    solution: Solution

    @classmethod
    def of(cls, hand: Hand) -> Question:
        """The question, solved: some milliseconds for `classic`, 0.6 s for the slowest rules.

        Raises:
            SolverError: if the position is impossible.
        """
        return cls(hand, solve(hand.position))

    @property
    def evaluation(self) -> Evaluation:
        """The value of each answer."""
        return self.solution.evaluate(self.hand.position)

    def judge(self, action: Action) -> Judgement:
        """How good a legal answer is."""
        return judge(self.evaluation, action)

    def refutation(self, action: Action) -> tuple[Action, ...]:
        """The answer, and best play from there to the end of the hand.

        Where several actions are best, each player takes the one that is hardest to answer.

        Raises:
            IllegalActionError: if the rules forbid the answer.
        """
        return (action, *best_line(self.solution, self.hand.play(action)))

    @property
    def answer(self) -> tuple[Action, ...]:
        """The best line from here to the end."""
        return best_line(self.solution, self.hand)


def judge(evaluation: Evaluation, action: Action, played: Action | None = None) -> Judgement:
    """How good a legal answer is.

    Args:
        evaluation: the values of the answers.
        action: the answer.
        played: what was played there, where that was a mistake.
    """
    loss = evaluation.loss(action)
    if not loss:
        return Judgement.BEST
    if played is not None and loss < evaluation.loss(played):
        return Judgement.BETTER
    return Judgement.WRONG


def best_line(solution: Solution, hand: Hand) -> tuple[Action, ...]:
    """Best play to the end of a hand, each action as hard to answer as possible.

    Args:
        solution: what the solver says of the hand, or of an earlier position of it.
        hand: the hand as it stands.

    Raises:
        SolverError: if the solution is one of another hand.
    """
    begun = len(hand.actions)
    while hand.outcome is None:
        hand = hand.play(hardest_to_answer(solution, hand.position))
    return hand.actions[begun:]
