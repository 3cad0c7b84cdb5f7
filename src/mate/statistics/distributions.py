"""Distributions of a player's results: losses by match, hands by points, mates by trick."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import NamedTuple, Self

from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import HandLosses

Played = tuple[SavedMatch, int, HandLosses | None]
"""A match that a player played, the seat, and what was lost in its hands, None if not known.

Plain, as all matches of all players are counted anew again and again.
"""


class MatchLoss(NamedTuple):
    """The points that a player lost against best play in one match.

    Args:
        hands: how many of its hands may be analysed, from 1.
        points: what was lost in them; None if that is not known.
    """

    match: SavedMatch
    hands: int
    points: int | None


@dataclass(slots=True)
class Record:
    """How some hands went.

    Args:
        points: what the player scored more in them than the other; below 0 for less.
    """

    hands: int = 0
    won: int = 0
    lost: int = 0
    points: int = 0

    @property
    def points_a_hand(self) -> float | None:
        """What the player scored more than the other in a hand."""
        return self.points / self.hands if self.hands else None

    @classmethod
    def of(cls, points: Sequence[int]) -> Self:
        """The record of hands, by what the player scored more than the other in each."""
        won = sum(each > 0 for each in points)
        lost = sum(each < 0 for each in points)
        return cls(len(points), won, lost, sum(points))


@dataclass(slots=True)
class Spread:
    """The distributions of a player's results.

    Args:
        course: what was lost match by match, the oldest first; matches with hands that
            may be analysed.
        by_points: hands by what the player scored more than the other in them; a draw is 0.
        given, suffered: the mates that the player gave, and those of the other, by their tricks.
        foreplacing: how the hands went in which the player foreplaced.
        holding: how those went in which the player could have, and did not.
        by_rank: by the rank in notation, how those went in which it was foreplaced.
    """

    course: tuple[MatchLoss, ...] = ()
    by_points: Mapping[int, int] = field(default_factory=Counter)
    given: Mapping[int, int] = field(default_factory=Counter)
    suffered: Mapping[int, int] = field(default_factory=Counter)
    foreplacing: Record = field(default_factory=Record)
    holding: Record = field(default_factory=Record)
    by_rank: Mapping[str, Record] = field(default_factory=dict)


def spread_of(played: Iterable[Played]) -> Spread:
    """The spread of a player's matches.

    Args:
        played: the matches, the one played last first.
    """
    # Lists are filled, and counted when they are whole: there may be forty thousand hands.
    course: list[MatchLoss] = []
    ends: list[int] = []
    given: list[int] = []
    suffered: list[int] = []
    holding: list[int] = []
    declared: defaultdict[str, list[int]] = defaultdict(list)
    for match, seat, losses in played:
        if open_hands := match.open_hands:
            lost = None if losses is None else sum(hand[seat] for hand in losses)
            course.append(MatchLoss(match, open_hands, lost))
        for outcome, cards in zip(match.outcomes, match.foreplaced or repeat(None), strict=False):
            points = 0
            if outcome.winner == seat:
                points = outcome.points
                given.append(outcome.trick)
            elif outcome.winner is not None:
                points = -outcome.points
                suffered.append(outcome.trick)
            ends.append(points)
            if cards is not None:
                card = cards[seat]
                (holding if card is None else declared[card]).append(points)
    by_rank: defaultdict[str, list[int]] = defaultdict(list)
    for foreplaced, hands in declared.items():
        by_rank[foreplaced[0]] += hands
    return Spread(
        tuple(reversed(course)),
        Counter(ends),
        Counter(given),
        Counter(suffered),
        Record.of([points for hands in by_rank.values() for points in hands]),
        Record.of(holding),
        {rank: Record.of(hands) for rank, hands in by_rank.items()},
    )
