"""The turns of a match at a table: people, the computer, their clock, and help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from textual.screen import Screen

from mate.cleaning import message_of, reason_of
from mate.errors import MatchError, MateError
from mate.players.computer import Seats
from mate.record.terms import Help
from mate.rules import Action, Hand, Match, Position
from mate.session import Session
from mate.tui.background import Delay, run_in_thread
from mate.tui.draw.table import value_marks
from mate.words import TENTHS, advice
from mate.words.advice import Advice, LastHand
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.solver import Evaluation


class Remark(NamedTuple):
    """A remark at a table, in words for a narrator; if alone, it replaces the prompt."""

    words: Callable[[Narrator], str]
    style: str = "accent"
    alone: bool = False

    @classmethod
    def problem(cls, text: str) -> Self:
        """A remark about a problem."""
        return cls(lambda _: text, "bad")


class TableHelp:
    """The help for the player to act. Each use is in the log before it is shown.

    Attributes:
        failed: whether the analysis of the position failed.
        remark: a hint, a warning or a problem, or what else was last said at the table.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.agreed = session.record.header.help
        # Each player turns values on separately.
        self._seats_with_values: set[int] = set()
        # Why the tutor warned last, and in how many turns to show it after all.
        self._why: Remark | None = None
        self._tells = 0
        self._forget(None)

    def _forget(self, match: Match | None) -> None:
        self._match = match
        self._known: Advice | None = None
        self.failed = False
        self.remark: Remark | None = None
        self._shown: set[Help] = set()
        # How many steps of the hint were given.
        self._steps = 0
        # The action that the tutor warned of.
        self._warned: Action | None = None

    def begin(self, match: Match, *, for_person: bool) -> None:
        """Start a turn."""
        self._forget(match if for_person and match.current is not None else None)
        # Why the last loss was one stays for the other player's turn, and for the next one.
        if self._tells and match.hands and match.hands[-1].outcome is None:
            self.remark = self._why
        self._tells = max(0, self._tells - 1)
        if self._match is not None and self._seat in self._seats_with_values:
            self._give("values")

    @property
    def _position(self) -> Position:
        assert self._match is not None
        return self._match.hand.position

    @property
    def _seat(self) -> int:
        return self._position.turn

    def hint(self) -> Action | None:
        """Give the next step of the hint; return the best action once that is named."""
        if self._ask("hints") is None or self._match is None:
            return None
        from mate.grading import STEPS, Hint
        from mate.words import hints

        self._steps = min(self._steps + 1, STEPS)
        known, step, last = Hint.at(self._match), self._steps, self._last
        self.remark = Remark(lambda narrator: hints.hint(known, step, narrator, last))
        return known.best if step == STEPS else None

    def toggle_values(self) -> None:
        """Show the values of actions from now on at each of this player's turns, or stop that."""
        if self._match is not None and self._seat in self._seats_with_values:
            self.remark = None
            self._seats_with_values.discard(self._seat)
        elif self._ask("values") is not None:
            self._seats_with_values.add(self._seat)

    def _ask(self, kind: Help) -> Advice | None:
        # What a player asks for, if it was agreed on.
        self.remark = None
        try:
            advice.expect_agreed(kind, self.agreed)
        except MatchError as error:
            self.remark = Remark.problem(str(error))
            return None
        return self._give(kind)

    def _give(self, kind: Help) -> Advice | None:
        # What was shown in this turn is not logged again.
        known = self._advice()
        if known is None or not (kind in self._shown or self._log(kind)):
            return None
        self._shown.add(kind)
        return known

    def _log(self, kind: Help) -> bool:
        # First: what cannot be logged is not shown.
        try:
            self._session.give_help(kind)
        except MateError as error:
            self.remark = Remark.problem(message_of(error, self._session.path))
            return False
        return True

    def _advice(self) -> Advice | None:
        # Worked out once in a turn; None, with a remark, if that failed.
        self.failed = False
        if self._known is None and self._match is not None:
            try:
                self._known = Advice.of(self._match)
            except Exception as error:  # noqa: BLE001  # whatever it is, people can play on
                self.failed = True
                self.remark = Remark.problem(f"Help is not available: {reason_of(error)}")
        return self._known

    def holds_back(self, action: Action, *, brief: bool = False) -> bool:
        """Whether to hold an action back because the tutor warns of it now; its reason is brief."""
        if self._match is None or action is self._warned:
            self._tells = 0 if self._warned is None else 2
            return False
        if not advice.tutor_looks_at(action, self._position, self.agreed):
            return False
        known = self._advice()
        if known is None or not known.evaluation.loss(action):
            return False
        self._warned = action
        # A failure to write the log would stop the action, too.
        if self._log("tutor"):
            self._warn(self._match, action, known.evaluation, brief=brief)
        return True

    def _warn(self, match: Match, action: Action, evaluation: Evaluation, *, brief: bool) -> None:
        from mate.words.reasons import fault, to_player, why

        last = self._last
        try:
            cause = advice.why_warned(match, action)
        except Exception:  # noqa: BLE001 - a warning stands without its reason
            cause = None

        def words(narrator: Narrator) -> str:
            warned = advice.warning(evaluation, action, narrator, last)
            text = f"{warned} Choose it again to confirm."
            if cause is None:
                return text
            return f"{text} {fault(cause, to_player(cause.player, narrator), brief=brief)}"

        self.remark = Remark(words)
        # Once it is played, what would have been better may be said.
        self._why = Remark(partial(why, cause)) if cause else None

    def moved(self) -> None:
        """Forget the warning, because the cursor moved to another action."""
        self.remark = self._warned = None

    def prospect(self, narrator: Narrator, chosen: Action) -> str:
        """The value of the position, if values are shown.

        In the last hand, it includes the result of the match and the effect of the chosen action.
        """
        if self._known is None or not self.marks:
            return ""
        evaluation, last = self._known.evaluation, self._last
        whole = advice.with_best_play(evaluation, narrator, last)
        turn = advice.turn_in_match(evaluation, chosen, narrator, last)
        return f"{whole} {turn}".rstrip()

    @property
    def _last(self) -> LastHand | None:
        return None if self._match is None else LastHand.of(self._match)

    @property
    def marks(self) -> Mapping[Action, str]:
        """The value of each action, if values are shown."""
        if self._known is None or "values" not in self._shown:
            return {}
        return value_marks(self._known.evaluation) if self._seat in self._seats_with_values else {}

    @property
    def counts(self) -> bool:
        """Whether the counts of both holdings may be shown: only to players who used help."""
        return bool(self.marks) or "hints" in self._shown


