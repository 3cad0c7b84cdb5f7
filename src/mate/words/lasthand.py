"""The last hand of a match, in which a value also decides the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from mate.rules import Action, Match

if TYPE_CHECKING:
    from mate.solver import Evaluation


class LastHand(NamedTuple):
    """The last hand of a match, in which each value also decides the match.

    Args:
        score: the points before it, by seat.

    >>> [LastHand((28, 10)).makes(value, 1) for value in (19, 18, 17)]
    ['wins the match', 'draws the match', 'loses the match']
    """

    score: tuple[int, int]

    @classmethod
    def of(cls, match: Match, number: int) -> Self | None:
        """The last hand, if the hand of a match with this number is the last."""
        if number != match.length:
            return None
        return cls(match._replace(hands=match.hands[: number - 1]).score)

    @classmethod
    def in_match(cls, match: Match) -> Self | None:
        """The last hand, if the match has reached it."""
        return cls.of(match, match.current_number)

    def lead(self, value: int, seat: int) -> int:
        """The margin in points by which a player wins the match.

        Args:
            value: the margin in the hand.
            seat: the player's seat.
        """
        return value + self.score[seat] - self.score[1 - seat]

    def makes(self, value: int, seat: int) -> str:
        """What a player does to the match by winning the hand by this margin."""
        lead = self.lead(value, seat)
        return f"{'draws' if not lead else 'wins' if lead > 0 else 'loses'} the match"

    def made_by(self, evaluation: Evaluation, action: Action) -> str:
        """What an action does to the match for the player to act."""
        return self.makes(evaluation.worth[action], evaluation.position.turn)

    def best_makes(self, evaluation: Evaluation) -> str:
        """What the best action does to the match."""
        seat = evaluation.position.turn
        return self.makes(evaluation.value_to(seat), seat)

    def added(self, evaluation: Evaluation, names: tuple[str, str]) -> str:
        """What to add to the winner of the hand: ` and the match by 12`, `, but Ben wins …`.

        Args:
            evaluation: the value of a position.
            names: the players' names by seat.
        """
        lead = self.lead(evaluation.value_to(0), 0)
        if not lead:
            return ", which draws the match"
        winner, by = 0 if lead > 0 else 1, abs(lead)
        if winner == evaluation.winner:
            return f" and the match by {by}"
        joined = " and" if evaluation.winner is None else ", but"
        return f"{joined} {names[winner]} wins the match by {by}"
