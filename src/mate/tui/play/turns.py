"""The turns of a match at a table, by people and the computer, and their clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from mate.players.seats import Seats
from mate.rules import Action, Hand, Match
from mate.session import Session
from mate.tui.play.tablehelp import TableHelp
from mate.words.figures import TENTHS
from mate.words.problems import reason_of

_KEPT_EVERY: Final = 15_000
"""What a killed program forgets of a turn, at most; milliseconds."""
_AT_ONCE: Final = 0.001
"""The seconds that the fastest computer waits, so that keys have their turn."""


class TableClock:
    """Lets the clock of the player to act run, and has it looked at when it shows something else.

    Args:
        look: what the table does then; it is to `keep` the time.
    """

    def __init__(self, screen: Screen[Any], session: Session, look: Callable[[], None]) -> None:
        self._screen, self._session, self._look = screen, session, look
        self._timer: Timer | None = None

    @property
    def left(self) -> tuple[int | None, int | None]:
        """By seat, the milliseconds that a player has left; None for who has no clock."""
        record, left = self._session.record, self._session.left
        if left is None:
            return None, None
        one, other = record.header.computers
        return None if one else left[0], None if other else left[1]

    def go_on(self, *, runs: bool) -> None:
        """Let it run from now on, if it should and does not yet, and look at it in time."""
        if runs:
            self._session.run_clock()
        self._wait()

    def keep(self) -> None:
        """Write down how long the turn has lasted, at times and when none is left.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        unwritten = self._session.turn_ms - self._session.record.clocks.turn
        if unwritten >= _KEPT_EVERY or 0 in self.left:
            self._session.keep_time()

    def look(self) -> None:
        """Have it looked at, and again in time."""
        self._look()
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        seat, left = self._session.record.runs_for, self._session.left
        if left is None or seat is None or not self._session.clock_runs:
            return
        # Until it shows something else. Every fourth tenth is drawn: more is work that nobody sees.
        step = 400 if left[seat] <= TENTHS else 1000
        seconds = ((left[seat] - 1) % step + 2) / 1000
        self._session.look_again_in(seconds)
        self._timer = self._screen.set_timer(seconds, self.look)


class ComputerTurn:
    """What the computer does in a match, after so long that people can follow its play.

    Attributes:
        paused: whether it waits for a single step or for the end of the pause.
        problem: why no action was found; empty otherwise.
    """

    def __init__(self, screen: Screen[Any], seats: Seats, changed: Callable[[], None]) -> None:
        self._screen, self._seats, self._changed = screen, seats, changed
        self._choose: Callable[[], Action | bool] | None = None
        self._timer: Timer | None = None
        # Whether it has still to act by itself.
        self._is_due = False
        self.paused = False
        self.problem = ""

    def begin(self, match: Match, seconds: float, *, asked: bool = False) -> None:
        """Wait, if it is the computer's turn, before it acts.

        If it is asked, it answers the draw that the player to act offers.
        """
        self._stop_timer()
        self._choose, self.problem = None, ""
        self._is_due = asked or self._seats.due(match)
        if self._is_due:
            seats = self._seats
            self._choose = lambda: seats.accepts_draw(match) if asked else seats.choose(match)
            self._timer = self._screen.set_timer(max(seconds, _AT_ONCE), self._on_time)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _on_time(self) -> None:
        self._timer = None
        self._changed()

    @property
    def has_news(self) -> bool:
        """Whether it is time to act."""
        return self._is_due and self._timer is None and not self.paused

    def due_action(self) -> Action | bool | None:
        """The computer's action or answer, once it is time; returned once.

        If it cannot be saved, only `hurry` tries it again.
        """
        return self.hurry() if self.has_news else None

    def hurry(self) -> Action | bool | None:
        """The same without waiting; after a problem, it tries again."""
        self._stop_timer()
        self._is_due, self.problem = False, ""
        try:
            return None if self._choose is None else self._choose()
        except Exception as error:  # noqa: BLE001  # whatever it is, people can play on
            self.problem = f"The computer could not play: {reason_of(error)}"
            return None


class Turns:
    """The turns of a match, through its session, which the owner of the screen closes.

    A finished hand stays until left. `changed` is called when there is something to do or show.
    """

    def __init__(self, screen: Screen[Any], session: Session, changed: Callable[[], None]) -> None:
        self.session = session
        self._seats = Seats.of(session.record.header)
        self.computer = ComputerTurn(screen, self._seats, changed)
        self.help = TableHelp(screen, session, changed)
        # The finished hands that the players have left: the last one stays on the table until
        # they continue from its score sheet.
        self._hands_left = _hands_over(session.match) - session.match.finished
        self._told_drawn = 0
        self.may_end = False
        """Whether the hand can be ended as a draw: its players are told so once."""
        self.plays_forced = False
        """Whether forced replies go by themselves, so that undo goes back to a choice."""

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished one stays until the players continue."""
        match = self.session.match
        if match.hands and _hands_over(match) > self._hands_left:
            return match.hands[-1]
        # One in which the match was given up stays as it was.
        return match.hands_dealt[-1] if match.given_up else match.hand

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
        """Start a turn, of a person or the computer, who takes at least so long."""
        due, over = self.computer_is_due, self.hand.outcome is not None
        record, number = self.session.record, self.number
        self.may_end = number != self._told_drawn and record.rest_is_drawn
        self._told_drawn = number if self.may_end else self._told_drawn
        asked = record.offered_by is not None and not self.may_accept
        self.computer.begin(record.match, seconds, asked=asked)
        self.help.begin(self.session.match, for_person=not (due or over))

    @property
    def may_accept(self) -> bool:
        """Whether a draw is offered to a person."""
        offered_by = self.session.record.offered_by
        return offered_by is not None and self._seats.computers[1 - offered_by] is None

    @property
    def resigning(self) -> int:
        """The seat of the player who would resign: the person, or of two the one to act."""
        computers, turn = self._seats.computers, self.hand.position.turn
        return turn if computers[turn] is None else 1 - turn

    @property
    def reopened(self) -> int:
        """The number of the hand that undoing goes back into; 0 if it stays in this one."""
        own = (
            self._seats.computers[before.turn] is None and not (self.plays_forced and before.forced)
            for before, _ in self.hand.steps()
        )
        return 0 if any(own) or self._seats.play_alone else self.number - 1

    def take_back(self) -> None:
        """Undo the last action of either player; against the computer, undo back to one's own.

        Raises:
            MatchError: if there is nothing to undo; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        match, choices = self.session.match, self.plays_forced
        self.session.take_back(self._seats.actions_to_undo(match, choices=choices))
        self._hands_left = min(self._hands_left, _hands_over(self.session.match))

    def begin_next_hand(self) -> None:
        """Leave the finished hand, and deal if that is due.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        self.session.deal_if_due()
        self._hands_left = _hands_over(self.session.match)


def _hands_over(match: Match) -> int:
    return sum(hand.outcome is not None for hand in match.hands)
