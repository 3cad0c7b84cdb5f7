"""What the pages after a hand and after the match share: how it ended, and the score sheet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult

from mate.cleaning import shown
from mate.session import Session
from mate.tui.draw.rows import Row, cut, paragraph
from mate.tui.draw.sheet import draw_sheet
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.history import help_in_words
from mate.words.narrator import Narrator

_AROUND: Final = 3
"""How many rows the header and the keys take."""
_REMARK_ROWS: Final = 2
_AT_THE_TABLE: Final = (SheetChoice.GO_ON, SheetChoice.TAKE_BACK)


class SheetScreen(UnaskedScreen[SheetChoice]):
    """How the last hand ended, and the score sheet below it.

    Args:
        session: the match, whose last hand is over.
        narrator: the players' names, and how cards are written.
        go_on: what goes on at the table, where that is chosen.
    """

    FILLS_WIDGETS = False

    def __init__(
        self, session: Session, narrator: Narrator, go_on: Callable[[SheetChoice], None]
    ) -> None:
        super().__init__()
        self._go_on = go_on
        self.match = session.match
        self.narrator = narrator
        self._path = shown(session.path)
        self._remark = help_in_words(session.record, narrator)

    def compose_contents(self) -> ComposeResult:
        """Header, sheet, keys."""
        yield Drawing(id="sheet")

    def leave(self, result: SheetChoice | None = None) -> None:
        """Leave; if play goes on at the table below, it shows that before it is seen again."""
        if self.is_current and result in _AT_THE_TABLE:
            self._go_on(result)
            result = None
        super().leave(result)

    @property
    @abstractmethod
    def heading(self) -> str:
        """What the header calls the screen; for subclasses."""

    @abstractmethod
    def below(self, cells: int) -> list[Row]:
        """What stands below the sheet; for subclasses."""

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        cells = self.cells
        self.show_head(self.titled(self.heading), self.narrator.standing(self.match), "strong")
        remark = paragraph(self._remark, "faint", cells, _REMARK_ROWS)
        sheet = [*draw_sheet(self.match, self.narrator, narrow=self.compact), *remark]
        parts = [self._ending(), sheet, self.below(cells)]
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

    def action_take_back(self) -> None:
        """Take back the last action."""
        self.leave(SheetChoice.TAKE_BACK)
