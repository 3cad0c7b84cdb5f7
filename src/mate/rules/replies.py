"""Which cards answer a lead (R5), for each privilege."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from mate.rules.cards import DECK, Card, Rank, Suit
from mate.rules.ruleset import Privilege

SUIT_MASKS: Final = MappingProxyType(
    {suit: sum(card.bit for card in DECK if card.suit is suit) for suit in Suit}
)
RANK_MASKS: Final = MappingProxyType(
    {rank: sum(card.bit for card in DECK if card.rank is rank) for rank in Rank}
)
PRIVILEGED_RANKS: Final = MappingProxyType(
    {
        Privilege.NONE: frozenset[Rank](),
        Privilege.KING: frozenset({Rank.KING}),
        Privilege.KING_QUEEN: frozenset({Rank.KING, Rank.QUEEN}),
    }
)
"""The ranks that must be answered by rank before suit."""


def _order_of_preference(led: Card, privilege: Privilege) -> tuple[int, int]:
    suit, rank = SUIT_MASKS[led.suit], RANK_MASKS[led.rank]
    return (rank, suit) if led.rank in PRIVILEGED_RANKS[privilege] else (suit, rank)


PREFERENCES: Final = MappingProxyType(
    {
        privilege: tuple(_order_of_preference(card, privilege) for card in DECK)
        for privilege in Privilege
    }
)
"""By privilege, then by the place of the card led: the masks to reply from, the first that
the holding meets."""


def legal_replies(holding: int, preference: tuple[int, int], *, free: bool) -> int:
    """The cards that may answer a lead, none of which means mate (R5, R6).

    Args:
        holding: the mask of the cards held by the player who replies.
        preference: the entry of `PREFERENCES` for the card led.
        free: whether the free move is still available, which waives the order of preference.
    """
    first, second = preference
    if free:
        return holding & (first | second)
    return holding & first or holding & second
