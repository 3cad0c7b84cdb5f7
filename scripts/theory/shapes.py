"""The value of holding single cards, ranks and suits."""

from __future__ import annotations

from mate.rules import DECK, Rank, Suit
from mate.words import average
from scripts.theory.deals import Deals, Figures, outcomes, percent


def figures(deals: Deals) -> Figures:
    """Return the results of deals by how many cards of each rank and suit the dealer holds.

    The figures also include the average value of holding each single card.
    """
    values, held = deals.values, deals.held.astype(bool)
    have = (deals.of_rank == len(Suit)).any(1)
    lack = (deals.of_rank == 0).any(1)
    return {
        "cards": {
            card.notation: round(
                float(values[held[:, place]].mean() - values[~held[:, place]].mean()), 1
            )
            for place, card in enumerate(DECK)
        },
        "ranks": {
            rank.word: [outcomes(values[deals.of_rank[:, place] == count]) for count in range(5)]
            for place, rank in enumerate(Rank)
        },
        "suits": {
            suit.word: [outcomes(values[deals.of_suit[:, place] == count]) for count in range(6)]
            for place, suit in enumerate(Suit)
        },
        "whole_rank": outcomes(values[have & ~lack]),
        "lacks_rank": outcomes(values[~have & lack]),
        "neither": outcomes(values[~have & ~lack]),
        "either_share": percent(have | lack),
        "long_suits_mean": average(
            float(values[deals.of_suit.max(1) == len(Rank)].mean()), sign=True
        ),
    }
