"""The lifetime score of two players: all their finished matches in the saved ones."""

from __future__ import annotations

from mate.record import Standing, Terms
from mate.rules import MatchResult
from mate.saved.folder import Progress, saved_matches
from mate.statistics.tally import Player


def lifetime(pair: Terms, progress: Progress | None = None) -> Standing:
    """How the two players of a match stand, by its seats; this reads the saved matches.

    Raises:
        StorageError: if they cannot be listed.
    """
    stood, seated = Standing(), _seated(pair)
    for match in saved_matches(progress):
        if (result := match.result) is None:
            continue
        if (players := _seated(match)) == seated:
            stood = stood.after(result)
        elif players == seated[::-1]:
            stood = stood.after(MatchResult.of(result.score[::-1]))
    return stood


def _seated(terms: Terms) -> tuple[Player, Player]:
    return Player.of(terms, 0), Player.of(terms, 1)
