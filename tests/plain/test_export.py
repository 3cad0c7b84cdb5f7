"""A transcript in a file: where it is written, and what is said where it cannot be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mate.errors import FileTakenError, StorageError
from mate.plain.transcript import export_transcript, transcript
from mate.record import MatchRecord
from tests.program import snapshot
from tests.record.disk import failing_sync, gives_up
from tests.saved.saves import a_match, save


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return save(tmp_path, "ana-ben.jsonl", a_match())


def test_the_transcript_is_what_the_file_holds(log: Path, tmp_path: Path) -> None:
    file = export_transcript(log, tmp_path / "match.txt")
    assert file.read_text(encoding="utf-8").splitlines() == list(transcript(a_match()))


def test_suits_are_letters_where_that_is_set(log: Path, tmp_path: Path) -> None:
    text = export_transcript(log, tmp_path / "match.txt", signs=False).read_text(encoding="utf-8")
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


def test_what_the_disk_refuses_leaves_nothing(log: Path, tmp_path: Path) -> None:
    with failing_sync(), pytest.raises(StorageError, match="The file cannot be written"):
        export_transcript(log, tmp_path / "match.txt")
    assert list(tmp_path.iterdir()) == [log]


def test_a_path_that_cannot_be_is_told(log: Path) -> None:
    with pytest.raises(StorageError, match="Not a valid file path"):
        export_transcript(log, Path("a\0b"))


def test_an_error_of_the_transcript_is_not_told_as_one_of_the_path(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: MatchRecord, **_signs: bool) -> Iterator[str]:
        raise ValueError("no such trick")

    monkeypatch.setattr("mate.plain.transcript.transcript", broken)
    with pytest.raises(ValueError, match="no such trick"):
        export_transcript(log, tmp_path / "match.txt")
