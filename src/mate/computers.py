"""The displayed names of computer players and of their levels."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from mate.cleaning import name_key

LEVEL_NAMES: Final = MappingProxyType(
    {
        "novice": "novice",
        "casual": "casual",
        # Write "skilled", because "Club can reply with K♣" would read as if it named two cards.
        "club": "skilled",
        "expert": "expert",
        "perfect": "perfect",
    }
)
"""The displayed names of the levels, keyed by their ids in logs and JSON, weakest level first."""


class LevelNames(tuple[str, ...]):
    """The displayed names of levels. `in` expects the id of a level, not its name.

    >>> list(LevelNames(["skilled"])), "club" in LevelNames(["skilled"])
    (['skilled'], True)
    """

    __slots__ = ()

    def __contains__(self, level: object) -> bool:
        """Return whether the name of the level with this id is among the names."""
        return super().__contains__(level in LEVEL_NAMES and LEVEL_NAMES[str(level)])


def level_id(typed: str) -> str:
    """Return the id of the level with this name or id; return any other text unchanged.

    >>> level_id("skilled"), level_id("club"), level_id("pro")
    ('club', 'club', 'pro')
    """
    return next((level for level, name in LEVEL_NAMES.items() if name == typed), typed)


def computer_name(level: str, other: str = "") -> str:
    """Return the name of a computer player of a level.

    Args:
        other: the name of the other player, from which the new name must differ.

    >>> computer_name("club"), computer_name("club", "SKILLED")
    ('Skilled', 'Skilled 2')
    """
    name = LEVEL_NAMES[level].capitalize()
    return f"{name} 2" if name_key(name) == name_key(other) else name


def names_of_two(first: str, second: str) -> tuple[str, str]:
    """Return different names for two computers, even if their levels are equal.

    >>> names_of_two("club", "club")
    ('Skilled', 'Skilled 2')
    """
    one = computer_name(first)
    return one, computer_name(second, one)


def former_name(level: str) -> str:
    """Return the name that early versions of Mate wrote in logs for a computer of this level.

    >>> former_name("club")
    'Mate (club)'
    """
    return f"Mate ({level})"


def names_of_today(players: tuple[str, str], levels: Sequence[str | None]) -> tuple[str, str]:
    """Replace the former default names of computers, found in old logs, with today's names.

    Args:
        levels: the level of the computer at each seat; None for a person.

    >>> names_of_today(("Club 2", "Club"), ("club", "club"))
    ('Skilled', 'Skilled 2')
    >>> names_of_today(("skilled", "Club"), (None, "club"))
    ('skilled', 'Skilled 2')
    >>> names_of_today(("Club", "Expert"), (None, "expert"))
    ('Club', 'Expert')
    """
    names = [*players]
    for seat, level in enumerate(levels):
        former = () if level is None or LEVEL_NAMES[level] == level else (level, f"{level} 2")
        if level and name_key(names[seat]) in former:
            names[seat] = computer_name(level, names[1 - seat])
    return names[0], names[1]
