"""Who counts as one player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mate.record.savedmatch import SavedMatch


class Player(NamedTuple):
    """A player of saved matches: a name, without regard to capitals, or a computer's name and level.

    Args:
        key: the name casefolded.
        level: the computer's level; empty for a person.
    """

    key: str
    level: str = ""

    @classmethod
    def of(cls, match: SavedMatch, seat: int) -> Player:
        """Who sits in a seat of a match."""
        return cls(match.players[seat].casefold(), match.computers[seat] or "")

    def called(self, name: str) -> bool:
        """Whether someone who types this name means this player.

        >>> Player("ana").called("ANA"), Player("mate", "club").called("club")
        (True, True)
        """
        return name.casefold() in {self.key, self.level or self.key}


def same_players(players: Iterable[Player], name: str) -> list[Player]:
    """The players that a name means: people and computers called so, and computers of that level."""
    return [player for player in players if player.called(name)]
