"""Turns at a table: the tutor, forced replies, computers, values, undo, and the end of a hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mate import grading
from mate.players.computer import ComputerSeats, practice_terms
from mate.record import MatchRecord
from mate.rules import NO_FOREPLACEMENT, Card, Phase
from mate.session import Session
from mate.table import Advice, Awaited, Conduct, Table
from mate.table.events import (
    Act,
    AskHelp,
    Dismiss,
    GoOn,
    MomentOver,
    OfferDraw,
    Resign,
    ToggleValues,
    Undo,
)
from mate.table.remarks import (
    ConfirmUndo,
    Failure,
    ForcedReply,
    Hint,
    Illegal,
    Problem,
    Reason,
    TutorWarning,
    UndoReport,
    Values,
)
from tests.table.tables import (
    SPARE,
    Some,
    begin,
    illegal_card,
    is_lead_to,
    losing_card,
    play_until,
    record_of,
    step,
)

KC = Card.parse("KC")
KEEP = Act(NO_FOREPLACEMENT)


def fail(*_: object) -> Any:
    raise RuntimeError("out of order")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the solver fail."""
    monkeypatch.setattr("mate.solver.solve_hand", fail)


@pytest.fixture
def warned() -> Table:
    """A table at which the tutor has just warned against K♣."""
    return begin(seed=5, help=("tutor", "hints")).after(Act(KC))


# Tests of the tutor.


def test_tutor_warns_before_a_losing_action_and_logs_the_warning(warned: Table) -> None:
    assert isinstance(warned.remark, TutorWarning)
    assert (warned.hand.actions, warned.question) == ((), Act(KC))
    assert warned.record.help_counts == ({"tutor": 1}, {})


def test_repeated_action_is_played_despite_the_warning(warned: Table) -> None:
    after = warned.after(Act(KC))
    assert after.hand.actions == (KC,)
    assert isinstance(after.remark, Reason)


def test_reason_for_a_warning_stays_visible_for_two_turns(warned: Table) -> None:
    first = warned.after(Act(KC))
    second = play_best(first)
    assert first.remark == second.remark == first.reason
    assert play_best(second).remark is None


def play_best(table: Table) -> Table:
    assert isinstance(table.advice, Advice)
    return table.after(Act(table.advice.best))


def test_reason_belongs_to_the_action_played_not_to_the_action_avoided(warned: Table) -> None:
    reply = warned.after(Act(KC))
    other = losing_card(reply)
    held_back = reply.after(Act(other))
    assert isinstance(held_back.remark, TutorWarning)
    best = next(a for a in reply.position.legal_actions if a != other and not loses(reply, a))
    assert held_back.after(Act(best)).remark == reply.reason


def loses(table: Table, action: Any) -> int:
    assert isinstance(table.advice, Advice)
    return table.advice.evaluation.loss(action)


@pytest.mark.parametrize("event", [Dismiss(), AskHelp("hints"), Act(Card.parse("AC")), Resign()])
def test_tutor_warns_again_after_any_other_event(warned: Table, event: Any) -> None:
    other = warned.after(event)
    assert other.question != Act(KC)
    again = other.after(Act(KC))
    assert again.hand.actions == other.hand.actions
    assert isinstance(again.remark, TutorWarning)


def test_tutor_warns_again_after_an_undo(warned: Table) -> None:
    undone = warned.after(Act(KC)).after(Undo())
    assert isinstance(undone.after(Act(KC)).remark, TutorWarning)


def test_tutor_does_not_check_a_forced_card() -> None:
    table = play_until(begin(seed=5, help=("tutor",)), lambda t: t.position.forced is not None)
    forced = table.position.forced
    assert forced is not None
    assert table.after(Act(forced)).position != table.position


@pytest.mark.usefixtures("broken")
def test_failing_tutor_lets_the_action_pass_and_reports_a_problem() -> None:
    after = begin(seed=5, help=("tutor",)).after(Act(KC))
    assert after.hand.actions == (KC,)
    assert after.remark == Problem("Help is not available: RuntimeError: out of order.")


def test_tutor_warns_without_a_reason_if_the_search_for_reasons_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mate.table.table.explain_loss", fail)
    table = begin(seed=5, help=("tutor",)).after(Act(KC))
    assert isinstance(table.remark, TutorWarning)
    assert table.remark.cause is None
    assert table.after(Act(KC)).remark is None


def test_illegal_action_is_refused() -> None:
    table = play_until(begin(), lambda t: t.position.phase is Phase.REPLY)
    card = illegal_card(table)
    assert table.after(Act(card)) == replace(table, remark=Illegal(table.position, card))


# Tests of hints and values.


def test_help_is_logged_once_per_turn() -> None:
    table = begin(help=("hints", "values"))
    for kind in ("hints", "values"):
        assert table.after(AskHelp(kind)).record.help_counts == ({kind: 1}, {})
        assert table.after(AskHelp(kind)).after(AskHelp(kind)).record.help_counts == ({kind: 1}, {})


