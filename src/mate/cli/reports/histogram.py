"""A bar chart of deals by their value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate.characters import in_ascii
from mate.cli.reports.columns import columns
from mate.theory import Distribution
from mate.theory.words import share_of_deals
from mate.words.figures import signed

_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
_MOST_BINS: Final = 12
"""The most bars for each player."""
_LEAST_BAR: Final = 8


def histogram(values: Distribution, cells: int, *, sampled: bool = False) -> Iterator[str]:
    r"""A bar chart of deals by value, the highest value first.

    Args:
        values: the deals by value, in points.
        cells: the width of the chart; bars have at least a few cells.
        sampled: whether the deals are a sample, so that shares have an error.

    >>> print(*histogram(Distribution({-1: 1, 0: 8, 2: 3}, 12), 24), sep="\n")
    +2  ████▉          25.0%
    +1                  0.0%
     0  █████████████  66.7%
    −1  █▋              8.3%
    """
    bins = list(_bins(values))
    labels = [label for label, _ in bins]
    shares = [share_of_deals(deals, sampled=sampled) for _, deals in bins]
    # In ASCII some signs are wider.
    taken = sum(max(len(in_ascii(text)) for text in texts) for texts in (labels, shares))
    room = max(_LEAST_BAR, cells - taken - 4)
    most = max(deals.deals for _, deals in bins)
    bars = [f"{_bar(room * deals.deals / most):<{room}}" for _, deals in bins]
    return iter(columns(zip(labels, bars, shares, strict=True), "><>"))


def _bins(values: Distribution) -> Iterator[tuple[str, Distribution]]:
    reach = max(map(abs, values.counts))
    step = next((step for step in _STEPS if step * _MOST_BINS >= reach), -(-reach // _MOST_BINS))
    highest, lowest = (-(-max(0, end) // step) for end in (max(values.counts), -min(values.counts)))
    for above in range(highest, 0, -1):
        low, high = (above - 1) * step + 1, above * step
        yield _range(low, high), values.only(low, high)
    yield "0", values.only(0, 0)
    for below in range(1, lowest + 1):
        low, high = -below * step, -(below - 1) * step - 1
        yield _range(low, high), values.only(low, high)


def _range(low: int, high: int) -> str:
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def _bar(length: float) -> str:
    """A bar of this length in cells; any length above 0 is visible."""
    eighths = max(round(8 * length), 1 if length else 0)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
