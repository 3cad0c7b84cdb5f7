"""An exercise and its policies, without a puzzle, a lesson or a screen."""

from __future__ import annotations

from functools import partial

import pytest

from mate.exercise import Exercise, Line, Policy, Stage, Tone, best_line
from mate.rules import Action, Deal, Hand, parse_action
from mate.solver import Solution, solve

HAND = Hand.begin(Deal.from_number(11823)).play_all(
    map(parse_action, ("KC", "AS", "TC", "QC", "AC", "AH"))
)
"""A hand in which the player to act can mate on trick 5 by leading 7♣ first."""
RIGHT, WRONG = parse_action("7C"), parse_action("7S")


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(HAND.position)


@pytest.fixture
def policy(solution: Solution) -> Policy:
    """A policy with a single question, whose right answer ends the exercise."""

    def is_right(asked: Exercise, action: Action) -> bool:
        return not solution.evaluate(asked.hand.position).loss(action)

    return Policy(
        solve=lambda: solution,
        is_right=is_right,
        replies=lambda hand, _: hand,
        refutation=partial(best_line, solution),
        solution=lambda asked: best_line(solution, asked.hand),
        questions=1,
    )


def test_wrong_answer_is_refuted_and_leaves_the_question_open(policy: Policy) -> None:
    wrong = Exercise.begin(policy, HAND).answer(WRONG)
    assert (wrong.stage, wrong.tone, wrong.hand) == (Stage.REFUTED, Tone.WRONG, HAND)
    assert wrong.shown[0] == WRONG
    assert HAND.play_all(wrong.shown).outcome is not None
    solved = wrong.answer(RIGHT)
    assert (solved.stage, solved.at_first_try, solved.missed) == (Stage.SOLVED, False, 0)


def test_last_wrong_answer_shows_the_solution(policy: Policy) -> None:
    asked = Exercise.begin(policy._replace(tries=2), HAND)
    assert not asked.answer(WRONG).over
    ended = asked.answer(WRONG).answer(WRONG)
    assert (ended.stage, ended.tone, ended.last) == (Stage.GIVEN_UP, Tone.WRONG, WRONG)
    assert ended.shown == asked.rest == ended.line


def test_right_answer_after_a_hint_does_not_count_as_first_try(policy: Policy) -> None:
    asked = Exercise.begin(policy, HAND)
    assert asked.answer(RIGHT).at_first_try
    assert not asked.hint().answer(RIGHT).at_first_try


def test_exercise_fails_if_its_hand_ends_below_the_goal(policy: Policy, solution: Solution) -> None:
    def to_the_end(hand: Hand, _: int) -> Hand:
        return hand.play_all(best_line(solution, hand))

    free = policy._replace(
        is_right=lambda _asked, _action: True, replies=to_the_end, questions=0, goal=66
    )
    asked = Exercise.begin(free, HAND)
    failed = asked.answer(WRONG)
    assert (failed.stage, failed.tone, failed.missed) == (Stage.FAILED, Tone.WRONG, 1)
    assert failed.answer(RIGHT) == failed
    assert asked.answer(RIGHT).stage is Stage.SOLVED


def test_steps_along_a_line_of_play_stop_at_both_ends(solution: Solution) -> None:
    line = Line.of(HAND, best_line(solution, HAND), 1)
    assert line.shown == HAND.play(RIGHT)
    assert line.at(-2).shown == HAND
    assert line.at(99).place == line.last
    assert not Line()