def test_remark_about_a_hint_or_values_contains_the_advice() -> None:
    table = begin(help=("hints", "values"))
    advice = Advice.of(table.match)
    asked = table
    for number in (1, 2, 3, 3):
        asked = asked.after(AskHelp("hints"))
        assert asked.remark == Hint(table.match, grading.Hint.at(table.match), number)
    assert table.after(AskHelp("values")).remark == Values(table.match, advice)


@pytest.mark.parametrize("event", [AskHelp("values"), ToggleValues()])
def test_help_that_was_not_agreed_on_is_refused(event: Any) -> None:
    table = begin(help=("hints",))
    problem = Problem("This match is played without values.")
    assert table.after(event) == replace(table, remark=problem)


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("event", [AskHelp("hints"), ToggleValues()])
def test_failing_help_is_neither_logged_nor_shown(event: Any) -> None:
    table = begin(help=("hints", "values"))
    after = table.after(event)
    assert isinstance(after.remark, Problem)
    assert (after.record, after.turn_help) == (table.record, frozenset())


def test_values_are_shown_and_logged_in_each_turn_of_the_player_who_asked() -> None:
    ana = begin(help=("values",)).after(ToggleValues())
    ben = ana.after(KEEP)
    again = ben.after(KEEP)
    assert [table.turn_help for table in (ana, ben, again)] == [{"values"}, set(), {"values"}]
    assert again.record.help_counts == ({"values": 2}, {})
    assert again.after(ToggleValues()).values_for == frozenset()


def test_turn_begins_without_values_if_the_solver_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ben = begin(help=("values",)).after(ToggleValues()).after(KEEP)
    monkeypatch.setattr("mate.solver.solve_hand", fail)
    ana = ben.after(KEEP)
    assert isinstance(ana.remark, Problem)
    assert (len(ana.hand.actions), ana.record.help_counts) == (2, ({"values": 1}, {}))


# Tests of forced replies, and of computers.


@pytest.fixture
def lead() -> Table:
    """A table at which the first legal lead forces the reply."""

    def forces(table: Table) -> bool:
        position = table.position
        lead = position.phase is Phase.LEAD
        return lead and position.play(position.legal_actions[0]).forced is not None

    return play_until(begin(plays_forced=True), forces)


def test_forced_reply_is_played_after_a_moment(lead: Table) -> None:
    waiting = step(lead)
    assert waiting.awaited is Awaited.FORCED
    after = waiting.after(MomentOver())
    assert after.position.phase is Phase.LEAD
    assert after.remark == ForcedReply(waiting.position, after.hand.actions[-1])


def test_undo_goes_back_past_a_forced_reply(lead: Table) -> None:
    assert step(step(lead)).after(Undo()).match == lead.match


def test_forced_reply_waits_while_an_offer_is_open(lead: Table) -> None:
    assert step(lead).after(OfferDraw()).awaited is Awaited.OFFER


def test_end_of_a_waiting_time_is_ignored_while_a_person_is_to_act() -> None:
    table = begin()
    assert table.after(MomentOver()) is table


def test_computer_acts_after_a_moment() -> None:
    table = begin(players=("Novice", "Ben"), computers=("novice", None))
    assert table.awaited is Awaited.COMPUTER
    assert table.after(MomentOver()).hand.actions == (table.conduct.seats.choose(table.match),)


@pytest.mark.parametrize("event", [KEEP, AskHelp("hints"), ToggleValues()])
def test_person_cannot_act_for_the_computer(event: Any) -> None:
    terms: Some = {"computers": ("novice", None), "help": ("hints", "values")}
    table = begin(players=("Novice", "Ben"), **terms)
    problem = Problem("The computer is to act.")
    assert table.after(event) == replace(table, remark=problem)


def test_failed_computer_retries_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(players=("Novice", "Ben"), computers=("novice", None))
    with monkeypatch.context() as patch:
        patch.setattr("mate.solver.solve_hand", fail)
        failed = table.after(MomentOver())
    assert failed.remark == Failure("RuntimeError: out of order.")
    assert (failed.record, failed.awaited) == (table.record, Awaited.RETRY)
    assert failed.after(MomentOver()).hand.actions


def test_computer_waits_until_players_leave_the_finished_hand() -> None:
    terms: Some = {"players": ("Ana", "Novice"), "computers": (None, "novice"), "seed": 14}
    over = play_until(begin(**terms), lambda table: table.awaited is Awaited.HAND_OVER)
    assert over.after(MomentOver()).match == over.match
    assert over.hand.outcome is not None
    assert over.after(GoOn()).awaited in {Awaited.COMPUTER, Awaited.ACTION}


# Tests of undo, and of the end of a hand.


