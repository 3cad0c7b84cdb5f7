"""Sessions with a clock, offers and resignations, and the content of their logs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mate.errors import MatchError, MateError, StorageError
from mate.record import Terms, dumps, load
from mate.record.events import TimeUsed
from mate.record.terms import Clock as Times
from mate.record.terms import RulesLine
from mate.rules import MatchResult, Ruleset
from mate.saved.savedmatch import saved_match
from mate.session import Session
from tests import steps
from tests.environment import Clock
from tests.record.disk import failing_sync, size_limit
from tests.record.records import TERMS, play
from tests.strategies import choose, rulesets, sources

CLOCKED = replace(TERMS, clock=Times((1, 2), (0, 5)))
VERSION = b'"version":%d,'


@pytest.fixture
def session(log: Path) -> Iterator[Session]:
    with Session.begin(TERMS, log) as begun:
        play(begun, "AH TH KH")
        yield begun


@pytest.fixture
def timed(log: Path, clock: Clock) -> Iterator[Session]:
    clock.now = 1000
    with Session.begin(CLOCKED, log) as begun:
        steps.run_clock(begun)
        yield begun


def lines(log: Path) -> list[str]:
    return log.read_text().splitlines()[2:]


# Tests of draw offers and resignations


def offer(session: Session) -> None:
    steps.offer_draw(session)


def resign(session: Session) -> None:
    steps.resign(session, 0)


concedings = pytest.mark.parametrize("concede", [offer, resign])
Step = Callable[[Session], None]


@concedings
def test_offer_or_resignation_changes_only_the_version_digit_of_earlier_lines(
    session: Session, log: Path, concede: Step
) -> None:
    before = log.read_bytes()
    assert before.count(VERSION % 1) == 1
    concede(session)
    after = log.read_bytes()
    assert after.startswith(before.replace(VERSION % 1, VERSION % 4))
    assert after == dumps(session.record)
    assert load(log) == session.record
    # The version stays 4 after a refusal of the draw or an undo of the resignation.
    if session.match.finished:
        steps.take_back(session)
    play(session, "KD")
    assert log.read_bytes().startswith(after)
    assert load(log) == session.record


def lead(session: Session) -> None:
    play(session, "QH")


@pytest.mark.parametrize(("step", "rooms"), [(lead, (0, 1, 40, 60)), (offer, (0,)), (resign, (0,))])
def test_failed_write_leaves_the_match_unchanged_and_the_log_readable(
    session: Session, log: Path, step: Step, rooms: tuple[int, ...]
) -> None:
    play(session, "KD")
    before, record = log.read_bytes(), session.record
    raised = before if step is lead else before.replace(VERSION % 1, VERSION % 4)
    # Both the digit and the line fail to reach the disk.
    for _ in range(2):
        with failing_sync(), pytest.raises(StorageError, match="input/output error"):
            step(session)
        assert log.read_bytes() in {before, raised}
        assert session.record is record
    for room in rooms:
        with size_limit(len(before) + room), pytest.raises(StorageError) as caught:
            step(session)
        assert str(caught.value) == f"{log}: The match log cannot be written: file too large."
        assert log.read_bytes() == raised
        assert session.record is record
    # The next step is written, and the log agrees with the match again.
    steps.take_back(session)
    play(session, "KD")
    assert log.read_bytes() == dumps(session.record)
    step(session)
    assert load(log) == session.record


@concedings
def test_changed_version_digit_moves_the_match_to_a_new_log(
    session: Session, log: Path, concede: Step
) -> None:
    left = log.read_bytes().replace(VERSION % 1, VERSION % 2)
    with log.open("r+b") as file:
        file.write(left)
    concede(session)
    assert session.moved is not None
    assert session.path != log
    assert session.path.read_bytes() == dumps(session.record)
    assert VERSION % 4 in session.path.read_bytes()
    assert log.read_bytes() == left


@settings(max_examples=settings().max_examples // 5)
@given(rulesets(), sources(), st.booleans())
def test_every_step_is_in_the_log_when_its_call_returns(
    tmp_path_factory: pytest.TempPathFactory,
    ruleset: Ruleset,
    source: Random,
    has_clock: bool,
) -> None:
    log = tmp_path_factory.mktemp("match") / "log.jsonl"
    clock = Clock()
    terms = Terms(
        players=("Ana", "Ben"),
        rules=RulesLine.of(ruleset),
        seed=source.randrange(2**63),
        clock=Times((5, 5), (0, 2)) if has_clock else None,
    )
    with pytest.MonkeyPatch.context() as patch, Session.begin(terms, log) as session:
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr("mate.clock.seconds", clock)
        steps.run_clock(session)
        while not session.match.finished:
            session.deal_round_if_due()
            clock.now += source.random() * 9
            chance = source.random()
            if chance < 0.1 and session.match.hands:
                steps.take_back(session)
            elif chance < 0.15 and session.record.may_offer:
                steps.offer_draw(session)
                if chance < 0.12 and session.record.offered_by is not None:
                    steps.accept_draw(session)
            elif chance < 0.2:
                steps.keep_time(session)
            elif chance < 0.205:
                steps.resign(session, source.choice((0, 1)))
                if session.match.given_up == (0, "resignation"):
                    steps.take_back(session)
            else:
                steps.play(session, choose(session.match.hand.position, source))
            assert log.read_bytes() == dumps(session.record)
        assert load(log) == session.record
    assert log.read_bytes() == dumps(session.record)


# Tests of the clock


def test_clock_counts_the_turn_without_pauses(timed: Session, log: Path, clock: Clock) -> None:
    clock.now += 3
    steps.stop_clock(timed)
    clock.now += 1000
    assert (timed.turn_ms, timed.left) == (3000, (57_000, 120_000))
    steps.stop_clock(timed)
    for _ in range(2):
        steps.run_clock(timed)
        clock.now += 1
    assert timed.turn_ms == 5000
    play(timed, "AH")
    assert lines(log) == [
        '{"event":"time","player":0,"ms":3000}',
        '{"event":"play","player":0,"card":"AH","ms":5000}',
    ]
    clock.now += 0.5
    play(timed, "TH")
    # The player who replied gains five seconds.
    assert (timed.turn_ms, timed.left) == (0, (55_000, 124_500))


def test_resumed_clock_continues_from_the_logged_time(
    timed: Session, log: Path, clock: Clock
) -> None:
    clock.now += 15
    steps.keep_time(timed)
    clock.now += 15
    steps.keep_time(timed)
    # No line is written if no time has passed.
    steps.keep_time(timed)
    killed = log.read_bytes()
    clock.now += 14
    # Closing writes the time used, and closing twice does no harm.
    timed.close()
    clock.now += 7
    timed.close()
    assert lines(log)[-1] == '{"event":"time","player":0,"ms":44000}'
    log.write_bytes(killed)
    with Session.resume(log) as again:
        clock.now += 1000
        assert (again.turn_ms, again.left) == (30_000, (30_000, 120_000))
        steps.run_clock(again)
        clock.now += 1
        play(again, "AH")
        assert again.left == (29_000, 120_000)
    assert load(log) == again.record


@pytest.mark.parametrize("step", [Session.keep, lambda session: play(session, "KH")])
def test_step_after_the_time_is_used_up_loses_the_match(
    log: Path, clock: Clock, step: Callable[[Session], object]
) -> None:
    with Session.begin(CLOCKED, log) as session:
        play(session, "AH TH")
        steps.run_clock(session)
        clock.now += 500
        assert session.left == (0, 125_000)
        assert session.turn_ms == 60_000
        step(session)
        assert session.match.result == MatchResult(1, (0, 0), "time")
        assert lines(log)[-2:] == [
            '{"event":"time","player":0,"ms":60000}',
            '{"event":"result","score":[0,0],"winner":1,"by":"time"}',
        ]
        # The match stays lost, and no clock runs.
        clock.now += 500
        steps.keep_time(session)
        assert (session.left, session.turn_ms) == ((0, 125_000), 60_000)
        with pytest.raises(MatchError, match="cannot undo a loss on time"):
            steps.take_back(session)
    assert saved_match(log).result == MatchResult(1, (0, 0), "time")
    with pytest.raises(MateError, match="This match is finished"):
        Session.resume(log)


def test_clock_stops_on_the_computers_turn_and_after_the_match(log: Path, clock: Clock) -> None:
    with Session.begin(replace(CLOCKED, computers=(None, "club")), log) as session:
        steps.run_clock(session)
        play(session, "AH")
        clock.now += 100
        assert (session.turn_ms, session.left) == (0, (60_000, 120_000))
        steps.keep_time(session)
        play(session, "TH")
        clock.now += 1
        assert session.left == (59_000, 120_000)
        steps.resign(session, 0)
        clock.now += 100
        assert session.left == (59_000, 120_000)
        steps.keep_time(session)
    assert sum(isinstance(event, TimeUsed) for event in load(log).events) == 1


def test_failed_write_costs_no_time(timed: Session, log: Path, clock: Clock) -> None:
    clock.now += 5
    before, record = log.read_bytes(), timed.record
    for step in (steps.keep_time, steps.stop_clock, Session.keep):
        with size_limit(len(before)), pytest.raises(StorageError):
            step(timed)
        assert log.read_bytes() == before
        assert timed.record is record
    clock.now += 1
    # The clock has continued to run.
    assert timed.turn_ms == 6000
    play(timed, "AH")
    assert timed.left == (54_000, 120_000)
