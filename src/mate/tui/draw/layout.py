"""How much room there is, and which layout it makes."""

from __future__ import annotations

from enum import Enum
from typing import Final

LEAST_CELLS: Final = 40
LEAST_ROWS: Final = 12
NORMAL_CELLS: Final = 80
WIDE_CELLS: Final = 120
_NORMAL: Final = (NORMAL_CELLS, 24)
_WIDE: Final = (WIDE_CELLS, 36)

HORIZONTAL_BREAKPOINTS: Final = [(0, "-narrow"), (_NORMAL[0], "-full"), (_WIDE[0], "-broad")]
"""The classes that a screen has by its width, for stylesheets."""
VERTICAL_BREAKPOINTS: Final = [(0, "-low"), (_NORMAL[1], "-tall"), (_WIDE[1], "-high")]
"""The classes that a screen has by its height, for stylesheets."""


def classes_of(cells: int, rows: int) -> tuple[str, ...]:
    """The classes that a screen of a size has.

    >>> classes_of(80, 24), classes_of(40, 36)
    (('-full', '-tall'), ('-narrow', '-high'))
    """
    return (_class_of(cells, HORIZONTAL_BREAKPOINTS), _class_of(rows, VERTICAL_BREAKPOINTS))


def _class_of(size: int, breakpoints: list[tuple[int, str]]) -> str:
    return next(name for least, name in reversed(breakpoints) if size >= least)


class Layout(Enum):
    """A way to lay out a screen: the one for the least room, the reference, the one for most."""

    COMPACT = "compact"
    NORMAL = "normal"
    WIDE = "wide"

    @classmethod
    def of(cls, cells: int, rows: int) -> Layout:
        """The layout for a terminal.

        Args:
            cells: its width.
            rows: its height.

        >>> Layout.of(80, 24), Layout.of(200, 30), Layout.of(79, 60)
        (<Layout.NORMAL: 'normal'>, <Layout.NORMAL: 'normal'>, <Layout.COMPACT: 'compact'>)
        """
        if cells < _NORMAL[0] or rows < _NORMAL[1]:
            return cls.COMPACT
        return cls.WIDE if cells >= _WIDE[0] and rows >= _WIDE[1] else cls.NORMAL