def test_undo_between_two_people_undoes_one_action() -> None:
    table = step(begin())
    after = step(table).after(Undo())
    assert (after.match, after.remark) == (table.match, UndoReport(step(table).match, table.match))


def test_undo_against_a_computer_returns_to_the_persons_own_action() -> None:
    terms: Some = {"players": ("Ana", "Novice"), "computers": (None, "novice")}
    table = play_until(begin(**terms), is_lead_to(3))
    again = play_until(step(table), lambda t: t.awaited is Awaited.ACTION)
    assert again.after(Undo()).match == table.match


def test_undo_without_actions_is_refused_with_the_reason() -> None:
    table = begin()
    problem = Problem("Nothing to undo: the match has just begun.")
    assert table.after(Undo()) == replace(table, remark=problem)


def in_second_hand() -> Table:
    over = play_until(begin(), lambda table: table.awaited is Awaited.HAND_OVER)
    return over.after(GoOn())


def test_undo_into_the_previous_hand_asks_for_confirmation() -> None:
    second = in_second_hand()
    asked = second.after(Undo())
    assert asked.remark == ConfirmUndo(1, second.match.hands[0].position)
    assert (asked.match, asked.question) == (second.match, Undo())
    assert asked.after(Undo()).number == 1


def test_undo_into_the_previous_hand_asks_only_if_configured() -> None:
    second = replace(in_second_hand(), conduct=Conduct(confirms_reopening=False))
    assert second.after(Undo()).number == 1


@pytest.mark.parametrize("event", [KEEP, OfferDraw(), AskHelp("hints"), MomentOver()])
def test_finished_hand_stays_until_players_go_on(event: Any) -> None:
    over = play_until(begin(help=("hints",)), lambda table: table.awaited is Awaited.HAND_OVER)
    assert over.hand.outcome is not None
    assert over.after(event) == replace(over, remark=Problem("The hand is over."))


def test_next_round_uses_the_planned_deal_or_the_given_deal() -> None:
    for seed in (None, 7):
        ends = play_until(begin(seed=seed), lambda table: table.match.needs_deal)
        assert ends.after(GoOn(SPARE)).match.deals[1] == (ends.record.planned_deal or SPARE)


def test_finished_match_accepts_undo_but_no_card() -> None:
    over = play_until(begin(length="hand"), lambda table: table.awaited is Awaited.OVER)
    assert over.hand.outcome is not None
    assert over.after(KEEP).remark == Problem("The match is over.")
    assert over.after(GoOn(SPARE)).remark == Problem("No hand has ended.")
    assert over.after(Undo()).awaited is Awaited.ACTION


# Tests of practice.


@pytest.mark.parametrize("steps", ["none", "some", "resigned", "a hand"])
def test_match_without_undo_refuses_undo(steps: str) -> None:
    table = begin(undo=False)
    if steps != "none":
        table = play_until(table, is_lead_to(2))
    if steps == "resigned":
        table = table.after(Resign()).after(Resign())
    if steps == "a hand":
        table = play_until(table, lambda table: table.awaited is Awaited.HAND_OVER)
    problem = Problem("This match is played without undo.")
    assert table.after(Undo()) == replace(table, remark=problem)


def test_practice_from_a_match_without_undo_allows_undo() -> None:
    hand = play_until(begin(undo=False), is_lead_to(2)).hand
    with Session.practise(practice_terms(begin(undo=False).record.header), hand) as session:
        table = step(Table.begin(Conduct(ComputerSeats()), session.record))
    assert table.after(Undo()).hand.actions == hand.actions


@pytest.fixture
def practice() -> Table:
    """Practice from the lead to trick 3, between two people."""
    table = play_until(begin(), is_lead_to(3))
    record = MatchRecord.begin(replace(table.record.header), table.hand)
    return Table.begin(Conduct(ComputerSeats()), record)


def test_practice_ends_with_its_hand_and_its_last_action_can_be_undone(practice: Table) -> None:
    over = play_until(practice, lambda table: table.awaited is Awaited.OVER)
    undone = over.after(Undo())
    assert undone.awaited is Awaited.ACTION
    assert len(undone.hand.actions) == len(over.hand.actions) - 1


def test_practice_cannot_be_undone_past_its_start_or_resigned(practice: Table) -> None:
    for event, why in (
        (Undo(), "Nothing to undo: the practice starts here."),
        (Resign(), "Nothing to resign: this is practice, not a match."),
    ):
        assert practice.after(event) == replace(practice, remark=Problem(why))


def test_computer_acts_in_practice() -> None:
    table = play_until(begin(), is_lead_to(3))
    terms = practice_terms(table.record.header, "novice", 1 - table.position.turn)
    record = record_of(players=terms.players, computers=terms.computers)
    practice = MatchRecord.begin(record.header, table.hand)
    assert (
        Table.begin(Conduct(ComputerSeats.of(record.header)), practice).awaited is Awaited.COMPUTER
    )
