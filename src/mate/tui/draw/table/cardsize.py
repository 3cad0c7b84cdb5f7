"""The size of the cards on a table, and the places that follow from it."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, FIGURE_ROWS, LARGE_ROWS
from mate.tui.draw.layout import Layout
from mate.tui.keys.cardkeys import PLACE_KEYS

LEFT: Final = 1
"""The cells to the left of the first card."""
_LED_AT: Final = 6
"""The card led is below the seventh card of the upper holding, and the reply is beside it."""
_SET_OFF: Final = 2
"""The difference in rows between the two cards of a trick."""
BESIDE_CELLS: Final = 40
"""The width of the side panel."""
_AROUND: Final = 11
"""The rows for the header, the message, some events and the footer."""
_LEAST_AROUND: Final = {True: 6, False: 8}
"""The same if large cards are wanted wherever they fit: True without a side panel."""


class CardSize(NamedTuple):
    """The size of the cards on a table.

    Args:
        cells: the width of a card.
        rows: its height.
        alone: whether the table has no side panel; it then takes as few rows as possible.
    """

    cells: int
    rows: int
    alone: bool = False

    @classmethod
    def of(cls, cells: int, rows: int, *, large: bool = False) -> CardSize:
        """The size of the cards for a terminal.

        Args:
            cells: the terminal's width.
            rows: its height.
            large: whether to use large cards wherever they fit.

        >>> [CardSize.of(*size).rows for size in ((80, 24), (120, 36), (150, 45), (200, 60))]
        [3, 5, 8, 11]
        >>> CardSize.of(120, 36, large=True)
        CardSize(cells=10, rows=8, alone=True)
        """
        layout = Layout.of(cells, rows)
        if large or layout is Layout.LARGE:
            for size in (HUGE, LARGE):
                for alone in sorted({False, large}):
                    fitting = size._replace(alone=alone)
                    around = _LEAST_AROUND[alone] if large else _AROUND
                    if fitting.block_cells <= cells and fitting.table_rows + around <= rows:
                        return fitting
        return HIGH if layout.has_room_beside else SMALL

    @property
    def has_figures(self) -> bool:
        """Whether ranks and suits are large figures."""
        return self.rows >= FIGURE_ROWS

    @property
    def padding(self) -> int:
        """The blank rows above and below the trick."""
        return 0 if self.alone else 1

    @property
    def step(self) -> int:
        """The cells from the left edge of a card to that of the next."""
        return self.cells + 1

    @property
    def table_cells(self) -> int:
        """The width of a table with such cards."""
        return LEFT + len(PLACE_KEYS) * self.step - 1

    @property
    def block_cells(self) -> int:
        """The width of the table and its side panel."""
        return self.table_cells + (0 if self.alone else BESIDE_CELLS)

    def cell_of(self, place: int) -> int:
        """The left edge of the card in a place."""
        return LEFT + place * self.step

    @property
    def led_cell(self) -> int:
        """The left edge of the card led."""
        return self.cell_of(_LED_AT)

    @property
    def reply_cell(self) -> int:
        """The left edge of the reply."""
        return self.cell_of(_LED_AT + 1)

    @property
    def said_cell(self) -> int:
        """The left edge of the text about the reply."""
        return self.cell_of(_LED_AT + 2)

    # Rows.

    @property
    def middle_rows(self) -> int:
        """The rows of the trick."""
        return self.rows + _SET_OFF

    @property
    def middle_top(self) -> int:
        """The first row of the trick, below the title and the upper holding."""
        return 1 + self.rows + 1 + self.padding

    @property
    def lower_holding(self) -> int:
        """The first row of the lower holding."""
        return self.middle_top + self.middle_rows + self.padding

    @property
    def table_rows(self) -> int:
        """The rows of the table."""
        return self.lower_holding + self.rows + 2


SMALL: Final = CardSize(CARD_CELLS, CARD_ROWS, alone=True)
"""For 80 × 24."""
HIGH: Final = CardSize(CARD_CELLS, LARGE_ROWS)
"""For 120 × 36."""
LARGE: Final = CardSize(10, 8)
"""For 150 × 45, with large figures."""
HUGE: Final = CardSize(15, 11)
"""For 200 × 60."""
