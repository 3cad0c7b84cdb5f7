"""The common part of the pages after a hand and after a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult

from mate.cleaning import shown
from mate.errors import MateError
from mate.record import Terms
from mate.session import Session
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.problems import message_of

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

_UNDECIDED: Final = "No single action decided this round."
_AT_THE_TABLE: Final = (SheetChoice.GO_ON, SheetChoice.TAKE_BACK)


class SheetScreen(UnaskedScreen[SheetChoice | Terms]):
    """A page about the last hand or the match, which leads back to the table or away from it.

    Args:
        session: the match, whose last hand is over.
        narrator: the players' names, and how cards are written.
        go_on: called with what the players choose to do at the table.
    """

    FILLS_WIDGETS = False

    def __init__(
        self,
        session: Session,
        narrator: Narrator,
        go_on: Callable[[SheetChoice | Terms], None],
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
        """The sheet."""
        yield Drawing(id="sheet")

    def leave(self, result: SheetChoice | Terms | None = None) -> None:
        """Leave; the table below is updated before it is shown again."""
        if self.is_current and result in _AT_THE_TABLE:
            self._go_on(result)
            result = None
        super().leave(result)

    def show_replay(self, hand: int = 1, actions: int = 0) -> None:
        """Replay the match above this page.

        Args:
            hand: the number of the hand to start at.
            actions: how many of its actions have been played there.
        """
        try:
            self.program.replay(self.log_path, hand, actions)
        except MateError as error:
            self.tell(message_of(error, self.log_path))

    def show_decision(self, verdict: RoundVerdict | None) -> None:
        """Replay the match from just after the move that decided a round."""
        decided = None if verdict is None else verdict.decided
        if decided is None:
            self.tell(_UNDECIDED)
            return
        made = self.match.hands[decided.hand - 1].positions.index(decided.evaluation.position)
        self.show_replay(decided.hand, made + 1)

    def action_take_back(self) -> None:
        """Undo the last action."""
        self.leave(SheetChoice.TAKE_BACK)
