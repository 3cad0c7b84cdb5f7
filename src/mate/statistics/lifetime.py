"""How two players stand: all their finished matches, and the head start that would be fair."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

from mate.record import Standing, Terms
from mate.rules import HANDS
from mate.saved.folder import Progress, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import HandLosses, MatchLoss
from mate.statistics.tally import LiveStatistics, Tally, margins, seated

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


def lifetime(pair: Terms, progress: Progress | None = None) -> Standing:
    """How the two players of a match stand in matches of its length, by its seats.

    Raises:
        StorageError: if the saved matches, which it reads, cannot be listed.
    """
    return standing(pair, saved_matches(progress))


def standing(pair: Terms, matches: Iterable[SavedMatch]) -> Standing:
    """The same over some saved matches."""
    both = seated(pair)
    found = Tally(both[0], both[0].name(pair.players[0]))
    for match in matches:
        players = seated(match)
        if match.problem is None and players in (both, both[::-1]):
            found.add((match, int(players != both), None), match.result, match.outcomes)
    return found.standing(pair.length)


def courses(
    path: Path, lost: HandLosses, progress: Callable[[], object]
) -> list[tuple[MatchLoss, ...]]:
    """What the players of a match lost in all that is known, by seat; keeps what it has found.

    Raises:
        StorageError: if the saved matches, which it reads, cannot be listed.
    """
    saved = saved_matches(lambda *_: progress())
    counting = LiveStatistics(saved, progress)
    this = [match for match in saved if match.path == path]
    for match in this:
        counting.note(match, lost)
    counting.finish()
    players = counting.statistics.players
    return [players[each].spread.course for match in this for each in seated(match)]
