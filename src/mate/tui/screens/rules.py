"""The rules, to read during the game."""

from __future__ import annotations

from mate.tui.draw.layout import NORMAL_CELLS
from mate.tui.draw.rules import RulesPage, draw_rules
from mate.tui.screens.reading import ReadingScreen
from mate.words.rulebook import rulebook


class RulesScreen(ReadingScreen):
    """The rules of the game.

    Raises:
        StorageError: if they are missing from the installation or cannot be read.
    """

    HEADING = "Rules"
    WIDEST = NORMAL_CELLS

    def __init__(self) -> None:
        super().__init__()
        self._text = rulebook()
        self._page: RulesPage | None = None
        self._laid_out_for = 0

    def refresh_rows(self) -> None:
        """Lay out the rules for the width, and keep the top row at the top."""
        super().refresh_rows()
        before, cells = self._page, self.text_cells
        if cells == self._laid_out_for:
            return
        self._laid_out_for = cells
        page = self._page = draw_rules(self._text, cells)
        self.show_text(page.rows, page.row_at(before.place_of(self.top)) if before else 0)
