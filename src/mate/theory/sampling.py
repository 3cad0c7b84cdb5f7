"""A rule set judged by deals drawn at random and solved one by one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from random import Random
from typing import Final

from mate.dealing import solved
from mate.rules import DEAL_COUNT, NO_FOREPLACEMENT, Deal, Foreplacement, Ruleset
from mate.theory.summary import DealValue, Theory, summarize
from mate.workers import results

CHUNK: Final = 8
"""How many deals a process takes at a time."""


def sample(
    ruleset: Ruleset,
    count: int,
    *,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Theory:
    """Solve deals drawn at random, none of them twice.

    Args:
        ruleset: the rules.
        count: how many deals, 1 to 184,756.
        seed: what they are drawn from; the same seed draws the same deals.
        jobs: how many processes solve, from 1; with 1 it is this one.
        progress: called with the number of deals solved so far, as they come in.

    Raises:
        MateError: if one of the processes is ended from outside.
    """
    numbers = sorted(Random(seed).sample(range(DEAL_COUNT), count))
    deals: list[DealValue] = []
    with closing(results(partial(deal_value, ruleset), numbers, jobs, at_a_time=CHUNK)) as values:
        for deal in values:
            deals.append(deal)
            if progress is not None:
                progress(len(deals))
    return summarize(ruleset, deals, seed=seed)


def deal_value(ruleset: Ruleset, number: int) -> DealValue:
    """What a deal is worth, found by solving it alone: the whole round where the loser deals.

    Args:
        ruleset: the rules.
        number: the number of the deal, 0 to 184,755.
    """
    solution = solved(Deal.from_number(number), ruleset)
    if ruleset.foreplacement is Foreplacement.NONE:
        return DealValue(number, solution.value)
    values = solution.evaluate().values
    none = values[NO_FOREPLACEMENT]
    cards = [value for action, value in values.items() if action is not NO_FOREPLACEMENT]
    closed = None
    if not solution.whole_round:
        led = solution.position.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT)
        closed = solution.evaluate(led).value
    return DealValue(number, solution.value, (none, *cards), closed)
