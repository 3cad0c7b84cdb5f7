"""The value of a position, of each action in a position, and of each ending of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from mate.rules import Action, Card, Position


class Evaluation(NamedTuple):
    """The exact values of a position.

    Values are the points of the hand's dealer minus the other player's points if both players play
    perfectly from the position on.

    Args:
        position: the position.
        value: the value of the position.
        values: the value after each legal action, including declarations, in the order of the
            deck; empty after the end of the hand.
        whole_round: whether the values count the points of both hands of the round. In a round's
            first hand they do, if the loser of that hand deals the second.

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
        """The actions that keep the value; empty after the end of the hand."""
        return tuple(action for action, value in self.values.items() if value == self.value)

    def loss(self, action: Action) -> int:
        """Return the points that a legal action costs the player to act, or 0 for a best action."""
        return abs(self.value - self.values[action])

    @property
    def ranked(self) -> tuple[Action, ...]:
        """All legal actions, the best actions first."""
        return tuple(sorted(self.values, key=self.loss))

    def value_to(self, seat: int) -> int:
        """Return the value of the position to a player: their points minus their opponent's."""
        return self.value if seat == self.position.dealer else -self.value

    @property
    def worth(self) -> dict[Action, int]:
        """The value of each legal action to the player to act."""
        sign = 1 if self.position.turn == self.position.dealer else -1
        return {action: sign * value for action, value in self.values.items()}

    @property
    def winner(self) -> int | None:
        """The seat of the player who wins with best play; None if the hand is drawn."""
        if not self.value:
            return None
        dealer = self.position.dealer
        return dealer if self.value > 0 else 1 - dealer


class Power(Enum):
    """A power of a card, or the bonus for foreplacing. A changed game removes one such power."""

    ANSWER = auto()
    WIN = auto()
    MATE = auto()
    BONUS = auto()


class Change(NamedTuple):
    """The difference between a changed game and the real game, which is one power removed.

    - A card without the power to *answer* is not a legal reply (R5), so its holder must answer with
      another card or is mated.
    - A card without the power to *win* loses every trick, as a lead or as a reply (R7).
    - If a card has no power to *mate*, a mate with the card scores nothing, and the hand is a draw
      (R8).
    - Without the *bonus*, foreplacing does not make a side's mate count as one trick later (R12).

    Args:
        card: the card that loses the power; None for the bonus.
        against: the only lead that the card cannot answer; None if it cannot answer any lead.
        side: the side that loses the bonus: 0 for the dealer, 1 for the other player.
    """

    power: Power
    card: Card | None = None
    against: Card | None = None
    side: int | None = None


class Stakes(NamedTuple):
    """The value of each ending of a hand beyond its points; all 0 unless the next hand counts, too.

    Args:
        dealer_mates: the points for the dealer that are added if the dealer mates.
        draw: the value of a draw, in points for the dealer.
        other_mates: the points for the dealer that are added if the other player mates.
        change: the change in a changed game; None for the real game.
    """

    dealer_mates: int = 0
    draw: int = 0
    other_mates: int = 0
    change: Change | None = None

    def is_void(self, card: Card) -> bool:
        """Return whether a mate with a card ends the hand as a draw."""
        return self.change is not None and self.change[:2] == (Power.MATE, card)

    def has_bonus(self, side: int) -> bool:
        """Return whether foreplacing makes a side's mate count as one trick later (R12)."""
        return self.change is None or (self.change.power, self.change.side) != (Power.BONUS, side)

    def mate_bonus(self, side: int) -> int:
        """Return the points added to a side's mate, from that side's view."""
        return -self.other_mates if side else self.dealer_mates

    def draw_value(self, side: int) -> int:
        """Return the value of a draw, from a side's view."""
        return -self.draw if side else self.draw


NO_STAKES: Final = Stakes()
