"""`--strict`: a script ends at the first line that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.record import load
from tests.program import WORKED_DEAL, Program

PLAY = ("play", "--plain", "--strict", "--names", "Ana", "Ben", "--first", "1")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("KC", "K♣ is Ben's, not Ana's (R4)."),
        ("xx", "Not a card: 'xx'."),
        ("values", "Not agreed on for this match: values."),
        ("x" * 2000, "The line is longer than 1,000 bytes."),
    ],
)
def test_a_refused_line_ends_a_match_that_is_saved_as_far_as_it_was_played(
    program: Program, tmp_path: Path, line: str, reason: str
) -> None:
    log = tmp_path / "match.jsonl"
    typed = f"# blank lines and remarks count\n\nnone\n-\n{line}\nAC\n"
    done = program.run(*PLAY, "--deal", WORKED_DEAL, "--log", str(log), typed=typed)
    assert done.returncode == 1
    assert done.stderr.startswith(f"mate: line 5: {reason}")
    assert done.stderr.count("\n") == 1
    assert done.stdout.endswith(f"To resume it, type: mate resume --plain {log}\n")
    assert [str(action) for action in load(log).match.hands[0].actions] == ["-", "-"]


def test_what_cannot_be_undone_ends_a_resumed_match(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    program.run(*PLAY, "--deal", WORKED_DEAL, "--log", str(log), typed="-\n")
    done = program.run("resume", "--plain", "--strict", str(log), typed="undo\nundo\n-\n")
    assert done.returncode == 1
    assert done.stderr == "mate: line 2: Nothing to undo: the match has no actions yet.\n"


def test_a_script_without_a_refused_line_ends_as_ever(program: Program) -> None:
    done = program.run(*PLAY, "--deal", WORKED_DEAL, typed="hands\nnone\nundo\n")
    assert (done.returncode, done.stderr) == (3, "")


def test_a_lesson_ends_at_a_card_that_is_not_asked_for(program: Program) -> None:
    done = program.run("learn", "--plain", "--strict", typed="QD\nKC\nAC\n")
    assert done.returncode == 1
    assert (
        done.stderr == "mate: line 2: Not quite. You do need a club, but the ten beats the king.\n"
    )


def test_a_match_after_a_lesson_goes_on_counting_lines(program: Program) -> None:
    steps = "next\n" * 11
    done = program.run("learn", "--plain", "--strict", typed=f"{steps}t\nwhat?\n")
    assert done.returncode == 1
    assert done.stderr.startswith("mate: line 13: Not a card: 'what?'.")


def test_a_wrong_answer_to_a_puzzle_is_an_answer_but_an_illegal_one_is_refused(
    program: Program,
) -> None:
    done = program.run("puzzle", "3", "--plain", "--strict", typed="AC\n7D\n7S\n")
    assert done.stdout.count("Not right.") >= 1
    assert done.returncode == 1
    assert done.stderr.startswith("mate: line 3: 7♠ is Ana's, not Ben's")