_AT_ONCE: Final = 0.001
"""The seconds that the fastest computer waits, so that keys have their turn."""


class ComputerTurn:
    """What the computer does in a match, after so long that people can follow its play.

    Attributes:
        paused: whether it waits for a single step or for the end of the pause.
        problem: why no action was found; empty otherwise.
    """

    def __init__(self, screen: Screen[Any], seats: Seats, changed: Callable[[], None]) -> None:
        self._seats = seats
        self._moment = Delay(screen, changed)
        # The match in which it is to act, and whether it still does so automatically.
        self._match: Match | None = None
        self._is_due = False
        self._answers_offer = False
        self.paused = False
        self.problem = ""

    def begin(self, match: Match, seconds: float, *, asked: bool = False) -> None:
        """Wait, if it is the computer's turn, before it acts.

        If it is asked, it answers the draw that the player to act offers.
        """
        self._moment.stop()
        self.problem, self._answers_offer = "", asked
        self._is_due = asked or self._seats.due(match)
        self._match = match if self._is_due else None
        if self._is_due:
            self._moment.start(max(seconds, _AT_ONCE))

    @property
    def has_news(self) -> bool:
        """Whether it is time to act."""
        return self._is_due and not self._moment.running and not self.paused

    def due_action(self) -> Action | bool | None:
        """The computer's action or answer, once it is time; returned once.

        If it cannot be saved, only `hurry` tries it again.
        """
        return self.hurry() if self.has_news else None

    def hurry(self) -> Action | bool | None:
        """The same without waiting; after a problem, it tries again."""
        self._moment.stop()
        self._is_due, self.problem = False, ""
        if self._match is None:
            return None
        try:
            answers = self._answers_offer
            return (self._seats.accepts_draw if answers else self._seats.choose)(self._match)
        except Exception as error:  # noqa: BLE001  # whatever it is, people can play on
            self.problem = f"The computer could not play: {reason_of(error)}"
            return None


