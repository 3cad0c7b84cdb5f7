"""The computer in line mode: an opponent, and help while playing."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from mate.plain.conversation import Conversation
from mate.plain.play import play_in_lines
from mate.record import Terms, load
from mate.record.terms import Level
from mate.session import Session
from tests.program import CommandLine

pytestmark = pytest.mark.usefixtures("home")


class Person(io.BytesIO):
    """Somebody who plays at random over what is allowed.

    Args:
        session: the match.
        seed: what the choices come from.
    """

    def __init__(self, session: Session, seed: int) -> None:
        super().__init__()
        self._session, self._chance = session, random.Random(seed)

    def readline(self, _: int | None = None, /) -> bytes:
        hand = self._session.match.current
        assert hand is not None
        return f"{self._chance.choice(hand.position.legal_actions)}\n".encode()


def against(level: Level, *, seed: int, seat: int = 0) -> Terms:
    return Terms(seed=seed, computers=(level, None) if seat else (None, level))


def typing(session: Session, typed: bytes) -> int:
    return play_in_lines(session, Conversation(io.BytesIO(typed)))


# Seats and names.


def test_two_computers_are_watched_to_the_end(mate: CommandLine) -> None:
    lines = mate.lines("play", "--plain", "--watch", "casual", "casual", "--seed", "1")
    assert "Casual is the computer, at level casual." in lines
    assert "Casual 2 is the computer, at level casual." in lines
    assert any(line.startswith("Total: Casual ") for line in lines)


# What it does.


# Taking back.


# Resuming.


def test_the_same_actions_bring_the_same_match_also_where_it_was_left_after_each(
    tmp_path: Path,
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    with Session.begin(against("casual", seed=6), whole) as session:
        assert play_in_lines(session, Conversation(Person(session, 1))) == 0
    typed = [
        action.notation.encode()
        for hand in load(whole).match.hands
        for position, action in zip(hand.positions, hand.actions, strict=False)
        if position.turn == 0
    ]
    session = Session.begin(against("casual", seed=6), parts)
    for action in typed:
        typing(session, action + b"\n")
        session.close()
        if not session.match.finished:
            session = Session.resume(parts)
    assert whole.read_bytes().splitlines()[1:] == parts.read_bytes().splitlines()[1:]


# Help.
