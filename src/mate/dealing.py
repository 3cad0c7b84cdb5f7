"""The search for a random deal of a certain kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from mate.errors import DealError
from mate.rules import HANDS, Card, Deal, Foreplacement, Match, RandomSource, Ruleset, most_points
from mate.solver import Solution, solve_hand

LIMIT: Final = 5_000
"""The maximum number of deals to try before the search gives up."""
_FEW: Final = 2


@dataclass(frozen=True, slots=True)
class DealKind:
    """A kind of deal.

    Args:
        words: a description of deals of this kind, such as `is worth 0`.
        fits: returns whether a deal with this solution is of this kind.
        foreplaces: whether only rules with foreplacement have such deals.
        least: the lowest value in points, if the kind is a range of values.
        most: the highest value in points, included in the range.
    """

    words: str
    fits: Callable[[Solution], bool]
    foreplaces: bool = False
    least: int = 0
    most: int = 0

    def refusal(self, ruleset: Ruleset) -> str:
        """Return why no deal under these rules is of this kind, or '' if such deals may exist."""
        if self.foreplaces and ruleset.foreplacement is Foreplacement.NONE:
            return f"There is no foreplacement under {ruleset.name} rules."
        limit = most_points(ruleset)
        if self.least > limit or self.most < -limit:
            none = f"No deal {self.words} points under {ruleset.name} rules."
            return f"{none} Values go from -{limit} to {limit}."
        return ""


def solve_deal(deal: Deal, ruleset: Ruleset, hands: int = HANDS) -> Solution:
    """Solve the first hand of a deal, as in a match.

    Under rules that let the loser of the first hand deal the second, the values count both hands,
    so that a fair deal gives neither player more points over the round. A match of one hand has no
    second hand.

    Args:
        deal: the deal; its dealer has seat 0.
        hands: the number of hands in the match.
    """
    return solve_hand(Match(ruleset, length=hands).deal(deal))


class FoundDeal(NamedTuple):
    """The result of a search.

    Args:
        deal: the deal.
        solution: the solution of the deal, as returned by `solve_deal`.
        draws: the number of deals tried, including the deal found.
    """

    deal: Deal
    solution: Solution
    draws: int


def valued_between(least: int, most: int) -> DealKind:
    """Return the kind of deals whose value to the dealer is in a range.

    Args:
        least: the lowest value, in points.
        most: the highest value in points, included.

    Raises:
        DealError: if the range is empty.
    """
    if least > most:
        raise DealError(f"{least} to {most} is not a range. Give the lower value first.")
    words = f"is worth {least}" if least == most else f"is worth {least} to {most}"
    return DealKind(words, lambda solution: least <= solution.value <= most, least=least, most=most)


def _is_sharp(solution: Solution) -> bool:
    return not solution.value and len(solution.evaluate().best) <= _FEW


def _requires_foreplacement(solution: Solution) -> bool:
    evaluation = solution.evaluate()
    first, *others = evaluation.best
    return not evaluation.position.trick and isinstance(first, Card) and not others


FAIR: Final = valued_between(0, 0)
"""Deals that are drawn with best play, so that neither player has an advantage at the start."""
SHARP: Final = DealKind(f"is worth 0 with at most {_FEW} best first actions", _is_sharp)
"""Fair deals in which most first actions of the dealer lose points."""
FOREPLACE: Final = DealKind(
    "has a foreplacement as its only best action", _requires_foreplacement, foreplaces=True
)
"""Deals in which the dealer's only best action is to foreplace a certain card."""


def find_deal(
    kind: DealKind,
    ruleset: Ruleset,
    source: RandomSource,
    progress: Callable[[], None] | None = None,
    hands: int = HANDS,
) -> FoundDeal:
    """Try random deals until a deal fits. Sources in the same state give the same deal.

    Args:
        kind: the kind of deal to find.
        ruleset: the rules.
        source: the source of randomness, from which each deal takes one number.
        progress: a function that is called after each deal that does not fit.
        hands: the number of hands in the match for which the deal is meant.

    Raises:
        DealError: if no deal is of this kind under these rules, or the search gave up.
    """
    if reason := kind.refusal(ruleset):
        raise DealError(reason)
    for draws in range(1, LIMIT + 1):
        deal = Deal.draw(source)
        solution = solve_deal(deal, ruleset, hands)
        if kind.fits(solution):
            return FoundDeal(deal, solution, draws)
        if progress is not None:
            progress()
    raise DealError(f"None of the {LIMIT:,} deals tried {kind.words} under {ruleset.name} rules.")
