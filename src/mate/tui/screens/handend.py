"""The page at the end of a hand: how it ended, the score sheet, and what comes next."""

from __future__ import annotations

from typing import Final

from mate.rules import HANDS
from mate.tui.draw.rows import Row, cut, paragraph
from mate.tui.draw.sheet import draw_score
from mate.tui.draw.swap import draw_swap
from mate.tui.keys.commands import Place
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.sheet import SheetScreen
from mate.tui.widgets.drawing import Drawing

_AROUND: Final = 3
"""How many rows the header and the keys take."""
_REMARK_ROWS: Final = 2
_SHEET_ROWS: Final = 6
_SWAP_ROWS: Final = 18
"""The least rows of a terminal in which the swap is drawn; its words are always there."""


class HandEndScreen(SheetScreen, places=(Place.HAND_END, Place.EVERYWHERE)):
    """After a hand: the score sheet, and the swap or the fresh deal that comes next.

    To leave it leads back to the table, where the last card can be looked at.
    """

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        cells = self.cells
        heading = self.titled(f"End of hand {len(self.match.hands)} of {HANDS}")
        self.show_head(heading, self.narrator.standing(self.match), "strong")
        remark = paragraph(self.remark, "faint", cells, _REMARK_ROWS)
        sheet = [*draw_score(self.match, self.narrator, cells, _SHEET_ROWS), *remark]
        parts = [self._ending(), sheet, self._below(cells)]
        rows = [row for part in parts for row in ((), *part)][1:]
        if len(rows) > self.room.height - _AROUND:
            # No blank lines where there is no room for them.
            rows = [row for part in parts for row in part]
        self.query_one("#sheet", Drawing).draw(rows)
        self.show_keys()

    def _ending(self) -> list[Row]:
        position = self.match.hands[-1].position
        brought = self.narrator.brought(position) or "Nobody scores."
        return [
            ((f" {cut(self.narrator.ending(position), self.cells - 2)} ", "turn"),),
            ((f" {brought}", "strong"),),
        ]

    def _below(self, cells: int) -> list[Row]:
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
