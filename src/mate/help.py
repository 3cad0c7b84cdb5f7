"""Help while playing: its kinds, the advice behind it, and when it may be given.

Callers check `expect_agreed` first, log the help with `Session.give_help`, and only then show it
in the words of `mate.words.advice`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from mate.errors import MatchError
from mate.record.terms import Help
from mate.rules import Action, Match, Position

if TYPE_CHECKING:
    from mate.grading import Cause
    from mate.solver import Evaluation

MEANINGS: Final[Mapping[Help, str]] = {
    "hints": "the best card, when you ask for it",
    "values": "what each card is worth, below the cards",
    "tutor": "a warning before you play a card that loses points",
}
"""Each kind of help, described for the players who agree on it."""


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


def why_warned(match: Match, action: Action) -> Cause | None:
    """Why the tutor warns of an action, once the hand is solved; None if it does not."""
    from mate.grading import cause_of
    from mate.solver import solve_hand

    return cause_of(solve_hand(match), match.hand.position, action)


def tutor_looks_at(action: Action, position: Position, agreed: Collection[Help]) -> bool:
    """Whether the tutor has to check an action, legal or not, before it is made."""
    return "tutor" in agreed and position.is_legal(action) and len(position.legal_actions) > 1
