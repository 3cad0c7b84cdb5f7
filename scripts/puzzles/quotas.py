"""What the pack is made of: how many puzzles of each theme and level, and the seed.

It was made in two editions. The second one tells more themes apart, and its levels 3 and 4 have no
puzzle that begins with two legal cards: those of the first edition gave their numbers to others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.puzzles import LEVELS, Theme

SEED: Final = 1915
"""What hands, players and the order of the pack are drawn from: the year of the game."""

Quotas = Mapping[tuple[Theme, int], int]
"""How many puzzles of each theme and level."""


def _quotas(by_level: Mapping[Theme, tuple[int, int, int, int]]) -> Quotas:
    return {
        (theme, level): count
        for theme, counts in by_level.items()
        for level, count in zip(LEVELS, counts, strict=True)
        if count
    }


_FIRST: Final[Mapping[Theme, tuple[int, int, int, int]]] = {
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

FIRST: Final = _quotas(_FIRST)
"""The first edition, by its own themes and levels; as many of each level."""

_COMMON: Final = frozenset({Theme.TAKE, Theme.NO_FOREPLACEMENT})
SERIES: Final = (frozenset(_FIRST) - _COMMON, _COMMON)
"""The themes that are looked for together, from the first hand on: those that are in so many hands
that they would crowd out others come last."""

GAPS: Final = _quotas(
    {
        Theme.KEEP_GUARD: (0, 0, 30, 12),
        Theme.OVERMATE: (0, 0, 25, 0),
        Theme.TAKE: (0, 0, 30, 0),
        Theme.ONLY_DRAW: (0, 0, 18, 13),
        Theme.DUCK: (0, 0, 15, 6),
    }
)
"""What took the numbers of those that left."""

QUOTAS: Final = _quotas(
    {
        Theme.WAIT: (110, 30, 0, 15),
        Theme.FORCE: (80, 80, 40, 0),
        Theme.CLEAR_SUIT: (32, 138, 102, 100),
        Theme.DRAW_GUARD: (13, 55, 52, 111),
        Theme.LOSE_THE_LEAD: (5, 7, 16, 49),
        Theme.DUCK: (0, 0, 68, 18),
        Theme.TAKE: (120, 60, 51, 70),
        Theme.KEEP_GUARD: (88, 48, 56, 41),
        Theme.OVERMATE: (0, 40, 40, 0),
        Theme.ONLY_DRAW: (52, 42, 35, 31),
        Theme.ONLY_FOREPLACEMENT: (0, 0, 30, 50),
        Theme.NO_FOREPLACEMENT: (0, 0, 10, 15),
    }
)
"""The pack, by the themes and levels of today."""
