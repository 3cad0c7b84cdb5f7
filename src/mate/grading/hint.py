"""A hint in three steps: a question that points to a suit, the reason, and the best action."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, Self

from mate.grading.causes import Cause, CauseKind
from mate.grading.causesearch import best_line_from, cause_of
from mate.rules import NO_FOREPLACEMENT, Action, Match, Outcome, Phase, Position
from mate.solver import Evaluation, Solution, hardest_to_answer, solve_hand


class Hint(NamedTuple):
    """The facts from which the words of a hint are made.

    Args:
        evaluation: the values of the position.
        best: the best action, which the last step of the hint names.
        end: the end of the hand after that action and best play.
        cause: the cause that explains most of the points lost by the worst actions; None if all
            actions are best.
    """

    evaluation: Evaluation
    best: Action
    end: Outcome
    cause: Cause | None = None

    @property
    def keeps_all(self) -> bool:
        """Whether every foreplacement loses points."""
        return self.evaluation.best == (NO_FOREPLACEMENT,) and self.cause is not None

    @classmethod
    def at(cls, match: Match) -> Self:
        """Return the hint at the current position of a match.

        Raises:
            MatchError: if no hand is being played.
        """
        return cls.of(solve_hand(match), match.hand.position)

    @classmethod
    def of(cls, solution: Solution, position: Position) -> Self:
        """Return the hint at a position."""
        evaluation = solution.evaluate(position)
        # Explain only few actions, because finding a cause takes up to a tenth of a second on the
        # first tricks, and longer for declarations.
        worst = evaluation.ranked[-3:]
        if position.phase is Phase.DECLARE:
            worst = evaluation.ranked[-1:]
        if evaluation.best == (NO_FOREPLACEMENT,):
            worst = evaluation.ranked[1:2]
        costliest = [cause_of(solution, position, each) for each in worst]
        losses: Counter[CauseKind] = Counter()
        causes: dict[CauseKind, Cause] = {}
        for cause in filter(None, costliest):
            losses[cause.kind] += evaluation.loss(cause.action)
            causes[cause.kind] = cause
        if not causes:
            best = hardest_to_answer(solution, position)
            return cls(evaluation, best, best_line_from(solution, position, best).end)
        # Avoid causes about the hand's ending, because other kinds of cause teach more.
        kind = max(
            causes, key=lambda k: (k not in {CauseKind.LOST_ANYWAY, CauseKind.ENDING}, losses[k])
        )
        return cls(evaluation, causes[kind].better, causes[kind].instead.end, causes[kind])
