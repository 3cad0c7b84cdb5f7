"""What kind of player somebody is: where the points went, why, and which level loses as many."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final, NamedTuple

from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import Loss, MatchLoss, Played

_BY: Final = ("kind", "part", "trick")
"""What losses may have in common, in the order of their groups."""
_WEAKEST: Final = 3
"""As many weak spots are enough to work on."""


class Costly(NamedTuple):
    """An action of a player that lost points, and the number of its hand in a saved match."""

    match: SavedMatch
    number: int
    loss: Loss


class Group(NamedTuple):
    """The losses of a player that have something in common; there is at least one.

    Args:
        by: what they have in common is their "kind" of cause, "part" or "trick".
        key: which kind, part or trick.
        points: those of all of them.
    """

    by: str
    key: str | int
    losses: tuple[Costly, ...]
    points: int

    @property
    def is_explained(self) -> bool:
        """Whether more is known of these losses than how the hands ended."""
        return self.key != "ending"

    @property
    def costliest(self) -> Costly:
        """The one that cost the most, in the match played last of equals."""
        return max(self.losses, key=lambda each: each.loss.points)


def groups(played: Iterable[Played]) -> list[Group]:
    """A player's losses by kind of cause, by part, and by trick, where they are known.

    Tricks are in order; of the others whatever cost the most is first, and last what nothing
    explains.
    """
    found: dict[tuple[str, str | int], list[Costly]] = {}
    for match, seat, lost in played:
        for number, hand in enumerate(lost or (), start=1):
            for loss in hand.actions:
                costly = Costly(match, number, loss)
                for by in _BY if loss.seat == seat else ():
                    if key := getattr(loss, by):
                        found.setdefault((by, key), []).append(costly)
    every = [Group(*k, tuple(some), sum(e.loss.points for e in some)) for k, some in found.items()]
    every.sort(key=lambda each: each.key if isinstance(each.key, int) else -each.points)
    return sorted(every, key=lambda each: (_BY.index(each.by), not each.is_explained))


def weakest(found: Iterable[Group]) -> list[Group]:
    """The kinds of cause that cost a player the most, at most three; `found` has all groups."""
    return [each for each in found if each.by == "kind" and each.is_explained][:_WEAKEST]


# The level.

RULES: Final = "classic"
"""The preset in which levels were measured; in others the same mistakes cost more or less."""
MEASURED: Final = {"novice": 51.4, "casual": 28.0, "club": 12.6, "expert": 4.9, "perfect": 0.0}
"""By level, the points lost a hand in `benchmarks/levels.json`."""
LEAST_HANDS: Final = 8
"""Of fewer hands a figure says more about the hands than about the player."""


class Strength(NamedTuple):
    """The points lost a hand in hands of those rules, and the level that loses about as many."""

    hands: int
    a_hand: float
    level: str


def strength_of(course: Iterable[MatchLoss]) -> Strength | None:
    """The strength shown in some matches; None for fewer than eight analysed hands that count."""
    of_rules = [each for each in course if each.match.ruleset.name == RULES]
    hands = sum(each.hands for each in of_rules if each.points is not None)
    if hands < LEAST_HANDS:
        return None
    a_hand = sum(each.points or 0 for each in of_rules) / hands
    return Strength(hands, a_hand, nearest(a_hand))


def nearest(lost: float) -> str:
    """The level whose figure is nearest on a scale of ratios.

    A ratio to 0 says nothing, so who loses anything that a tenth of a point shows is no nearer to
    `perfect` than to the best of the others.

    >>> [nearest(lost) for lost in (23.5, 20, 17, 0.1, 0.04)]
    ['casual', 'casual', 'club', 'expert', 'perfect']
    """
    if not round(lost, 1):
        return "perfect"
    ratios = {level: abs(log(lost / of_level)) for level, of_level in MEASURED.items() if of_level}
    return min(ratios, key=lambda level: ratios[level])
