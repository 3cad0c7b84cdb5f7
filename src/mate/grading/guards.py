"""Guards: cards that answer another, and their holders."""

from __future__ import annotations

from mate.rules import PREFERENCES, Card, Position, legal_replies


def held(position: Position, seat: int) -> int:
    """The cards that a player holds, as bits."""
    return position.mask1 if seat else position.mask0


def answers(card: Card, led: Card) -> bool:
    """Whether a card is of the suit or the rank of another: an answer, if there is no other."""
    return card.suit is led.suit or card.rank is led.rank


def can_answer(position: Position, seat: int, led: Card) -> bool:
    """Whether a player holds a card of the suit or the rank of another."""
    preference = PREFERENCES[position.ruleset.privilege][led.index]
    return bool(legal_replies(held(position, seat), preference, free=True))
