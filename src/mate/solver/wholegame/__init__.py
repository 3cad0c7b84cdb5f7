"""Every position of every deal at once.

The value of a position before a lead depends on nothing but what both players hold, so all deals
share their tables. The method and its proof stand in `docs/solver.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mate.errors import SolverError
from mate.rules import RoundSecondDealer, Ruleset
from mate.solver.wholegame.alldeals import AllDeals, LayerSum
from mate.solver.wholegame.rounds import solve_rounds
from mate.solver.wholegame.solving import bytes_of, openings_of

__all__ = ["AllDeals", "LayerSum", "bytes_needed", "solve_all"]

HANDS_PART: Final = 0.025
"""Where the loser deals, what part of the time it takes to solve hands; it was measured."""
MOST_THREADS: Final = 2
"""Threads share one road to memory: a third finds it taken, and needs its own room to work."""


def bytes_needed(ruleset: Ruleset, *, jobs: int = 1) -> int:
    """How much memory it takes to solve every position, above the interpreter with numpy."""
    return bytes_of(ruleset, min(jobs, MOST_THREADS))


def solve_all(
    ruleset: Ruleset, *, jobs: int = 1, progress: Callable[[float], None] | None = None
) -> AllDeals:
    """Solve every position of every deal.

    Args:
        ruleset: the rules.
        jobs: how many threads work, from 1, of which hands take no more than `MOST_THREADS`; or
            processes, at rounds whose loser deals.
        progress: told the part done, 0 to 1, several times a second.

    Raises:
        SolverError: where foreplaced cards return: then deals have no positions in common.
    """
    if ruleset.cards_return:
        raise SolverError(
            "where foreplaced cards return, a position's value depends on which they are, "
            "and not all positions can be solved at once"
        )
    loser_deals = ruleset.round_second_dealer is RoundSecondDealer.LOSER
    hands_part = HANDS_PART if loser_deals else 1.0
    threads = min(jobs, MOST_THREADS)
    deals = openings_of(ruleset, threads, _part(progress, 0, hands_part)).deals(ruleset)
    if loser_deals:
        rounds = solve_rounds(deals.values, ruleset, jobs, _part(progress, hands_part, 1))
        deals = replace(deals, values=rounds, declared=None, closed=None)
    return deals


def _part(
    progress: Callable[[float], None] | None, first: float, last: float
) -> Callable[[float], None] | None:
    """Progress from one part done to another."""
    if progress is None:
        return None
    return lambda done: progress(first + (last - first) * done)
