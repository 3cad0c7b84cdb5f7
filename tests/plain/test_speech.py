"""`--speak`: everything is written as it is spoken."""

from __future__ import annotations

import io
import re

import pytest

from mate.lesson import BASICS, BETTER, Lesson
from mate.plain.conversation import Conversation
from mate.plain.learn import learn_in_lines, solve_in_lines
from mate.plain.play import play_in_lines
from mate.plain.transcript import replay
from mate.puzzles import PuzzleProgress, PuzzleQueue, puzzle_numbered
from mate.record import Terms, load
from mate.record.terms import RulesLine
from mate.rules import PRESETS
from mate.session import Session
from tests.plain.test_learn import solved
from tests.plain.test_puzzle import right_answers
from tests.program import actions_of_a_match

SPOKEN = re.compile(r"[A-Za-z0-9 ,.;:?!'()-]*")
"""What a line read aloud is made of, but for a command to type."""

NOTATION = re.compile(r"\b(A|T|10|K|Q|7)[CSHD]\b")
TYPED = ("Not a card: ", "Type a card, ", "Type a card as rank and suit: ")
"""What the lines say that spell out how a card is typed."""

pytestmark = pytest.mark.usefixtures("home")


def aloud(*lines: str) -> Conversation:
    return Conversation(io.BytesIO("\n".join(lines).encode()), aloud=True)


def heard(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """All that was said, none of which has a sign in it."""
    lines = capsys.readouterr().out.splitlines()
    for line in lines:
        sentence, _, _ = line.partition("type: mate ")
        assert SPOKEN.fullmatch(sentence), line
        assert NOTATION.search(line) is None or any(each in line for each in TYPED), line
        assert " - " not in line
        assert "the the " not in line
        assert not re.search(r"('s|your|a) the ", line), line
    return lines


@pytest.mark.parametrize("rules", ["classic", "gamerules"])
def test_a_whole_match_is_spoken(capsys: pytest.CaptureFixture[str], rules: str) -> None:
    typed, _ = actions_of_a_match(PRESETS[rules])
    asked = ["xx", "KH", "legal", "cards", "score", "rules", "hint", "values"]
    lines = [*typed[:3], *asked, *typed[3:6], "undo", typed[5], *typed[6:]]
    new = Terms(
        players=("Ana", "Ben"),
        rules=RulesLine.of(PRESETS[rules]),
        first_dealer=0,
        seed=5,
        help=("hints", "values"),
    )
    with Session.begin(new) as session:
        assert play_in_lines(session, aloud(*lines)) == 0
        path = session.path
    said = heard(capsys)
    assert said[-1].endswith(f"type: mate replay --plain --speak {path.stem}")
    print(*replay(load(path), aloud=True), sep="\n")
    heard(capsys)


@pytest.mark.parametrize("lesson", [BASICS, BETTER], ids=["basics", "better"])
def test_both_lessons_are_spoken(capsys: pytest.CaptureFixture[str], lesson: Lesson) -> None:
    lines = [line for answer in solved(lesson) for line in ("hint", "xx", "KC", answer)]
    learn_in_lines(lesson, aloud("help", *lines, "quit"))
    assert lesson.farewell in heard(capsys)


@pytest.mark.parametrize("number", [2, 3])
def test_puzzles_are_spoken(capsys: pytest.CaptureFixture[str], number: int) -> None:
    puzzle = puzzle_numbered(number)
    wrong = [str(card) for holding in puzzle.hand.position.holdings for card in holding]
    queue = PuzzleQueue((puzzle,), PuzzleProgress())
    solve_in_lines(puzzle, queue, aloud("help", "hint", "xx", *wrong, *right_answers(puzzle)))
    solve_in_lines(puzzle, queue, aloud("give up"))
    assert any(", answered by the " in line for line in heard(capsys))
