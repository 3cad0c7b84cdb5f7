"""The summary of best play under a rule set, from all deals or from a random sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import repeat
from random import Random
from typing import Final

from mate.dealing import solve_deal
from mate.rules import DEAL_COUNT, NO_FOREPLACEMENT, Deal, Foreplacement, Ruleset
from mate.workers import map_in_processes
from scripts.theory.wholegame.alldeals import AllDeals, Progress
from scripts.theory.wholegame.solving import solve_all
from scripts.theory.wholegame.summary import DealValue, Theory, summarize

CHUNK: Final = 8
"""The number of deals to send to a process together."""


def whole(ruleset: Ruleset, *, jobs: int, progress: Progress) -> tuple[Theory, AllDeals]:
    """Solve all deals together, and report the finished share of the work, from 0 to 1."""
    deals = solve_all(ruleset, jobs=jobs, progress=progress)
    values = _values(deals)
    theory = summarize(ruleset, values, positions=deals.positions, layers=deals.layers)
    return theory, deals


def _values(deals: AllDeals) -> Iterator[DealValue]:
    values = deals.values.tolist()
    if deals.declared is None:
        return (DealValue(number, value) for number, value in enumerate(values))
    closed = repeat(None) if deals.closed is None else deals.closed.tolist()
    return map(DealValue, range(len(values)), values, deals.declared.tolist(), closed)


def sample(
    ruleset: Ruleset,
    count: int,
    *,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Theory:
    """Solve a random sample of 1 to 184,756 different deals."""
    numbers = sorted(Random(seed).sample(range(DEAL_COUNT), count))
    deals: list[DealValue] = []
    with closing(
        map_in_processes(partial(deal_value, ruleset), numbers, jobs, at_a_time=CHUNK)
    ) as values:
        for deal in values:
            deals.append(deal)
            if progress is not None:
                progress(len(deals))
    return summarize(ruleset, deals, seed=seed)


def deal_value(ruleset: Ruleset, number: int) -> DealValue:
    """Solve a deal alone, and return its value, which counts the whole round if the loser deals."""
    solution = solve_deal(Deal.from_number(number), ruleset)
    if ruleset.foreplacement is Foreplacement.NONE:
        return DealValue(number, solution.value)
    values = solution.evaluate().values
    none = values[NO_FOREPLACEMENT]
    cards = (value for action, value in values.items() if action is not NO_FOREPLACEMENT)
    closed = None
    if not solution.whole_round:
        led = solution.position.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT)
        closed = solution.evaluate(led).value
    return DealValue(number, solution.value, (none, *cards), closed)