_KEPT_EVERY: Final = 15_000
"""What a killed program forgets of a turn, at most; milliseconds."""


class Turns:
    """The turns of a match, through its session, which the owner of the screen closes.

    A finished hand stays until left. `changed` is called when there is something to do or show.
    """

    def __init__(self, screen: Screen[Any], session: Session, changed: Callable[[], None]) -> None:
        self._screen, self.session = screen, session
        self._seats = Seats.of(session.record.header)
        self.computer = ComputerTurn(screen, self._seats, changed)
        self.help = TableHelp(session)
        # The finished hands that the players have left: the last one stays on the table until
        # they continue from its score sheet.
        self._hands_left = session.match.hands_over - session.match.finished
        self._told_drawn = 0
        self.may_end = False
        """Whether the hand can be ended as a draw: its players are told so once."""
        self.plays_forced = False
        """Whether forced replies go by themselves, so that undo goes back to a choice."""

    @property
    def hand(self) -> Hand:
        """The hand on the table; a finished one stays until the players continue."""
        match = self.session.match
        if match.hands and match.hands_over > self._hands_left:
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
        self._solve_ahead()

    def _solve_ahead(self) -> None:
        # The first value of a hand takes longest: it is found before anybody waits for it.
        begins = self.hand.outcome is None and not self.hand.actions
        if begins and (self.help.agreed or any(self._seats.computers)):
            run_in_thread(self._screen, partial(Advice.of, self.session.match), lambda _: None)

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
        return 0 if any(own) or None not in self._seats.computers else self.number - 1

    def take_back(self) -> None:
        """Undo the last action of either player; against the computer, undo back to one's own.

        Raises:
            MatchError: if there is nothing to undo; nothing has changed.
            StorageError: if the log cannot be written; nothing has changed.
        """
        match, choices = self.session.match, self.plays_forced
        self.session.take_back(self._seats.actions_to_undo(match, choices=choices))
        self._hands_left = min(self._hands_left, self.session.match.hands_over)

    # The clock.

    @property
    def left(self) -> tuple[int | None, int | None]:
        """By seat, the milliseconds that a player has left; None for who has no clock."""
        left = self.session.left
        if left is None:
            return None, None
        lower, upper = self._seats.computers
        return None if lower else left[0], None if upper else left[1]

    @property
    def clock_changes_in(self) -> float | None:
        """The seconds until the clock shows something else; None while it stands still."""
        seat, left = self.session.record.runs_for, self.session.left
        if left is None or seat is None or not self.session.clock_runs:
            return None
        # Every fourth tenth is drawn: more is work that nobody sees.
        step = 400 if left[seat] <= TENTHS else 1000
        return ((left[seat] - 1) % step + 2) / 1000

    def keep_time(self) -> None:
        """Write down how long the turn has lasted, at times and when none is left.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        unwritten = self.session.turn_ms - self.session.record.clocks.turn
        if unwritten >= _KEPT_EVERY or 0 in self.left:
            self.session.keep_time()

    def begin_next_hand(self) -> None:
        """Leave the finished hand, and deal if that is due.

        Raises:
            StorageError: if the log cannot be written; nothing has changed.
        """
        self.session.deal_round_if_due()
        self._hands_left = self.session.match.hands_over
