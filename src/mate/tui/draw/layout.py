"""The layouts, chosen by the size of the terminal."""

from __future__ import annotations

from enum import Enum
from typing import Final

LEAST_CELLS: Final = 40
LEAST_ROWS: Final = 12
NORMAL_CELLS: Final = 80
WIDE_CELLS: Final = 120
LARGE_CELLS: Final = 150
_NORMAL: Final = (NORMAL_CELLS, 20)
_WIDE: Final = (WIDE_CELLS, 36)
_LARGE: Final = (LARGE_CELLS, 45)
LARGE_CLASS: Final = "-large"
"""The class of a screen in the largest layout, which also has `-broad` and `-high`."""

HORIZONTAL_BREAKPOINTS: Final = [(0, "-narrow"), (_NORMAL[0], "-full"), (_WIDE[0], "-broad")]
"""The classes of a screen by its width, for stylesheets."""
VERTICAL_BREAKPOINTS: Final = [(0, "-low"), (_NORMAL[1], "-tall"), (_WIDE[1], "-high")]
"""The classes of a screen by its height, for stylesheets."""


def classes_of(cells: int, rows: int) -> tuple[str, ...]:
    """The classes of a screen of this size.

    >>> classes_of(80, 24), classes_of(40, 36)
    (('-full', '-tall'), ('-narrow', '-high'))
    >>> classes_of(150, 45)
    ('-broad', '-high', '-large')
    """
    large = (LARGE_CLASS,) if Layout.of(cells, rows) is Layout.LARGE else ()
    return (
        _class_of(cells, HORIZONTAL_BREAKPOINTS),
        _class_of(rows, VERTICAL_BREAKPOINTS),
        *large,
    )


def _class_of(size: int, breakpoints: list[tuple[int, str]]) -> str:
    return next(name for least, name in reversed(breakpoints) if size >= least)


class Layout(Enum):
    """A screen layout, from the smallest to the largest."""

    COMPACT = "compact"
    NORMAL = "normal"
    WIDE = "wide"
    LARGE = "large"

    @classmethod
    def of(cls, cells: int, rows: int) -> Layout:
        """The layout for a terminal.

        >>> [Layout.of(*size).value for size in ((79, 60), (80, 24), (200, 30), (200, 60))]
        ['compact', 'normal', 'normal', 'large']
        """
        if cells < _NORMAL[0] or rows < _NORMAL[1]:
            return cls.COMPACT
        if cells < _WIDE[0] or rows < _WIDE[1]:
            return cls.NORMAL
        return cls.LARGE if cells >= _LARGE[0] and rows >= _LARGE[1] else cls.WIDE

    @property
    def compact(self) -> bool:
        """Whether cards are text in rows, and everything else is short."""
        return self is Layout.COMPACT

    @property
    def has_room_beside(self) -> bool:
        """Whether a panel fits beside the table or a list."""
        return self in {Layout.WIDE, Layout.LARGE}
