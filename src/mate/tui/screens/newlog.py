"""The page for a log that another program changed: continue in a new one?"""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from mate.session import Moved
from mate.tui.draw.rows import Row, paragraph
from mate.tui.keys.places import Place
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.problems import change_in_words, place_in_words

_ROWS: Final = 4
"""The most rows of a sentence with a path."""


class NewLogScreen(UnaskedScreen[bool], places=(Place.NEW_LOG, Place.EVERYWHERE)):
    """Asks whether to continue in the new log; leaving it leaves the match, which is saved there.

    Args:
        moved: why there is a new log.
    """

    def __init__(self, moved: Moved) -> None:
        super().__init__()
        self._moved = moved

    def compose_contents(self) -> ComposeResult:
        """What happened, the new log, and the question."""
        yield Drawing(id="sheet")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        cells = self.cells
        self.show_head(self.titled("Match log changed"))
        gap = [] if self.compact else [()]
        parts: list[list[Row]] = [
            paragraph(change_in_words(self._moved), "bad", cells, _ROWS),
            paragraph(place_in_words(self._moved), "plain", cells, _ROWS),
            [((" Continue the match there?", "strong"),)],
        ]
        rows = [row for part in parts for row in (*gap, *part)]
        wide = self.layout_kind.has_room_beside
        above = (self.rows_between - len(rows)) // 2 if wide else 0
        self.query_one("#sheet", Drawing).draw([*[()] * above, *rows])
        self.show_keys()

    def action_go_on(self) -> None:
        """Continue in the new log."""
        self.leave(result=True)
