"""Attempts at a puzzle, and the sentences about them."""

from __future__ import annotations

from datetime import date

import pytest

from mate.exercise import Exercise, Stage, best_line
from mate.puzzles import NAMES, Puzzle, PuzzleResult, Theme, puzzle_numbered
from mate.rules import NO_FOREPLACEMENT, Deal, Hand, parse_action
from mate.words.narrator import Narrator
from mate.words.puzzles import (
    actions_after_answer,
    ended,
    how_found,
    puzzle_lines,
    refutation,
    task,
)

NARRATOR = Narrator(NAMES)
CARDS = ("KC", "AS", "TC", "QC", "AC", "AH")
FORCED = Puzzle(0, 1, Theme.PLAY, 11823, tuple(map(parse_action, CARDS)))


def played(attempt: Exercise, *cards: str) -> Exercise:
    for card in cards:
        attempt = attempt.answer(parse_action(card))
    return attempt


def test_attempt_is_described_from_task_to_end() -> None:
    begun = FORCED.exercise()
    assert task(begun, NARRATOR) == "Ana to lead: win 66 points"
    wrong = played(begun, "7S")
    assert wrong.stage is Stage.REFUTED
    assert wrong.hand == begun.hand
    refuted = (
        "Ana should keep the lead to mate with A♦ later. After 7♠ Ben forces out K♠ with 10♠ "
        "and mates with K♥ on trick 7 (counted as 8) for 32 points."
    )
    assert refutation(wrong, NARRATOR) == refuted
    right = played(begun, "7C")
    assert (
        actions_after_answer(FORCED.hand.play(parse_action("7C")), right.shown, NARRATOR)
        == "Ben replies with 7♦."
    )
    solved = played(right, "TD", "AD")
    assert solved.at_first_try
    # R12: the mate on trick 5 counts as on trick 6.
    assert ended(solved, NARRATOR) == "Ana mates with A♦ on trick 5 (counted as 6): 66 points."
    line = NARRATOR.line_of_play(solved.opening.position, solved.line)
    assert line == "7♣–7♦, 10♦–K♦, A♦ mate"
    given_up = begun.give_up()
    assert given_up.over
    assert solved.answer(parse_action("7C")) is solved
    assert given_up.give_up() is given_up
    assert given_up.shown == best_line(given_up.solution, given_up.hand)


def test_task_of_a_declaration_puzzle_states_the_result_to_achieve() -> None:
    wanted = {1: "win {} points", 0: "save the draw", -1: "lose no more than {} points"}
    puzzles = (Puzzle(0, 1, Theme.FOREPLACE, n, ()) for n in range(0, 184756, 977))
    for attempt in map(Puzzle.exercise, puzzles):
        words = wanted.pop((attempt.value > 0) - (attempt.value < 0), "")
        if words:
            goal = words.format(abs(attempt.value))
            assert task(attempt, NARRATOR) == f"Ana to declare: {goal}"
        if not wanted:
            break
    assert not wanted


def test_text_of_a_line_includes_declarations_and_the_card_already_led() -> None:
    hand = Hand.begin(Deal.from_number(0))
    line = (NO_FOREPLACEMENT, *map(parse_action, ("7D", "AC", "AS")))
    assert NARRATOR.line_of_play(hand.position, line[:3]) == (
        "Ana keeps all ten, Ben foreplaces 7♦, A♣"
    )
    assert NARRATOR.line_of_play(FORCED.hand.position, ()) == ""
    led = FORCED.hand.play(parse_action("7C"))
    rest = map(parse_action, ("7D", "TD"))
    assert NARRATOR.line_of_play(led.position, rest) == "7♣–7♦, 10♦"


def finished_attempt(mistakes: int, *, hint: bool, right: bool) -> Exercise:
    """Return an attempt with wrong answers and perhaps a hint, then solved or given up."""
    attempt = puzzle_numbered(3).exercise()
    assert PuzzleResult.of(attempt) is None
    if hint:
        attempt = attempt.hint()
    for _ in range(mistakes):
        legal, best = attempt.hand.position.legal_actions, attempt.rest[0]
        attempt = attempt.answer(next(each for each in legal if each != best))
        assert PuzzleResult.of(attempt) is PuzzleResult.FAILED
    while right and not attempt.over:
        attempt = attempt.answer(attempt.rest[0])
    return attempt if attempt.over else attempt.give_up()


TRIES = """
0         | Solved on the first try        | Solved on the first try.
1         | Solved after 1 wrong answer    | Solved after 1 wrong answer.
3         | Solved after 3 wrong answers   | Solved after 3 wrong answers.
0 hint    | Solved with a hint             | Solved with a hint.
2 hint    | Solved after 2 wrong answers and a hint | Solved after 2 wrong answers and a hint.
0 up      | Not solved                     | Not solved.
0 hint up | Not solved after a hint        | Not solved after a hint.
2 up      | Not solved after 2 wrong answers | Not solved after 2 wrong answers.
"""
"""The number of wrong answers, with `hint` for a hint and `up` for giving up; the result; and the
text to share."""


@pytest.mark.parametrize("line", TRIES.strip().splitlines())
def test_result_and_shared_text_count_tries_and_hints(line: str) -> None:
    tries, result, shared = map(str.strip, line.split("|"))
    right, first = "up" not in tries, tries == "0"
    puzzle = puzzle_numbered(3)
    attempt = finished_attempt(int(tries[0]), hint="hint" in tries, right=right)
    assert attempt.at_first_try is first
    solved = PuzzleResult.FIRST_TRY if first else PuzzleResult.SOLVED
    assert PuzzleResult.of(attempt) is (solved if right else PuzzleResult.FAILED)
    assert how_found(attempt) == result + ("." if first else "; you will see it again.")
    assert puzzle_lines(puzzle, attempt, date(2026, 11, 3)) == (
        f"Mate, puzzle of the day, 2026-11-03: puzzle 3, level {puzzle.level}",
        shared,
        "Try it: mate puzzle 3",
    )
    assert puzzle_lines(puzzle, attempt)[0] == f"Mate, puzzle 3, level {puzzle.level}"
