"""Counting series of matches, by the match of each that was played last."""

from __future__ import annotations

from dataclasses import dataclass

from mate.record import Standing
from mate.saved.savedmatch import SavedMatch


@dataclass(slots=True)
class SeriesTally:
    """How the series of a player went.

    Args:
        won, lost, level: series that are over.
        going_on: series that are not; one without end never is.
    """

    won: int = 0
    lost: int = 0
    level: int = 0
    going_on: int = 0

    @property
    def begun(self) -> int:
        """How many series there are."""
        return self.won + self.lost + self.level + self.going_on

    def add(self, match: SavedMatch, seat: int) -> None:
        """Count the series of a match in which the player has a seat.

        Args:
            match: the last match of a series.
            seat: the player's.
        """
        assert match.series is not None
        stood = _standing(match)
        if not stood.ends(match.series.of):
            self.going_on += 1
        elif stood.leader is None:
            self.level += 1
        elif stood.leader == seat:
            self.won += 1
        else:
            self.lost += 1


class LastMatches:
    """The match of each series that was played last, whatever became of the others' logs."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, tuple[str, str]], SavedMatch] = {}

    def note(self, match: SavedMatch) -> None:
        """Take in a match; one that is in no series changes nothing."""
        if match.series is None:
            return
        # What two logs call the same is one series only between the same players.
        key = match.series.id, match.players
        known = self._found.get(key)
        if known is None or _standing(match).played > _standing(known).played:
            self._found[key] = match

    def all(self) -> list[SavedMatch]:
        """The last match of each series."""
        return list(self._found.values())


def _standing(match: SavedMatch) -> Standing:
    assert match.series is not None
    return match.series.before.after(match.result)
