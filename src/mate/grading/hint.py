"""A hint in three steps: a question that directs the eye, the reason, and the card."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple, Self

from mate.grading.causes import Cause, Kind, best_line_from, cause_of
from mate.rules import Action, Outcome, Phase
from mate.solver import Evaluation, Solution

STEPS: Final = 3
"""How many steps a hint has; the last one names the card."""


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
    def of(cls, solution: Solution, evaluation: Evaluation, best: Action) -> Self:
        """The hint at a position, with a best action to name where all are worth the same."""
        position = evaluation.position
        # Each takes up to a tenth of a second on the first tricks, and more of declarations.
        most = 1 if position.phase is Phase.DECLARE else 3
        costliest = [cause_of(solution, position, each) for each in evaluation.ranked[-most:]]
        losses: Counter[Kind] = Counter()
        causes: dict[Kind, Cause] = {}
        for cause in filter(None, costliest):
            losses[cause.kind] += evaluation.loss(cause.action)
            causes[cause.kind] = cause
        if not causes:
            return cls(evaluation, best, best_line_from(solution, position, best).end)
        # A cause with a name teaches more than two endings.
        kind = max(causes, key=lambda kind: (kind not in _ENDINGS, losses[kind]))
        return cls(evaluation, causes[kind].better, causes[kind].instead.end, causes[kind])


_ENDINGS: Final = Kind.LOST_ANYWAY, Kind.ENDING
