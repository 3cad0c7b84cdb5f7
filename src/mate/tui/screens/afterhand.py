"""What follows a hand at the table: its page, the swap, the match's page, a new match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from mate import clock
from mate.record import Terms
from mate.rules import Action
from mate.session import Session
from mate.tui.play.motion import Motion
from mate.tui.play.roundgrading import RoundGrading
from mate.tui.play.turns import Turns
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.choosing import ChoosingScreen
from mate.words.narrator import Narrator


class AfterHandScreen(ChoosingScreen[Session]):
    """A table with the pages that follow a hand; for the screens that are tables.

    Attributes:
        narrator: the players' names, and how cards are written.
        turns: the match, as its turns go.
        swap: the motion of the holdings while they change places.
        grading: what is known of the round in play, for its verdict.
    """

    narrator: Narrator
    turns: Turns

    def __init__(self) -> None:
        super().__init__()
        self.swap = Motion(self, self.refresh_rows)
        self.grading = RoundGrading(self)

    @property
    def session(self) -> Session:
        """The match."""
        return self.turns.session

    @abstractmethod
    def happen(self, step: Callable[[], None]) -> None:
        """Take a step that leads to another turn, or report why that failed."""

    @abstractmethod
    def attempt(self, step: Callable[[], None]) -> bool:
        """Take a step, or report why that failed; return whether it succeeded."""

    @abstractmethod
    def action_take_back(self) -> None:
        """Undo the last action."""

    def hand_ended(self) -> None:
        """Show how the hand ended; any questions wait until that was seen."""
        self.show_hand_end(moves=True)

    def show_hand_end(self, *, moves: bool = False) -> None:
        """Show the page of the hand that is over.

        Args:
            moves: whether it ended just now.
        """
        from mate.tui.screens.handend import HandEndScreen

        page = HandEndScreen(self.session, self.narrator, self._go_on, self.grading, moves=moves)
        self.app.push_screen(page, self._go_on)

    def show_match_end(self) -> None:
        """Show the page of the match that is over."""
        from mate.tui.screens.matchend import MatchEndScreen

        known = self.grading.known(self.session.match)
        page = MatchEndScreen(self.session, self.narrator, self._go_on, known)
        self.app.push_screen(page, self._go_on)

    def begin_next_hand(self) -> None:
        """Leave the hand that is over, and show the swap of holdings if there is one.

        Raises:
            StorageError: if a deal cannot be written; nothing has changed.
        """
        self.turns.begin_next_hand()
        if self.turns.holdings_are_swapped:
            self.swap.begin(clock.SWAP_LASTS)

    def pick(self, action: Action) -> None:
        """Choose or play an action; while cards move, a click only ends the motion."""
        if self.swap.running:
            self.swap.end()
        else:
            super().pick(action)

    def _go_on(self, choice: SheetChoice | Terms | None) -> None:
        match choice:
            case SheetChoice.GO_ON:
                self.happen(self.begin_next_hand)
            case SheetChoice.RESULT:
                self.show_match_end()
            case SheetChoice.TAKE_BACK:
                self.action_take_back()
            case Terms():
                self.attempt(lambda: self._begin(choice))
            case SheetChoice.LEAVE:
                self.leave()
            case None:
                self.refresh_rows()

    def _begin(self, new: Terms) -> None:
        # Before the new match exists: nobody would close it if this one could not be left.
        self.session.keep()
        self.leave(Session.begin(new))
