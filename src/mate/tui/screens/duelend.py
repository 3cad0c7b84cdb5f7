"""The page at the end of a duel: who won, and what was found."""

from __future__ import annotations

from textual.app import ComposeResult

from mate.puzzles.duel import Duel
from mate.tui.draw.duelend import draw_duel_end
from mate.tui.keys.commands import Place
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing


class DuelEndScreen(UnaskedScreen[bool], places=(Place.DUEL_END, Place.EVERYWHERE)):
    """The result of a duel; its result is whether to start another one.

    Args:
        duel: a duel that is over.
    """

    FILLS_WIDGETS = False

    def __init__(self, duel: Duel) -> None:
        super().__init__()
        self._duel = duel

    def compose_contents(self) -> ComposeResult:
        """The page."""
        yield Drawing(id="sheet")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_head(self.titled("End of the duel"))
        page = draw_duel_end(self._duel, self.cells, self.rows_between)
        self.query_one("#sheet", Drawing).draw(page)
        self.show_keys()

    def action_go_on(self) -> None:
        """Start another duel."""
        self.leave(True)
