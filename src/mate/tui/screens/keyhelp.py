"""The help: the keys of every screen."""

from __future__ import annotations

from collections.abc import Sequence

from mate.tui.draw.keyhelp import HelpPage, draw_help
from mate.tui.keys.commands import Command, Place
from mate.tui.screens.reading import ReadingScreen


class HelpScreen(ReadingScreen):
    """All keys of all screens, opened at those of the screen below.

    Args:
        commands: the commands of the screen that the help was called from.
    """

    HEADING = "Keys"
    WIDEST = 190

    def __init__(self, commands: Sequence[Command] = ()) -> None:
        super().__init__()
        self._here = next((c.place for c in commands if c.place is not Place.EVERYWHERE), None)
        self._page: HelpPage | None = None

    def refresh_rows(self) -> None:
        """Wrap the text to the width, and keep the top row at the top."""
        super().refresh_rows()
        app, before = self.program, self._page
        page = draw_help(
            app.keymap,
            self.text_cells,
            self._here,
            single_press=app.settings.single_press,
            suspends=app.can_suspend,
        )
        self._page = page
        if before is None:
            top = page.headings.get(self._here, 0) if self._here else 0
        else:
            top = page.entries[before.entry_at(self.top)]
        if page != before:
            self.show_text(page.rows, top)
