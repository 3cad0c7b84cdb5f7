"""What players agree on at a table, or one of them gives up; and the clock."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mate.record.events import TimeUsed
from mate.record.matchrecord import TIME_TO_OFFER
from mate.record.terms import Clock
from mate.rules import NO_FOREPLACEMENT, Deal
from mate.table import Table, Waits
from mate.table.events import (
    AcceptDraw,
    Act,
    AskHelp,
    DeclineDraw,
    Dismiss,
    EndHand,
    Event,
    GoOn,
    Look,
    MomentOver,
    OfferDraw,
    Pause,
    Resign,
    Resume,
    Undo,
)
from mate.table.remarks import ConfirmResign, NoDraw, Problem
from tests.table.tables import Some, begin, leads, play_until, step

AGAINST: Some = {"players": ("Ana", "Skilled"), "computers": (None, "club")}
KEEP = Act(NO_FOREPLACEMENT)
CLOCKED: Some = {"clock": Clock((2, 1), (0, 3))}
ANAS_TIME = 120_000


def refused(table: Table, event: Event, why: str) -> bool:
    return table.after(event) == replace(table, remark=Problem(why))


# Draws.


@pytest.fixture
def offer() -> Table:
    """The offer of a draw to a person, at the lead to trick 2."""
    return play_until(begin(), leads(2)).after(OfferDraw())


def test_offer_to_a_person_waits_for_an_answer_or_a_card(offer: Table) -> None:
    assert offer.waits is Waits.OFFER
    assert step(offer).waits is not Waits.OFFER
    assert offer.after(OfferDraw()) == offer


def test_accepted_offer_ends_the_hand_drawn_and_is_undone_alone(offer: Table) -> None:
    drawn = offer.after(AcceptDraw())
    assert (drawn.waits, drawn.hand.drawn_by_agreement) == (Waits.HAND_OVER, True)
    assert drawn.after(Undo()).hand.actions == offer.hand.actions
    assert drawn.after(GoOn()).number == 2


def test_declined_offer_leaves_no_line_and_cannot_be_repeated_in_the_trick(offer: Table) -> None:
    declined = offer.after(DeclineDraw())
    assert declined.remark == NoDraw(1 - offer.position.turn)
    assert declined.record.events == offer.record.events
    assert refused(declined, OfferDraw(), TIME_TO_OFFER)


def test_nothing_can_be_accepted_or_declined_without_an_offer() -> None:
    table = play_until(begin(), leads(2))
    assert refused(table, AcceptDraw(), "Nobody has offered a draw to accept.")
    assert table.after(DeclineDraw()) == table


def test_draw_cannot_be_offered_before_the_first_card() -> None:
    assert refused(begin(), OfferDraw(), TIME_TO_OFFER)


def offered_to_computer(seed: int) -> Table:
    return play_until(begin(seed=seed, **AGAINST), lambda t: t.record.may_offer).after(OfferDraw())


def test_computer_accepts_or_declines_an_offer_after_a_moment() -> None:
    answers = set()
    for seed in range(6):
        table = offered_to_computer(seed)
        assert table.waits is Waits.ANSWER
        after = table.after(MomentOver())
        answers.add(after.waits)
        accepts = table.conduct.seats.accepts_draw(table.match)
        assert after.waits is (Waits.HAND_OVER if accepts else Waits.ACTION)
        assert after.remark == (None if accepts else NoDraw(1))
    assert answers == {Waits.HAND_OVER, Waits.ACTION}


def test_person_can_play_on_instead_of_waiting_for_the_answer() -> None:
    assert step_by_hand(offered_to_computer(1)).waits is Waits.COMPUTER


def step_by_hand(table: Table) -> Table:
    return table.after(Act(table.position.legal_actions[0]))


def test_nobody_accepts_for_the_computer() -> None:
    assert refused(offered_to_computer(1), AcceptDraw(), "Nobody has offered a draw to accept.")


def test_computer_that_cannot_judge_an_offer_declines_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    table = offered_to_computer(1)
    monkeypatch.setattr("mate.solver.solve_hand", fail)
    assert table.after(MomentOver()).waits is Waits.ACTION


@pytest.fixture
def rest_is_drawn() -> Table:
    """The first turn of a hand of which the players know that no mate is possible any more."""
    for number in range(200):
        deal = str(Deal.from_number(number * 919))
        table = begin(seed=None, deals=(deal,), plays_forced=True)
        table = play_until(table, lambda t: t.may_end or t.hand.outcome is not None)
        if table.may_end:
            return table
    raise AssertionError


def test_rest_that_is_drawn_is_known_for_one_turn_of_the_hand(rest_is_drawn: Table) -> None:
    assert rest_is_drawn.after(Dismiss()).may_end
    assert not step(rest_is_drawn).may_end
    assert not step(rest_is_drawn).after(Undo()).may_end


def test_forced_reply_waits_for_the_turn_in_which_the_hand_can_be_ended(
    rest_is_drawn: Table,
) -> None:
    assert rest_is_drawn.waits is Waits.ACTION


def test_hand_whose_rest_is_drawn_is_ended_by_one_player(rest_is_drawn: Table) -> None:
    ended = rest_is_drawn.after(EndHand())
    assert ended.hand.drawn_by_agreement
    offered = rest_is_drawn.after(OfferDraw()).after(EndHand())
    assert offered.hand.drawn_by_agreement
    declined = rest_is_drawn.after(OfferDraw()).after(DeclineDraw())
    assert refused(declined, EndHand(), TIME_TO_OFFER)


def test_hand_in_which_a_mate_is_possible_is_not_ended() -> None:
    why = "A mate may still be possible here: offer a draw instead."
    assert refused(play_until(begin(), leads(2)), EndHand(), why)


# Resignation.


def test_only_the_second_resignation_in_a_row_counts() -> None:
    table = play_until(begin(), leads(2))
    asked = table.after(Resign())
    assert asked == replace(table, remark=ConfirmResign(table.position.turn))
    assert asked.after(Dismiss()).after(Resign()).match == table.match
    assert asked.after(Resign()).waits is Waits.OVER


def test_resignation_is_undone_alone() -> None:
    table = play_until(begin(), leads(2))
    assert table.after(Resign()).after(Resign()).after(Undo()).match == table.match


def test_person_resigns_even_if_the_computer_is_to_act() -> None:
    table = begin(**(AGAINST | {"first_dealer": 1}))
    assert table.waits is Waits.COMPUTER
    assert table.after(Resign()).remark == ConfirmResign(0)


def test_nobody_resigns_a_match_that_is_over() -> None:
    over = play_until(begin(length="hand"), lambda table: table.waits is Waits.OVER)
    assert refused(over, Resign(), "The match is over, so nobody can lose it now.")


# The clock.


@pytest.fixture
def clocked() -> Table:
    """Ana's turn, with two minutes left."""
    return begin(**CLOCKED)


