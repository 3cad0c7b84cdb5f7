"""The advantage of beginning, the values of deals, and the features of drawn deals."""

from __future__ import annotations

from collections import Counter

import numpy as np

from scripts.theory.deals import Deals, Figures, outcomes, percent


def figures(deals: Deals) -> Figures:
    """Return figures about the results and values of all deals."""
    values = deals.values
    # Reverse the values to swap the holdings: deals with swapped holdings have mirrored numbers.
    swapped = values[::-1]
    won = values != 0
    by_value = Counter(values.tolist())
    return outcomes(values) | {
        "least": int(values.min()),
        "most": int(values.max()),
        "median_size": int(np.median(np.abs(values[won]))),
        "dealer_of_won": percent(values[won] > 0),
        "begun_or_not": round(float((values + swapped).mean()), 1),
        "histogram": [[value, by_value[value]] for value in sorted(by_value)],
        "most_common": [
            [value, round(100 * count / len(values), 1)] for value, count in by_value.most_common(6)
        ],
        "cards_decide": percent(values * swapped < 0),
        "who_begins_wins": percent((values > 0) & (swapped > 0)),
        "who_begins_loses": percent((values < 0) & (swapped < 0)),
        "drawn_both_ways": percent((values == 0) & (swapped == 0)),
        "one_wins_one_draws": percent((values == 0) != (swapped == 0)),
    }


def drawn(deals: Deals) -> Figures:
    """Return the features of drawn deals."""
    values, ahead = deals.values, deals.ahead
    draw = values == 0
    whole = (deals.of_rank == 4).any(1) | (deals.of_rank == 0).any(1)
    right = (deals.undeclared == 0).astype(int) + (deals.foreplaced == 0).sum(1)
    near = np.abs(ahead) <= 3
    return {
        "share": percent(draw),
        "no_whole_rank": percent(~whole[draw]),
        "whole_rank_drawn": percent(draw[whole]),
        "no_whole_rank_drawn": percent(draw[~whole]),
        "near": percent(near[draw]),
        "near_and_no_whole_rank_drawn": percent(draw[near & ~whole]),
        "foreplacing_nothing_draws": percent(deals.undeclared[draw] == 0),
        "only_card": int(((right[draw] == 1) & (deals.undeclared[draw] != 0)).sum()),
        "only_nothing": percent((right[draw] == 1) & (deals.undeclared[draw] == 0)),
        "widest_gap": int(deals.gap[draw].max()),
        "wrong_costs": round(float(-deals.foreplaced[draw].mean()), 1),
    }
