"""The count of a holding: what ten cards are worth, reckoned in the head.

Two points for an ace, one for a ten, one for each club (the ace and the ten of clubs count for
both), five for a rank held whole. Whoever begins adds two. The higher count names the winner, and a
tie names whoever begins. `docs/theory.md` says how often that is right, and against which others
this count was chosen. It is for the cards as they are dealt, before anything is foreplaced: once
tricks are played, who leads soon says more. Under privileges it is right less often.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.rules import Deal, Holding, Rank, Suit

ACE: Final = 2
TEN: Final = 1
CLUB: Final = 1
WHOLE_RANK: Final = 5
BEGINS: Final = 2
"""What it is worth to begin, in points of the count."""


class Count(NamedTuple):
    """What a holding counts, part by part, in points of the count: not those that a mate scores.

    Args:
        aces: for its aces.
        tens: for its tens.
        clubs: for its clubs.
        whole_ranks: for the ranks of which it has all four cards.

    >>> Count.of(Holding.parse("AT7.T7.T7.T7Q"))
    Count(aces=2, tens=4, clubs=3, whole_ranks=10)
    >>> Count.of(Holding.parse("AT7.T7.T7.T7Q")).total
    19
    """

    aces: int
    tens: int
    clubs: int
    whole_ranks: int

    @classmethod
    def of(cls, holding: Holding) -> Count:
        """Count a holding as it was dealt."""
        of_rank = {rank: len(holding.of_rank(rank)) for rank in Rank}
        return cls(
            aces=ACE * of_rank[Rank.ACE],
            tens=TEN * of_rank[Rank.TEN],
            clubs=CLUB * len(holding.of_suit(Suit.CLUBS)),
            whole_ranks=WHOLE_RANK * sum(count == len(Suit) for count in of_rank.values()),
        )

    @property
    def total(self) -> int:
        """All parts together, from 1 to 26 in a holding of ten cards."""
        return sum(self)


def dealer_ahead(deal: Deal) -> int:
    """How far the dealer of a hand is ahead by the count, with what it is worth to begin.

    From 0 up it names the dealer as winner, below the other player.

    >>> dealer_ahead(Deal.parse("AT.AT7.T.ATK7"))
    9
    """
    dealer, other = (Count.of(holding).total for holding in deal)
    return dealer + BEGINS - other