def test_action_takes_the_time_of_its_turn(clocked: Table) -> None:
    assert clocked.after(KEEP, 20_000).record.left == (100_000, 60_000)


@pytest.mark.parametrize("event", [OfferDraw(), Look(), Undo(), Pause(), None])
def test_match_is_lost_instead_of_a_step_for_which_no_time_is_left(event: Event | None) -> None:
    table = play_until(begin(**CLOCKED), leads(2))
    left = table.record.left
    assert left is not None
    card = Act(table.position.legal_actions[0])
    late = table.after(event or card, left[table.position.turn])
    assert late.match.lost_on_time
    assert (late.waits, late.remark, late.in_pause) == (Waits.OVER, None, False)
    assert late.hand.actions == table.hand.actions


def test_help_is_not_given_when_no_time_is_left() -> None:
    late = begin(help=("hints",), **CLOCKED).after(AskHelp("hints"), ANAS_TIME)
    assert (late.waits, late.remark) == (Waits.OVER, None)
    assert late.record.helped == ({}, {})


def test_step_that_is_refused_takes_no_time(clocked: Table) -> None:
    assert clocked.after(OfferDraw(), ANAS_TIME).record == clocked.record


def test_match_lost_on_time_stays_lost(clocked: Table) -> None:
    lost = clocked.after(Look(), ANAS_TIME)
    assert refused(lost, Undo(), "Nothing to undo: a match lost on time stays lost.")


def test_look_writes_the_time_only_now_and_then(clocked: Table) -> None:
    assert clocked.after(Look(), 14_999) is clocked
    assert clocked.after(Look(), 15_000).record.events[-1] == TimeUsed(0, 15_000)


def test_look_keeps_the_question_that_was_asked(clocked: Table) -> None:
    asked = clocked.after(Resign())
    assert asked.after(Look(), 15_000).question == Resign()


def test_pause_stops_the_clock_and_everything_but_its_end(clocked: Table) -> None:
    paused = clocked.after(Pause(), 1500)
    assert (paused.waits, paused.clock_runs) == (Waits.PAUSE, False)
    assert paused.record.left == (118_500, 60_000)
    assert refused(paused, KEEP, "The clock is stopped.")
    resumed = paused.after(Resume())
    assert (resumed.waits, resumed.clock_runs) == (Waits.ACTION, True)


def test_computer_waits_during_a_pause() -> None:
    computer: Some = {"players": ("Skilled", "Ben"), "computers": ("club", None)}
    paused = begin(**CLOCKED, **computer).after(Pause())
    assert paused.waits is Waits.PAUSE
    assert paused.after(Resume()).waits is Waits.COMPUTER


def test_clock_stands_still_without_one_and_between_hands() -> None:
    assert refused(begin(), Pause(), "This match is played without a clock.")
    over = play_until(begin(**CLOCKED), lambda table: table.waits is Waits.HAND_OVER)
    assert not over.clock_runs
    assert over.after(GoOn()).clock_runs


def test_table_can_begin_with_a_pause() -> None:
    assert begin(in_pause=True, **CLOCKED).waits is Waits.PAUSE
