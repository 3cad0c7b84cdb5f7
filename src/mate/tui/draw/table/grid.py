"""The layout of a table: ten columns of cards between margins, and the rows of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle, islice
from typing import Final, NamedTuple

from mate.tui.draw.cards import FACE_SIZES

COLUMNS: Final = 10
"""The number of cards in a holding."""
BESIDE_CELLS: Final = 40
"""The width of a table's side panel, including the gap before the panel."""
BESIDE_TEXT_CELLS: Final = BESIDE_CELLS - 7
"""The width of the panel's text, between the gap and the right margin of the page."""
_MARGIN: Final = 5
"""The width of the left and right margins of a page."""
_LEAST_MARGIN: Final = 1
_NARROW: Final = ((7, 5), (7, 3), (6, 5), (6, 3))
"""The sizes of cards that leave only the minimum margin."""
_BETWEEN: Final = 5
"""The number of rows that are not cards: the name lines, two gaps, and the keys."""
_FIRST_SPARE: Final = ("above", "below", "top", "title", "above", "below")
"""The gaps to which the first spare rows go, in order: first the gaps around the trick."""
_MORE_SPARE: Final = ("top", "above", "below")
"""The gaps to which all further spare rows go, in turn."""
_MOST_BELOW: Final = 5
"""The maximum number of spare rows left below the table once its gaps are filled."""


class Grid(NamedTuple):
    """The positions of the cards and the name lines on a table.

    Args:
        cells: the width of a card, which is also the distance between neighbouring cards.
        rows: the height of a card.
        left: the first cell of the leftmost card.
        upper: the first row of the upper cards; the upper name line is above them.
        centre: the first row of the trick, which is as tall as a card.
        lower: the first row of the lower cards; a chosen card is one row higher up.
        title: the row of the lower name line, which is the last row of the table.
    """

    cells: int
    rows: int
    left: int
    upper: int
    centre: int
    lower: int
    title: int

    @classmethod
    def of(cls, cells: int, rows: int) -> Grid | None:
        """Return the grid with the largest cards that fit in this size; None if no cards fit.

        >>> [Grid.of(*size)[:3] for size in ((80, 20), (120, 31), (160, 43), (200, 55))]
        [(7, 5, 5), (11, 8, 5), (15, 11, 5), (19, 13, 5)]
        >>> Grid.of(40, 12) is None
        True
        """
        for width, height in chain(FACE_SIZES[:-2], _NARROW):
            margin = _LEAST_MARGIN if (width, height) in _NARROW else _MARGIN
            spare = rows - 3 * height - _BETWEEN
            if COLUMNS * width + 2 * margin <= cells and spare >= 0:
                spare -= min(max(spare - len(_FIRST_SPARE), 0), _MOST_BELOW)
                return cls._spread(width, height, (cells - COLUMNS * width) // 2, spare)
        return None

    @classmethod
    def _spread(cls, cells: int, rows: int, left: int, spare: int) -> Grid:
        gaps = dict.fromkeys(_FIRST_SPARE, 0)
        for place in islice(_spare_places(), spare):
            gaps[place] += 1
        upper = 1 + gaps["top"]
        centre = upper + rows + 1 + gaps["above"]
        lower = centre + rows + 1 + gaps["below"]
        return cls(cells, rows, left, upper, centre, lower, lower + rows + 1 + gaps["title"])

    @property
    def width(self) -> int:
        """The width of all ten columns."""
        return COLUMNS * self.cells

    @property
    def table_rows(self) -> int:
        """The height of the table."""
        return self.title + 1

    def cell_of(self, place: int) -> int:
        """Return the first cell of the card in this place of a holding, counted from 0."""
        return self.left + place * self.cells

    @property
    def raises_upper(self) -> bool:
        """Whether a chosen upper card moves towards the middle, where there is room for its key."""
        return self.centre - self.upper - self.rows > 1


def _spare_places() -> Iterator[str]:
    return chain(_FIRST_SPARE, cycle(_MORE_SPARE))
