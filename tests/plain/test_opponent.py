"""The computer in line mode: an opponent, and help while playing."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from mate.plain.conversation import Conversation
from mate.plain.play import play_in_lines
from mate.record import Terms, load
from mate.record.events import TakenBack
from mate.record.terms import Help, Level
from mate.rules import NO_FOREPLACEMENT, Card
from mate.session import Session
from tests.program import WORKED_DEAL, CommandLine

CLUB = ("play", "--plain", "--opponent", "club", "--names", "Ana", "--first", "1", "--seed", "5")

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


@pytest.mark.parametrize(
    ("flags", "names", "computers"),
    [
        ("", ("Player 1", "Club"), (None, "club")),
        ("--seat 1 --names Ana", ("Ana", "Club"), (None, "club")),
        ("--seat 2 --names Ana", ("Club", "Ana"), ("club", None)),
        ("--names CLUB", ("CLUB", "Club 2"), (None, "club")),
        ("--seat 2 --names Hal Ana", ("Hal", "Ana"), ("club", None)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_computer_plays_the_other_seat(
    mate: CommandLine,
    log: Path,
    flags: str,
    names: tuple[str, str],
    computers: tuple[str | None, str | None],
) -> None:
    done = mate("play", "--plain", "--opponent", "club", *flags.split(), "--log", str(log))
    assert (done.status, done.err) == (3, "")
    header = load(log).header
    assert (header.players, header.computers) == (names, computers)
    other = names[0] if computers[0] else names[1]
    assert f"{other} is the computer, at level club." in done.lines


def test_two_computers_are_watched_to_the_end(mate: CommandLine) -> None:
    lines = mate.lines("play", "--plain", "--watch", "casual", "casual", "--seed", "1")
    assert "Casual is the computer, at level casual." in lines
    assert "Casual 2 is the computer, at level casual." in lines
    assert any(line.startswith("Total: Casual ") for line in lines)


# What it does.


def test_its_actions_are_told_and_logged_like_all_others_and_nobody_is_asked_for_them(
    mate: CommandLine, log: Path
) -> None:
    done = mate(*CLUB, "--deal", WORKED_DEAL, "--log", str(log), typed="-\n")
    record = load(log)
    players = [json.loads(line).get("player") for line in log.read_text().splitlines()[2:]]
    assert players == [0, 1]
    action = record.match.hands[0].actions[1]
    told = f"foreplaces {action.label}." if isinstance(action, Card) else "foreplaces nothing."
    assert f"Club {told}" in done.lines
    assert not [line for line in done.lines if line.startswith("Club to")]
    assert done.lines[-2] == "Trick 1. Ana to lead: any card."


# Taking back.


def test_undo_takes_back_to_ones_own_last_action_and_the_same_one_brings_the_same_answer(
    mate: CommandLine, log: Path
) -> None:
    done = mate(*CLUB, "--deal", WORKED_DEAL, "--log", str(log), typed="-\nundo\n-\n")
    (computers, own) = [line for line in done.lines if line.startswith("Undone: ")]
    assert computers.startswith("Undone: Club's ")
    assert own == "Undone: Ana's declaration."
    assert done.lines[done.lines.index(own) + 1].startswith("Ana to declare")
    first, second = (line for line in done.lines if line.startswith("Club foreplaces"))
    assert first == second
    record = load(log)
    assert len(record.match.hands[0].actions) == 2
    assert sum(isinstance(event, TakenBack) for event in record.events) == 2


def test_what_only_the_computer_did_is_not_taken_back(mate: CommandLine, log: Path) -> None:
    done = mate(*CLUB, "--seat", "2", "--log", str(log), typed="undo\n")
    assert "Nothing to undo: you have not played yet." in done.lines
    assert len(load(log).match.hands[0].actions) == 1


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


Said = Callable[..., list[str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """What line mode answers; Ana deals first, and best is no foreplacement."""

    def answers(typed: str, *agreed: Help) -> list[str]:
        new = Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, help=agreed)
        with Session.begin(new) as session:
            typing(session, typed.encode())
            assert load(session.path) == session.record
        return capsys.readouterr().out.splitlines()

    return answers


def test_a_hint_and_values_are_given_where_they_were_agreed_on(said: Said) -> None:
    lines = said("hint\nvalues\nhelp\n", "hints", "values")
    assert "Help while playing: hints, values." in lines
    assert "Hint: foreplace nothing; with best play the hand is drawn." in lines
    assert "Best play: the hand is drawn." in lines
    assert any(line.startswith("Values for Ana: none 0, Q♥ −30, ") for line in lines)
    assert "hint or i: show the best action." in lines
    counts = "Count: Ana 7 plus 2, Ben 10."
    assert counts in lines
    # What both holdings count is told until the first lead.
    for word in ("hint", "values"):
        assert counts in said(f"-\n-\n{word}\n", "hints", "values")
        assert counts not in said(f"-\n-\nKC\n{word}\n", "hints", "values")


def test_help_that_was_not_agreed_on_is_refused(said: Said) -> None:
    lines = said("hint\ni\nVALUES\nhelp\n", "tutor")
    refused = [line for line in lines if line.startswith("This match is played without ")]
    assert len(refused) == 3
    assert not any(line.startswith(("hint or", "values or")) for line in lines)


def test_the_tutor_warns_once_and_lets_the_same_action_be_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    new = Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, help=("tutor",))
    with Session.begin(new) as session:
        typing(session, b"KC\n7C\nQH\nKC\nKC\n")
        assert session.match.hands[0].actions == (Card.parse("KC"),)
        assert session.record.helped == ({"tutor": 3}, {})
    lines = capsys.readouterr().out.splitlines()
    warned = lines.index("K♣ costs 70 points.")
    # Why, but not what would be better.
    assert lines[warned + 1].startswith("After foreplacing K♣ Ben mates with 7♣ on trick 10 ")
    assert lines[warned + 2 : warned + 4] == ["Type it again to confirm.", "Ana to declare."]
    assert "7♣ is Ben's, not Ana's (R9)." in lines
    # That is told once it is played.
    assert lines.index("Without foreplacing the hand would have been drawn.") > warned + 3
    with Session.begin(new) as session:
        typing(session, b"-\n")
        assert session.match.hands[0].actions == (NO_FOREPLACEMENT,)
        assert session.record.helped == ({}, {})


def test_help_is_in_transcript_and_document(mate: CommandLine, log: Path) -> None:
    flags = ("--names", "Ana", "Ben", "--first", "1", "--seed", "5", "--log", str(log))
    done = mate("play", "--plain", *flags, "--help-with", "values", "hints", typed="hint\n-\ni\n")
    assert (done.status, done.err) == (3, "")
    told = "Played with help (hints, values). Used: Ana 1 hint; Ben 1 hint."
    assert mate.lines("show", str(log))[-1] == told
    assert mate.document("show", str(log))["help"] == {
        "agreed": ["hints", "values"],
        "shown": [{"hints": 1, "values": 0}, {"hints": 1, "values": 0}],
    }
