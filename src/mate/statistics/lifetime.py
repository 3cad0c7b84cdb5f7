"""The lifetime score of two players: all their finished matches in the saved ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from mate.record import Standing, Terms
from mate.saved.folder import Progress, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.live import LiveStatistics
from mate.statistics.losses import HandLosses, MatchLoss
from mate.statistics.tally import Tally, seated


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
