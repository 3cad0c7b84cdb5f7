"""Points over deals, and the figures that they give."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Final, NamedTuple

from mate.rules import DEAL_COUNT


class Figure(NamedTuple):
    """A figure that may come from a sample.

    Args:
        value: the figure.
        error: its standard error; 0 where all deals were looked at.
    """

    value: float
    error: float


class Distribution:
    """How many deals have how many points.

    Args:
        counts: the deals by their points.
        examined: how many deals were looked at to find these; all, or a sample that has none
            of them twice.

    >>> distribution = Distribution({-10: 1, 0: 2, 30: 1})
    >>> distribution.deals, distribution.mean.value, distribution.median.value
    (4, 5.0, 0.0)
    """

    def __init__(self, counts: Mapping[int, int], examined: int = DEAL_COUNT) -> None:
        self.counts: Final = dict(sorted(counts.items()))
        self.deals: Final = sum(self.counts.values())
        self._examined = examined

    @property
    def mean(self) -> Figure:
        """The average; there must be deals, as for the median."""
        mean = sum(points * deals for points, deals in self.counts.items()) / self.deals
        squares = sum(deals * (points - mean) ** 2 for points, deals in self.counts.items())
        variance = squares / max(1, self.deals - 1)
        return Figure(mean, sqrt(variance / self.deals) * self._unknown)

    @property
    def median(self) -> Figure:
        """The points in the middle."""
        middle = (self.deals - 1) / 2
        value = (self._at(floor(middle)) + self._at(ceil(middle))) / 2
        # So far to both sides the middle of all deals is two times in three.
        off = sqrt(self.deals) / 2 * self._unknown
        return Figure(value, (self._at(middle + off) - self._at(middle - off)) / 2)

    @property
    def part(self) -> Figure:
        """Which part, 0 to 1, these deals are of all that were looked at."""
        # Where a sample has none, or nothing else, the error is that of one deal more or less:
        # it would be 0, as if that were certain of all deals.
        unsure = min(max(self.deals, 1), max(self._examined - 1, 1)) / self._examined
        error = sqrt(unsure * (1 - unsure) / self._examined) * self._unknown
        return Figure(self.deals / self._examined, error)

    @property
    def reversed(self) -> Distribution:
        """The same points with the other sign, as the other player counts them."""
        return Distribution(
            {-points: deals for points, deals in self.counts.items()}, self._examined
        )

    def only(self, least: int, most: int) -> Distribution:
        """The deals with so many points, both ends included."""
        return Distribution(
            {points: deals for points, deals in self.counts.items() if least <= points <= most},
            self._examined,
        )

    @property
    def _unknown(self) -> float:
        # The more of all deals were looked at, the less is left to chance; nothing in the end.
        return sqrt((DEAL_COUNT - self._examined) / (DEAL_COUNT - 1))

    def _at(self, place: float) -> int:
        """The points at a place, from 0, where deals lie in the order of their points."""
        seen = accumulate(self.counts.values())
        beyond = (points for points, deals in zip(self.counts, seen, strict=True) if place < deals)
        return next(beyond, max(self.counts))
