"""Sweeps over combinations: a covering sample in `make test`, the rest in `make test-deep`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest


def sweep(names: str, *axes: Iterable[Any], strength: int = 2) -> pytest.MarkDecorator:
    """Run a test for every combination of values; mark all but a covering sample as `deep`.

    Args:
        names: the names of the arguments, separated by commas.
        axes: the values of each argument.
        strength: the number of axes that the sample covers together. With 1, the sample contains
        every value; with 2, every pair of values from two axes.
    """
    sizes = [list(axis) for axis in axes]
    sample = set(covering([len(axis) for axis in sizes], strength))
    return pytest.mark.parametrize(
        names,
        [
            pytest.param(
                *(axis[place] for axis, place in zip(sizes, places, strict=True)),
                marks=() if places in sample else pytest.mark.deep,
            )
            for places in product(*map(range, map(len, sizes)))
        ],
    )


def covering(sizes: Sequence[int], strength: int) -> Iterator[tuple[int, ...]]:
    """Yield a few combinations of indices that cover all combinations on any `strength` axes.

    Args:
        sizes: the number of indices on each axis.
        strength: from 1 to the number of axes.

    >>> list(covering([3, 2, 2], 1))
    [(0, 0, 0), (1, 1, 1), (2, 0, 0)]
    >>> len(list(covering([6, 4, 3], 2)))
    24
    """
    whole = list(product(*map(range, sizes)))
    parts = {places: set(combinations(enumerate(places), strength)) for places in whole}
    missing = set[Any]().union(*parts.values())
    while missing:
        best = max(whole, key=lambda places: len(parts[places] & missing))
        missing -= parts[best]
        yield best
