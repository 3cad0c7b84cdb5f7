"""The statistics of all saved matches as they become known; standings and fair head starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

from mate import clock
from mate.record import Standing, Terms
from mate.rules import HANDS
from mate.saved.files import LogCache
from mate.saved.folder import Progress, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import Finds, HandLosses, MatchLoss
from mate.statistics.tally import Tally, gather, seated

_REST: Final = 20
"""How many times as long as counting took, at least, nothing is counted again."""
_SAVE_AFTER: Final = 20
"""How many matches are analysed before what was found in them is kept."""


class LiveStatistics:
    """The statistics of saved matches, the one played last first, as they become known."""

    def __init__(
        self, saved: list[SavedMatch], progress: Callable[[], object] | None = None
    ) -> None:
        self._saved = saved
        self._cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
        self._losses = known_losses(saved, self._cache)
        self._finds = Finds()
        self.statistics = gather(saved, self._losses, progress, self._finds)
        self.finding = True
        self._news = False
        self._rests_until = clock.seconds()

    @property
    def missing(self) -> list[SavedMatch]:
        """The matches with open hands that are not analysed yet."""
        return [m for m in self._saved if len(self._losses.get(m.log, ())) != m.open_hands]

    def note(self, match: SavedMatch, lost: HandLosses | None) -> None:
        """Take in what was lost in a match; None if it cannot be analysed."""
        if lost is None or len(lost) != match.open_hands:
            # It was played on, or thrown away, since the list was made.
            return
        self._cache.note(match.log, match.stamp, lost)
        self._losses[match.log] = lost
        self._news = True
        if not len(self._losses) % _SAVE_AFTER:
            self._cache.save()

    def recount(self, progress: Callable[[], object] | None = None) -> None:
        """Count anew if something was found, and not again at once if counting takes long."""
        begun = clock.seconds()
        if not self._news or begun < self._rests_until:
            return
        self._news = False
        self.statistics = gather(self._saved, self._losses, progress, self._finds)
        ended = clock.seconds()
        self._rests_until = ended + (ended - begun) * _REST

    def finish(self) -> None:
        """Nothing more will be found: count all that was, and keep it."""
        self.finding = False
        self._cache.save()
        self._rests_until = clock.seconds()
        self.recount()


def known_losses(saved: Iterable[SavedMatch], cache: LogCache[HandLosses]) -> dict[str, HandLosses]:
    """What is known to be lost in matches, by their logs."""
    losses = ((match.log, cache.get(match.log, match.stamp)) for match in saved)
    return {log: lost for log, lost in losses if lost is not None}


def lifetime(pair: Terms, progress: Progress | None = None) -> Standing:
    """How the two players of a match stand in matches of its length, by its seats.

    Raises:
        StorageError: if the saved matches, which it reads, cannot be listed.
    """
    return standing(pair, saved_matches(progress))


def standing(pair: Terms, matches: Iterable[SavedMatch]) -> Standing:
    """The same over some saved matches."""
    both = seated(pair)
    tally = Tally(both[0], pair.players[0])
    for match in matches:
        players = seated(match)
        if match.problem is None and players in (both, both[::-1]):
            tally.add((match, int(players != both), None), match.result)
    return tally.standing(pair.length)


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
    by_match = [rounds for match, seat, _ in pair.played if (rounds := _margins(match, seat))]
    margins = [margin for rounds in by_match for margin in rounds]
    if len(margins) < LEAST_ROUNDS:
        return None
    mean, error = fmean(margins), stdev(margins) / sqrt(len(margins))
    points, its_error = round(abs(mean) * hands / 2), round(error * hands / 2)
    return HeadStart(int(mean > 0), points, its_error, len(by_match))


def _margins(match: SavedMatch, seat: int) -> list[int]:
    """What a player won each round by that counts: of two hands played out, in a match that was."""
    one, other = seated(match)
    if match.result is None or match.given_up or match.ruleset.loser_deals or one == other:
        return []
    ends = match.outcomes
    return [
        sum(end.points_of(seat) - end.points_of(1 - seat) for end in both)
        for both in zip(ends[::2], ends[1::2], strict=False)
        if not any(end.agreed for end in both)
    ]
