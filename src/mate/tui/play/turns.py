"""The turns of a match at a table, by people and the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from mate.players.seats import Seats
from mate.rules import Action, Hand, Match, Position
from mate.session import Session
from mate.tui.play.computerturn import ComputerTurn
from mate.tui.play.remark import Remark
from mate.tui.play.tablehelp import TableHelp


class Turns:
    """The turns of a match, through its session. A finished hand stays on the table until left.

    Args:
        screen: the table, which receives results.
        session: the match; the owner of the screen closes it.
        changed: called when there is something to do or to show: see `due_action`.
        say: called with the remarks of the help.

    Attributes:
        session: the match.
        computer: the computer's turns.
        help: the help for the player to act.
    """

    def __init__(
        self,
        screen: Screen[Any],
        session: Session,
        changed: Callable[[], None],
        say: Callable[[Remark], None],
    ) -> None:
        self.session = session
        self._seats = Seats.of(session.record.header)
        self.computer = ComputerTurn(screen, self._seats, changed)
        self.help = TableHelp(screen, session, changed, say)
        # The finished hands that the players have left: the last one stays on the table until
        # they continue from its score sheet.
        self._hands_left = _hands_over(session.match) - session.match.finished

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished one stays until the players continue."""
        match = self.session.match
        if match.hands and _hands_over(match) > self._hands_left:
            return match.hands[-1]
        return match.hand

    @property
    def number(self) -> int:
        """The number of the hand on the table, 1 to 4."""
        match = self.session.match
        return len(match.hands) if self.hand.outcome is not None else match.current_number

    @property
    def computer_is_due(self) -> bool:
        """Whether the computer is to act in the hand on the table."""
        return self.hand.outcome is None and self._seats.due(self.session.match)

    def begin(self, seconds: float) -> None:
        """Start a turn, of a person or the computer.

        Args:
            seconds: the least time that the computer takes.
        """
        due, over = self.computer_is_due, self.hand.outcome is not None
        self.computer.begin(self.session.match, seconds)
        self.help.begin(self.session.match, for_person=not (due or over))

    @property
    def has_news(self) -> bool:
        """Whether there is something to do or to show that the table has not taken in yet."""
        return self.computer.has_news or self.help.has_news

    def due_action(self) -> Action | None:
        """The action to play now: the computer's, or one that the tutor held back."""
        return self.computer.due_action() or self.help.look()

    def take_back(self) -> None:
        """Undo the last action of either player; against the computer, undo back to one's own.

        Raises:
            MatchError: if there is nothing to undo; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        self.session.take_back(self._seats.undone_by_taking_back(self.session.match))
        self._hands_left = min(self._hands_left, _hands_over(self.session.match))

    def undone_since(self, before: Match) -> tuple[Position, Action]:
        """The earliest action undone, with the position that it was made in.

        Args:
            before: the match before the undo.
        """
        match = self.session.match
        hand = before.hands[match.current_number - 1]
        return match.hand.position, hand.actions[len(match.hand.actions)]

    @property
    def holdings_are_swapped(self) -> bool:
        """Whether the hand on the table begins with the swap (R18)."""
        return not Match.is_dealt(self.number)

    def begin_next_hand(self) -> None:
        """Leave the finished hand, and deal if that is due.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        self.session.deal_if_due()
        self._hands_left = _hands_over(self.session.match)


def _hands_over(match: Match) -> int:
    return sum(hand.outcome is not None for hand in match.hands)
