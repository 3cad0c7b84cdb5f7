"""What kind of player somebody is: where the points went, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import Loss
from mate.statistics.tally import Played

_BY: Final = ("part", "kind", "trick")
"""What losses may have in common, in the order of their groups."""


class Costly(NamedTuple):
    """An action of a player that lost points, and the number of its hand in a saved match."""

    match: SavedMatch
    number: int
    loss: Loss


class Group(NamedTuple):
    """The losses of a player that have something in common; there is at least one.

    Args:
        by: what they have in common is their "part", "kind" or "trick".
        key: which part, kind or trick.
    """

    by: str
    key: str | int
    losses: tuple[Costly, ...]

    @property
    def points(self) -> int:
        """The points of all of them."""
        return sum(each.loss.points for each in self.losses)

    @property
    def dearest(self) -> Costly:
        """The one that cost the most, in the match played last of equals."""
        return max(self.losses, key=lambda each: each.loss.points)


def groups(played: Iterable[Played]) -> list[Group]:
    """A player's losses by part, by kind of reason, and by trick, where they are known.

    Tricks are in order; of the others whatever cost the most is first.
    """
    found: dict[tuple[str, str | int], list[Costly]] = {}
    for match, seat, lost in played:
        for number, hand in enumerate(lost or (), start=1):
            for loss in hand.actions:
                for by in _BY if loss.seat == seat else ():
                    if key := getattr(loss, by):
                        found.setdefault((by, key), []).append(Costly(match, number, loss))
    every = [Group(*key, tuple(some)) for key, some in found.items()]
    every.sort(key=lambda each: each.key if isinstance(each.key, int) else -each.points)
    return sorted(every, key=lambda each: _BY.index(each.by))
