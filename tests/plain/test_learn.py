"""Lessons and puzzles in line mode."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from mate import clock
from mate.lesson import BASICS, BETTER, Lesson, write_bookmark
from mate.plain import Conversation
from mate.plain.learn import learn_in_lines, solve_in_lines
from mate.puzzles import (
    Puzzle,
    PuzzleProgress,
    PuzzleQueue,
    PuzzleResult,
    Theme,
)
from mate.rules import parse_action
from mate.solver import solve
from tests.program import CommandLine, Done, Interrupted, Terminal

STEPS = BASICS.steps

pytestmark = pytest.mark.usefixtures("home")


def right_lines(lesson: Lesson) -> list[str]:
    """Return the right answers of a whole lesson, as lines to type."""
    lines = []
    for step in lesson.steps:
        attempt = step.exercise()
        while not attempt.over:
            accepted = step.accepted(attempt.turn) or solve(attempt.hand.position).evaluate().best
            lines.append(accepted[0].notation)
            attempt = attempt.answer(accepted[0])
    return lines


def test_file_of_cards_completes_the_lesson(mate: CommandLine) -> None:
    done = mate("learn", "--plain", typed="# my cards\n\n" + "\n".join(right_lines(BASICS)))
    assert (done.status, done.err) == (0, "")
    for number, step in enumerate(STEPS, 1):
        assert f"Step {number} of {len(STEPS)}: {step.title}\n" in done.out
    assert (
        f"{BASICS.farewell}\n{BASICS.choice}\n"
        "better or b: the second lesson, Play better.\n"
        "together or t: a match for two" in done.out
    )
    assert "Not quite" not in done.out
    assert (mate.home / "lesson").read_text() == f"{len(STEPS)}\n"
    out = mate("learn", "--plain", "--ascii", typed="\n".join(right_lines(BASICS))).out
    assert out.isascii()
    assert "QH: 3 x 6 = 18 points" in out


def test_lesson_offers_a_match_at_its_end(mate: CommandLine) -> None:
    # The last step cannot be skipped.
    to_the_end = [*["next"] * (len(STEPS) - 1), *right_lines(BASICS)[-4:]]
    for word, players in {"t": "Player 1 and Player 2", "Computer": "Player 1 and Novice"}.items():
        done = mate("learn", "--plain", typed="\n".join([*to_the_end, "what?", word, "quit"]))
        assert f"Mate: {players}, classic" in done.out
        assert "Not a choice: 'what?'.\nType better, together, computer, help or " in done.out
        assert done.out.count("quit, q or exit: leave the lesson.") == 1
        assert "mate resume" in done.out
        assert done.status == 3


def test_second_lesson_offers_a_puzzle_at_its_end(mate: CommandLine) -> None:
    typed = "\n".join(["7D", *right_lines(BETTER), "puzzle", "quit"])
    done = mate("learn", "--better", "--plain", "--ascii", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "Not quite. You should keep the lead" in done.out
    chapters = [step.chapter for step in BETTER.steps if step.chapter]
    assert re.findall(r"\n\nChapter: (.*)\n\nStep ", done.out) == chapters
    for number, step in enumerate(BETTER.steps, 1):
        assert f"Step {number} of {len(BETTER.steps)}: {step.title}\n" in done.out
    assert f"{BETTER.farewell}\n{BETTER.choice}\npuzzle or z: " in done.out
    assert "better or b" not in done.out
    assert "\n\nPuzzle " in done.out
    assert done.out.isascii()
    assert not (mate.home / "lesson").exists()


def test_lesson_at_a_terminal_resumes_at_the_bookmark_and_explains_input(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_bookmark(BASICS, 3)
    learn_in_lines(BASICS, Conversation(Terminal(b"\n")))
    out = capsys.readouterr().out
    assert "Step 4 of" in out
    assert "Step 1 of" not in out
    assert out.count("Ana holds") == 2
    solve_in_lines(FORCED, PuzzleQueue((FORCED,), PuzzleProgress()), Conversation(Terminal(b"\n")))
    help_ = "Type a card, such as TC, or help. Press Enter to list both players' cards.\n> Ana"
    assert help_ in capsys.readouterr().out


def test_lesson_ends_without_input_or_at_an_interrupt(capsys: pytest.CaptureFixture[str]) -> None:
    for source in (None, Interrupted()):
        learn_in_lines(BASICS, Conversation(source))
        assert "Step 1 of" in capsys.readouterr().out


CARDS = ("KC", "AS", "TC", "QC", "AC", "AH")
FORCED = Puzzle(0, 1, Theme.PLAY, 11823, tuple(map(parse_action, CARDS)))
"""Ana wins 66 points with 7♣; if she leads any other card, Ben mates."""

Asked = Callable[..., Done]


@pytest.fixture
def attempt(capsys: pytest.CaptureFixture[str]) -> Asked:
    """A function that types lines at a puzzle and returns the exit status and the output."""

    def ask(*lines: str, puzzle: Puzzle = FORCED, day: date | None = None, end: str = "") -> Done:
        typed = "".join(f"{line}\n" for line in lines).encode()
        source = Interrupted(typed) if end == "interrupt" else io.BytesIO(typed)
        queue = PuzzleQueue((puzzle,), PuzzleProgress(), day)
        status = solve_in_lines(puzzle, queue, Conversation(source))
        return Done(status, *capsys.readouterr())

    return ask


def right_answers(puzzle: Puzzle) -> list[str]:
    attempt, answers = puzzle.exercise(), []
    while not attempt.over:
        answers.append(attempt.rest[0].notation)
        attempt = attempt.answer(attempt.rest[0])
    return answers


@pytest.mark.parametrize(
    ("lines", "status", "result"),
    [
        (right_answers(FORCED), 0, PuzzleResult.FIRST_TRY),
        # Only a hint or a wrong answer costs the first try.
        (["", "# a remark", "x" * 2000, "AC", *right_answers(FORCED)], 0, PuzzleResult.FIRST_TRY),
        (["hint", *right_answers(FORCED)], 0, PuzzleResult.SOLVED),
        (["7S", *right_answers(FORCED)], 0, PuzzleResult.SOLVED),
        (["give up", "7C"], 0, PuzzleResult.FAILED),
        ([], 3, None),
        (["quit"], 3, None),
    ],
)
def test_result_of_a_puzzle_attempt_is_saved(
    attempt: Asked, lines: list[str], status: int, result: PuzzleResult | None
) -> None:
    assert attempt(*lines).status == status
    assert PuzzleProgress().result(FORCED) is result


def test_wrong_answer_before_an_interrupt_is_saved(attempt: Asked) -> None:
    status, out, _ = attempt("7S", end="interrupt")
    assert status == 3
    # R12: the mate in the refutation counts as one trick later.
    assert "mates with K♥ on trick 7 (counted as 8) for 32 points.\n" in out
    assert out.endswith("\n\n")
    assert PuzzleProgress().result(FORCED) is PuzzleResult.FAILED


def test_puzzle_of_the_day_ends_with_lines_to_share(attempt: Asked) -> None:
    day, puzzle = date(2026, 11, 12), FORCED._replace(number=12)
    out = attempt("7S", puzzle=puzzle, day=day).out
    assert out.startswith("Puzzle of the day, 12 November 2026: puzzle 12, level 1.\n")
    assert "To share" not in out
    assert attempt("7S", *right_answers(FORCED), puzzle=puzzle, day=day).out.endswith(
        "\n\nTo share:\nMate, puzzle of the day, 2026-11-12: puzzle 12, level 1\n"
        "Solved after 1 wrong answer.\nTry it: mate puzzle 12\n"
    )


def test_giving_up_the_puzzle_of_the_day_counts_as_a_wrong_answer(attempt: Asked) -> None:
    for day, result in ((None, "on the first try"), (clock.today(), "after 1 wrong answer")):
        attempt("give up", day=day)
        assert f"Solved {result}" in attempt(*right_answers(FORCED), day=day).out


def test_unwritable_progress_is_reported_once_after_the_puzzle(home: Path, attempt: Asked) -> None:
    home.write_text("a file where the folder should be")
    status, out, _ = attempt(*right_answers(FORCED))
    assert status == 0
    assert out.count("Your puzzle results cannot be saved.\n") == 1
    assert out.endswith("part of the path is a file, not a folder.\n")
