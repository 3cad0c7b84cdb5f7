"""What the pages after a hand and after the match share: where they lead, and what they tell of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult

from mate.cleaning import shown
from mate.session import Session
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.history import help_in_words
from mate.words.narrator import Narrator

_AT_THE_TABLE: Final = (SheetChoice.GO_ON, SheetChoice.TAKE_BACK)


class SheetScreen(UnaskedScreen[SheetChoice]):
    """A page that tells what came of the last hand, and leads back to the table, or away from it.

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
        self.record = session.record
        self.match = session.match
        self.narrator = narrator
        self.log_path = session.path
        self.path = shown(session.path)
        self.remark = help_in_words(session.record, narrator)

    def compose_contents(self) -> ComposeResult:
        """Header, sheet, keys."""
        yield Drawing(id="sheet")

    def leave(self, result: SheetChoice | None = None) -> None:
        """Leave; if play goes on at the table below, it shows that before it is seen again."""
        if self.is_current and result in _AT_THE_TABLE:
            self._go_on(result)
            result = None
        super().leave(result)

    def action_take_back(self) -> None:
        """Take back the last action."""
        self.leave(SheetChoice.TAKE_BACK)
