"""The lifetime score of two players: all their finished matches in the saved ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mate.record import Standing, Terms
from mate.saved.cache import LogCache
from mate.saved.folder import Progress, saved_matches
from mate.statistics.losses import HandLosses
from mate.statistics.tally import MatchLoss, Tally, gather, seated


def lifetime(pair: Terms, progress: Progress | None = None) -> Standing:
    """How the two players of a match stand in matches of its length, by its seats.

    Raises:
        StorageError: if the saved matches, which it reads, cannot be listed.
    """
    return tally_of(pair, progress).standing(pair.length)


def tally_of(pair: Terms, progress: Progress | None = None) -> Tally:
    """The tally of the player in seat 0 of a match against the other one.

    Raises:
        StorageError: if the saved matches, which it reads, cannot be listed.
    """
    both = seated(pair)
    found = Tally(both[0], both[0].name(pair.players[0]))
    for match in saved_matches(progress):
        players = seated(match)
        if match.problem is None and players in (both, both[::-1]):
            found.add((match, int(players != both), None), match.result, match.outcomes)
    return found


def courses(
    path: Path, lost: HandLosses, progress: Callable[[], object]
) -> list[tuple[MatchLoss, ...]]:
    """What the players of a match lost in all that is known, by seat; keeps what it has found.

    Raises:
        StorageError: if the saved matches, which it reads, cannot be listed.
    """
    saved = saved_matches(lambda *_: progress())
    cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
    this = [match for match in saved if match.path == path]
    for match in this:
        cache.note(match.log, match.stamp, lost)
        cache.save()
    known = ((match.log, cache.get(match.log, match.stamp)) for match in saved)
    found = gather(saved, {log: each for log, each in known if each is not None}, progress)
    return [found.players[each].spread.course for match in this for each in seated(match)]
