"""Transcripts and replays, against texts that were read through by hand; and transcripts in files.

`tests/data/plain/match.jsonl` has the first worked hand as hand 1 (80 points), a draw, the second
worked hand as hand 3 (9 points), and the highest score there is (242, R16).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mate.errors import FileTakenError, StorageError
from mate.plain.transcript import export_transcript, replay, transcript
from mate.record import MatchRecord, load
from mate.rules import CLASSIC, Deal, Ruleset
from tests.program import WORKED_DEAL, snapshot
from tests.record.disk import failing_sync, gives_up
from tests.record.records import header, played
from tests.saved.saves import a_match, save

BGA = Ruleset.preset("bga")
DATA = Path(__file__).parents[1] / "data" / "plain"


def record_of(
    actions: str, ruleset: Ruleset, players: tuple[str, str] = ("Ana", "Ben")
) -> MatchRecord:
    """A match with chosen cards, as far as these actions go."""
    record = MatchRecord.begin(header(ruleset, players=players, deals=(WORKED_DEAL,)))
    dealt = record.deal(Deal.parse(WORKED_DEAL))
    return played(dealt, actions)


def test_the_transcript_of_a_match() -> None:
    lines = list(transcript(load(DATA / "match.jsonl")))
    assert lines == (DATA / "match.txt").read_text(encoding="utf-8").splitlines()


def test_the_replay_of_an_unfinished_match_ends_with_who_is_to_act() -> None:
    lines = list(replay(load(DATA / "hand.jsonl")))
    assert lines == (DATA / "hand.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("printed", [transcript, replay])
def test_hostile_names_in_a_log_never_come_out_raw(
    printed: Callable[[MatchRecord], Iterator[str]],
) -> None:
    text = "\n".join(printed(record_of("AC", CLASSIC, ("\x1b[2J\u202e", "\u200b\x07[/b]"))))
    assert not set(text) & set("\x1b\u202e\u200b\x07")
    assert "[/b]" in text


# In a file.


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return save(tmp_path, "ana-ben.jsonl", a_match())


def test_the_transcript_is_what_the_file_holds(log: Path, tmp_path: Path) -> None:
    file = export_transcript(log, tmp_path / "match.txt")
    assert file.read_text(encoding="utf-8").splitlines() == list(transcript(a_match()))
    text = export_transcript(log, tmp_path / "letters.txt", signs=False).read_text(encoding="utf-8")
    assert not set(text) & set("♣♠♥♦")


def test_for_a_folder_it_is_the_file_in_it_that_is_told(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    file = export_transcript(log, folder)
    assert file == folder / "ana-ben.txt"
    before = file.read_bytes()
    with pytest.raises(FileTakenError) as told:
        export_transcript(log, folder)
    assert str(told.value) == f"{file}: The file already exists."
    assert file.read_bytes() == before


def test_nothing_that_is_there_is_written_over(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "file.txt").write_bytes(b"mine")
    (out / "read-only.txt").write_bytes(b"mine")
    (out / "read-only.txt").chmod(0o400)
    (out / "link.txt").symlink_to(out / "file.txt")
    (out / "nowhere.txt").symlink_to(out / "gone")
    (out / "ana-ben.txt").mkdir()
    os.mkfifo(out / "pipe.txt")
    before = snapshot(tmp_path)
    for place in (*out.iterdir(), log, out):
        if place.name != "ana-ben.txt":
            with pytest.raises(FileTakenError, match="The file already exists"), gives_up():
                export_transcript(log, place)
    assert snapshot(tmp_path) == before


def test_what_cannot_be_written_leaves_nothing_and_is_told(log: Path, tmp_path: Path) -> None:
    with failing_sync(), pytest.raises(StorageError, match="The file cannot be written"):
        export_transcript(log, tmp_path / "match.txt")
    with pytest.raises(StorageError, match="Not a valid file path"):
        export_transcript(log, Path("a\0b"))
    assert list(tmp_path.iterdir()) == [log]
