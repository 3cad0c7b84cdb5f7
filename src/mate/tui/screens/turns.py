"""Turns at the table: the computer takes its own, and people can be helped with theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.geometry import Size

from mate.narration import Narrator
from mate.opponents import Opponents
from mate.rules import Action, Hand
from mate.session import Session
from mate.tui.computerturn import ComputerTurn
from mate.tui.counsel import Counsel
from mate.tui.screens.base import MateScreen
from mate.tui.thinking import Thought

if TYPE_CHECKING:
    from mate.tui.app import MateApp


class TurnScreen(MateScreen[Session]):
    """A table as far as its turns go; subclasses show it, and let people play.

    Args:
        session: the match; whoever shows the screen closes it.
        narrator: the players' names, and how cards are written.
    """

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__()
        self.session = session
        self.narrator = narrator
        self._opponents = Opponents.of(session.record.header)
        self._turn = ComputerTurn(self, self._opponents, self.play, self.tell)
        self._counsel = Counsel(self, session, lambda: self.narrator, self.advised, self.looked_at)

    # For subclasses.

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        raise NotImplementedError

    def play(self, action: Action) -> None:
        """Do this for the player to act, and begin the next turn."""
        raise NotImplementedError

    def tell(self, problem: str) -> None:
        """Show what went wrong."""
        raise NotImplementedError

    def advised(self, best: Action | None) -> None:
        """Show what help there is; a hint names the best action."""
        raise NotImplementedError

    def looked_at(self, action: Action) -> None:
        """An action that the tutor had to look at first can be played, or warned of, now."""
        raise NotImplementedError

    # Turns.

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
        return cast("MateApp", self.app).settings.computer_seconds

    def on_thought(self, event: Thought) -> None:
        """Take in what was thought beside the screen."""
        event.tell()

    def on_screen_resume(self) -> None:
        """What the computer found meanwhile can be seen now."""
        self._look()

    def _look(self) -> None:
        self._turn.look()
        self._counsel.look()

    def _fit(self, size: Size) -> None:
        super()._fit(size)
        self._look()
