"""A puzzle is asked once more after a wrong answer, and only then."""

from __future__ import annotations

from mate.puzzles import Attempt, puzzle_numbered
from mate.puzzles.attempt import Stage


def test_only_after_a_wrong_answer_a_puzzle_is_asked_once_more() -> None:
    attempt = Attempt.begin(puzzle_numbered(1))
    right = attempt.line[0]
    wrong = next(action for action in attempt.hand.position.legal_actions if action is not right)
    refuted = attempt.act(wrong)
    assert refuted.stage is Stage.REFUTED
    assert refuted.again() == attempt._replace(mistakes=1)
    solved, given_up = attempt.act(right), attempt.give_up()
    while not solved.over:
        solved = solved.act(solved.rest[0])
    for over in (solved, given_up):
        assert over.again() is over
