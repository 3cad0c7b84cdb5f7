"""How a hand ends, and its points (R6, R8, R12, R15, R16)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from mate.rules.cards import Card


class Termination(StrEnum):
    """The two ways in which a hand ends."""

    MATE = "mate"
    DRAW = "draw"


class Outcome(NamedTuple):
    """The end of a hand.

    Args:
        termination: mate (R6) or draw (R8).
        winner: the seat of the player who mates, 0 or 1; None for a draw.
        card: the mating card; None for a draw.
        trick: the number of the hand's last trick, from 1.
        points: what the winner scores, 0 for a draw.
        overmate: whether it was an overmate (R15).
    """

    termination: Termination
    winner: int | None
    card: Card | None
    trick: int
    points: int
    overmate: bool

    def points_of(self, seat: int) -> int:
        """What the player at that seat scores."""
        return self.points if self.winner == seat else 0


def trick_count(trick: int, *, foreplaced: bool) -> int:
    """The trick count for a player who mates on a trick (R12).

    Args:
        trick: its number, from 1.
        foreplaced: whether that player foreplaced.
    """
    return trick + 1 if foreplaced else trick


def mate_points(card: Card, trick: int, *, foreplaced: bool, overmate: bool) -> int:
    """The points of a mate (R16).

    Args:
        card: the mating card.
        trick: the number of the trick, from 1.
        foreplaced: whether the mating player foreplaced.
        overmate: whether it is an overmate (R15).

    >>> mate_points(Card.parse("QS"), 5, foreplaced=True, overmate=False)
    18
    >>> mate_points(Card.parse("AC"), 10, foreplaced=True, overmate=True)
    242
    """
    points = card.rank.weight * trick_count(trick, foreplaced=foreplaced)
    return 2 * points if overmate else points
