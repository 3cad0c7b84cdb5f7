"""A hint in three steps: a question that directs the eye, the reason, and the card."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple, Self

from mate.grading.causes import Cause, Kind, best_line_from, cause_of
from mate.rules import Action, Match, Outcome, Phase, Position
from mate.solver import Evaluation, Solution, hardest_to_answer, solve_hand


class Hint(NamedTuple):
    """The facts of a hint.

    Args:
        evaluation: the values of the position.
        best: the action that the last step names.
        end: how a line of best play ends that begins with it.
        cause: what costs most of the points that other actions lose; None if no action loses any.
    """

    evaluation: Evaluation
    best: Action
    end: Outcome
    cause: Cause | None = None

    @classmethod
    def at(cls, match: Match) -> Self:
        """The hint at the current position of a match.

        Raises:
            MatchError: if no hand is being played.
        """
        return cls.of(solve_hand(match), match.hand.position)

    @classmethod
    def of(cls, solution: Solution, position: Position) -> Self:
        """The hint at a position."""
        evaluation = solution.evaluate(position)
        # Each takes up to a tenth of a second on the first tricks, and more of declarations.
        most = 1 if position.phase is Phase.DECLARE else 3
        costliest = [cause_of(solution, position, each) for each in evaluation.ranked[-most:]]
        losses: Counter[Kind] = Counter()
        causes: dict[Kind, Cause] = {}
        for cause in filter(None, costliest):
            losses[cause.kind] += evaluation.loss(cause.action)
            causes[cause.kind] = cause
        if not causes:
            best = hardest_to_answer(solution, position)
            return cls(evaluation, best, best_line_from(solution, position, best).end)
        # A cause with a name teaches more than two endings.
        kind = max(causes, key=lambda kind: (kind not in _ENDINGS, losses[kind]))
        return cls(evaluation, causes[kind].better, causes[kind].instead.end, causes[kind])


_ENDINGS: Final = Kind.LOST_ANYWAY, Kind.ENDING
