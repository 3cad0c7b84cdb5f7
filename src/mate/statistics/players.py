"""The identity of players across matches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mate.players import computer_name, former_name
from mate.saved.savedmatch import SavedMatch


class Player(NamedTuple):
    """A player of saved matches. All computers of a level are one.

    Args:
        key: a person's name, without regard to capitals; empty for a computer.
        level: the computer's level; empty for a person.
    """

    key: str
    level: str = ""

    @classmethod
    def of(cls, match: SavedMatch, seat: int) -> Player:
        """The player in a seat of a match."""
        level = match.computers[seat]
        return cls("", level) if level else cls(match.players[seat].casefold())

    def name(self, written: str) -> str:
        """What the player is called, where a match has it written so.

        >>> Player("ana").name("ANA"), Player("", "club").name("Club 2")
        ('ANA', 'Club')
        """
        return computer_name(self.level) if self.level else written

    def called(self, name: str) -> bool:
        """Whether someone who types this name means this player; a computer has a former name.

        >>> Player("ana").called("ANA"), Player("", "club").called("Mate (club)")
        (True, True)
        """
        names = {self.level, former_name(self.level).casefold()} if self.level else {self.key}
        return name.casefold() in names


def player_called(players: Iterable[Player], name: str) -> Player | None:
    """The player that a name means, or None.

    A person's own name comes first: that of a level means its computers if nobody is called so.
    """
    found = [player for player in players if player.called(name)]
    people = (player for player in found if not player.level)
    return next(people, found[0] if found else None)
