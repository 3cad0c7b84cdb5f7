"""The value of a position and of each action in it, and what ends of a hand are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mate.rules import Action, Position


class Evaluation(NamedTuple):
    """The exact values of a position.

    Values are the points of the hand's dealer minus the other's under best play by both from
    there on.

    Args:
        position: the position.
        value: what it is worth.
        values: the value after each legal action, declarations included, in the order of the
            deck; empty after the end.
        whole_round: whether values are those of the round: in a first hand whose loser deals
            the second, it is the sum of both hands that counts.

    >>> from mate.rules import Card, Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> evaluation.value, evaluation.best, evaluation.loss(Card.parse("AH"))
    (-77, (Card('KD'),), 22)
    """

    position: Position
    value: int
    values: Mapping[Action, int]
    whole_round: bool = False

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that keep the value; none after the end."""
        return tuple(action for action, value in self.values.items() if value == self.value)

    def loss(self, action: Action) -> int:
        """The cost of a legal action to the player, in points; 0 for a best one."""
        return abs(self.value - self.values[action])

    @property
    def ranked(self) -> tuple[Action, ...]:
        """All legal actions, the best ones first."""
        return tuple(sorted(self.values, key=self.loss))

    def value_to(self, seat: int) -> int:
        """The value of the position to a player: that player's points minus the other's."""
        return self.value if seat == self.position.dealer else -self.value

    @property
    def worth(self) -> dict[Action, int]:
        """The value of each legal action to the player to act."""
        sign = 1 if self.position.turn == self.position.dealer else -1
        return {action: sign * value for action, value in self.values.items()}

    @property
    def winner(self) -> int | None:
        """The seat of the player who wins with best play; None if neither does."""
        if not self.value:
            return None
        dealer = self.position.dealer
        return dealer if self.value > 0 else 1 - dealer


class Stakes(NamedTuple):
    """What an end of the hand is worth beyond its points; nothing unless a round asks for it.

    Args:
        dealer_mates: added, as all here in points for the dealer, when the dealer gives mate.
        draw: the value of a draw.
        other_mates: added when the other player gives mate.
    """

    dealer_mates: int = 0
    draw: int = 0
    other_mates: int = 0

    def mate(self, side: int) -> int:
        """What is added, from that side's view, to a mate that it gives."""
        return -self.other_mates if side else self.dealer_mates

    def drawn(self, side: int) -> int:
        """What a draw is worth from that side's view."""
        return -self.draw if side else self.draw


NO_STAKES: Final = Stakes()
