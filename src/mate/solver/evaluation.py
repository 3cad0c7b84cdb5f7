"""The value of a position and of each action in it, and the value of each ending of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from mate.rules import Action, Card, Position


class Evaluation(NamedTuple):
    """The exact values of a position.

    Values are the points of the hand's dealer minus the other player's if both play perfectly from
    this position.

    Args:
        position: the position.
        value: the value of the position.
        values: the value after each legal action, including declarations, in the order of the
            deck; empty after the end.
        whole_round: whether the values are those of the whole round. If the loser of the first
            hand deals the second, the values in the first hand count the points of both hands.

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
        """The actions that keep the value; empty after the end."""
        return tuple(action for action, value in self.values.items() if value == self.value)

    def loss(self, action: Action) -> int:
        """Return the points that a legal action costs the player to act; 0 for a best action."""
        return abs(self.value - self.values[action])

    @property
    def ranked(self) -> tuple[Action, ...]:
        """All legal actions, the best ones first."""
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
    """A power of a card, or the bonus for foreplacing. A changed game removes one of these."""

    ANSWER = auto()
    WIN = auto()
    MATE = auto()
    BONUS = auto()


class Change(NamedTuple):
    """The difference between a changed game and the real game: one power that is removed.

    - A card that may not *answer* is not a legal reply (R5), so its holder must answer with another
      card, or is mated.
    - A card that may not *win* loses every trick, led or played (R7).
    - A *mate* with the card scores nothing and ends the hand as a draw (R8).
    - Without the *bonus*, foreplacing does not make a side's mate count as one trick later (R12).

    Args:
        card: the card that loses the power; None for the bonus.
        against: the only lead that the card may not answer; None for all leads.
        side: the side that loses the bonus: 0 for the dealer, 1 for the other player.
    """

    power: Power
    card: Card | None = None
    against: Card | None = None
    side: int | None = None


class Stakes(NamedTuple):
    """The value of each ending of a hand beyond its points; all 0 unless a round sets them.

    Args:
        dealer_mates: points for the dealer, added when the dealer gives mate.
        draw: the value of a draw, in points for the dealer.
        other_mates: points for the dealer, added when the other player gives mate.
        change: the change in a changed game; None for the real game.
    """

    dealer_mates: int = 0
    draw: int = 0
    other_mates: int = 0
    change: Change | None = None

    def is_void(self, card: Card) -> bool:
        """Return whether a mate with a card counts as a draw."""
        return self.change is not None and self.change[:2] == (Power.MATE, card)

    def has_bonus(self, side: int) -> bool:
        """Return whether a mate counts as one trick later for a side that foreplaced (R12)."""
        return self.change is None or (self.change.power, self.change.side) != (Power.BONUS, side)

    def mate_bonus(self, side: int) -> int:
        """Return the points added to a side's mate, from that side's view."""
        return -self.other_mates if side else self.dealer_mates

    def draw_value(self, side: int) -> int:
        """Return the value of a draw, from a side's view."""
        return -self.draw if side else self.draw


NO_STAKES: Final = Stakes()
