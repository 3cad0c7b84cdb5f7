"""The value of a position and of each action in it, and what ends of a hand are worth."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from mate.rules import Action, Card, Position


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


class Power(Enum):
    """What a card can do; a changed game takes it from one card."""

    ANSWER = auto()
    WIN = auto()
    MATE = auto()
    BONUS = auto()


class Change(NamedTuple):
    """One thing in which a game differs from the rules: a power that is taken away.

    - A card that may not *answer* is left out when the legal replies are found (R5), so that its
      holder must use another, and is mated without one.
    - A card that may not *win* loses every trick, led or played (R7).
    - A *mate* with the card scores nothing and ends the hand as a draw (R8).
    - Without the *bonus* a side's foreplacement adds no trick to the count (R12).

    Args:
        card: the card that is without it; None for the bonus.
        against: the only card led that it may not answer; None for all.
        side: for the bonus, whose it is: 0 for the dealer, 1 for the other player.
    """

    power: Power
    card: Card | None = None
    against: Card | None = None
    side: int | None = None


class Stakes(NamedTuple):
    """What an end of the hand is worth beyond its points; nothing unless a round asks for it.

    Args:
        dealer_mates: added, as all here in points for the dealer, when the dealer gives mate.
        draw: the value of a draw.
        other_mates: added when the other player gives mate.
        change: what is different in a changed game; None for the game itself.
    """

    dealer_mates: int = 0
    draw: int = 0
    other_mates: int = 0
    change: Change | None = None

    def is_void(self, card: Card) -> bool:
        """Whether a mate with a card counts as a draw."""
        return self.change is not None and self.change[:2] == (Power.MATE, card)

    def has_bonus(self, side: int) -> bool:
        """Whether a side that foreplaced counts a trick more (R12)."""
        return self.change is None or (self.change.power, self.change.side) != (Power.BONUS, side)

    def mate(self, side: int) -> int:
        """What is added, from that side's view, to a mate that it gives."""
        return -self.other_mates if side else self.dealer_mates

    def drawn(self, side: int) -> int:
        """What a draw is worth from that side's view."""
        return -self.draw if side else self.draw


NO_STAKES: Final = Stakes()
