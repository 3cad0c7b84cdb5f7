"""How strong a computer opponent is."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from mate.errors import PlayerError


class Level(NamedTuple):
    """A strength of play: how far a player sees, and how wrong it is beyond.

    An action that ends the hand is seen for what it is. Any other is judged at its exact value
    plus an error, drawn from a normal distribution for each action anew. The deviation of the
    error is `blur` for each trick that may follow beyond the `sight` next ones, so that play gets
    better as the hand goes on, and an endgame within sight is played without fault.

    Args:
        name: what it is called.
        blur: points of deviation for each trick beyond sight, 0 for perfect play.
        sight: how many tricks to come are seen exactly.
        sentence: what it is like to play against, a few words for people.
    """

    name: str
    blur: float
    sight: int
    sentence: str

    def deviation(self, tricks: int) -> float:
        """The deviation of the error in points with that many tricks to come at most."""
        return self.blur * max(0, tricks - self.sight)


PERFECT: Final = Level("perfect", 0, 10, "never errs: all that can be had against it is a tie")
"""Plays a best action, and among those the one that is hardest to answer."""

LEVELS: Final = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("novice", 12, 0, "sees hardly more than the next card; loses 55 points a hand"),
            Level("casual", 5, 1, "sees one trick ahead; loses 26 points a hand"),
            Level("club", 3, 2, "sees two tricks ahead; loses 12 points a hand"),
            Level("expert", 1.8, 3, "sees three tricks ahead; loses 4 points a hand"),
            PERFECT,
        )
    }
)
"""All levels by name, the weakest first."""


def computer_name(level: str, other: str = "") -> str:
    """What a computer of that level is called as a player.

    Args:
        level: the level.
        other: what the other player is called, who must not have the same name.

    >>> computer_name("club"), computer_name("club", "CLUB")
    ('Club', 'Club 2')
    """
    name = level.capitalize()
    return f"{name} 2" if name.casefold() == other.casefold() else name


def former_name(level: str) -> str:
    """What a computer of that level is called in logs of the first programs.

    >>> former_name("club")
    'Mate (club)'
    """
    return f"Mate ({level})"


def names_of_two(first: str, second: str) -> tuple[str, str]:
    """What two computers of those levels are called, also where the levels are the same.

    >>> names_of_two("club", "club")
    ('Club', 'Club 2')
    """
    one = computer_name(first)
    return one, computer_name(second, one)


def level_named(name: str) -> Level:
    """The level of that name.

    Raises:
        PlayerError: if there is none.

    >>> level_named("club").sight
    2
    """
    try:
        return LEVELS[name]
    except KeyError:
        known = ", ".join(LEVELS)
        raise PlayerError(f"there is no opponent {name[:24]!a}; there are {known}") from None
