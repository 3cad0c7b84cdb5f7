"""`--strict`: a script ends at the first line that is refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from mate.cli import main
from mate.record import load
from tests.program import WORKED_DEAL

Script = Callable[..., tuple[int, str, str]]
PLAY = ("play", "--plain", "--strict", "--names", "Ana", "Ben", "--first", "1")

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Script:
    """Runs a command with lines on standard input: its exit status and what it printed."""

    def run(*arguments: str, typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(typed.encode())))
        status = main(arguments)
        return status, *capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("KC", "K♣ is Ben's, not Ana's (R4)."),
        ("xx", "Not a card: 'xx'."),
        ("values", "This match is played without values."),
        ("x" * 2000, "The line is longer than 1,000 bytes."),
    ],
)
def test_a_refused_line_ends_a_match_that_is_saved_as_far_as_it_was_played(
    script: Script, tmp_path: Path, line: str, reason: str
) -> None:
    log = tmp_path / "match.jsonl"
    typed = f"# blank lines and remarks count\n\nnone\n-\n{line}\nAC\n"
    status, out, error = script(*PLAY, "--deal", WORKED_DEAL, "--log", str(log), typed=typed)
    assert status == 1
    assert error.startswith(f"mate: line 5: {reason}")
    assert error.count("\n") == 1
    assert out.endswith(f"To resume it, type: mate resume --plain {log}\n")
    assert [str(action) for action in load(log).match.hands[0].actions] == ["-", "-"]


def test_what_cannot_be_undone_ends_a_resumed_match(script: Script, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    assert script(*PLAY, "--deal", WORKED_DEAL, "--log", str(log), typed="-\n")[0] == 3
    status, _, error = script("resume", "--plain", "--strict", str(log), typed="undo\nundo\n-\n")
    assert (status, error) == (1, "mate: line 2: Nothing to undo: the match has just begun.\n")


def test_a_script_without_a_refused_line_ends_as_ever(script: Script) -> None:
    status, _, error = script(*PLAY, "--deal", WORKED_DEAL, typed="hands\nnone\nundo\n")
    assert (status, error) == (3, "")


def test_a_lesson_ends_at_a_card_that_is_not_asked_for(script: Script) -> None:
    status, _, error = script("learn", "--plain", "--strict", typed="QD\nKC\nAC\n")
    reason = "Not quite. You do need a club, but the ten beats the king."
    assert (status, error) == (1, f"mate: line 2: {reason}\n")


def test_a_match_after_a_lesson_goes_on_counting_lines(script: Script) -> None:
    steps = "next\n" * 11
    status, _, error = script("learn", "--plain", "--strict", typed=f"{steps}t\nwhat?\n")
    assert status == 1
    assert error.startswith("mate: line 13: Not a card: 'what?'.")


def test_a_wrong_answer_to_a_puzzle_is_an_answer_but_an_illegal_one_is_refused(
    script: Script,
) -> None:
    status, out, error = script("puzzle", "3", "--plain", "--strict", typed="AC\n7D\n7S\n")
    assert "Not right." in out
    assert status == 1
    assert error.startswith("mate: line 3: 7♠ is Ana's, not Ben's")
