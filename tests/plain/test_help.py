"""Help in line mode: the words `hint` and `values`, and the tutor's warnings."""

from __future__ import annotations

import io
import json

import pytest

from mate.plain.conversation import Conversation
from mate.plain.play import play_in_lines
from mate.record import load
from mate.record.events import Help
from mate.rules import NO_FOREPLACEMENT, Card
from mate.session import NewMatch, Session
from tests.program import Program


def said(capsys: pytest.CaptureFixture[str], typed: str, *agreed: Help) -> list[str]:
    """What line mode answers; Ana deals first, and best is no foreplacement."""
    new = NewMatch(("Ana", "Ben"), first_dealer=0, seed=5, help=agreed)
    with Session.begin(new) as session:
        play_in_lines(session, Conversation.over(io.BytesIO(typed.encode())))
        assert load(session.path) == session.record
    return capsys.readouterr().out.splitlines()


def test_a_hint_and_values_are_given_where_they_were_agreed_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = said(capsys, "hint\nvalues\n", "hints", "values")
    assert "Help while playing: hints, values." in lines
    assert "Hint: foreplace nothing; with best play the hand is drawn." in lines
    assert "Best play: the hand is drawn." in lines
    assert any(line.startswith("Values for Ana: none 0, Q♥ −30, ") for line in lines)


@pytest.mark.parametrize("word", ["hint", "values"])
def test_help_says_what_both_holdings_count_until_the_first_lead(
    capsys: pytest.CaptureFixture[str], word: str
) -> None:
    counts = "Count: Ana 7 plus 2, Ben 10."
    assert counts in said(capsys, f"-\n-\n{word}\n", "hints", "values")
    assert counts not in said(capsys, f"-\n-\nKC\n{word}\n", "hints", "values")


@pytest.mark.parametrize("word", ["hint", "i", "VALUES"])
def test_help_that_was_not_agreed_on_is_refused(
    capsys: pytest.CaptureFixture[str], word: str
) -> None:
    lines = said(capsys, f"{word}\nhelp\n", "tutor")
    assert any(line.startswith("This match is played without ") for line in lines)
    assert not any(line.startswith(("hint or", "values or")) for line in lines)


def test_what_can_be_typed_names_the_help_that_was_agreed_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = said(capsys, "help\n", "hints")
    assert "hint or i: show the best action." in lines
    assert not any(line.startswith("values or") for line in lines)


def test_the_tutor_warns_once_and_lets_the_same_action_be_played() -> None:
    new = NewMatch(("Ana", "Ben"), first_dealer=0, seed=5, help=("tutor",))
    with Session.begin(new) as session:
        play_in_lines(session, Conversation.over(io.BytesIO(b"KC\nQH\nKC\nKC\n")))
        assert session.match.hands[0].actions == (Card.parse("KC"),)
        assert session.record.helped == ({"tutor": 3}, {})
    with Session.begin(new) as session:
        play_in_lines(session, Conversation.over(io.BytesIO(b"-\n")))
        assert session.match.hands[0].actions == (NO_FOREPLACEMENT,)
        assert session.record.helped == ({}, {})


def test_the_words_of_the_warning(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "KC\n7C\n", "tutor")
    warned = lines.index("K♣ costs 70 points.")
    assert lines[warned + 1 : warned + 3] == ["Type it again to confirm.", "Ana to declare."]
    assert "7♣ is Ben's, not Ana's (R9)." in lines


def test_help_is_in_transcript_and_document(program: Program) -> None:
    flags = ("--names", "Ana", "Ben", "--first", "1", "--seed", "5")
    done = program.run(
        "play", "--plain", *flags, "--help-with", "values", "hints", typed="hint\n-\ni\n"
    )
    assert (done.returncode, done.stderr) == (3, "")
    (log,) = (program.home / "matches").glob("*.jsonl")
    shown = program.run("show", str(log)).stdout.splitlines()
    assert shown[-1] == "Played with help (hints, values). Used: Ana 1 hint; Ben 1 hint."
    document = json.loads(program.run("show", "--json", str(log)).stdout)
    assert document["help"] == {
        "agreed": ["hints", "values"],
        "shown": [{"hints": 1, "values": 0}, {"hints": 1, "values": 0}],
    }


def test_two_computers_are_watched_to_the_end(program: Program) -> None:
    done = program.run("play", "--plain", "--watch", "casual", "casual", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "Casual is the computer, at level casual." in lines
    assert "Casual 2 is the computer, at level casual." in lines
    assert any(line.startswith("Total: Casual ") for line in lines)


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (("--watch", "club"), "--watch needs 2 values."),
        (("--watch", "club", "master"), "Not a value of --watch: 'master'."),
        (
            ("--watch", "club", "club", "--opponent", "club"),
            "Give --watch or --opponent, not both.",
        ),
        (
            ("--watch", "club", "club", "--help-with", "hints"),
            "Give --watch or --help-with, not both.",
        ),
        (("--watch", "club", "club", "--seat", "1"), "--seat needs --opponent."),
        (("--watch", "club", "club", "--names", "A"), "--names needs 2 names"),
        (("--help-with", "oracle"), "Not a value of --help-with: 'oracle'."),
        (("--help-with",), "--help-with needs one or more values."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_flags_that_make_no_sense_are_wrong_usage(
    program: Program, flags: tuple[str, ...], reason: str
) -> None:
    done = program.run("play", "--plain", *flags)
    assert done.returncode == 2
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
