"""The contents of the pack: the number of puzzles of each theme and level, and the seed.

The pack has two editions. The second edition distinguishes more categories. No puzzle of levels 3
and 4 in the second edition begins with only two legal cards: new puzzles have taken the numbers of
such puzzles in the first edition. The themes are newer than both editions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.puzzles import LEVELS, Theme
from scripts.puzzles.editions import Sort

SEED: Final = 1915
"""The seed for hands, players and the order of the pack: the year when the game was published."""

Kind = tuple[Theme | Sort, int]
"""The category or theme of a puzzle, and the level of the puzzle."""
Quotas = Mapping[Kind, int]
"""The number of puzzles of each kind."""


def _quotas(by_level: Mapping[Theme | Sort, tuple[int, int, int, int]]) -> Quotas:
    return {
        (sort, level): count
        for sort, counts in by_level.items()
        for level, count in zip(LEVELS, counts, strict=True)
        if count
    }


_FIRST: Final[Mapping[Theme | Sort, tuple[int, int, int, int]]] = {
    Sort.WAIT: (110, 30, 0, 15),
    Sort.FORCE: (80, 80, 40, 0),
    Sort.LOSE_THE_LEAD: (50, 200, 170, 260),
    Sort.DUCK: (0, 0, 100, 30),
    Sort.TAKE: (120, 60, 60, 70),
    Sort.OVERMATE: (0, 40, 40, 0),
    Sort.ONLY_DRAW: (140, 90, 50, 60),
    Sort.ONLY_FOREPLACEMENT: (0, 0, 30, 50),
    Sort.NO_FOREPLACEMENT: (0, 0, 10, 15),
}

FIRST: Final = _quotas(_FIRST)
"""The number of puzzles of each category and level in the first edition; levels have equal totals.
"""

_COMMON: Final[frozenset[Theme | Sort]] = frozenset({Sort.TAKE, Sort.NO_FOREPLACEMENT})
SERIES: Final = (frozenset(_FIRST) - _COMMON, _COMMON)
"""The categories to search for in each of two passes, both of which start again from the first
hand. Frequent categories come last, because their puzzles would crowd out other puzzles."""

GAPS: Final = _quotas(
    {
        Sort.KEEP_GUARD: (0, 0, 30, 12),
        Sort.OVERMATE: (0, 0, 25, 0),
        Sort.TAKE: (0, 0, 30, 0),
        Sort.ONLY_DRAW: (0, 0, 18, 13),
        Sort.DUCK: (0, 0, 15, 6),
    }
)
"""The number of new puzzles of each category and level, which replaced removed puzzles."""

QUOTAS: Final = _quotas(
    {
        Theme.WAIT: (110, 30, 0, 15),
        Theme.KEEP_LEAD: (118, 52, 12, 2),
        Theme.TAKE_LEAD: (103, 56, 40, 50),
        Theme.KEEP_ANSWER: (38, 82, 82, 28),
        Theme.KEEP_ANSWERS: (43, 59, 121, 131),
        Theme.KEEP_WINNER: (31, 69, 67, 30),
        Theme.KEEP_MATING_CARD: (11, 12, 12, 5),
        Theme.FORCE_OUT: (39, 127, 121, 173),
        Theme.FOREPLACE: (0, 0, 40, 65),
        Theme.PLAY: (7, 13, 5, 1),
    }
)
"""The number of puzzles of each current theme and level in the pack."""
