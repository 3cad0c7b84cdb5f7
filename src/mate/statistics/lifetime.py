"""The lifetime score of two players: all their finished matches in the saved ones."""

from __future__ import annotations

from mate.record import Standing, Terms
from mate.saved.folder import Progress, saved_matches
from mate.statistics.tally import Tally, seated


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
