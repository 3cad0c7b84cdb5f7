"""The cards of a holding that answer a card, win a trick or mate."""

from __future__ import annotations

from typing import Final

from mate.rules import PREFERENCES, Card, Privilege, beats, cards_in, legal_replies

_PREFERENCES: Final = PREFERENCES[Privilege.NONE]


def answers(card: Card, held: int) -> tuple[Card, ...]:
    """Return the cards of a holding that answer a card, or no cards if the card mates."""
    return cards_in(legal_replies(held, _PREFERENCES[card.index], free=False))


def is_sure(card: Card, held: int) -> bool:
    """Return whether a card wins the trick against every answer; a mate wins no trick."""
    found = answers(card, held)
    return bool(found) and all(beats(card, answer) for answer in found)


def mates(own: int, other: int) -> tuple[Card, ...]:
    """Return the cards of one holding that would mate the player with the other holding."""
    return tuple(card for card in cards_in(own) if not answers(card, other))


def is_only_answer(card: Card, own: int, other: int) -> bool:
    """Return whether a card is its holder's only answer to one of the other player's cards."""
    return any(answers(threat, own) == (card,) for threat in cards_in(other))
