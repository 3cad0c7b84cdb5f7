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
    NAMES,
    Puzzle,
    PuzzleAttempt,
    PuzzleProgress,
    PuzzleQueue,
    PuzzleResult,
    Theme,
    puzzle_numbered,
)
from mate.rules import CLASSIC, parse_action
from mate.words.puzzles import goal
from tests.program import CommandLine, Done, Interrupted, Terminal

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


def test_the_position_and_what_is_asked_are_told_in_lines(asked: Asked) -> None:
    assert asked(puzzle=FORCED._replace(number=12)).lines == [
        "Puzzle 12, level 1.",
        "Ana holds clubs 7, spades K 7, hearts 7, diamonds A 10 Q.",
        "Ben holds spades 10 Q, hearts 10 K Q, diamonds K 7.",
        "Ana foreplaced K♣.",
        "Ben foreplaced A♠.",
        "Trick 3. Ana to lead: win 66 points.",
    ]


def test_right_answers_are_answered_until_the_end(asked: Asked) -> None:
    status, out, _ = asked(*right_answers(FORCED))
    assert status == 0
    assert "Right.\nAna leads 7♣.\nBen replies 7♦; Ana wins trick 3.\nTrick 4. Ana to lead" in out
    assert f"\nSolved on the first try.\nTheme: {Theme.PLAY.title}.\nBest line: 7♣–7♦, " in out
    # R12. The obvious card was the right one.
    assert out.endswith("Ana mates with A♦ on trick 5 (counted as 6): 66 points.\n")
    assert PuzzleProgress().result(FORCED) is PuzzleResult.FIRST_TRY


@pytest.mark.parametrize("typed", ["solved", "given up"])
def test_at_the_end_it_is_said_why_the_obvious_card_fails(asked: Asked, typed: str) -> None:
    puzzle = puzzle_numbered(2)
    answers = right_answers(puzzle) if typed == "solved" else ["give up"]
    *_, last = asked(*answers, puzzle=puzzle).lines
    assert last.startswith("A♦, the obvious choice, fails: A♦ is Ben's mating card; ")


def test_a_wrong_answer_is_refuted_and_asked_again(asked: Asked) -> None:
    status, out, _ = asked("7S", *right_answers(FORCED))
    assert status == 0
    assert "Not right.\nAna has to keep the lead; after 7♠ Ben mates on trick 7 " in out
    assert "(counted as 8) for 32 points.\nAna leads 7♠.\n" in out
    assert "Ben leads K♥: mate!\n\nTry again.\nTrick 3. Ana to lead: win 66 points.\n" in out
    assert out.count("Ana holds") == 1
    assert "Solved on the second try" in out
    assert PuzzleProgress().result(FORCED) is PuzzleResult.SOLVED


def test_what_is_no_answer_is_told_and_costs_nothing(asked: Asked) -> None:
    out = asked("", "# a remark", "[/x]", "AC", "-", "x" * 2000, *right_answers(FORCED)).out
    assert "Not a card: '[/x]'." in out
    assert "A♣ is out of play (R4).\nAna to lead: win 66 points.\n" in out
    assert "The line is longer than 1,000 bytes" in out
    assert "Solved on the first try." in out


def test_words_help_and_cost_the_first_try(asked: Asked) -> None:
    out = asked("HELP", "hands", "hint", *right_answers(FORCED)).out
    assert "give up, solution or g: give up and show the solution.\n" in out
    assert "none, or a hyphen: foreplace nothing." in out
    assert out.count("Ana holds clubs 7, spades K 7") == 2
    assert "Hint (your first try is used): the answer is " in out
    assert f"Theme: {Theme.PLAY.title}.\n" in out
    assert "Solved with a hint" in out
    assert PuzzleProgress().result(FORCED) is PuzzleResult.SOLVED


def test_a_theme_that_was_chosen_is_no_hint(asked: Asked) -> None:
    assert ": the answer is " in asked("hint", theme=Theme.PLAY).out


def test_who_gives_up_is_told_the_solution(asked: Asked) -> None:
    status, out, _ = asked("give up", "7C")
    assert status == 0
    assert f"Not solved; you will see it again.\nTheme: {Theme.PLAY.title}.\nBest line: 7♣" in out
    assert PuzzleProgress().result(FORCED) is PuzzleResult.FAILED


def test_who_leaves_leaves_it_unfinished_and_what_was_tried_is_kept(asked: Asked) -> None:
    for lines in ((), ("quit",)):
        assert asked(*lines).status == 3
        assert PuzzleProgress().result(FORCED) is None
    status, out, _ = asked("7S", end="interrupt")
    assert status == 3
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


def test_a_foreplacement_is_asked_with_the_rules_of_declarations(asked: Asked) -> None:
    declared = Puzzle(9, 1, Theme.FOREPLACE, 5, (), CLASSIC.changed(free_move=True))
    (answer,) = right_answers(declared)
    status, out, _ = asked("none" if answer == "-" else answer, puzzle=declared)
    assert status == 0
    assert out.startswith("Puzzle 9, level 1.\nRules: custom")
    told = f"Goal: {goal(PuzzleAttempt.begin(declared).value)}."
    assert f"{NAMES[0]} to declare: foreplace a card, or none.\n{told}\n" in out


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


def test_the_program_asks_the_puzzle_of_a_number_in_ascii(mate: CommandLine) -> None:
    answers = right_answers(puzzle_numbered(2))
    lines = mate.lines("puzzle", "2", "--plain", "--ascii", typed="\n".join(answers))
    assert "".join(lines).isascii()
    assert lines[0].startswith("Puzzle 2, level")
    assert "Solved on the first try." in lines
