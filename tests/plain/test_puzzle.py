"""A puzzle in lines."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from mate.plain.conversation import Conversation
from mate.plain.learn import solve_in_lines
from mate.puzzles import (
    Puzzle,
    PuzzleAttempt,
    PuzzleProgress,
    PuzzleQueue,
    PuzzleResult,
    Theme,
)
from mate.rules import parse_action
from tests.program import Done, Interrupted, Terminal

CARDS = ("KC", "AS", "TC", "QC", "AC", "AH")
FORCED = Puzzle(0, 1, Theme.PLAY, 11823, tuple(map(parse_action, CARDS)))
"""Ana wins 66 with 7♣; whatever else she leads, Ben mates."""

Asked = Callable[..., Done]

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Asked:
    """What comes of a puzzle in which lines are typed."""

    def ask(
        *lines: str,
        puzzle: Puzzle = FORCED,
        day: date | None = None,
        end: str = "",
        theme: Theme | None = None,
    ) -> Done:
        typed = "".join(f"{line}\n" for line in lines).encode()
        source = Interrupted(typed) if end == "interrupt" else io.BytesIO(typed)
        queue = PuzzleQueue((puzzle,), PuzzleProgress(), day, theme=theme)
        status = solve_in_lines(puzzle, queue, Conversation(source))
        return Done(status, *capsys.readouterr())

    return ask


def right_answers(puzzle: Puzzle) -> list[str]:
    attempt, answers = PuzzleAttempt.begin(puzzle), []
    while not attempt.over:
        answers.append(attempt.rest[0].notation)
        attempt = attempt.act(attempt.rest[0])
    return answers


@pytest.mark.parametrize(
    ("lines", "status", "result"),
    [
        (right_answers(FORCED), 0, PuzzleResult.FIRST_TRY),
        # What is no answer costs nothing, and a hint or a wrong answer the first try.
        (["", "# a remark", "x" * 2000, "AC", *right_answers(FORCED)], 0, PuzzleResult.FIRST_TRY),
        (["hint", *right_answers(FORCED)], 0, PuzzleResult.SOLVED),
        (["7S", *right_answers(FORCED)], 0, PuzzleResult.SOLVED),
        (["give up", "7C"], 0, PuzzleResult.FAILED),
        ([], 3, None),
        (["quit"], 3, None),
    ],
)
def test_how_an_attempt_ends_is_kept(
    asked: Asked, lines: list[str], status: int, result: PuzzleResult | None
) -> None:
    assert asked(*lines).status == status
    assert PuzzleProgress().result(FORCED) is result


def test_what_was_tried_before_an_interrupt_is_kept(asked: Asked) -> None:
    status, out, _ = asked("7S", end="interrupt")
    assert status == 3
    # R12. The mate of the refutation counts one trick more.
    assert "after 7♠ Ben mates on trick 7 (counted as 8) for 32 points.\n" in out
    assert out.endswith("\n\n")
    assert PuzzleProgress().result(FORCED) is PuzzleResult.FAILED


def test_the_puzzle_of_a_day_says_so_and_ends_with_lines_to_share(asked: Asked) -> None:
    day, puzzle = date(2026, 11, 12), FORCED._replace(number=12)
    out = asked("7S", puzzle=puzzle, day=day).out
    assert out.startswith("Puzzle of the day, 12 November 2026: puzzle 12, level 1.\n")
    assert "To share" not in out
    assert asked("7S", *right_answers(FORCED), puzzle=puzzle, day=day).out.endswith(
        "\n\nTo share:\nMate, puzzle of the day, 2026-11-12: puzzle 12, level 1\n"
        "Solved after 1 wrong answer.\nTry it: mate puzzle 12\n"
    )


def test_somebody_at_a_keyboard_is_told_what_to_type(capsys: pytest.CaptureFixture[str]) -> None:
    solve_in_lines(FORCED, PuzzleQueue((FORCED,), PuzzleProgress()), Conversation(Terminal(b"\n")))
    out = capsys.readouterr().out
    assert (
        "Type a card, such as TC, or help. Press Enter to list both players' cards.\n> Ana" in out
    )


def test_where_nothing_can_be_kept_it_is_told_once_at_the_end(home: Path, asked: Asked) -> None:
    home.write_text("a file where the folder should be")
    status, out, _ = asked(*right_answers(FORCED))
    assert status == 0
    assert out.count("Your puzzle results cannot be saved.\n") == 1
    assert out.endswith("part of the path is a file, not a folder.\n")
