"""Every position of every deal at once.

The value of a position before a lead depends on nothing but what both players hold, so all deals
share their tables. The method and its proof stand in `docs/solver.md`.
"""

from __future__ import annotations

from collections.abc import Callable

from mate.errors import SolverError
from mate.rules import CARDS_EACH, Foreplacement, Ruleset, TenthTrick
from mate.solver.wholegame.alldeals import AllDeals, LayerSum, declarations, undeclared
from mate.solver.wholegame.solving import bytes_of, layers
from mate.solver.wholegame.words import Counts

__all__ = ["AllDeals", "LayerSum", "bytes_needed", "solve_all"]


def bytes_needed(ruleset: Ruleset, *, jobs: int = 1) -> int:
    """How much memory it takes to solve every position, above the interpreter with numpy."""
    return bytes_of(ruleset, jobs)


def solve_all(
    ruleset: Ruleset, *, jobs: int = 1, progress: Callable[[float], None] | None = None
) -> AllDeals:
    """Solve every position of every deal.

    Args:
        ruleset: the rules.
        jobs: how many threads work, from 1; more than two help little.
        progress: told the part done, 0 to 1, several times a second.

    Raises:
        SolverError: where foreplaced cards return: then deals have no positions in common.
    """
    foreplacing = ruleset.foreplacement is not Foreplacement.NONE
    if foreplacing and ruleset.tenth_trick is TenthTrick.FOREPLACED:
        raise SolverError(
            "where foreplaced cards return, a position's value depends on which they are, "
            "and not all positions can be solved at once"
        )
    sums = []
    first = {}
    for (counts, free), layer in layers(ruleset, jobs, progress):
        if min(counts):
            sums.append(LayerSum(*counts, len(layer.values), int(layer.values.sum(dtype="int64"))))
        if free is ruleset.free_move and min(counts) >= CARDS_EACH - 1:
            first[counts] = layer.copy()
    declared = declarations(first, ruleset) if foreplacing else None
    values = (
        undeclared(first[Counts(CARDS_EACH, CARDS_EACH)])
        if declared is None
        else declared.max(axis=1)
    )
    return AllDeals(ruleset, values, declared, sum(layer.positions for layer in sums), tuple(sums))
