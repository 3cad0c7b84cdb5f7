"""The facts on which help is based, and the conditions for help.

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
    """The basis of all help for the player to act."""

    evaluation: Evaluation
    best: Action

    @classmethod
    def of(cls, match: Match) -> Self:
        """Return the advice at the current position. The first call of a hand takes milliseconds.

        Raises:
            MatchError: if no hand is being played.
        """
        from mate.solver import hardest_to_answer, solve_hand

        solution = solve_hand(match)
        position = match.hand.position
        return cls(solution.evaluate(position), hardest_to_answer(solution, position))


def expect_agreed(kind: Help, agreed: Collection[Help]) -> None:
    """Raise a MatchError unless the players agreed on this kind of help."""
    if kind not in agreed:
        raise MatchError(f"This match is played without {kind}.")


def explain_loss(match: Match, action: Action) -> Cause | None:
    """Return the cause of the points that an action loses, or None if it loses no points."""
    from mate.grading import cause_of
    from mate.solver import solve_hand

    return cause_of(solve_hand(match), match.hand.position, action)


def tutor_checks(action: Action, position: Position, agreed: Collection[Help]) -> bool:
    """Return whether the tutor must check an action first: a legal action that is not forced."""
    return "tutor" in agreed and position.is_legal(action) and len(position.legal_actions) > 1
