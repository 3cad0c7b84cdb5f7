"""What changes with the rules: all deals where they can be solved, samples where not."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import fmean, stdev
from typing import Final

import numpy as np

from mate.dealing import solved
from mate.rules import CLASSIC, DEAL_COUNT, Deal, Privilege, Ruleset
from mate.theory.solving import solve_all
from mate.words.figures import average
from mate.workers import results
from scripts.theory.deals import Deals, Figures, Ints, outcomes, percent

SAMPLE: Final = 2000
SEED: Final = 2
BGA: Final = Ruleset.preset("bga")
SOLVED: Final = {
    "denexa": Ruleset.preset("denexa"),
    "bga": BGA,
    "king": BGA.changed(privilege=Privilege.KING),
    "king_queen": BGA.changed(privilege=Privilege.KING_QUEEN),
    "free_move": BGA.changed(free_move=True),
}
"""Whose deals are all solved, beside those of `classic`."""
SAMPLED: Final = ("gamerules", "super")
"""Presets of which a sample is solved; deals of `super` are worth what the round is."""


def figures(deals: Deals, jobs: int) -> Figures:
    """How deals end by each set of rules, how it differs from `classic`, and the count there."""
    found: Figures = {CLASSIC.name: _compared(deals, deals.values)}
    for name, ruleset in SOLVED.items():
        found[name] = _compared(deals, solve_all(ruleset, jobs=jobs).values.astype(np.int64))
    source = Random(SEED)
    numbers = [Deal.draw(source).number for _ in range(SAMPLE)]
    gamerules, rounds = (
        np.array(list(results(partial(_value, Ruleset.preset(name)), numbers, jobs, at_a_time=20)))
        for name in SAMPLED
    )
    found["gamerules"] = _sampled(gamerules.tolist()) | _beside(deals, numbers, gamerules)
    found["super"] = _sampled(rounds.tolist())
    return found | {"sample": SAMPLE, "seed": SEED}


def _compared(deals: Deals, values: Ints) -> Figures:
    won = values != 0
    named = (deals.ahead >= 0)[won] == (values > 0)[won]
    return outcomes(values) | {
        "counted": percent(named),
        "other_value": percent(values != deals.values),
        "other_result": percent(np.sign(values) != np.sign(deals.values)),
        "better_second": percent(values + values[::-1] < 0),
        "better_second_deals": int((values + values[::-1] < 0).sum()),
        "who_begins_loses": int(((values < 0) & (values[::-1] < 0)).sum()),
        "most": int(values.max()),
    }


def _sampled(values: list[int]) -> Figures:
    assert len(values) < DEAL_COUNT
    return outcomes(np.array(values)) | {
        "mean": round(fmean(values), 1),
        "error": round(stdev(values) / len(values) ** 0.5, 1),
    }


def _beside(deals: Deals, numbers: list[int], values: Ints) -> Figures:
    """How the deals of a sample differ from the same deals by `classic`."""
    classic = deals.values[numbers]
    more = values - classic
    return {
        "other_value": percent(values != classic),
        "other_result": percent(np.sign(values) != np.sign(classic)),
        "more": average(float(more.mean())),
        "more_error": round(float(more.std(ddof=1)) / len(more) ** 0.5, 1),
        "beyond_classic": percent(np.abs(values) > np.abs(deals.values).max()),
        "most": int(np.abs(values).max()),
    }


def _value(ruleset: Ruleset, number: int) -> int:
    return solved(Deal.from_number(number), ruleset).value
