"""The fair head start of two players, from the rounds that they played with each other.

Where dealers alternate and both hands of a round are played out, its margin is exactly what both
gave away in it (`docs/solver.md`): no luck of the cards is in it, so the mean of few rounds already
says what a match between the two will bring.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from mate.rules import HANDS
from mate.statistics.tally import Tally, margins

LEAST_ROUNDS: Final = 10
"""Fewer suggest nothing: a standard error found from them would be off by a quarter of itself."""


class HeadStart(NamedTuple):
    """The head start that brings the mean margin of two players to 0.

    Args:
        seat: who is to have it: 0 for the player of the tally, 1 for the other.
        points: how many points, for a match of the length asked for.
        error: its standard error, in points.
        matches: how many matches it comes from.
    """

    seat: int
    points: int
    error: int
    matches: int

    @property
    def needed(self) -> bool:
        """Whether it is more than chance alone would bring about."""
        return self.points > self.error


def fair_head_start(pair: Tally, hands: int = HANDS) -> HeadStart | None:
    """The fair head start of two players; None if they played fewer than ten rounds.

    A level against itself needs none. Head starts that they had before make no difference.

    Args:
        pair: the tally of a player against the other.
        hands: how many hands the match has that it is for: 4, 2 or 1.
    """
    by_match = [found for match, seat, _ in pair.played if (found := margins(match, seat))]
    every = [margin for found in by_match for margin in found]
    if len(every) < LEAST_ROUNDS:
        return None
    mean, error_of_mean = fmean(every), stdev(every) / sqrt(len(every))
    points, error = (round(each * hands / 2) for each in (abs(mean), error_of_mean))
    return HeadStart(int(mean > 0), points, error, len(by_match))
