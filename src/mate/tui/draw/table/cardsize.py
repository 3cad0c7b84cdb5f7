"""How large the cards of a table are, and what follows from it for the places of everything."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, FIGURE_ROWS, LARGE_ROWS
from mate.tui.draw.layout import Layout
from mate.tui.keys.cardkeys import PLACE_KEYS

LEFT: Final = 1
"""How many cells are left of the first card."""
_LED_AT: Final = 6
"""The card led lies below the seventh place of the upper holding, the reply beside it."""
_SET_OFF: Final = 2
"""How many rows the cards of a trick are apart in height."""


BESIDE_CELLS: Final = 40
"""How wide is what stands beside a table."""
_AROUND: Final = 11
"""How many rows the header, the message, some events and the keys take around a table."""
_LEAST_AROUND: Final = 6
"""The same where large cards are wanted above all."""


class CardSize(NamedTuple):
    """The size of the cards on a table, which is that of the table.

    Args:
        cells: how wide a card is.
        rows: how high it is.
        alone: whether nothing is beside the table, which then does with as few rows as it can.
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
            large: whether large cards are wanted wherever they fit.

        >>> [CardSize.of(*size).rows for size in ((80, 24), (120, 36), (150, 45), (200, 60))]
        [3, 5, 8, 11]
        >>> CardSize.of(120, 36, large=True)
        CardSize(cells=10, rows=8, alone=True)
        """
        layout = Layout.of(cells, rows)
        around = _LEAST_AROUND if large else _AROUND
        if large or layout is Layout.LARGE:
            for size in (HUGE, LARGE):
                for alone in sorted({False, large}):
                    fitting = size._replace(alone=alone)
                    if fitting.block_cells <= cells and fitting.table_rows + around <= rows:
                        return fitting
        return HIGH if layout.has_room_beside else SMALL

    @property
    def has_figures(self) -> bool:
        """Whether ranks and suits are large figures."""
        return self.rows >= FIGURE_ROWS

    @property
    def padding(self) -> int:
        """How many rows are free above and below the trick."""
        return 0 if self.alone else 1

    @property
    def step(self) -> int:
        """How many cells it is from one card to the next."""
        return self.cells + 1

    @property
    def table_cells(self) -> int:
        """How wide a table with such cards is."""
        return LEFT + len(PLACE_KEYS) * self.step - 1

    @property
    def block_cells(self) -> int:
        """How wide the table is together with what is beside it."""
        return self.table_cells + (0 if self.alone else BESIDE_CELLS)

    def cell_of(self, place: int) -> int:
        """The cell at which the card at a place begins."""
        return LEFT + place * self.step

    @property
    def led_cell(self) -> int:
        """The cell at which the card led begins."""
        return self.cell_of(_LED_AT)

    @property
    def reply_cell(self) -> int:
        """The cell at which the reply begins."""
        return self.cell_of(_LED_AT + 1)

    @property
    def said_cell(self) -> int:
        """The cell at which begins what is said of the reply."""
        return self.cell_of(_LED_AT + 2)

    # Down.

    @property
    def middle_rows(self) -> int:
        """How many rows the trick takes."""
        return self.rows + _SET_OFF

    @property
    def middle_top(self) -> int:
        """The row at which the trick begins: below the title, and a holding with its gap."""
        return 1 + self.rows + 1 + self.padding

    @property
    def lower_holding(self) -> int:
        """The row at which the lower holding begins."""
        return self.middle_top + self.middle_rows + self.padding

    @property
    def table_rows(self) -> int:
        """How many rows the table has."""
        return self.lower_holding + self.rows + 2


SMALL: Final = CardSize(CARD_CELLS, CARD_ROWS, alone=True)
"""For 80 × 24."""
HIGH: Final = CardSize(CARD_CELLS, LARGE_ROWS)
"""For 120 × 36."""
LARGE: Final = CardSize(10, 8)
"""For 150 × 45, with large figures."""
HUGE: Final = CardSize(15, 11)
"""For 200 × 60."""
