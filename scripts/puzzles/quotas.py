"""What the pack is made of: how many puzzles of each theme and level, and the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.puzzles import LEVELS, Theme

SEED: Final = 1915
"""What hands, players and the order of the pack are drawn from: the year of the game."""

_BY_LEVEL: Final[Mapping[Theme, tuple[int, int, int, int]]] = {
    Theme.WAIT: (110, 30, 0, 15),
    Theme.FORCE: (80, 80, 40, 0),
    Theme.LOSE_THE_LEAD: (50, 200, 170, 260),
    Theme.DUCK: (0, 0, 100, 30),
    Theme.TAKE: (120, 60, 60, 70),
    Theme.OVERMATE: (0, 40, 40, 0),
    Theme.ONLY_DRAW: (140, 90, 50, 60),
    Theme.ONLY_FOREPLACEMENT: (0, 0, 30, 50),
    Theme.NO_FOREPLACEMENT: (0, 0, 10, 15),
}

QUOTAS: Final[Mapping[tuple[Theme, int], int]] = {
    (theme, level): count
    for theme, counts in _BY_LEVEL.items()
    for level, count in zip(LEVELS, counts, strict=True)
    if count
}
"""How many puzzles of each kind; as many of each level."""

_COMMON: Final = frozenset({Theme.TAKE, Theme.NO_FOREPLACEMENT})
SERIES: Final = (frozenset(_BY_LEVEL) - _COMMON, _COMMON)
"""The themes that are looked for together, from the first hand on: those that are in so many hands
that they would crowd out others come last."""
