"""The layouts, chosen by the size of the terminal."""

from __future__ import annotations

from enum import Enum
from typing import Final

LEAST_CELLS: Final = 40
LEAST_ROWS: Final = 12
NORMAL_CELLS: Final = 80
WIDE_CELLS: Final = 120
LARGE_CELLS: Final = 150

HORIZONTAL_BREAKPOINTS: Final = [(0, "-narrow"), (NORMAL_CELLS, "-full"), (WIDE_CELLS, "-broad")]
"""The classes of a screen by its width, for stylesheets."""
VERTICAL_BREAKPOINTS: Final = [(0, "-low"), (20, "-tall"), (36, "-high")]
"""The classes of a screen by its height, for stylesheets."""


def classes_of(cells: int, rows: int) -> tuple[str, ...]:
    """The classes of a screen of this size; the largest layout has one of its own.

    >>> classes_of(80, 24), classes_of(40, 36)
    (('-full', '-tall'), ('-narrow', '-high'))
    >>> classes_of(150, 45)
    ('-broad', '-high', '-large')
    """
    sizes = ((cells, HORIZONTAL_BREAKPOINTS), (rows, VERTICAL_BREAKPOINTS))
    names = ([name for least, name in points if size >= least][-1] for size, points in sizes)
    return (*names, *(["-large"] if Layout.of(cells, rows) is Layout.LARGE else []))


class Layout(Enum):
    """A screen layout by its least width and height, from the smallest to the largest."""

    COMPACT = 0, 0
    NORMAL = NORMAL_CELLS, 20
    WIDE = WIDE_CELLS, 36
    LARGE = LARGE_CELLS, 45

    @classmethod
    def of(cls, cells: int, rows: int) -> Layout:
        """The layout for a terminal.

        >>> [Layout.of(*size).name for size in ((79, 60), (80, 24), (200, 30), (200, 60))]
        ['COMPACT', 'NORMAL', 'NORMAL', 'LARGE']
        """
        return [each for each in cls if cells >= each.value[0] and rows >= each.value[1]][-1]

    @property
    def compact(self) -> bool:
        """Whether cards are text in rows, and everything else is short."""
        return self is Layout.COMPACT

    @property
    def has_room_beside(self) -> bool:
        """Whether a panel fits beside the table or a list."""
        return self in {Layout.WIDE, Layout.LARGE}
