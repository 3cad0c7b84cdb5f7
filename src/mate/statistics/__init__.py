"""The statistics of all saved matches, the score between two players, and fair head starts."""

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
from mate.statistics.losses import HandLosses, MatchLoss, ReviewResults
from mate.statistics.tally import Tally, collect_statistics, players_of

_PAUSE_FACTOR: Final = 20
"""The pause after a count, as a multiple of the time that the count took."""
_SAVE_AFTER: Final = 20
"""The number of analysed matches after which their losses are written to the cache."""


class LiveStatistics:
    """The statistics of saved matches, updated while Mate finds the losses in the matches.

    Args:
        saved: the matches, the most recently played first.
        progress: a function that is called for each match that is counted.
    """

    def __init__(
        self, saved: list[SavedMatch], progress: Callable[[], object] | None = None
    ) -> None:
        self._saved = saved
        self._cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
        known = ((match.log, self._cache.get(match.log, match.stamp)) for match in saved)
        self._losses = {log: lost for log, lost in known if lost is not None}
        self._finds = ReviewResults()
        self.statistics = collect_statistics(saved, self._losses, progress, self._finds)
        self.finding = True
        self._has_new_losses = False
        self._next_count = clock.seconds()

    @property
    def missing(self) -> list[SavedMatch]:
        """The matches with hands that may be analysed but are not analysed yet."""
        return [m for m in self._saved if len(self._losses.get(m.log, ())) != m.open_hands]

    def note(self, match: SavedMatch, lost: HandLosses | None) -> None:
        """Add the losses of a match to the statistics; `lost` is None if the analysis failed."""
        if lost is None or len(lost) != match.open_hands:
            # Ignore a match whose analysis failed, or that was continued since the list was made.
            return
        self._cache.note(match.log, match.stamp, lost)
        self._losses[match.log] = lost
        self._has_new_losses = True
        if not len(self._losses) % _SAVE_AFTER:
            self._cache.save()

    def recount(self, progress: Callable[[], object] | None = None) -> None:
        """Count the matches again if there are new losses, except soon after a slow count."""
        begun = clock.seconds()
        if not self._has_new_losses or begun < self._next_count:
            return
        self._has_new_losses = False
        self.statistics = collect_statistics(self._saved, self._losses, progress, self._finds)
        ended = clock.seconds()
        self._next_count = ended + (ended - begun) * _PAUSE_FACTOR

    def finish(self) -> None:
        """Count and save all losses, because no more losses will be found."""
        self.finding = False
        self._cache.save()
        self._next_count = clock.seconds()
        self.recount()


def lifetime(pair: Terms, progress: Progress | None = None) -> Standing:
    """Return the score of all finished matches between two players, with the seats of `pair`.

    Only matches of the same length count.

    Raises:
        StorageError: if the saved matches cannot be listed.
    """
    return score_between(pair, saved_matches(progress))


def score_between(pair: Terms, matches: Iterable[SavedMatch]) -> Standing:
    """Return the score between two players in the given matches; see `lifetime`."""
    both = players_of(pair)
    tally = Tally(both[0], pair.players[0])
    for match in matches:
        players = players_of(match)
        if match.problem is None and players in (both, both[::-1]):
            tally.add((match, int(players != both), None), match.result)
    return tally.standing(pair.length)


LEAST_ROUNDS: Final = 10
"""The minimum number of rounds for a head start.

With fewer rounds, the standard error would typically be off by a quarter or more.
"""


class HeadStart(NamedTuple):
    """The head start that brings the mean margin between two players to 0.

    Args:
        seat: the player who gets the head start: 0 for the player of the tally, 1 for the opponent.
        points: the head start in points, for the length of match given to `fair_head_start`.
        error: the standard error of the head start, in points.
        matches: the number of matches from which the head start is computed.
    """

    seat: int
    points: int
    error: int
    matches: int

    @property
    def needed(self) -> bool:
        """Whether the head start exceeds its standard error and so is unlikely to be chance."""
        return self.points > self.error


def fair_head_start(pair: Tally, hands: int = HANDS) -> HeadStart | None:
    """Return the fair head start between two players, or None if they played too few rounds.

    The minimum is ten rounds. A level needs no head start against itself. Head starts in
    the earlier matches make no difference.

    Args:
        pair: the tally of one player against the other.
        hands: the number of hands in the match to play: 4, 2 or 1.
    """
    by_match = [rounds for match, seat, _ in pair.played if (rounds := _margins(match, seat))]
    margins = [margin for rounds in by_match for margin in rounds]
    if len(margins) < LEAST_ROUNDS:
        return None
    mean, error = fmean(margins), stdev(margins) / sqrt(len(margins))
    points, its_error = round(abs(mean) * hands / 2), round(error * hands / 2)
    return HeadStart(int(mean > 0), points, its_error, len(by_match))


def _margins(match: SavedMatch, seat: int) -> list[int]:
    """Return a player's margins in the rounds that were played to the end."""
    one, other = players_of(match)
    if match.result is None or match.given_up or match.ruleset.loser_deals or one == other:
        return []
    ends = match.outcomes
    return [
        sum(end.points_of(seat) - end.points_of(1 - seat) for end in both)
        for both in zip(ends[::2], ends[1::2], strict=False)
        if not any(end.agreed for end in both)
    ]
