"""A match in play as the players see it. Every event makes a new table.

A table is a pure value: it reads no clock, file, setting or random source. The holder (`HeldTable`)
writes the new events of a table's record to disk before the players see the table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from mate.cleaning import reason_of
from mate.errors import MatchError, MateError
from mate.players.computer import ComputerSeats
from mate.record.matchrecord import NO_UNDO, TIME_TO_OFFER, MatchRecord
from mate.record.terms import Help
from mate.rules import Action, Deal, Hand, Match, Position
from mate.table import events, remarks
from mate.table.advice import HINT_STEPS, Advice, expect_agreed, explain_loss, tutor_checks
from mate.table.events import Event
from mate.table.remarks import Problem, Remark, TutorWarning

_SAVE_TIME_EVERY: Final = 15_000
"""The maximum time used in a turn, in milliseconds, that is lost if the program is killed."""
_REASON_TURNS: Final = 2
"""The number of turns for which the reason for a warning stays visible after the action."""

_NO_HELP: Final = "Help is not available: {}"

Step = Callable[[MatchRecord], MatchRecord]


class Awaited(Enum):
    """The next event for which a table waits. Run only the timer of this event."""

    ACTION = "a person acts"
    FORCED = "the table plays a forced reply in a moment"
    COMPUTER = "the computer acts in a moment"
    RETRY = "a player asks the computer to try again after a failure"
    ANSWER = "the computer answers an offer in a moment, unless the person acts before"
    OFFER = "a person answers an offer, or the opponent acts"
    HAND_OVER = "the players go on to the next hand"
    PAUSE = "the players go on after a pause"
    OVER = "nothing, because the match is over"

    @property
    def comes_by_itself(self) -> bool:
        """Whether the event (`MomentOver`) follows a short pause, without a person's action."""
        return self in {Awaited.FORCED, Awaited.COMPUTER, Awaited.ANSWER}


_NOBODY_ACTS: Final = {
    Awaited.COMPUTER: "The computer is to act.",
    Awaited.RETRY: "The computer is to act.",
    Awaited.HAND_OVER: "The hand is over.",
    Awaited.PAUSE: "The clock is stopped.",
    Awaited.OVER: "The match is over.",
}
"""The reason why no person can act, keyed by the awaited event."""
_POSSIBLE: Final = {
    Awaited.HAND_OVER: (events.GoOn, events.Undo, events.Resign, events.Dismiss, events.ReadClock),
    Awaited.PAUSE: (events.Resume, events.ReadClock),
}
"""The possible events, keyed by the awaited event; without an entry, all events are possible."""


class Conduct(Struct, frozen=True):
    """The options of play at a table, which stay the same on all turns.

    Args:
        seats: the seats at which computers play.
        plays_forced: whether the table plays forced replies. If so, undo goes back to an action
            that was not forced.
        confirms_reopening: whether the player must confirm an undo into the previous hand.
    """

    seats: ComputerSeats = ComputerSeats()
    plays_forced: bool = False
    confirms_reopening: bool = True


