"""What the pack is made of: how many puzzles of each theme and level, and the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.puzzles.puzzle import LEVELS
from mate.puzzles.theme import Theme

SEED: Final = 1915
"""What hands, players and the order of the pack are drawn from: the year of the game."""

_BY_LEVEL: Final[Mapping[Theme, tuple[int, int, int, int]]] = {
    Theme.WAIT: (44, 15, 5, 0),
    Theme.FORCE: (22, 20, 12, 3),
    Theme.LOSE_THE_LEAD: (4, 30, 32, 30),
    Theme.DUCK: (0, 4, 18, 12),
    Theme.OVERMATE: (0, 7, 7, 0),
    Theme.ONLY_DRAW: (30, 24, 26, 15),
    Theme.ONLY_FOREPLACEMENT: (0, 0, 0, 40),
}

QUOTAS: Final[Mapping[tuple[Theme, int], int]] = {
    (theme, level): count
    for theme, counts in _BY_LEVEL.items()
    for level, count in zip(LEVELS, counts, strict=True)
    if count
}
"""How many puzzles of each kind; as many of each level."""
