"""A rule set judged by every position of every deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat
from typing import TYPE_CHECKING

from mate.rules import Ruleset
from mate.solver import load_arrays
from mate.theory.summary import DealValue, Layer, Theory, summarize

if TYPE_CHECKING:
    from mate.solver.wholegame import AllDeals


def can_be_whole(ruleset: Ruleset) -> bool:
    """Whether all deals can be solved together.

    They cannot where foreplaced cards return for trick 10: then the value of a position depends on
    which these are, so deals share too few of them.
    """
    return not ruleset.cards_return


def memory_needed(ruleset: Ruleset, *, jobs: int = 1) -> int:
    """How many bytes it takes to solve all deals together, with so many threads."""
    load_arrays()
    from mate.solver.wholegame import bytes_needed

    return bytes_needed(ruleset, jobs=jobs)


def whole(
    ruleset: Ruleset, *, jobs: int = 1, progress: Callable[[float], None] | None = None
) -> tuple[Theory, AllDeals]:
    """Solve all deals.

    Args:
        ruleset: the rules; see `can_be_whole`.
        jobs: how many threads or processes work, from 1.
        progress: called with the part that is done, 0 to 1.

    Returns:
        What the rules are like, and the values themselves.

    Raises:
        MateError: if one of the processes is ended from outside.
        MemoryError: if there is too little memory.
    """
    from mate.solver.wholegame import solve_all

    deals = solve_all(ruleset, jobs=jobs, progress=progress)
    layers = (Layer(*layer) for layer in deals.layers)
    theory = summarize(ruleset, _values(deals), positions=deals.positions, layers=layers)
    return theory, deals


def _values(deals: AllDeals) -> Iterator[DealValue]:
    values = deals.values.tolist()
    if deals.declared is None:
        return (DealValue(number, value) for number, value in enumerate(values))
    closed = repeat(None) if deals.closed is None else deals.closed.tolist()
    return map(DealValue, range(len(values)), values, deals.declared.tolist(), closed)
