"""The layouts, chosen by the size of the terminal, and pages with as much on them as fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from mate.tui.draw.rows import Row

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


Block = Mapping[int, Sequence[Row]]
"""A part of a page in all its forms, each by how much it matters: the shortest one the most."""
ALWAYS: Final = 10
"""How much the shortest form of a block matters."""
BLANKS: Final = 5
"""How much the blank rows between blocks matter: what matters less gives way to them."""


def fitting(blocks: Sequence[Block], rows: int) -> list[Sequence[Row]]:
    """The blocks in the fullest forms that fit together; what matters most has its rows first.

    >>> picture, text = [((name, "plain"),) for name in ("picture", "text")]
    >>> blocks = {1: [picture] * 2, ALWAYS: []}, {ALWAYS: [text]}
    >>> [len(part) for part in fitting(blocks, 4)], [len(part) for part in fitting(blocks, 3)]
    ([2, 1], [0, 1])
    """
    page = [block[max(block)] for block in blocks]
    forms = [(matters, place) for place, block in enumerate(blocks) for matters in block]
    for matters, place in sorted(forms, key=lambda form: -form[0]):
        fuller = [*page[:place], blocks[place][matters], *page[place + 1 :]]
        blanks = sum(map(bool, fuller)) - 1 if matters < BLANKS else 0
        if sum(map(len, fuller)) + blanks <= rows:
            page = fuller
    return page


def stacked(parts: Sequence[Sequence[Row]], rows: int, most: int = 2, raised: int = 0) -> list[Row]:
    """The parts that have rows below each other: spare rows separate them, then centre the page.

    Args:
        most: the most blank rows between two parts; a few spare ones stand between the first parts.
        raised: how many rows the page is above the middle.
    """
    parts = [part for part in parts if part]
    spare, between = rows - sum(map(len, parts)), len(parts) - 1
    gap = min(max(spare // (between + 2), int(spare >= between)), most)
    page: list[Row] = [()] * max((spare - gap * between) // 2 - raised, 0) if gap else []
    for place, part in enumerate(parts):
        page += [()] * (gap or int(place <= spare)) if place else []
        page += part
    return page
