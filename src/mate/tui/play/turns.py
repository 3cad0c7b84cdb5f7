"""Turns at the table: what is done in them, by people who can be helped or by the computer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from textual.geometry import Size

from mate.errors import MateError
from mate.players.seats import Opponents
from mate.rules import Action, Hand, Match
from mate.session import Session
from mate.tui.play.computer import ComputerTurn
from mate.tui.play.help import Counsel
from mate.tui.screens.base import MateScreen
from mate.words.narrator import Narrator
from mate.words.problems import message_of


class TurnScreen(MateScreen[Session]):
    """A match as its turns go; subclasses show it, and let people choose.

    Args:
        session: the match; whoever shows the screen closes it.
        narrator: the players' names, and how cards are written.
    """

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__()
        self.session = session
        self.narrator = narrator
        # How many hands the players have seen the end of: the last one stays on the table
        # until they go on from its score sheet.
        self._hands_left = _hands_over(session.match) - session.match.finished
        self._opponents = Opponents.of(session.record.header)
        self._turn = ComputerTurn(self, self._opponents, self.play, self.tell)
        self._counsel = Counsel(self, session, lambda: self.narrator, self.advised, self.looked_at)

    @abstractmethod
    def advised(self, best: Action | None) -> None:
        """Show what help there is; a hint names the best action."""

    @abstractmethod
    def looked_at(self, action: Action) -> None:
        """An action that the tutor had to look at first can be played, or warned of, now."""

    @property
    def hand(self) -> Hand:
        """The hand on the table; one that is over stays until the players go on."""
        match = self.session.match
        if match.hands and _hands_over(match) > self._hands_left:
            return match.hands[-1]
        assert match.current is not None
        return match.current

    @property
    def computer_is_due(self) -> bool:
        """Whether the computer is to act in the hand on the table."""
        return self.hand.outcome is None and self._opponents.due(self.session.match)

    def begin_turn(self) -> None:
        """A turn begins, whoever is to act."""
        due, over = self.computer_is_due, self.hand.outcome is not None
        self._turn.begin(self.session.match, self.seconds)
        self._counsel.begin(self.session.match, for_person=not (due or over))

    @property
    def seconds(self) -> float:
        """How long the computer takes at least."""
        return self.program.settings.computer_seconds

    # What is done.

    def play(self, action: Action) -> None:
        """Do this for the player to act, and begin the next turn."""
        self._happen(lambda: self.session.play(action))

    def action_take_back(self) -> None:
        """Take back the last action, whoever made it; from the computer, up to one's own."""
        self._happen(self._take_back)

    def _take_back(self) -> None:
        self.session.take_back(self._opponents.undone_by_taking_back(self.session.match))

    def _begin_next_hand(self) -> None:
        self.session.deal_if_due()
        self._hands_left = _hands_over(self.session.match)

    def _happen(self, step: Callable[[], None]) -> None:
        try:
            step()
        except MateError as error:
            self.tell(message_of(error, self.session.path))
            return
        self._hands_left = min(self._hands_left, _hands_over(self.session.match))
        self.begin_turn()
        self.refresh_rows()

    # What is thought meanwhile.

    def on_screen_resume(self) -> None:
        """What the computer found meanwhile can be seen now."""
        self._look()

    def _look(self) -> None:
        self._turn.look()
        self._counsel.look()

    def _fit(self, size: Size) -> None:
        super()._fit(size)
        self._look()


def _hands_over(match: Match) -> int:
    return sum(hand.outcome is not None for hand in match.hands)
