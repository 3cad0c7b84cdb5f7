"""The summary of best play under a rule set: distributions of values, and figures about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Final, NamedTuple

from mate.rules import DEAL_COUNT, Ruleset

EXAMPLES: Final = 10
"""The maximum number of deals to name for each extreme value."""
MOST_POINTS: Final = 1 << 15
"""A number greater than any value."""


class Figure(NamedTuple):
    """A figure with its standard error, which is 0 if all deals were solved."""

    value: float
    error: float


class Distribution:
    """The number of deals with each number of points, among all deals or in a sample.

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
        """The average of the points, which requires at least one deal."""
        mean = sum(points * deals for points, deals in self.counts.items()) / self.deals
        squares = sum(deals * (points - mean) ** 2 for points, deals in self.counts.items())
        variance = squares / max(1, self.deals - 1)
        return Figure(mean, sqrt(variance / self.deals) * self._unknown)

    @property
    def median(self) -> Figure:
        """The median of the points, which requires at least one deal."""
        middle = (self.deals - 1) / 2
        value = (self._at(floor(middle)) + self._at(ceil(middle))) / 2
        # Take the points one standard deviation below and above the median.
        off = sqrt(self.deals) / 2 * self._unknown
        return Figure(value, (self._at(middle + off) - self._at(middle - off)) / 2)

    @property
    def part(self) -> Figure:
        """The share, from 0 to 1, of these deals among all solved deals."""
        # If the share is 0 or 1, use the error for one deal, or for all but one deal, because an
        # error of 0 would claim certainty about all deals.
        unsure = min(max(self.deals, 1), max(self._examined - 1, 1)) / self._examined
        error = sqrt(unsure * (1 - unsure) / self._examined) * self._unknown
        return Figure(self.deals / self._examined, error)

    @property
    def reversed(self) -> Distribution:
        """The distribution with opposite signs, as seen by the other player."""
        turned = {-points: deals for points, deals in self.counts.items()}
        return Distribution(turned, self._examined)

    def only(self, least: int, most: int) -> Distribution:
        """Return the deals whose points are in a range, with both ends included."""
        counts = {points: deals for points, deals in self.counts.items() if least <= points <= most}
        return Distribution(counts, self._examined)

    @property
    def _unknown(self) -> float:
        # Apply the finite-population correction, so that the error is 0 if all deals are solved.
        return sqrt((DEAL_COUNT - self._examined) / (DEAL_COUNT - 1))

    def _at(self, place: float) -> int:
        """Return the points of the deal at an index, if the deals are sorted by points."""
        seen = accumulate(self.counts.values())
        beyond = (points for points, deals in zip(self.counts, seen, strict=True) if place < deals)
        return next(beyond, max(self.counts))


class DealValue(NamedTuple):
    """The value of a deal to its dealer.

    Args:
        declared: the value after each declaration of the dealer, first "none", then the cards;
            empty if the rules have no foreplacement.
        closed: the value without foreplacement; None if unknown.
    """

    number: int
    value: int
    declared: Sequence[int] = ()
    closed: int | None = None


class Extreme(NamedTuple):
    """The greatest or least value, the number of deals with that value, and some of these deals."""

    value: int
    deals: int
    examples: tuple[int, ...]


class LayerSum(NamedTuple):
    """The number of positions before a lead with certain numbers of cards, and their total value.

    Values are values to the leader. The total is for comparing solvers.
    """

    leader: int
    other: int
    positions: int
    total: int


@dataclass(frozen=True, slots=True)
class Foreplacing:
    """The effect of foreplacing for the dealer of a deal.

    Args:
        only_card: the gain of the best card over "none", in the deals in which only cards are best.
        only_none: the gain of "none" over the best card, in the deals in which only "none" is best.
        either: the deals in which "none" and the best card are equally good.
        gain: the gain of the best card over "none", in all deals; may be negative.
        closed: the values of deals without foreplacement; None if unknown.
    """

    only_card: Distribution
    only_none: Distribution
    either: Distribution
    gain: Distribution
    closed: Distribution | None


@dataclass(frozen=True, slots=True)
class Theory:
    """The results of best play under a rule set.

    Args:
        foreplacing: the effect of foreplacing; None if the rules have no foreplacement.
        positions: the number of positions before a lead; None for a sample, whose deals are solved
            one by one.
        seed: the seed of the sample; None if all deals were solved.
    """

    ruleset: Ruleset
    values: Distribution
    least: Extreme
    most: Extreme
    foreplacing: Foreplacing | None
    positions: int | None = None
    layers: tuple[LayerSum, ...] = ()
    seed: int | None = None

    @property
    def sampled(self) -> bool:
        """Whether the figures come from a sample."""
        return self.seed is not None

    @property
    def whole_round(self) -> bool:
        """Whether values count the whole round, because the loser deals the second hand."""
        return self.ruleset.loser_deals

    @property
    def dealer_wins(self) -> Distribution:
        """The deals that the dealer wins."""
        return self.values.only(1, MOST_POINTS)

    @property
    def draws(self) -> Distribution:
        """The drawn deals."""
        return self.values.only(0, 0)

    @property
    def other_wins(self) -> Distribution:
        """The deals that the other player wins, with that player's points."""
        return self.values.reversed.only(1, MOST_POINTS)


def summarize(
    ruleset: Ruleset,
    deals: Iterable[DealValue],
    *,
    positions: int | None = None,
    layers: Iterable[LayerSum] = (),
    seed: int | None = None,
) -> Theory:
    """Summarize the values of at least one deal; the deals differ and are in order of number."""
    values: Counter[int] = Counter()
    gains: Counter[int] = Counter()
    closed: Counter[int] = Counter()
    examples: dict[int, list[int]] = {}
    for number, value, declared, without in deals:
        values[value] += 1
        named = examples.setdefault(value, [])
        if len(named) < EXAMPLES:
            named.append(number)
        if declared:
            none, *cards = declared
            gains[max(cards) - none] += 1
        if without is not None:
            closed[without] += 1
    examined = values.total()
    ends = min(values), max(values)
    least, most = (Extreme(value, values[value], tuple(examples[value])) for value in ends)
    foreplacing = None
    if gains:
        gain = Distribution(gains, examined)
        foreplacing = Foreplacing(
            only_card=gain.only(1, MOST_POINTS),
            only_none=gain.reversed.only(1, MOST_POINTS),
            either=gain.only(0, 0),
            gain=gain,
            closed=Distribution(closed, examined) if closed else None,
        )
    found = Distribution(values, examined)
    return Theory(ruleset, found, least, most, foreplacing, positions, tuple(layers), seed)
