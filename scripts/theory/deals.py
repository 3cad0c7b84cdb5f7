"""Arrays with the values of all deals and with features of their cards."""

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
    """All deals under `classic`, in the order of their numbers: the dealer's cards and the values.

    Args:
        jobs: the number of threads, 1 or 2.
    """

    def __init__(self, jobs: int) -> None:
        solved = solve_all(CLASSIC, jobs=jobs)
        assert solved.declared is not None
        self.values: Ints = solved.values.astype(np.int64)
        self.undeclared: Ints = solved.declared[:, 0].astype(np.int64)
        """The value of each deal if the dealer keeps all ten."""
        self.foreplaced: Ints = solved.declared[:, 1:].astype(np.int64)
        """The value of each deal (row) if the dealer foreplaces each of the ten cards (column)."""

    @cached_property
    def gap(self) -> Ints:
        """The points that the dealer's second-best declaration loses in each deal."""
        declared = np.column_stack([self.undeclared, self.foreplaced])
        second, best = np.sort(declared, 1)[:, -2:].T
        return np.asarray(best - second)

    @cached_property
    def held(self) -> Ints:
        """The holder of each card (column) in each deal (row): 1 the dealer, 0 the other player."""
        held = np.zeros((len(self.values), len(DECK)), dtype=np.int64)
        held[np.arange(len(held))[:, None], self.cards] = 1
        return held

    @cached_property
    def cards(self) -> Ints:
        """The deck indices of the dealer's ten cards, one row per deal."""
        return np.array(list(combinations(range(len(DECK)), CARDS_EACH)))

    @cached_property
    def of_rank(self) -> Ints:
        """The number of cards that the dealer holds in each deal (row) of each rank (column)."""
        return np.stack([self.held[:, rank == RANKS].sum(1) for rank in range(len(Rank))], 1)

    @cached_property
    def of_suit(self) -> Ints:
        """The number of cards that the dealer holds in each deal (row) of each suit (column)."""
        return np.stack([self.held[:, suit == SUITS].sum(1) for suit in range(len(Suit))], 1)

    @cached_property
    def whole(self) -> Ints:
        """The dealer's number of whole ranks minus the other player's number, in each deal."""
        both = (self.of_rank == len(Suit)).astype(np.int64) - (self.of_rank == 0)
        return np.asarray(both.sum(1))

    @cached_property
    def ahead(self) -> Ints:
        """How far the dealer is ahead in the count in each deal, as in `dealer_ahead`."""
        return self.count(ACE_POINTS, TEN, CLUB, WHOLE_RANK, BEGINS)

    def count(self, ace: int, ten: int, club: int, whole: int, begins: int) -> Ints:
        """Return how far the dealer is ahead in each deal, in a count with these points."""
        # Give the other player the remaining cards of each rank (four cards) and of clubs (five).
        aces, tens = self.of_rank[:, ACE], self.of_rank[:, TEN_PLACE]
        return (
            ace * (2 * aces - len(Suit))
            + ten * (2 * tens - len(Suit))
            + club * (2 * self.of_suit[:, CLUBS] - len(Rank))
            + whole * self.whole
            + begins
        )

    def named(self, ahead: Ints) -> float:
        """Return the percentage of decided deals in which a count predicts the winner."""
        won = self.values != 0
        return percent((ahead >= 0)[won] == (self.values > 0)[won])


def percent(which: Bools) -> float:
    """Return a percentage, with more decimals than the page shows, to avoid rounding twice."""
    return round(100 * float(which.mean()), 3)


def outcomes(values: Ints) -> Figures:
    """Return the percentages of wins, draws and losses with best play, and the average value."""
    return {
        "deals": len(values),
        "wins": percent(values > 0),
        "draws": percent(values == 0),
        "losses": percent(values < 0),
        "mean": round(float(values.mean()), 1),
    }
