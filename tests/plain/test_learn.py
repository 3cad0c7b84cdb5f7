"""The lesson in lines."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest

from mate.lesson import BASICS, BETTER, NAMES, Attempt, Lesson, write_bookmark
from mate.plain.conversation import Conversation
from mate.plain.learn import learn_in_lines
from mate.solver import solve
from mate.words.narrator import Narrator
from tests.program import CommandLine, Interrupted, Terminal

STEPS = BASICS.steps

pytestmark = pytest.mark.usefixtures("home")


def solved(lesson: Lesson) -> list[str]:
    """What is asked for, line by line, through the whole lesson."""
    lines, narrator = [], Narrator(NAMES)
    for step in lesson.steps:
        attempt = Attempt.begin(step)
        while attempt.waits:
            accepted = step.accepted(attempt.turn) or solve(attempt.hand.position).evaluate().best
            lines.append(accepted[0].notation)
            attempt = attempt.act(accepted[0], narrator)
    return lines


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What is said in the lesson when lines are typed."""

    def learn(*lines: str) -> str:
        typed = "".join(f"{line}\n" for line in lines).encode()
        learn_in_lines(BASICS, Conversation(io.BytesIO(typed)))
        return capsys.readouterr().out

    return learn


def test_a_file_of_cards_goes_through_the_whole_lesson_in_ascii_too(mate: CommandLine) -> None:
    done = mate("learn", "--plain", typed="# my cards\n\n" + "\n".join(solved(BASICS)))
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
    told = mate("learn", "--plain", "--ascii", typed="\n".join(solved(BASICS))).out
    assert told.isascii()
    assert "QH: 3 x 6 = 18 points" in told


def to_the_end() -> list[str]:
    """The quickest way through the lesson, whose last step cannot be passed over."""
    return [*["next"] * (len(STEPS) - 1), *solved(BASICS)[-4:]]


@pytest.mark.parametrize(
    ("word", "told"),
    [("t", "Mate: Player 1 and Player 2, classic"), ("Computer", "Mate: Player 1 and Novice")],
)
def test_the_lesson_leads_into_a_match(mate: CommandLine, word: str, told: str) -> None:
    done = mate("learn", "--plain", typed="\n".join([*to_the_end(), "what?", word, "quit"]))
    assert told in done.out
    assert "Not a choice: 'what?'.\nType better, together, computer, help or quit.\n" in done.out
    assert done.out.count("quit, q or exit: leave the lesson.") == 1
    assert "mate resume" in done.out
    assert done.status == 3


def test_the_second_lesson_goes_on_to_a_puzzle(mate: CommandLine) -> None:
    typed = "\n".join(["7D", *solved(BETTER), "puzzle", "quit"])
    done = mate("learn", "--better", "--plain", "--ascii", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "Not quite. Ana has to keep the lead; after 7D " in done.out
    chapters = [step.chapter for step in BETTER.steps if step.chapter]
    assert re.findall(r"\n\nChapter: (.*)\n\nStep ", done.out) == chapters
    for number, step in enumerate(BETTER.steps, 1):
        assert f"Step {number} of {len(BETTER.steps)}: {step.title}\n" in done.out
    assert f"{BETTER.farewell}\n{BETTER.choice}\npuzzle or z: " in done.out
    assert "better or b" not in done.out
    assert "\n\nPuzzle " in done.out
    assert done.out.isascii()
    assert not (mate.home / "lesson").exists()


def test_somebody_at_a_keyboard_goes_on_where_they_were(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_bookmark(BASICS, 3)
    learn_in_lines(BASICS, Conversation(Terminal(b"\n")))
    out = capsys.readouterr().out
    assert "Step 4 of" in out
    assert "Step 1 of" not in out
    assert out.count("Ana holds") == 2


def test_no_input_at_all_or_an_interruption_ends_the_lesson(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for source in (None, Interrupted()):
        learn_in_lines(BASICS, Conversation(source))
        assert "Step 1 of" in capsys.readouterr().out
