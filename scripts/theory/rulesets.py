"""The effects of the rule sets on all deals."""

from __future__ import annotations

from typing import Final

import numpy as np

from mate.rules import CLASSIC, Privilege, Ruleset
from mate.words import average
from scripts.theory.deals import Deals, Figures, Ints, outcomes, percent
from scripts.theory.wholegame.solving import solve_all

SOME: Final = 12
"""The approximate number of deals whose values are stored, so that tests can check the values."""
BGA: Final = Ruleset.preset("bga")
SOLVED: Final = {
    "denexa": Ruleset.preset("denexa"),
    "bga": BGA,
    "king": BGA.changed(privilege=Privilege.KING),
    "king_queen": BGA.changed(privilege=Privilege.KING_QUEEN),
    "free_move": BGA.changed(free_move=True),
    "gamerules": Ruleset.preset("gamerules"),
}
"""The rule sets to compare with `classic`, deal by deal."""
ROUNDS: Final = Ruleset.preset("super")
"""The rule set in which the value of a deal is the value of the whole round."""


def figures(deals: Deals, jobs: int) -> Figures:
    """Return, for each rule set, results, differences from `classic`, and how good the count is."""
    solved = {name: _solved(ruleset, jobs) for name, ruleset in SOLVED.items()}
    unlike_bga = np.sign(solved["gamerules"]) != np.sign(solved["bga"])
    rounds = _solved(ROUNDS, jobs)
    return {
        CLASSIC.name: _compared(deals, deals.values),
        **{name: _compared(deals, values) for name, values in solved.items()},
        "gamerules_unlike_bga": int(unlike_bga.sum()),
        ROUNDS.name: outcomes(rounds) | {"some": _some(rounds)},
    }


def _solved(ruleset: Ruleset, jobs: int) -> Ints:
    return solve_all(ruleset, jobs=jobs).values.astype(np.int64)


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
        "most": int(np.abs(values).max()),
        "beyond_classic": percent(np.abs(values) > np.abs(deals.values).max()),
        "more": average(float((values - deals.values).mean())),
        "some": _some(values),
    }


def _some(values: Ints) -> dict[int, int]:
    """Return the values of some deals, keyed by the number of the deal."""
    return {number: int(values[number]) for number in range(0, len(values), len(values) // SOME)}
