"""What the pack is made of: how many puzzles of each theme and level, and the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.puzzles.puzzle import LEVELS
from mate.puzzles.theme import Theme

SEED: Final = 1915
"""What hands, players and the order of the pack are drawn from: the year of the game."""

_BY_LEVEL: Final[Mapping[Theme, tuple[int, int, int, int]]] = {
    Theme.WAIT: (195, 45, 20, 0),
    Theme.FORCE: (90, 90, 30, 0),
    Theme.LOSE_THE_LEAD: (40, 155, 130, 115),
    Theme.DUCK: (0, 30, 105, 55),
    Theme.TAKE: (60, 45, 50, 30),
    Theme.OVERMATE: (25, 25, 50, 0),
    Theme.ONLY_DRAW: (90, 110, 115, 105),
    Theme.ONLY_FOREPLACEMENT: (0, 0, 0, 150),
    Theme.NO_FOREPLACEMENT: (0, 0, 0, 45),
}

QUOTAS: Final[Mapping[tuple[Theme, int], int]] = {
    (theme, level): count
    for theme, counts in _BY_LEVEL.items()
    for level, count in zip(LEVELS, counts, strict=True)
    if count
}
"""How many puzzles of each kind; as many of each level."""
