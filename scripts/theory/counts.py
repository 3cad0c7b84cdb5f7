"""Ways to count a holding in one's head, and how often each count predicts the winner."""

from __future__ import annotations

import numpy as np

from scripts.theory.deals import Deals, Figures, Ints, outcomes, percent

COUNTS = {
    "begins": (0, 0, 0, 0),
    "weights": None,
    "aces": (1, 0, 0, 0),
    "aces_tens": (1, 1, 0, 0),
    "aces_twice_tens": (2, 1, 0, 0),
    "aces_tens_whole": (1, 1, 0, 3),
    "aces_tens_clubs": (2, 1, 1, 0),
    "chosen": (2, 1, 1, 5),
}
"""The points for an ace, a ten, a club and a whole rank. The bonus for beginning is computed."""
WEIGHTS = np.array([11, 10, 4, 3, 7])
FINE = ((5, 3, 1, 0, 0), (2, 1, 0, 0), 11)
"""A count with more terms: points for each rank, for each suit, and for a whole rank."""


def figures(deals: Deals) -> Figures:
    """Return how often each count predicts the winner, and figures about the chosen count."""
    ahead = deals.ahead
    slope, _ = np.polyfit(ahead, deals.values, 1)
    return {
        "right": {name: _best(deals, form) for name, form in COUNTS.items()},
        "fine": _right(deals, _fine(deals))[0],
        "of_all": _of_all(deals),
        "point_is_worth": round(float(slope), 1),
        "correlation": round(float(np.corrcoef(ahead, deals.values)[0, 1]), 2),
        "level": outcomes(deals.values[(ahead == 0) | (ahead == 1)]),
        "five_ahead": outcomes(deals.values[ahead >= 5]) | {"share": percent(ahead >= 5)},
        "five_behind": outcomes(deals.values[ahead <= -5]) | {"share": percent(ahead <= -5)},
        "names_dealer": percent(ahead >= 0),
        "worst": int(ahead[deals.values < 0].max()),
        "by_two": [
            [low, *_shares(deals.values[(ahead >= low) & (ahead <= low + 1)])]
            for low in range(-12, 14, 2)
        ],
    }


def _shares(values: Ints) -> list[float]:
    return [percent(values > 0), percent(values == 0), percent(values < 0)]


def _best(deals: Deals, form: tuple[int, int, int, int] | None) -> Figures:
    if form is None:
        ahead = 2 * deals.of_rank @ WEIGHTS - 4 * WEIGHTS.sum()
    else:
        ahead = deals.count(*form, 0)
    right, begins = _right(deals, ahead)
    return {"right": right, "begins": begins}


def _right(deals: Deals, ahead: Ints) -> tuple[float, int]:
    """Return how often a count is right with the best bonus for beginning, and that bonus."""
    tried = [(deals.named(ahead + begins), -begins) for begins in range(13)]
    right, begins = max(tried)
    return right, -begins


def _fine(deals: Deals) -> Ints:
    ranks, suits, whole = np.array(FINE[0]), np.array(FINE[1]), FINE[2]
    cards = 2 * (deals.of_rank @ ranks + deals.of_suit @ suits) - _total(ranks, suits)
    return np.asarray(cards + whole * deals.whole)


def _total(ranks: Ints, suits: Ints) -> int:
    return int(4 * ranks.sum() + 5 * suits.sum())


def _of_all(deals: Deals) -> Figures:
    """Return how all deals end for the player whom the chosen count predicts as the winner."""
    named = outcomes(np.where(deals.ahead >= 0, deals.values, -deals.values))
    return {how: named[how] for how in ("wins", "draws", "losses")}