class Table(Struct, frozen=True, dict=True):
    """A match in play: the record, and facts that are not in the record.

    Args:
        conduct: the options of play at the table.
        record: the match with its history.
        hands_behind: the number of finished hands after which the players have gone on to the next
            hand. Until then, a finished hand stays on the table.
        drawn_hand: the number of the last hand in which the table has reported that no mate is
            possible any more.
        may_end: whether the table makes this report in the current turn, so that the players can
            end the hand.
        values_for: the seats of the players who see the values on each of their turns.
        turn_help: the kinds of aids shown in this turn, each of which is logged once per turn.
        hint_step: the number of steps of the hint that were shown in this turn.
        remark: the last remark. If the remark asks a question, the question lasts as long as the
            remark.
        reason: the reason why the last action taken in spite of a warning loses points.
        reason_turns: the number of turns for which the reason is still shown.
        in_pause: whether the players have stopped the clock.
    """

    conduct: Conduct
    record: MatchRecord
    hands_behind: int = 0
    drawn_hand: int = 0
    may_end: bool = False
    values_for: frozenset[int] = frozenset()
    turn_help: frozenset[Help] = frozenset()
    hint_step: int = 0
    remark: Remark | None = None
    reason: remarks.Reason | None = None
    reason_turns: int = 0
    in_pause: bool = False

    @classmethod
    def begin(cls, conduct: Conduct, record: MatchRecord, *, in_pause: bool = False) -> Table:
        """Return the table of a new or resumed match, which must not be waiting for a deal."""
        match = record.match
        behind = match.hands_over - (match.finished and match.given_up is None)
        return _begin_turn(cls(conduct, record, behind, in_pause=in_pause), record)

    # Facts that follow from the fields, each computed once per table.

    @cached_property
    def match(self) -> Match:
        """The match as played so far."""
        return self.record.match

    @cached_property
    def hand(self) -> Hand:
        """The hand on the table; a finished hand stays until the players go on."""
        match = self.match
        if match.hands_over > self.hands_behind:
            return match.hands[-1]
        # Show the hand in which a player gave up the match, although the hand is unfinished.
        return match.hands_dealt[-1] if match.given_up else match.hand

    @cached_property
    def number(self) -> int:
        """The number of the hand on the table, from 1."""
        return len(self.match.hands) if self.hand.outcome else self.match.current_number

    @cached_property
    def position(self) -> Position:
        """The position on the table."""
        return self.hand.position

    @cached_property
    def awaited(self) -> Awaited:
        """The next event for which the table waits."""
        offered_by, computers = self.record.offered_by, self.conduct.seats.computers
        if self.match.finished:
            return Awaited.OVER
        if self.position.outcome is not None:
            return Awaited.HAND_OVER
        if self.in_pause:
            return Awaited.PAUSE
        if offered_by is not None:
            return Awaited.ANSWER if computers[1 - offered_by] else Awaited.OFFER
        if computers[self.position.turn]:
            return Awaited.RETRY if isinstance(self.remark, remarks.Failure) else Awaited.COMPUTER
        forced = self.conduct.plays_forced and not self.may_end and self.position.forced
        return Awaited.FORCED if forced else Awaited.ACTION

    @cached_property
    def person_acts(self) -> bool:
        """Whether a person may declare or play a card now."""
        return self.awaited not in _NOBODY_ACTS

    @cached_property
    def computer_acts(self) -> bool:
        """Whether the computer is to act, perhaps after a pause."""
        over = self.match.finished or self.position.outcome is not None
        return not over and self.conduct.seats.computers[self.position.turn] is not None

    @cached_property
    def shows_values(self) -> bool:
        """Whether the player to act sees the values of all actions."""
        return "values" in self.turn_help and self.position.turn in self.values_for

    @cached_property
    def clock_runs(self) -> bool:
        """Whether the clock of the player to act runs."""
        running = self.record.clocked_seat is not None and self.position.outcome is None
        return running and not self.in_pause

    @cached_property
    def question(self) -> Event | None:
        """The event that the player must repeat to confirm; None if no confirmation is due."""
        match self.remark:
            case TutorWarning(action=action):
                return events.Act(action)
            case remarks.ConfirmResign():
                return events.Resign()
            case remarks.ConfirmUndo():
                return events.Undo()
        return None

    @cached_property
    def advice(self) -> Advice | Problem:
        """The advice for the player to act, or the reason why there is no advice."""
        try:
            return Advice.of(self.match)
        except Exception as error:  # noqa: BLE001  # people can play on despite any error
            return Problem(_NO_HELP.format(reason_of(error)))

    @cached_property
    def hand_to_reopen(self) -> int:
        """The number of the previous hand if an undo would reopen this hand; otherwise 0."""
        seats, choices = self.conduct.seats.computers, self.conduct.plays_forced
        own = (
            seats[at.turn] is None and not (choices and at.forced) for at, _ in self.hand.steps()
        )
        return 0 if self.match.given_up or any(own) or None not in seats else self.number - 1

    # Steps.

    def after(self, event: Event, ms: int = 0) -> Table:
        """Return the table after an event.

        If the event is impossible, the match is unchanged, and the remark says why.

        Args:
            ms: how many milliseconds the turn has lasted, without any time after the clock ran out.
        """
        try:
            return self._after(event, ms)
        except MateError as error:
            return self._with_remark(Problem(str(error)))

    def _after(self, event: Event, ms: int) -> Table:  # noqa: PLR0912  # one branch for each event
        possible = _POSSIBLE.get(self.awaited)
        if possible is not None and not isinstance(event, possible):
            raise MatchError(_NOBODY_ACTS[self.awaited])
        match event:
            case events.Act(action):
                return self._act(action, ms)
            case events.MomentOver():
                return self._act_automatically(ms)
            case events.Undo():
                return self._undo(ms)
            case events.OfferDraw():
                return self._offer_draw(ms)
            case events.AcceptDraw():
                return self._accept_draw(ms)
            case events.DeclineDraw():
                return self._decline_draw()
            case events.EndHand():
                return self._end_hand(ms)
            case events.Resign():
                return self._resign(ms)
            case events.AskHelp(kind):
                return self._ask_help(kind, ms)
            case events.ToggleValues():
                return self._toggle_values(ms)
            case events.GoOn(deal):
                return self._go_on(deal)
            case events.Dismiss():
                return self._with_remark(None)
            case events.ReadClock():
                return self._read_clock(ms)
            case events.Pause():
                return self._pause(ms)
            case events.Resume():
                return replace(self, in_pause=False)

    # Actions.

    def _act(self, action: Action, ms: int) -> Table:
        self._expect_person()
        if not self.position.is_legal(action):
            return self._with_remark(remarks.Illegal(self.position, action))
        if isinstance(self.remark, TutorWarning) and self.remark.action == action:
            return self._confirm(self.remark, ms)
        checked = tutor_checks(action, self.position, self.record.header.help)
        advice = self.advice if checked else None
        if isinstance(advice, Advice) and advice.evaluation.loss(action):
            return self._warn(action, advice, ms)
        problem = advice if isinstance(advice, Problem) else None
        return _begin_turn(self, self.record.play(action, ms), problem)

    def _warn(self, action: Action, advice: Advice, ms: int) -> Table:
        try:
            cause = explain_loss(self.match, action)
        except Exception:  # noqa: BLE001  # warn without a reason if the search for the cause fails
            cause = None
        record = self._in_time(ms, lambda record: record.give_help("tutor"))
        return _stay_in_turn(self, record, TutorWarning(self.match, action, advice, cause))

    def _confirm(self, warning: TutorWarning, ms: int) -> Table:
        reason = None if warning.cause is None else remarks.Reason(warning.cause)
        confirmed = replace(self, reason=reason, reason_turns=_REASON_TURNS)
        return _begin_turn(confirmed, self.record.play(warning.action, ms))

    def _act_automatically(self, ms: int) -> Table:
        seats, card = self.conduct.seats, self.position.forced
        if self.awaited is Awaited.FORCED and card is not None:
            forced = remarks.ForcedReply(self.position, card)
            return _begin_turn(self, self.record.play(card, ms), forced)
        if self.awaited not in {Awaited.COMPUTER, Awaited.RETRY, Awaited.ANSWER}:
            return self
        ask = seats.accepts_draw if self.awaited is Awaited.ANSWER else seats.choose
        try:
            answer = ask(self.match)
        except Exception as error:  # noqa: BLE001  # people can play on despite any error
            # Treat an offer as declined if the computer failed to judge the offer.
            remark = remarks.Failure(reason_of(error))
            return replace(self, record=self.record._replace(offered_by=None), remark=remark)
        match answer:
            case True:
                return _begin_turn(self, self._in_time(ms, MatchRecord.accept_draw))
            case False:
                return self._decline_draw()
            case action:
                return _begin_turn(self, self.record.play(action, ms))

    def _undo(self, ms: int) -> Table:
        if not self.record.header.undo:
            raise MatchError(NO_UNDO)
        before, number, seats = self.match, self.hand_to_reopen, self.conduct.seats
        count = seats.actions_to_undo(before, choices=self.conduct.plays_forced)
        if number and self.conduct.confirms_reopening and self.question != events.Undo():
            end = before.hands[number - 1].position
            return self._with_remark(remarks.ConfirmUndo(number, end))

        def undo(record: MatchRecord) -> MatchRecord:
            for _ in range(count):
                record = record.take_back()
            return record

        record = self._in_time(ms, undo)
        return _begin_turn(self, record, remarks.UndoReport(before, record.match))

    # Agreed draws, and resignation.

    def _offer_draw(self, ms: int) -> Table:
        if self.awaited is Awaited.OFFER:
            return self._with_remark(None)
        if not self.record.may_offer:
            raise MatchError(TIME_TO_OFFER)
        return _stay_in_turn(self, self._in_time(ms, MatchRecord.offer_draw))

    def _accept_draw(self, ms: int) -> Table:
        if self.awaited is not Awaited.OFFER:
            raise MatchError("There is no draw offer to accept.")
        return _begin_turn(self, self._in_time(ms, MatchRecord.accept_draw))

    def _decline_draw(self) -> Table:
        offered_by = self.record.offered_by
        if offered_by is None:
            return self._with_remark(None)
        # Add no event, because logs have no event for a refusal.
        record = self.record._replace(offered_by=None)
        return replace(self, record=record, remark=remarks.DrawDeclined(1 - offered_by))

    def _end_hand(self, ms: int) -> Table:
        offered = self.record.offered_by is not None
        if self.match.hand.position.can_still_mate:
            raise MatchError("A mate may still be possible here: offer a draw instead.")
        if not (offered or self.record.may_offer):
            raise MatchError(TIME_TO_OFFER)

        def agree(record: MatchRecord) -> MatchRecord:
            return (record if offered else record.offer_draw()).accept_draw()

        return _begin_turn(self, self._in_time(ms, agree))

    def _resign(self, ms: int) -> Table:
        turn, computers = self.position.turn, self.conduct.seats.computers
        loser = turn if computers[turn] is None else 1 - turn
        # Try to resign first, because a player must not confirm an impossible resignation.
        self.record.resign(loser)
        if self.question != events.Resign():
            return self._with_remark(remarks.ConfirmResign(loser))
        return _begin_turn(self, self._in_time(ms, lambda record: record.resign(loser)))

    # Help.

    def _ask_help(self, kind: Help, ms: int) -> Table:
        expect_agreed(kind, self.record.header.help)
        self._expect_person()
        if isinstance(self.advice, Problem):
            return self._with_remark(self.advice)
        if kind == "hints":
            return self._give_hint(ms)
        return self._give_help(kind, ms, remarks.Values(self.match, self.advice))

    def _give_hint(self, ms: int) -> Table:
        # Import lazily, because grading loads the solver.
        from mate.grading import Hint

        try:
            hint = Hint.at(self.match)
        except Exception as error:  # noqa: BLE001  # people can play on despite any error
            return self._with_remark(Problem(_NO_HELP.format(reason_of(error))))
        # Go one step further with each request, and then repeat the last step.
        step = min(self.hint_step + 1, HINT_STEPS)
        table = self._give_help("hints", ms, remarks.Hint(self.match, hint, step))
        return table if table.match.finished else replace(table, hint_step=step)

    def _toggle_values(self, ms: int) -> Table:
        seat = self.position.turn
        if seat in self.values_for:
            return replace(self, values_for=self.values_for - {seat}, remark=None)
        table = self._ask_help("values", ms)
        if not isinstance(table.remark, remarks.Values):
            return table
        # Drop the remark, because the table itself shows the values from now on.
        return replace(table, values_for=self.values_for | {seat}, remark=None)

    def _give_help(self, kind: Help, ms: int, remark: Remark) -> Table:
        record = self.record
        if kind not in self.turn_help:
            record = self._in_time(ms, lambda record: record.give_help(kind))
        table = _stay_in_turn(self, record, remark)
        return table if table.match.finished else replace(table, turn_help=self.turn_help | {kind})

    # The clock, and the next hand.

    def _read_clock(self, ms: int) -> Table:
        left = self.record.left_after(ms)
        used_up = left is not None and 0 in left
        due = used_up or ms - self.record.clocks.turn >= _SAVE_TIME_EVERY
        if not (due and self.clock_runs):
            return self
        return _stay_in_turn(self, self._in_time(ms), self.remark)

    def _pause(self, ms: int) -> Table:
        if self.record.left is None:
            raise MatchError("This match is played without a clock.")
        if self.awaited is Awaited.OVER:
            raise MatchError("The match is over.")
        table = _stay_in_turn(self, self._in_time(ms), self.remark)
        return table if table.match.finished else replace(table, in_pause=True)

    def _go_on(self, deal: Deal | None) -> Table:
        if self.awaited is not Awaited.HAND_OVER:
            raise MatchError("No hand has ended.")
        record, deal = self.record, self.record.planned_deal or deal
        if self.match.needs_deal and deal is not None:
            record = record.deal(deal)
        return _begin_turn(replace(self, hands_behind=self.match.hands_over), record)

    # Parts of steps.

    def _expect_person(self) -> None:
        if not self.person_acts:
            raise MatchError(_NOBODY_ACTS[self.awaited])

    def _in_time(self, ms: int, step: Step = lambda record: record) -> MatchRecord:
        """Return the record after a step, or after the loss of the match if no time is left."""
        record = self.record
        if self.clock_runs and ms > record.clocks.turn:
            record = record.use_time(ms)
        lost = record.match is not self.match
        return record if lost else step(record)

    def _with_remark(self, remark: Remark | None) -> Table:
        return self if remark is self.remark else replace(self, remark=remark)


