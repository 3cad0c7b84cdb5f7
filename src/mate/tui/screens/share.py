"""A text to share: copied and also shown, since not every terminal lets programs copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.characters import in_ascii
from mate.tui.draw.rows import Row, wrapped
from mate.tui.screens.reading import ReadingScreen

_COPIED: Final = (
    "Copied, if your terminal allows it. If not, hold Shift and select the text with the mouse."
)
_MOST_ROWS: Final = 40


class ShareScreen(ReadingScreen):
    """Lines of plain text, copied as the screen opens.

    Args:
        lines: the lines.
    """

    HEADING = "Share"

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines
        self._laid_out_for = 0

    def on_mount(self) -> None:
        """Copy the lines."""
        text = "\n".join(self._lines)
        self.app.copy_to_clipboard(in_ascii(text) if self.program.appearance.ascii_only else text)

    def refresh_rows(self) -> None:
        """Wrap the lines to the width."""
        super().refresh_rows()
        cells = self.text_cells
        if cells == self._laid_out_for:
            return
        self._laid_out_for = cells
        rows: list[Row] = [((line, "faint"),) for line in wrapped(_COPIED, cells, _MOST_ROWS)]
        rows.append(())
        for line in self._lines:
            rows += (((part, "plain"),) for part in wrapped(line, cells, _MOST_ROWS))
        self.show_text(tuple(rows), 0)
