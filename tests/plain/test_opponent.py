"""A match against the computer in line mode."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import get_args

import pytest

from mate.plain.conversation import Conversation
from mate.plain.play import play_in_lines
from mate.players import LEVELS, Computer
from mate.record import MatchRecord, dumps, load, loads
from mate.record.events import Dealt, Level, TakenBack
from mate.rules import Card, Match
from mate.session import NewMatch, Session
from tests.program import WORKED_DEAL, Program

CLUB = ("play", "--plain", "--opponent", "club", "--names", "Ana", "--first", "1", "--seed", "5")


class Person(io.BytesIO):
    """Somebody who plays at random over what is allowed, until tired.

    Args:
        session: the match.
        seed: what the choices come from.
        patience: after how many actions to leave; None for never.
    """

    def __init__(self, session: Session, seed: int, patience: int | None = None) -> None:
        super().__init__()
        self._session, self._chance, self._patience = session, random.Random(seed), patience

    def readline(self, _: int | None = None, /) -> bytes:
        if self._patience is not None:
            self._patience -= 1
            if self._patience < 0:
                return b""
        hand = self._session.match.current
        assert hand is not None
        return f"{self._chance.choice(hand.position.legal_actions)}\n".encode()


def against(level: Level, *, seed: int, seat: int = 0) -> NewMatch:
    return NewMatch(seed=seed, computers=(level, None) if seat else (None, level))


# Seats and names.


@pytest.mark.parametrize(
    ("flags", "names", "computers"),
    [
        ((), ("Player 1", "Club"), (None, "club")),
        (("--seat", "1", "--names", "Ana"), ("Ana", "Club"), (None, "club")),
        (("--seat", "2", "--names", "Ana"), ("Club", "Ana"), ("club", None)),
        (("--names", "CLUB"), ("CLUB", "Club 2"), (None, "club")),
        (("--seat", "2", "--names", "Hal", "Ana"), ("Hal", "Ana"), ("club", None)),
    ],
    ids=lambda value: " ".join(map(str, value)),
)
def test_the_computer_plays_the_other_seat(
    program: Program,
    tmp_path: Path,
    flags: tuple[str, ...],
    names: tuple[str, str],
    computers: tuple[str | None, str | None],
) -> None:
    log = tmp_path / "match.jsonl"
    done = program.run("play", "--plain", "--opponent", "club", *flags, "--log", str(log))
    assert (done.returncode, done.stderr) == (3, "")
    header = load(log).header
    assert (header.players, header.computers) == (names, computers)
    other = names[0] if computers[0] else names[1]
    assert f"{other} is the computer, at level club." in done.stdout.splitlines()


def test_the_levels_of_the_log_are_those_of_the_players() -> None:
    assert get_args(Level) == tuple(LEVELS)


# What it does.


def test_its_actions_are_told_and_logged_like_all_others(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    done = program.run(*CLUB, "--log", str(log), typed="-\n")
    record = load(log)
    players = [json.loads(line).get("player") for line in log.read_text().splitlines()[2:]]
    assert players == [0, 1]
    before, action = record.match.hands[0].positions[1], record.match.hands[0].actions[1]
    expected = Computer(LEVELS["club"], 5).choose(taken_back(record.match, 1))
    assert (before.turn, action) == (1, expected)
    told = f"foreplaces {action.label}." if isinstance(action, Card) else "foreplaces nothing."
    assert f"Club {told}" in done.stdout.splitlines()


def taken_back(match: Match, count: int) -> Match:
    for _ in range(count):
        match = match.take_back()
    return match


def test_nobody_is_asked_for_the_computers_actions(program: Program) -> None:
    done = program.run(*CLUB, "--deal", WORKED_DEAL, typed="-\n")
    assert not [line for line in done.stdout.splitlines() if line.startswith("Club to")]
    assert done.stdout.splitlines()[-2] == "Trick 1. Ana to lead: any card."


def test_a_seed_and_the_same_actions_bring_the_same_match(tmp_path: Path) -> None:
    logs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for log in logs:
        with Session.begin(against("novice", seed=8), log) as session:
            assert play_in_lines(session, Conversation.over(Person(session, 3))) == 0
    first, second = (log.read_bytes().splitlines()[1:] for log in logs)
    assert first == second


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_wins_a_round_against_perfect(tmp_path: Path, seed: int, seat: int) -> None:
    # Where dealers alternate, the second hand of a round gives both the other's cards (R18, R19).
    with Session.begin(against("perfect", seed=seed, seat=seat), tmp_path / "log") as session:
        assert play_in_lines(session, Conversation.over(Person(session, seed))) == 0
        hands = session.match.hands
    for one, two in (hands[:2], hands[2:]):
        outcomes = [hand.outcome for hand in (one, two) if hand.outcome]
        own, its = (sum(o.points_of(s) for o in outcomes) for s in (seat, 1 - seat))
        assert own <= its


# Taking back.


def test_undo_takes_back_to_ones_own_last_action(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    done = program.run(*CLUB, "--deal", WORKED_DEAL, "--log", str(log), typed="-\nundo\n")
    lines = done.stdout.splitlines()
    (computers, own) = [line for line in lines if line.startswith("Undone: ")]
    assert computers.startswith("Undone: Club's ")
    assert own == "Undone: Ana's declaration."
    assert lines[lines.index(own) + 1].startswith("Ana to declare")
    record = load(log)
    assert record.match.hands == ()
    assert sum(isinstance(event, TakenBack) for event in record.events) == 2


def test_the_same_action_after_a_take_back_brings_the_same_answer(program: Program) -> None:
    done = program.run(*CLUB, "--deal", WORKED_DEAL, typed="-\nundo\n-\n")
    answers = [
        line for line in done.stdout.splitlines()
        if line.startswith("Club foreplaces")
    ]  # fmt: skip
    assert len(answers) == 2
    assert len(set(answers)) == 1


def test_what_only_the_computer_did_is_not_taken_back(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    done = program.run(*CLUB, "--seat", "2", "--log", str(log), typed="undo\n")
    assert "Nothing to undo: you have not played yet." in done.stdout
    assert len(load(log).match.hands[0].actions) == 1


def test_undo_goes_back_into_a_hand_that_the_computer_ended(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    with Session.begin(against("perfect", seed=2), log) as session:
        person = Person(session, 2)
        while len(session.match.hands) < 2:
            play_in_lines(session, Conversation.over(io.BytesIO(person.readline())))
        before = session.match
        play_in_lines(session, Conversation.over(io.BytesIO(b"undo\n")))
        hand = session.match.current
        assert hand is not None
        assert hand.position.turn == 0
        actions = [action for each in session.match.hands for action in each.actions]
        whole = [action for each in before.hands for action in each.actions]
        assert actions == whole[: len(actions)]


# Resuming.


def test_a_resumed_match_goes_on_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    with Session.begin(against("casual", seed=6), whole) as session:
        assert play_in_lines(session, Conversation.over(Person(session, 1))) == 0
    typed = [
        action.notation.encode()
        for hand in load(whole).match.hands
        for position, action in zip(hand.positions, hand.actions, strict=False)
        if position.turn == 0
    ]
    session = Session.begin(against("casual", seed=6), parts)
    for action in typed:
        play_in_lines(session, Conversation.over(io.BytesIO(action + b"\n")))
        session.close()
        if not session.match.finished:
            session = Session.resume(parts)
    assert whole.read_bytes().splitlines()[1:] == parts.read_bytes().splitlines()[1:]


def test_without_a_seed_its_errors_come_from_when_the_match_began(
    program: Program, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    flags = ("--opponent", "novice", "--first", "1", "--deal", WORKED_DEAL)
    program.run("play", "--plain", *flags, "--log", str(log), typed="-\n")
    done = program.run("resume", "--plain", str(log), typed="undo\n-\n")
    assert "Novice is the computer, at level novice." in done.stdout
    actions = [line for line in log.read_bytes().splitlines() if b'"player":1' in line]
    assert len(actions) == 2
    assert len(set(actions)) == 1


def test_the_computers_turn_comes_first_after_resuming(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    with Session.begin(against("club", seed=4, seat=1), log) as session:
        assert session.match.current is not None
        begun = session.match.current.position.turn
    with Session.resume(log) as session:
        play_in_lines(session, Conversation.over(None))
        assert session.match.current is not None
        assert session.match.current.position.turn == 1
        assert bool(session.match.hands) is (begun == 0)


def test_a_log_without_a_computer_does_not_speak_of_computers(tmp_path: Path) -> None:
    with Session.begin(NewMatch(seed=1), tmp_path / "two") as two:
        assert two.record.header.computers is None
    assert b"computers" not in (tmp_path / "two").read_bytes()
    with Session.begin(against("club", seed=1), tmp_path / "one") as one:
        record: MatchRecord = one.record
    assert (tmp_path / "one").read_bytes().splitlines()[0].endswith(b',"computers":[null,"club"]}')
    assert loads(dumps(record)) == record
    assert isinstance(record.events[0], Dealt)
