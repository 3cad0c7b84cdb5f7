"""The layout of a table: ten columns of cards between margins, and the rows of its parts."""

from __future__ import annotations

from collections import Counter
from itertools import chain, cycle, islice, pairwise
from typing import Final, NamedTuple

from mate.tui.draw.cards import FACE_SIZES

COLUMNS: Final = 10
"""The number of cards in a holding."""
BESIDE_CELLS: Final = 40
"""The width of a table's side panel, including the gap before the panel."""
BESIDE_TEXT_CELLS: Final = BESIDE_CELLS - 5
"""The width of the panel's text, between the gap and the right margin of the page."""
_MARGIN: Final = 5
"""The width of the left and right margins of a page."""
_LEAST_MARGIN: Final = 1
_NARROW: Final = ((7, 5), (7, 3), (6, 5), (6, 3))
"""The sizes of cards that leave only the minimum margin."""
_LEAST_BETWEEN: Final = 3
"""The number of rows that are neither cards nor gaps: the name lines and the lower keys."""
_LOWER: Final = {rows: lower for (_, rows), (_, lower) in pairwise(FACE_SIZES)}
"""The height of the trick on a close table, by the height of the other cards."""
_FIRST_SPARE: Final = ("top", "above", "below", "title", "above", "below")
"""The gaps to which the first spare rows go, in order: first the gap below the header."""
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
        centre: the first row of the trick.
        lower: the first row of the lower cards; a chosen card is one row higher up.
        title: the row of the lower name line, which is the last row of the table.
        trick: the height of the trick, which is less than a card's height on a close table.
    """

    cells: int
    rows: int
    left: int
    upper: int
    centre: int
    lower: int
    title: int
    trick: int

    @classmethod
    def of(cls, cells: int, rows: int, closest: int | None = None) -> Grid | None:
        """Return the grid with the largest cards that fit in this size; None if no cards fit.

        Args:
            closest: the rows between the upper cards and the trick on a close table; None if the
                trick may not be smaller than the other cards.

        >>> [Grid.of(*size)[:3] for size in ((80, 20), (120, 31), (160, 43), (200, 55))]
        [(7, 5, 5), (11, 8, 5), (15, 11, 5), (19, 13, 5)]
        >>> Grid.of(40, 12) is None
        True
        >>> Grid.of(80, 16).rows, Grid.of(80, 16, closest=0).rows
        (3, 5)
        """
        for width, height in chain(FACE_SIZES[:-2], _NARROW):
            margin = _LEAST_MARGIN if (width, height) in _NARROW else _MARGIN
            if COLUMNS * width + 2 * margin > cells:
                continue
            ways = [(height, Counter(above=1, below=1))]
            if closest is not None and height in _LOWER:
                ways.append((_LOWER[height], Counter(above=closest)))
            for trick, gaps in ways:
                spare = rows - 2 * height - trick - _LEAST_BETWEEN - gaps.total()
                if spare >= 0:
                    spare -= min(max(spare - len(_FIRST_SPARE), 0), _MOST_BELOW)
                    gaps.update(islice(chain(_FIRST_SPARE, cycle(_MORE_SPARE)), spare))
                    return cls._spread(width, height, (cells - COLUMNS * width) // 2, trick, gaps)
        return None

    @classmethod
    def _spread(cls, cells: int, rows: int, left: int, trick: int, gaps: Counter[str]) -> Grid:
        upper = 1 + gaps["top"]
        centre = upper + rows + gaps["above"]
        lower = centre + trick + gaps["below"]
        title = lower + rows + 1 + gaps["title"]
        return cls(cells, rows, left, upper, centre, lower, title, trick)

    @property
    def of_mate(self) -> Grid:
        """The grid at a mate: a low trick gets pictures if there is room without keys and gaps."""
        trick, lower = _NARROW[0][1], self.title - self.rows
        spare = lower - self.upper - self.rows - trick
        if not self.low or spare < 0:
            return self
        centre = self.upper + self.rows + spare // 2
        return self._replace(trick=trick, centre=centre, lower=lower)

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
    def trick_cells(self) -> int:
        """The width of a card of the trick."""
        return min(self.cells, next(cells for cells, rows in FACE_SIZES if rows == self.trick))

    @property
    def low(self) -> bool:
        """Whether only the trick has no room for pictures, or for text below large letters."""
        return self.trick < min(self.rows, _NARROW[0][1])

    @property
    def raises_lower(self) -> bool:
        """Whether a chosen lower card moves towards the middle."""
        return self.lower - self.centre - self.trick > 0

    @property
    def raises_upper(self) -> bool:
        """Whether a chosen upper card moves towards the middle, where there is room for its key."""
        return self.centre - self.upper - self.rows > 1
