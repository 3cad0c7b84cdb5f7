"""The page at the end of a hand: how it ended, the score sheet, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mate import clock
from mate.session import NewMatch, Session
from mate.tui.draw.handend import draw_hand_end
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.mate import HandEnding
from mate.tui.keys.commands import renamed
from mate.tui.keys.places import Place
from mate.tui.play.motion import Motion
from mate.tui.play.roundgrading import RoundGrading
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.sheet import SheetScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

_WORKS_THROUGHOUT: Final = frozenset({"take_back", "leave", "app.quit"})


class HandEndScreen(SheetScreen, places=(Place.HAND_END, Place.EVERYWHERE)):
    """The end of a hand: how it ended, the score sheet, and the coming swap or deal.

    Leaving it leads back to the table, where the last card is still shown.

    Args:
        session: the match, whose last hand is over.
        narrator: the players' names, and how cards are written.
        go_on: called with what the players choose to do at the table.
        grading: the grading of the round, for its verdict.
        moves: whether the hand ended just now, so that it is animated.
    """

    WIDEST = LARGE_CELLS

    def __init__(
        self,
        session: Session,
        narrator: Narrator,
        go_on: Callable[[SheetChoice | NewMatch], None],
        grading: RoundGrading,
        *,
        moves: bool = True,
    ) -> None:
        super().__init__(session, narrator, go_on)
        self._motion = Motion(self, self.refresh_rows)
        self._moves = moves
        self._grading = grading

    def on_mount(self) -> None:
        """Animate the end of the hand if it is new, and wait for the verdict."""
        self._grading.learned = self._learned
        if self._moves:
            self._motion.begin(clock.MATE_LASTS)

    def on_unmount(self) -> None:
        """Stop waiting for the verdict; another page may wait for it."""
        if self._grading.learned == self._learned:
            self._grading.learned = None

    def _learned(self) -> None:
        # It may come while this page is being removed.
        if self in self.app.screen_stack and not self.too_small:
            self.refresh_rows()

    @property
    def has_verdict(self) -> bool:
        """Whether the page has a verdict: after both hands of a round, if switched on."""
        return self.program.settings.verdict and self.match.ends_round(len(self.match.hands))

    @property
    def _verdict(self) -> RoundVerdict | None:
        return self._grading.verdict(self.match) if self.has_verdict else None

    def heeds(self) -> bool:
        """Whether the last key may take effect; during the animation it ends that."""
        moved = self._motion.running
        if not self.program.presses.spent:
            # A key that is too early to continue does so, too: it is a new press, in haste.
            self._motion.end()
        return super().heeds() and (not moved or self.action_of_key in _WORKS_THROUGHOUT)

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match = self.match
        heading = self.titled(f"End of hand {len(match.hands)} of {match.length}")
        self.show_head(heading, self.narrator.standing(match), "strong")
        ending = HandEnding(
            match.hands[-1], self.narrator, self.layout_kind, self.cells, self._motion.share
        )
        verdict = self._verdict
        if self.has_verdict:
            # If it was switched on just now, nothing has been graded yet.
            self._grading.follow(match)
        told = (verdict or self._grading.problem) if self.has_verdict else None
        page = draw_hand_end(self.record, ending, self.remark, self.rows_between, told)
        self.query_one("#sheet", Drawing).draw(page)
        names = {"leave": "back"} | ({"go_on": "result"} if match.finished else {})
        if verdict is None or verdict.decided is None:
            names["decided"] = ""
        self.show_keys(commands=renamed(self.commands, names))

    def offers(self, action: str) -> bool:
        """Offer the move that decided the round, if there is one."""
        verdict = self._verdict
        if action == "decided" and (verdict is None or verdict.decided is None):
            return False
        return super().offers(action)

    def action_decided(self) -> None:
        """Replay the match from the move that decided the round."""
        self.show_decision(self._verdict)

    def action_go_on(self) -> None:
        """Start the next hand; after the last one, show the result of the match."""
        self.leave(SheetChoice.RESULT if self.match.finished else SheetChoice.GO_ON)
