"""The page after the match: who won, the four hands, where the log lies, what to do next."""

from __future__ import annotations

from typing import Final

from mate.tui.draw.rows import Row, cut, paragraph
from mate.tui.draw.sheet import draw_sheet
from mate.tui.keys.commands import Place
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.sheet import SheetScreen
from mate.tui.widgets.drawing import Drawing

_AROUND: Final = 3
"""How many rows the header and the keys take."""
_REMARK_ROWS: Final = 2


class MatchEndScreen(SheetScreen, places=(Place.MATCH_END, Place.EVERYWHERE)):
    """After the match: who won, the four hands, where the log lies, and what to do next."""

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        cells = self.cells
        head = self.titled("End of the match")
        self.show_head(head, self.narrator.standing(self.match), "strong")
        remark = paragraph(self.remark, "faint", cells, _REMARK_ROWS)
        sheet = [*draw_sheet(self.match, self.narrator, narrow=self.compact), *remark]
        parts = [self._ending(), sheet, self._result(cells)]
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

    def _result(self, cells: int) -> list[Row]:
        result = self.narrator.result(self.match)
        rows = 1 if self.room.height < 14 else 8
        saved = paragraph(f"Saved: {self.path}", "faint", cells, rows)
        return [((f" ★ {result} ", "turn"),), (), *saved]

    def action_replay(self) -> None:
        """Step through the match."""
        self.leave(SheetChoice.REPLAY)

    def action_rematch(self) -> None:
        """Play another match."""
        self.leave(SheetChoice.REMATCH)

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave(SheetChoice.LEAVE)
