"""Arrays of all deals: their values, and features of their cards."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from mate.rules import CARDS_EACH, CLASSIC, DECK, Rank, Suit
from mate.words import ACE as ACE_POINTS
from mate.words import BEGINS, CLUB, TEN, WHOLE_RANK
from scripts.theory.wholegame.solving import solve_all

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Figures = dict[str, object]

RANKS = np.array([list(Rank).index(card.rank) for card in DECK])
SUITS = np.array([list(Suit).index(card.suit) for card in DECK])
ACE, TEN_PLACE, CLUBS = 0, 1, 0


class Deals:
    """All deals of `classic`, by number: the dealer's cards and the value.

    Args:
        jobs: the number of threads, 1 or 2.
    """

    def __init__(self, jobs: int) -> None:
        solved = solve_all(CLASSIC, jobs=jobs)
        assert solved.declared is not None
        self.values: Ints = solved.values.astype(np.int64)
        self.undeclared: Ints = solved.declared[:, 0].astype(np.int64)
        """The values of deals if the dealer keeps all ten."""
        self.foreplaced: Ints = solved.declared[:, 1:].astype(np.int64)
        """The values of deals if the dealer foreplaces each of the ten cards."""

    @cached_property
    def gap(self) -> Ints:
        """The points that the dealer's second-best declaration loses, by deal."""
        declared = np.column_stack([self.undeclared, self.foreplaced])
        second, best = np.sort(declared, 1)[:, -2:].T
        return np.asarray(best - second)

    @cached_property
    def held(self) -> Ints:
        """The holder of each card, by deal and card: 1 for the dealer, 0 for the other player."""
        held = np.zeros((len(self.values), len(DECK)), dtype=np.int64)
        held[np.arange(len(held))[:, None], self.cards] = 1
        return held

    @cached_property
    def cards(self) -> Ints:
        """The places in the deck of the dealer's ten cards, by deal."""
        return np.array(list(combinations(range(len(DECK)), CARDS_EACH)))

    @cached_property
    def of_rank(self) -> Ints:
        """The number of cards that the dealer holds, by deal and rank."""
        return np.stack([self.held[:, rank == RANKS].sum(1) for rank in range(len(Rank))], 1)

    @cached_property
    def of_suit(self) -> Ints:
        """The number of cards that the dealer holds, by deal and suit."""
        return np.stack([self.held[:, suit == SUITS].sum(1) for suit in range(len(Suit))], 1)

    @cached_property
    def whole(self) -> Ints:
        """The dealer's number of whole ranks minus the other player's, by deal."""
        both = (self.of_rank == len(Suit)).astype(np.int64) - (self.of_rank == 0)
        return np.asarray(both.sum(1))

    @cached_property
    def ahead(self) -> Ints:
        """The dealer's lead in the count, by deal, as in `dealer_ahead`."""
        return self.count(ACE_POINTS, TEN, CLUB, WHOLE_RANK, BEGINS)

    def count(self, ace: int, ten: int, club: int, whole: int, begins: int) -> Ints:
        """Return the dealer's lead in a count of this form."""
        # The other player holds the other cards of each rank (four cards) and of clubs (five).
        aces, tens = self.of_rank[:, ACE], self.of_rank[:, TEN_PLACE]
        return (
            ace * (2 * aces - len(Suit))
            + ten * (2 * tens - len(Suit))
            + club * (2 * self.of_suit[:, CLUBS] - len(Rank))
            + whole * self.whole
            + begins
        )

    def named(self, ahead: Ints) -> float:
        """Return the percentage of decided deals in which a count names the winner."""
        won = self.values != 0
        return percent((ahead >= 0)[won] == (self.values > 0)[won])


def percent(which: Bools) -> float:
    """Return a percentage with more decimals than the page shows, to avoid rounding twice."""
    return round(100 * float(which.mean()), 3)


def outcomes(values: Ints) -> Figures:
    """Return the results of deals with best play, in percent, and the average value."""
    return {
        "deals": len(values),
        "wins": percent(values > 0),
        "draws": percent(values == 0),
        "losses": percent(values < 0),
        "mean": round(float(values.mean()), 1),
    }
