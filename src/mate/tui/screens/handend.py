"""The page at the end of a hand: how it ended, the score sheet, and what comes next."""

from __future__ import annotations

from typing import Final

from mate.rules import HANDS
from mate.tui.draw.rows import Row, paragraph
from mate.tui.draw.swap import draw_swap
from mate.tui.keys.commands import Place
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.sheet import SheetScreen

_SWAP_ROWS: Final = 18
"""The least rows of a terminal in which the swap is drawn; its words are always there."""


class HandEndScreen(SheetScreen, places=(Place.HAND_END, Place.EVERYWHERE)):
    """After a hand: the score sheet, and the swap or the fresh deal that comes next.

    To leave it leads back to the table, where the last card can be looked at.
    """

    @property
    def heading(self) -> str:
        """Which hand ended."""
        return f"End of hand {len(self.match.hands)} of {HANDS}"

    def below(self, cells: int) -> list[Row]:
        """What comes next."""
        match, narrator = self.match, self.narrator
        if match.needs_deal:
            return [((f" {narrator.fresh_deal(match)}", "strong"),)]
        rows = paragraph(narrator.beginning(match), "strong", cells, 2)
        if self.room.height < _SWAP_ROWS:
            return rows
        return [*rows, (), *draw_swap(match, narrator, narrow=self.compact)]

    def action_go_on(self) -> None:
        """Begin the next hand."""
        self.leave(SheetChoice.GO_ON)
