"""What follows a hand at the table: its page, the swap, the page of the match, another match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from mate.rules import Action
from mate.session import NewMatch, Session
from mate.tui.play.motion import Motion
from mate.tui.play.roundgrading import RoundGrading
from mate.tui.play.turns import Turns
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.choosing import ChoosingScreen
from mate.words.narrator import Narrator

SWAP_LASTS: Final = 0.35
"""How long it takes the holdings to change places; seconds."""


class AfterHandScreen(ChoosingScreen[Session]):
    """A table from which pages lead on when a hand is over; for the screens that are tables.

    Attributes:
        narrator: the players' names, and how cards are written.
        turns: the match, as its turns go.
        swap: the holdings on their way, while they change places.
        grading: what is known of the round that is played, for its verdict.
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
        """Do something that leads to another turn, or say why it cannot be done."""

    @abstractmethod
    def attempt(self, step: Callable[[], None]) -> bool:
        """Do something, or say why it cannot be done; whether it was."""

    @abstractmethod
    def action_take_back(self) -> None:
        """Take back the last action."""

    def hand_ended(self) -> None:
        """Show how it ended; whatever else there is to ask can wait until it was seen."""
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
        """Leave the hand that is over; where the holdings are swapped, that is seen.

        Raises:
            StorageError: if a deal cannot be written; nothing has changed.
        """
        self.turns.begin_next_hand()
        if self.turns.holdings_are_swapped:
            self.swap.begin(SWAP_LASTS)

    def pick(self, action: Action) -> None:
        """Choose an action, or play it; a click while cards move ends that, and means none."""
        if self.swap.running:
            self.swap.end()
        else:
            super().pick(action)

    def _go_on(self, choice: SheetChoice | NewMatch | None) -> None:
        match choice:
            case SheetChoice.GO_ON:
                self.happen(self.begin_next_hand)
            case SheetChoice.RESULT:
                self.show_match_end()
            case SheetChoice.TAKE_BACK:
                self.action_take_back()
            case NewMatch():
                self.attempt(lambda: self._begin(choice))
            case SheetChoice.LEAVE:
                self.leave()
            case None:
                self.refresh_rows()

    def _begin(self, new: NewMatch) -> None:
        # Before there is another match, which nobody would close if this one cannot be left.
        self.session.keep()
        self.leave(Session.begin(new))
