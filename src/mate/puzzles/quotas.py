"""What the pack is made of: how many puzzles of each theme and level, and the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.puzzles.puzzle import LEVELS
from mate.puzzles.theme import Theme

SEED: Final = 1915
"""What hands, players and the order of the pack are drawn from: the year of the game."""

_BY_LEVEL: Final[Mapping[Theme, tuple[int, int, int, int]]] = {
    Theme.WAIT: (225, 50, 25, 0),
    Theme.FORCE: (105, 100, 35, 0),
    Theme.LOSE_THE_LEAD: (40, 170, 140, 120),
    Theme.DUCK: (0, 30, 110, 65),
    Theme.TAKE: (40, 40, 40, 10),
    Theme.OVERMATE: (30, 30, 60, 0),
    Theme.ONLY_DRAW: (100, 120, 130, 125),
    Theme.ONLY_FOREPLACEMENT: (0, 0, 0, 190),
    Theme.NO_FOREPLACEMENT: (0, 0, 0, 30),
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
