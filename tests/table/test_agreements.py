"""Agreed draws, resignation, and the clock at a table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mate.record.events import TimeUsed
from mate.record.matchrecord import TIME_TO_OFFER
from mate.record.terms import Clock
from mate.rules import NO_FOREPLACEMENT, Deal
from mate.table import Awaited, Table, events
from mate.table.events import Act, Event
from mate.table.remarks import ConfirmResign, DrawDeclined, Problem
from tests.table.tables import Some, begin, is_lead_to, play_until, step

AGAINST: Some = {"players": ("Ana", "Skilled"), "computers": (None, "club")}
KEEP = Act(NO_FOREPLACEMENT)
CLOCKED: Some = {"clock": Clock((2, 1), (0, 3))}
ANAS_TIME = 120_000
NO_OFFER = "There is no draw offer to accept."
OFFER, RESIGN = events.OfferDraw(), events.Resign()


def refused(table: Table, event: Event, why: str) -> bool:
    return table.after(event) == replace(table, remark=Problem(why))


# Tests of agreed draws.


@pytest.fixture
def offer() -> Table:
    """A table at which a person has just been offered a draw, before the lead to trick 2."""
    return play_until(begin(), is_lead_to(2)).after(OFFER)


def test_offer_to_a_person_waits_for_an_answer_or_a_card(offer: Table) -> None:
    assert offer.awaited is Awaited.OFFER
    assert step(offer).awaited is not Awaited.OFFER
    assert offer.after(OFFER) == offer


def test_accepted_offer_draws_the_hand_and_can_be_undone(offer: Table) -> None:
    drawn = offer.after(events.AcceptDraw())
    assert (drawn.awaited, drawn.hand.drawn_by_agreement) == (Awaited.HAND_OVER, True)
    assert drawn.after(events.Undo()).hand.actions == offer.hand.actions
    assert drawn.after(events.GoOn()).number == 2


def test_declined_offer_is_not_logged_and_cannot_be_repeated_in_its_trick(offer: Table) -> None:
    declined = offer.after(events.DeclineDraw())
    assert declined.remark == DrawDeclined(1 - offer.position.turn)
    assert declined.record.events == offer.record.events
    assert refused(declined, OFFER, TIME_TO_OFFER)


def test_accepting_or_declining_requires_an_offer() -> None:
    table = play_until(begin(), is_lead_to(2))
    assert refused(table, events.AcceptDraw(), NO_OFFER)
    assert table.after(events.DeclineDraw()) == table


def test_draw_cannot_be_offered_before_the_first_card() -> None:
    assert refused(begin(), OFFER, TIME_TO_OFFER)


def offered_to_computer(seed: int) -> Table:
    return play_until(begin(seed=seed, **AGAINST), lambda t: t.record.may_offer).after(OFFER)


def test_computer_accepts_or_declines_an_offer_after_a_moment() -> None:
    answers = set()
    for seed in range(6):
        table = offered_to_computer(seed)
        assert table.awaited is Awaited.ANSWER
        after = table.after(events.MomentOver())
        answers.add(after.awaited)
        accepts = table.conduct.seats.accepts_draw(table.match)
        assert after.awaited is (Awaited.HAND_OVER if accepts else Awaited.ACTION)
        assert after.remark == (None if accepts else DrawDeclined(1))
    assert answers == {Awaited.HAND_OVER, Awaited.ACTION}


def test_person_can_play_on_while_the_computer_considers_a_draw_offer() -> None:
    assert step_by_hand(offered_to_computer(1)).awaited is Awaited.COMPUTER


def step_by_hand(table: Table) -> Table:
    return table.after(Act(table.position.legal_actions[0]))


def test_person_cannot_accept_for_the_computer() -> None:
    assert refused(offered_to_computer(1), events.AcceptDraw(), NO_OFFER)


def test_failing_computer_declines_an_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    table = offered_to_computer(1)
    monkeypatch.setattr("mate.solver.solve_hand", fail)
    assert table.after(events.MomentOver()).awaited is Awaited.ACTION


@pytest.fixture
def rest_is_drawn() -> Table:
    """A table at the first turn at which the players learn that no mate is possible any more."""
    for number in range(200):
        deal = str(Deal.from_number(number * 919))
        table = begin(seed=None, deals=(deal,), plays_forced=True)
        table = play_until(table, lambda t: t.may_end or t.hand.outcome is not None)
        if table.may_end:
            return table
    raise AssertionError


def test_table_offers_the_early_end_of_a_hand_in_only_one_turn(rest_is_drawn: Table) -> None:
    assert rest_is_drawn.after(events.Dismiss()).may_end
    assert not step(rest_is_drawn).may_end
    assert not step(rest_is_drawn).after(events.Undo()).may_end


def test_forced_reply_waits_while_the_hand_can_be_ended(
    rest_is_drawn: Table,
) -> None:
    assert rest_is_drawn.awaited is Awaited.ACTION


def test_one_player_can_end_a_hand_whose_rest_is_drawn(rest_is_drawn: Table) -> None:
    ended = rest_is_drawn.after(events.EndHand())
    assert ended.hand.drawn_by_agreement
    offered = rest_is_drawn.after(OFFER).after(events.EndHand())
    assert offered.hand.drawn_by_agreement
    declined = rest_is_drawn.after(OFFER).after(events.DeclineDraw())
    assert refused(declined, events.EndHand(), TIME_TO_OFFER)


def test_hand_with_a_possible_mate_cannot_be_ended() -> None:
    why = "A mate may still be possible here: offer a draw instead."
    assert refused(play_until(begin(), is_lead_to(2)), events.EndHand(), why)


# Tests of resignation.


def test_resignation_requires_confirmation() -> None:
    table = play_until(begin(), is_lead_to(2))
    asked = table.after(RESIGN)
    assert asked == replace(table, remark=ConfirmResign(table.position.turn))
    assert asked.after(events.Dismiss()).after(RESIGN).match == table.match
    assert asked.after(RESIGN).awaited is Awaited.OVER


def test_undo_after_resignation_restores_the_match() -> None:
    table = play_until(begin(), is_lead_to(2))
    assert table.after(RESIGN).after(RESIGN).after(events.Undo()).match == table.match


def test_person_can_resign_on_the_computers_turn() -> None:
    table = begin(**(AGAINST | {"first_dealer": 1}))
    assert table.awaited is Awaited.COMPUTER
    assert table.after(RESIGN).remark == ConfirmResign(0)


def test_finished_match_cannot_be_resigned() -> None:
    over = play_until(begin(length="hand"), lambda table: table.awaited is Awaited.OVER)
    assert refused(over, RESIGN, "The match is over, so nobody can lose it now.")


# Tests of the clock.


@pytest.fixture
def clocked() -> Table:
    """A table at which Ana is to act and has two minutes left."""
    return begin(**CLOCKED)


def test_action_uses_the_time_of_its_turn(clocked: Table) -> None:
    assert clocked.after(KEEP, 20_000).record.left == (100_000, 60_000)


@pytest.mark.parametrize("event", [OFFER, events.ReadClock(), events.Undo(), events.Pause(), None])
def test_step_without_time_left_loses_the_match(event: Event | None) -> None:
    table = play_until(begin(**CLOCKED), is_lead_to(2))
    left = table.record.left
    assert left is not None
    card = Act(table.position.legal_actions[0])
    late = table.after(event or card, left[table.position.turn])
    assert late.match.lost_on_time
    assert (late.awaited, late.remark, late.in_pause) == (Awaited.OVER, None, False)
    assert late.hand.actions == table.hand.actions


def test_confirmed_resignation_without_time_left_loses_on_time(clocked: Table) -> None:
    assert clocked.after(RESIGN).after(RESIGN, ANAS_TIME).match.lost_on_time


def test_help_without_time_left_loses_the_match() -> None:
    late = begin(help=("hints",), **CLOCKED).after(events.AskHelp("hints"), ANAS_TIME)
    assert (late.awaited, late.remark) == (Awaited.OVER, None)
    assert late.record.help_counts == ({}, {})


def test_impossible_step_uses_no_time(clocked: Table) -> None:
    assert clocked.after(OFFER, ANAS_TIME).record == clocked.record


def test_match_lost_on_time_cannot_be_undone(clocked: Table) -> None:
    lost = clocked.after(events.ReadClock(), ANAS_TIME)
    assert refused(lost, events.Undo(), "You cannot undo a loss on time.")


def test_reading_the_clock_logs_the_time_every_15_seconds(clocked: Table) -> None:
    assert clocked.after(events.ReadClock(), 14_999) is clocked
    assert clocked.after(events.ReadClock(), 15_000).record.events[-1] == TimeUsed(0, 15_000)


def test_reading_the_clock_leaves_an_unanswered_question_open(clocked: Table) -> None:
    asked = clocked.after(RESIGN)
    assert asked.after(events.ReadClock(), 15_000).question == RESIGN


def test_pause_stops_the_clock_and_allows_only_resuming(clocked: Table) -> None:
    paused = clocked.after(events.Pause(), 1500)
    assert (paused.awaited, paused.clock_runs) == (Awaited.PAUSE, False)
    assert paused.record.left == (118_500, 60_000)
    assert refused(paused, KEEP, "The clock is stopped.")
    resumed = paused.after(events.Resume())
    assert (resumed.awaited, resumed.clock_runs) == (Awaited.ACTION, True)


def test_computer_waits_during_a_pause() -> None:
    computer: Some = {"players": ("Skilled", "Ben"), "computers": ("club", None)}
    paused = begin(**CLOCKED, **computer).after(events.Pause())
    assert paused.awaited is Awaited.PAUSE
    assert paused.after(events.Resume()).awaited is Awaited.COMPUTER


def test_clock_stops_between_hands_and_pause_requires_a_clock() -> None:
    assert refused(begin(), events.Pause(), "This match is played without a clock.")
    over = play_until(begin(**CLOCKED), lambda table: table.awaited is Awaited.HAND_OVER)
    assert not over.clock_runs
    assert over.after(events.GoOn()).clock_runs


def test_table_can_begin_paused() -> None:
    assert begin(in_pause=True, **CLOCKED).awaited is Awaited.PAUSE
