"""The page after the match: who won, the four hands, where the log lies, what to do next."""

from __future__ import annotations

from mate.tui.draw.rows import Row, paragraph
from mate.tui.keys.commands import Place
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.sheet import SheetScreen


class MatchEndScreen(SheetScreen, places=(Place.MATCH_END, Place.EVERYWHERE)):
    """After the match: who won, the four hands, where the log lies, and what to do next."""

    @property
    def heading(self) -> str:
        """That it is over."""
        return "End of the match"

    def below(self, cells: int) -> list[Row]:
        """The result, and where the log lies."""
        result = self.narrator.result(self.match)
        rows = 1 if self.room.height < 14 else 8
        saved = paragraph(f"Saved: {self._path}", "faint", cells, rows)
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
