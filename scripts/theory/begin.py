"""What it is worth to begin, what deals are worth, and what they look like that nobody wins."""

from __future__ import annotations

from collections import Counter

import numpy as np

from scripts.theory.deals import Deals, Figures, outcomes, percent


def figures(deals: Deals) -> Figures:
    """How all deals end, and how far from 0."""
    values = deals.values
    # The same cards if the other begins: the deal with the holdings swapped is as far from the end.
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
    """What drawn deals look like."""
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
