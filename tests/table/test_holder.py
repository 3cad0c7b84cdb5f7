"""The holder of a table logs each step before showing the step and runs the table's clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mate.errors import StorageError
from mate.players.computer import ComputerSeats
from mate.record import Terms, dumps, load
from mate.record.terms import Clock as Times
from mate.rules import NO_FOREPLACEMENT, Card
from mate.session import Session
from mate.table import Awaited, Conduct, HeldTable
from mate.table.events import Act, AskHelp, DeclineDraw, OfferDraw, Pause, Resume, ToggleValues
from tests import steps
from tests.environment import Clock
from tests.record.disk import failing_sync
from tests.table.tables import begin, held_table, is_lead_to, play_until, record_of

KEEP = Act(NO_FOREPLACEMENT)
TIMES: dict[str, Any] = {"clock": Times((2, 2), (0, 0))}


@pytest.fixture
def seat(log: Path) -> Iterator[HeldTable]:
    """A held table with help, which writes a log."""
    terms = Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, help=("tutor", "values"))
    with Session.begin(terms, log) as session:
        yield HeldTable(session, Conduct(ComputerSeats()))


def test_each_step_is_logged_before_the_table_shows_it(seat: HeldTable, log: Path) -> None:
    for event in (KEEP, ToggleValues(), Act(Card.parse("KC")), KEEP):
        table = seat.do(event)
        assert table is seat.table
        assert dumps(table.record) == log.read_bytes()
    assert load(log) == seat.table.record


@pytest.mark.parametrize("event", [KEEP, AskHelp("values"), Act(Card.parse("KC"))])
def test_failed_write_leaves_the_table_unchanged(seat: HeldTable, log: Path, event: Any) -> None:
    before, written = seat.table, log.read_bytes()
    with failing_sync(), pytest.raises(StorageError):
        seat.do(event)
    assert seat.table is before
    assert log.read_bytes() == written
    assert seat.do(KEEP).hand.actions


def test_failed_save_writes_neither_an_action_nor_the_values_shown_after_it(
    seat: HeldTable, log: Path
) -> None:
    seat.do(ToggleValues())
    seat.do(KEEP)
    before = log.read_bytes()
    with failing_sync(), pytest.raises(StorageError):
        seat.do(KEEP)
    assert log.read_bytes() == before


def test_next_round_is_dealt_when_players_go_on(log: Path) -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=0, length="match"), log) as own:
        seat = HeldTable(own, Conduct(ComputerSeats()))
        while seat.table.number < 3:
            if seat.table.awaited is Awaited.HAND_OVER:
                seat.go_on()
            else:
                seat.do(Act(seat.table.position.legal_actions[0]))
        assert len(load(log).match.deals) == 2


def test_clock_keeps_running_through_a_step_that_logs_no_event(clock: Clock) -> None:
    seat = held_table(play_until(begin(**TIMES), is_lead_to(2)).record)
    before = seat.session.left
    assert before is not None
    seat.do(OfferDraw())
    clock.now += 5
    seat.do(DeclineDraw())
    clock.now += 5
    after, turn = seat.session.left, seat.table.position.turn
    assert after is not None
    assert before[turn] - after[turn] == 10_000


def test_clock_does_not_run_during_a_pause(clock: Clock) -> None:
    seat = held_table(record_of(**TIMES))
    clock.now += 1
    seat.do(Pause())
    clock.now += 100
    assert seat.session.left == (119_000, 120_000)
    seat.do(Resume())
    clock.now += 1
    assert seat.session.left == (118_000, 120_000)


def test_session_clock_runs_exactly_while_the_table_clock_runs() -> None:
    seat, ran = held_table(record_of(**TIMES)), []
    while seat.table.number == 1 or seat.table.awaited is not Awaited.ACTION:
        ran.append(steps.clock_runs(seat.session))
        assert seat.table.clock_runs == ran[-1]
        if seat.table.awaited is Awaited.HAND_OVER:
            seat.go_on()
        else:
            seat.do(Act(seat.table.position.legal_actions[0]))
    assert set(ran) == {True, False}


def test_time_is_not_lost_if_the_log_cannot_be_checked_after_writing_it(
    log: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, **TIMES)
    with Session.begin(terms, log) as session:
        seat = HeldTable(session, Conduct(ComputerSeats()))
        seat.do(KEEP)
        seat.do(KEEP)
        before = session.record
        clock.now += 3
        checks = count()

        def fail_second(_: object) -> None:
            # Let the first check succeed, because the holder makes this check before writing.
            if next(checks):
                raise StorageError("The log cannot be read.")

        with monkeypatch.context() as unreadable:
            unreadable.setattr("mate.record.journal.Journal.check", fail_second)
            with pytest.raises(StorageError):
                seat.keep()
        assert seat.table.record is session.record is not before
        seat.do(Act(seat.table.hand.position.legal_actions[0]))
        assert load(log) == seat.table.record
