"""The facts behind help while playing: when it may be given, and what it is based on.

`mate.words.advice` puts them into words.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from mate.errors import MatchError
from mate.record.terms import Help
from mate.rules import Action, Match, Position

if TYPE_CHECKING:
    from mate.grading import Cause, Hint
    from mate.solver import Evaluation


HINT_STEPS: Final = 3
"""The steps of a hint: a question, the reason, and the card."""


class Advice(NamedTuple):
    """The basis of all help for the player to act."""

    evaluation: Evaluation
    best: Action

    @classmethod
    def of(cls, match: Match) -> Self:
        """The advice at the current position of a match; the first in a deal takes a while.

        Raises:
            MatchError: if no hand is being played.
        """
        from mate.solver import hardest_to_answer, solve_hand

        solution = solve_hand(match)
        position = match.hand.position
        return cls(solution.evaluate(position), hardest_to_answer(solution, position))


def expect_agreed(kind: Help, agreed: Collection[Help]) -> None:
    """Raise a MatchError if a kind of help was not agreed on."""
    if kind not in agreed:
        raise MatchError(f"This match is played without {kind}.")


def explain_loss(match: Match, action: Action) -> Cause | None:
    """Find the cause of the points that an action loses; None if it loses none."""
    from mate.grading import cause_of
    from mate.solver import solve_hand

    return cause_of(solve_hand(match), match.hand.position, action)


def find_hint(match: Match) -> Hint:
    """Find the facts of a hint for the player to act."""
    from mate.grading import Hint

    return Hint.at(match)


def tutor_checks(action: Action, position: Position, agreed: Collection[Help]) -> bool:
    """Whether the tutor has to check an action, legal or not, before it is made."""
    return "tutor" in agreed and position.is_legal(action) and len(position.legal_actions) > 1
