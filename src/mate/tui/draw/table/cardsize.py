"""How large the cards of a table are, and what follows from it for the places of everything."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, LARGE_ROWS
from mate.tui.keys.cardkeys import PLACE_KEYS

LEFT: Final = 1
"""How many cells are left of the first card."""
_LED_AT: Final = 6
"""The card led lies below the seventh place of the upper holding, the reply beside it."""
_SET_OFF: Final = 2
"""How many rows the cards of a trick are apart in height."""


class CardSize(NamedTuple):
    """The size of a card on the table.

    Args:
        cells: how wide it is.
        rows: how high it is.
        padding: how many rows are free above and below the trick.
    """

    cells: int
    rows: int
    padding: int

    @property
    def step(self) -> int:
        """How many cells it is from one card to the next."""
        return self.cells + 1

    @property
    def table_cells(self) -> int:
        """How wide a table with such cards is."""
        return LEFT + len(PLACE_KEYS) * self.step - 1

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


SMALL: Final = CardSize(CARD_CELLS, CARD_ROWS, 0)
"""For 80 × 24."""
HIGH: Final = CardSize(CARD_CELLS, LARGE_ROWS, 1)
"""For 120 × 36."""