def _stay_in_turn(table: Table, record: MatchRecord, remark: Remark | None = None) -> Table:
    """Return the table in the same turn, or at the end of the match if no time was left."""
    if record.match is not table.match:
        return _begin_turn(table, record)
    return replace(table, record=record, remark=remark)


def _begin_turn(table: Table, record: MatchRecord, remark: Remark | None = None) -> Table:
    """Return the table at the start of a turn, or at the end of a hand or the match."""
    match = record.match
    in_hand = match.hands and match.hands[-1].outcome is None
    reason = table.reason if table.reason_turns and in_hand else None
    begun = replace(
        table,
        record=record,
        hands_behind=min(table.hands_behind, match.hands_over),
        remark=None if match.lost_on_time else remark or reason,
        reason_turns=max(0, table.reason_turns - 1),
        may_end=False,
        turn_help=frozenset(),
        hint_step=0,
    )
    if begun.number != begun.drawn_hand and record.rest_is_drawn:
        begun = replace(begun, may_end=True, drawn_hand=begun.number)
    return _with_values(begun) if begun.person_acts else begun


def _with_values(table: Table) -> Table:
    """Return the table with the values of the actions if the player to act wants them."""
    if table.position.turn not in table.values_for:
        return table
    if isinstance(table.advice, Problem):
        return replace(table, remark=table.advice)
    # Add the values to the record now, so that they are logged together with the previous action.
    record = table.record.give_help("values")
    return replace(table, record=record, turn_help=frozenset({"values"}))
