"""Figures about when foreplacing is best, with which card, and what a wrong card costs."""

from __future__ import annotations

import numpy as np

from mate.rules import Rank
from scripts.theory.deals import RANKS, SUITS, Bools, Deals, Figures, Ints, percent

SEVEN = list(Rank).index(Rank.SEVEN)


def figures(deals: Deals) -> Figures:
    """Return figures about the dealer's declarations in all deals."""
    values, none, cards = deals.values, deals.undeclared, deals.foreplaced
    only = cards.max(1) > none
    change = cards.max(1) - none
    gain = change[only]
    cost = values[:, None] - cards
    return {
        "none_right": percent(none == values),
        "only_none": percent(none > cards.max(1)),
        "card_right": percent(only),
        "gain": _mean(gain),
        "median_gain": int(np.median(gain)),
        "gain_ahead": _mean(change[only & (none > 0)]),
        "gain_behind": _mean(change[only & (none < 0)]),
        "widest_gap": int(deals.gap.max()),
        "most_gain": int(gain.max()),
        "turns_the_result": percent(np.sign(values) != np.sign(none)),
        "never_costs": _mean(values - none),
        "random_costs": _mean(cost),
        "right_when_ahead": percent(only[none > 0]),
        "right_when_level": percent(only[none == 0]),
        "right_when_behind": percent(only[none < 0]),
        "ranks": _by_rank(deals, cost),
        "lone": _by_rank(deals, cost, alone=True),
        "lone_share": percent(_alone(deals)),
        "lone_share_of_right": percent(_alone(deals)[(cards == values[:, None]) & only[:, None]]),
        "lone_seven_decided": _lone_seven(deals),
    }


def _alone(deals: Deals) -> Bools:
    """Return, for each card of the dealer in each deal, whether it is the only card of its suit."""
    lengths = np.take_along_axis(deals.of_suit, SUITS[deals.cards], 1)
    return np.asarray(lengths == 1)


def _by_rank(deals: Deals, cost: Ints, *, alone: bool = False) -> Figures:
    """Return, for each rank, how often foreplacing beats keeping all ten, and what it costs."""
    better = deals.foreplaced > deals.undeclared[:, None]
    fits = _alone(deals) if alone else np.ones_like(better)
    found: Figures = {}
    for place, rank in enumerate(Rank):
        such = fits & (RANKS[deals.cards] == place)
        found[rank.word] = {
            "better": percent(better[such]),
            "costs": _mean(cost[such]),
        }
    return found


def _lone_seven(deals: Deals) -> Figures:
    """Return figures about foreplacing a lone seven when the counts differ by at least five."""
    lone = _alone(deals) & (RANKS[deals.cards] == SEVEN)
    has = lone.any(1) & (np.abs(deals.ahead) >= 5)
    with_it = np.where(lone, deals.foreplaced, -(10**6)).max(1)
    change = (with_it - deals.undeclared)[has]
    value = np.where(has, with_it, deals.undeclared)
    sevens = deals.of_rank[has][:, SEVEN]
    return {
        "held": {
            f"{count} sevens": {
                "better": percent(change[sevens == count] > 0),
                "worse": percent(change[sevens == count] < 0),
            }
            for count in range(1, 5)
        },
        "share": percent(has),
        "better": percent(change > 0),
        "worse": percent(change < 0),
        "gain": _mean(change),
        "costs": _mean(deals.values - value),
    }


def _mean(points: Ints) -> float:
    return round(float(points.mean()), 1)
