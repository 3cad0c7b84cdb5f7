"""How strong a computer opponent is."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class Level(NamedTuple):
    """A strength of play: how far a player sees, and how well it judges what lies beyond.

    Args:
        name: its name.
        sight: how many tricks are played out in every way, the present one included, from 1.
        feel: how much of the exact value is felt of what lies beyond, 0 to 1; the rest is a rule
            of thumb.
        blur: the deviation, in points, of the error with which each action is judged.
        slips: how likely it misreads a lead that no card of the suit answers, 0 to 1: takes it
            for a mate, or overlooks the mate.
        sentence: a description for people, in a few words.
    """

    name: str
    sight: int
    feel: float
    blur: float
    slips: float
    sentence: str


PERFECT: Final = Level("perfect", 10, 1, 0, 0, "never makes a mistake")
"""Plays a best action, and among those the one after which `club` loses the most."""

_LEVELS: Final = (
    Level("novice", 1, 0.05, 8, 0.08, "sees one trick ahead"),
    Level("casual", 2, 0.18, 5, 0.04, "sees two tricks ahead"),
    Level("club", 3, 0.4, 3, 0.01, "sees three tricks ahead"),
    Level("expert", 4, 0.7, 1, 0, "sees four tricks ahead"),
    PERFECT,
)
LEVELS: Final = MappingProxyType({level.name: level for level in _LEVELS})
"""All levels by name, the weakest first."""


def computer_name(level: str, other: str = "") -> str:
    """The name of a computer player of that level.

    Args:
        other: the name of the other player, which must differ.

    >>> computer_name("club"), computer_name("club", "CLUB")
    ('Club', 'Club 2')
    """
    name = level.capitalize()
    return f"{name} 2" if name.casefold() == other.casefold() else name


def former_name(level: str) -> str:
    """The name of a computer of that level in logs of the first programs.

    >>> former_name("club")
    'Mate (club)'
    """
    return f"Mate ({level})"


def names_of_two(first: str, second: str) -> tuple[str, str]:
    """The names of two computers of those levels, even if they are the same.

    >>> names_of_two("club", "club")
    ('Club', 'Club 2')
    """
    one = computer_name(first)
    return one, computer_name(second, one)
