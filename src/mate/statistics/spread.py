"""How what a player did is spread: losses over the matches, hands by points, mates by tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from mate.saved.savedmatch import HandResult, SavedMatch
from mate.statistics.losses import HandLosses


class Played(NamedTuple):
    """A match that a player played.

    Args:
        match: the match.
        seat: where the player sits.
        losses: what was lost in its hands against perfect play; None if that is not known.
    """

    match: SavedMatch
    seat: int
    losses: HandLosses | None


class MatchLoss(NamedTuple):
    """What a player lost against perfect play in one match.

    Args:
        match: the match.
        hands: how many of its hands are over, from 1.
        points: what was lost in them; None if that is not known.
    """

    match: SavedMatch
    hands: int
    points: int | None


@dataclass(slots=True)
class Record:
    """How some hands went.

    Args:
        hands: how many there are.
        won, lost: how many the player won, and lost, by mate.
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

    def add(self, points: int) -> None:
        """Count a hand by what the player scored more than the other in it."""
        self.hands += 1
        self.won += points > 0
        self.lost += points < 0
        self.points += points


@dataclass(slots=True)
class Spread:
    """How what a player did is spread.

    Args:
        course: what was lost match by match, the oldest first; matches with hands that are over.
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
    course: list[MatchLoss] = []
    by_points: Counter[int] = Counter()
    tricks: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
    foreplacing, holding = Record(), Record()
    by_rank: dict[str, Record] = {}
    for match, seat, losses in played:
        if match.results:
            lost = None if losses is None else sum(hand[seat] for hand in losses)
            course.append(MatchLoss(match, len(match.results), lost))
        for result in match.results:
            points = _points_to(seat, result)
            by_points[points] += 1
            if result.winner is not None:
                tricks[result.winner == seat][result.trick] += 1
            if result.foreplaced is None:
                continue
            card = result.foreplaced[seat]
            (holding if card is None else foreplacing).add(points)
            if card is not None:
                by_rank.setdefault(card[0], Record()).add(points)
    return Spread(
        tuple(reversed(course)),
        by_points,
        tricks[True],
        tricks[False],
        foreplacing,
        holding,
        by_rank,
    )


def _points_to(seat: int, result: HandResult) -> int:
    if result.winner is None:
        return 0
    return result.points if result.winner == seat else -result.points
