"""How a hand ends, and its points (R6, R8, R12, R15, R16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from mate.rules.cards import Card


class Mate(NamedTuple):
    """The end of a hand by a lead without a reply (R6).

    Args:
        winner: the seat of the player who mates, 0 or 1.
        card: the mating card.
        trick: the number of the trick, from 1.
        points: what the winner scores.
        overmate: whether it is an overmate (R15).

    >>> mate = Mate(0, Card.parse("TD"), 7, 80)
    >>> mate.points_of(0), mate.points_of(1), mate.one_more
    (80, 0, True)
    """

    winner: int
    card: Card
    trick: int
    points: int
    overmate: bool = False

    @property
    def agreed(self) -> Literal[False]:
        """Whether the players agreed on it: nobody agrees on a mate."""
        return False

    @property
    def weight(self) -> int:
        """The weight of the mating card (R2)."""
        return self.card.rank.weight

    @property
    def one_more(self) -> bool:
        """Whether the trick counted one more, because the winner foreplaced (R12)."""
        return self.points > self.weight * (1 + self.overmate) * self.trick

    def points_of(self, seat: int) -> int:
        """What the player at that seat scores."""
        return self.points if self.winner == seat else 0


@dataclass(frozen=True, slots=True)
class Draw:
    """The end of a hand without a mate (R8).

    Args:
        trick: the number of the hand's last trick, from 1; if the players agreed on the draw, of
            the trick that was being played or about to begin.
        agreed: whether they agreed on it, before all tricks were played.
    """

    trick: int
    agreed: bool = False
    # Where it makes no difference how a hand ended, nobody has to ask.
    winner: ClassVar[None] = None
    card: ClassVar[None] = None
    points: ClassVar[Literal[0]] = 0
    overmate: ClassVar[Literal[False]] = False
    one_more: ClassVar[Literal[False]] = False

    def points_of(self, seat: int) -> Literal[0]:  # noqa: ARG002  # as of a mate
        """What the player at that seat scores: nothing."""
        return 0


Outcome = Mate | Draw
"""The end of a hand; whoever asks whether its `winner` or its `card` is None knows which."""


def mate_points(card: Card, trick: int, *, foreplaced: bool, overmate: bool) -> int:
    """The points of a mate (R16).

    Args:
        trick: the number of the trick, from 1.
        foreplaced: whether the mating player foreplaced, which adds 1 to the trick (R12).

    >>> mate_points(Card.parse("QS"), 5, foreplaced=True, overmate=False)
    18
    >>> mate_points(Card.parse("AC"), 10, foreplaced=True, overmate=True)
    242
    """
    points = card.rank.weight * (trick + foreplaced)
    return 2 * points if overmate else points
