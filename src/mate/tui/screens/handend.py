"""The page at the end of a hand: how it ended, the score sheet, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mate.rules import HANDS
from mate.session import Session
from mate.tui.draw.handend import draw_hand_end
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.mate import HandEnding
from mate.tui.keys.commands import Place, renamed
from mate.tui.play.motion import Motion
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.sheet import SheetScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator

LASTS: Final = 0.6
"""How long it takes to show how a hand ended; seconds."""
_WORKS_THROUGHOUT: Final = frozenset({"take_back", "leave", "app.quit"})


class HandEndScreen(SheetScreen, places=(Place.HAND_END, Place.EVERYWHERE)):
    """After a hand: how it ended, the score sheet, and the swap or the deal that comes next.

    To leave it leads back to the table, where the last card can be looked at.

    Args:
        session: the match, whose last hand is over.
        narrator: the players' names, and how cards are written.
        go_on: what goes on at the table, where that is chosen.
        moves: whether the hand ended just now, so that it is a moment.
    """

    WIDEST = LARGE_CELLS

    def __init__(
        self,
        session: Session,
        narrator: Narrator,
        go_on: Callable[[SheetChoice], None],
        *,
        moves: bool = True,
    ) -> None:
        super().__init__(session, narrator, go_on)
        self._motion = Motion(self, self.refresh_rows)
        self._moves = moves

    def on_mount(self) -> None:
        """Show how the hand ended, if that is news."""
        if self._moves:
            self._motion.begin(LASTS)

    def heeds(self) -> bool:
        """Whether the key that came last does something; while the mate is shown it ends that."""
        moved = self._motion.running
        if not self.program.presses.spent:
            # One that is too early to go on, too: it was pressed anew, by somebody in haste.
            self._motion.end()
        return super().heeds() and (not moved or self._action_of_key in _WORKS_THROUGHOUT)

    @property
    def _action_of_key(self) -> str:
        bound = self.active_bindings.get(self.program.presses.key)
        return "" if bound is None else bound.binding.action

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        match = self.match
        heading = self.titled(f"End of hand {len(match.hands)} of {HANDS}")
        self.show_head(heading, self.narrator.standing(match), "strong")
        ending = HandEnding(
            match.hands[-1], self.narrator, self.layout_kind, self.cells, self._motion.share
        )
        page = draw_hand_end(self.record, ending, self.remark, self.rows_between)
        self.query_one("#sheet", Drawing).draw(page)
        names = {"go_on": "result"} if match.finished else {}
        self.show_keys(commands=renamed(self.commands, names))

    def action_go_on(self) -> None:
        """Begin the next hand; after the last one, on to the result of the match."""
        self.leave(SheetChoice.RESULT if self.match.finished else SheetChoice.GO_ON)
