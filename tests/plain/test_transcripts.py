"""Transcripts and replays: reviewed texts, export to files, and lines for speech."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest

from mate.errors import FileTakenError, StorageError
from mate.lesson import BASICS, BETTER, Lesson
from mate.plain import Conversation
from mate.plain.learn import learn_in_lines, solve_in_lines
from mate.plain.play import play_in_lines
from mate.plain.transcript import export_transcript, replay, transcript
from mate.puzzles import PuzzleProgress, PuzzleQueue, puzzle_numbered
from mate.record import Terms, load
from mate.record.terms import RulesLine
from mate.rules import PRESETS
from mate.session import Session
from tests.plain.test_learn import right_answers, right_lines
from tests.program import actions_of_a_match, snapshot
from tests.record.disk import failing_sync, time_limit
from tests.saved.saves import a_match, save

DATA = Path(__file__).parents[1] / "data" / "plain"


def test_transcript_and_replay_match_their_golden_files() -> None:
    for printed, name in ((transcript, "match"), (replay, "hand")):
        lines = list(printed(load(DATA / f"{name}.jsonl")))
        assert lines == (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()


# Tests of the export to a file.


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return save(tmp_path, "ana-ben.jsonl", a_match())


def test_export_writes_the_transcript_and_never_overwrites_a_file(
    log: Path, tmp_path: Path
) -> None:
    file = export_transcript(log, tmp_path / "match.txt")
    assert file.read_text(encoding="utf-8").splitlines() == list(transcript(a_match()))
    text = export_transcript(log, tmp_path / "letters.txt", signs=False).read_text(encoding="utf-8")
    assert not set(text) & set("♣♠♥♦")
    folder = tmp_path / "out"
    folder.mkdir()
    file = export_transcript(log, folder)
    assert file == folder / "ana-ben.txt"
    # No existing file is overwritten.
    (folder / "read-only.txt").write_bytes(b"mine")
    (folder / "read-only.txt").chmod(0o400)
    (folder / "link.txt").symlink_to(file)
    (folder / "nowhere.txt").symlink_to(folder / "gone")
    os.mkfifo(folder / "pipe.txt")
    before = snapshot(tmp_path)
    for place in (*folder.iterdir(), log, folder):
        with pytest.raises(FileTakenError) as error, time_limit():
            export_transcript(log, place)
        taken = file if place == folder else place
        assert str(error.value) == f"{taken}: The file already exists."
    assert snapshot(tmp_path) == before


def test_failed_export_raises_an_error_and_leaves_no_file(log: Path, tmp_path: Path) -> None:
    with failing_sync(), pytest.raises(StorageError, match="The file cannot be written"):
        export_transcript(log, tmp_path / "match.txt")
    with pytest.raises(StorageError, match="Not a valid file path"):
        export_transcript(log, Path("a\0b"))
    assert list(tmp_path.iterdir()) == [log]


SPOKEN = re.compile(r"[A-Za-z0-9 ,.;:?!'()-]*")
"""The characters allowed in a line for speech, except in a command to type."""

NOTATION = re.compile(r"\b(A|T|10|K|Q|7)[CSHD]\b")
TYPED = ("Not a card: ", "Type a card, ", "Type a card as rank and suit: ")
"""The beginnings of lines that explain how to type a card."""

pytestmark = pytest.mark.usefixtures("home")


def speaking(*lines: str) -> Conversation:
    return Conversation(io.BytesIO("\n".join(lines).encode()), aloud=True)


def spoken_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Check that the printed lines contain no symbols, and return them."""
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
def test_speak_option_prints_a_whole_match_without_symbols(
    capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    typed, _ = actions_of_a_match(PRESETS[rules])
    asked = ["xx", "KH", "legal", "cards", "score", "rules", "hint", "hint", "hint", "values"]
    lines = [*typed[:3], *asked, *typed[3:6], "undo", typed[5], *typed[6:]]
    new = Terms(
        players=("Ana", "Ben"),
        rules=RulesLine.of(PRESETS[rules]),
        first_dealer=0,
        seed=5,
        help=("hints", "values"),
    )
    with Session.begin(new) as session:
        assert play_in_lines(session, speaking(*lines)) == 0
        path = session.path
    said = spoken_lines(capsys)
    assert said[-1].endswith(f"type: mate replay --plain --speak {path.stem}")
    print(*replay(load(path), aloud=True), sep="\n")
    spoken_lines(capsys)


@pytest.mark.parametrize("lesson", [BASICS, BETTER], ids=["basics", "better"])
def test_speak_option_prints_both_lessons_without_symbols(
    capsys: pytest.CaptureFixture[str], lesson: Lesson
) -> None:
    lines = [line for answer in right_lines(lesson) for line in ("hint", "xx", "KC", answer)]
    learn_in_lines(lesson, speaking("help", *lines, "quit"))
    assert lesson.farewell in spoken_lines(capsys)


@pytest.mark.parametrize("number", [2, 3])
def test_speak_option_prints_puzzles_without_symbols(
    capsys: pytest.CaptureFixture[str], number: int
) -> None:
    puzzle = puzzle_numbered(number)
    wrong = [str(card) for holding in puzzle.hand.position.holdings for card in holding]
    queue = PuzzleQueue((puzzle,), PuzzleProgress())
    solve_in_lines(puzzle, queue, speaking("help", "hint", "xx", *wrong, *right_answers(puzzle)))
    solve_in_lines(puzzle, queue, speaking("give up"))
    assert any(", answered by the " in line for line in spoken_lines(capsys))
