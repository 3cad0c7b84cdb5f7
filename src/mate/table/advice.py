"""The facts on which aids are based, and the conditions for aids.

`mate.words.advice` puts the facts into words.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from mate.errors import MatchError
from mate.record.terms import Help
from mate.rules import Action, Match, Position

if TYPE_CHECKING:
    from mate.grading import Cause
    from mate.solver import Evaluation


HINT_STEPS: Final = 3
"""The number of steps of a hint: a question, the reason, and the card."""


class Advice(NamedTuple):
    """The values and the best action, on which all aids for the player to act are based."""

    evaluation: Evaluation
    best: Action

    @classmethod
    def of(cls, match: Match) -> Self:
        """Return the advice at the current position; the first call in a hand takes milliseconds.

        Raises:
            MatchError: if no hand is being played.
        """
        from mate.solver import hardest_to_answer, solve_hand

        solution = solve_hand(match)
        position = match.hand.position
        return cls(solution.evaluate(position), hardest_to_answer(solution, position))


def expect_agreed(kind: Help, agreed: Collection[Help]) -> None:
    """Raise a MatchError unless the players agreed on this kind of aid."""
    if kind not in agreed:
        raise MatchError(f"This match is played without {kind}.")


def explain_loss(match: Match, action: Action) -> Cause | None:
    """Return the cause of an action's loss, or None if the action loses no points."""
    from mate.grading import cause_of
    from mate.solver import solve_hand

    return cause_of(solve_hand(match), match.hand.position, action)


def tutor_checks(action: Action, position: Position, agreed: Collection[Help]) -> bool:
    """Return whether the tutor must check an action, because it is legal and not forced."""
    return "tutor" in agreed and position.is_legal(action) and len(position.legal_actions) > 1
