"""The count of a holding: an estimate of ten cards that players can make in their heads.

An ace counts two, a ten one, each club one (the ace and the ten of clubs count for both), and a
whole rank five more. The player who begins adds two. The higher count predicts the winner; in a
tie, the player who begins. `docs/theory.md` says how often that is right, and
which other counts were tried. The count is for cards as dealt, before foreplacing: once tricks are
played, the lead soon matters more. Under privileges it is right less often.
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
