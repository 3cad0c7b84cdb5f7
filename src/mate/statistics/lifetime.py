"""The lifetime score of two players: all their finished matches in the saved ones."""

from __future__ import annotations

from mate.record import Standing, Terms
from mate.rules import MatchResult
from mate.saved.folder import Progress, saved_matches
from mate.statistics.tally import seated


def lifetime(pair: Terms, progress: Progress | None = None) -> Standing:
    """How the two players of a match stand, by its seats; this reads the saved matches.

    Raises:
        StorageError: if they cannot be listed.
    """
    stood, both = Standing(), seated(pair)
    for match in saved_matches(progress):
        players = seated(match)
        if match.finished and players == both:
            stood = stood.after(match.result)
        elif match.finished and players == both[::-1]:
            stood = stood.after(MatchResult.of(match.score[::-1]))
    return stood
