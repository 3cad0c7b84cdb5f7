"""A name for the points lost a hand: the level that was measured to lose about as many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log
from typing import Final, NamedTuple

from mate.statistics.tally import MatchLoss

MEASURED: Final[Mapping[str, Mapping[str, float]]] = {
    "classic": {"novice": 51.4, "casual": 28.0, "club": 12.6, "expert": 4.9, "perfect": 0.0}
}
"""By preset and level, the points lost a hand in `benchmarks/levels.json`, where measured."""
LEAST_HANDS: Final = 8
"""Of fewer hands a figure says more about the hands than about the player."""


class Strength(NamedTuple):
    """The points lost a hand in hands of one rule set, and the level that loses about as many."""

    rules: str
    hands: int
    a_hand: float
    level: str


def strength_of(course: Iterable[MatchLoss]) -> Strength | None:
    """The strength shown in some matches; None for fewer than eight analysed hands.

    Only hands of a rule set in which levels were measured count: the one with the most of them.
    """
    by_rules: dict[str, list[MatchLoss]] = {}
    for each in course:
        if each.points is not None and each.match.ruleset.name in MEASURED:
            by_rules.setdefault(each.match.ruleset.name, []).append(each)
    counts = {rules: sum(each.hands for each in known) for rules, known in by_rules.items()}
    rules = max(counts, key=lambda name: counts[name], default="")
    if counts.get(rules, 0) < LEAST_HANDS:
        return None
    a_hand = sum(each.points or 0 for each in by_rules[rules]) / counts[rules]
    return Strength(rules, counts[rules], a_hand, nearest(a_hand, MEASURED[rules]))


def nearest(lost: float, measured: Mapping[str, float]) -> str:
    """The level whose figure is nearest on a scale of ratios.

    A ratio to 0 says nothing, so who loses anything that a tenth of a point shows is no nearer to
    `perfect` than to the best of the others.

    >>> [nearest(lost, MEASURED["classic"]) for lost in (23.5, 20, 17, 0.1, 0.04)]
    ['casual', 'casual', 'club', 'expert', 'perfect']
    """
    if not round(lost, 1):
        return min(measured, key=lambda level: measured[level])
    ratios = {level: abs(log(lost / of_level)) for level, of_level in measured.items() if of_level}
    return min(ratios, key=lambda level: ratios[level])
