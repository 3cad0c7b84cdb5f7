"""Logs on disk: dumping, and the folder of saved matches."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from random import Random

import pytest

from mate.disk import home, matches_folder
from mate.errors import FileTakenError, StorageError
from mate.record import MatchRecord, dump, dumps, load
from mate.record.text import load_whole_lines, new_log_paths, read_bytes
from mate.saved.folder import latest_unfinished, saved_matches
from tests.record.disk import failing_sync, size_limit, time_limit
from tests.record.records import header, play_record

FINISHED = play_record(MatchRecord.begin(header()), Random(1))
UNFINISHED = play_record(MatchRecord.begin(header(seed=7)), Random(1), 30)


@pytest.fixture
def folder(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_dumped_record_loads_again_and_overwrites_no_file(tmp_path: Path) -> None:
    for record in (FINISHED, UNFINISHED):
        path = tmp_path / f"{len(record.events)}.jsonl"
        dump(record, str(path))
        assert load(str(path)) == record
        with pytest.raises(FileTakenError) as caught:
            dump(FINISHED, path)
        assert str(caught.value) == f"{path}: The file already exists."
        assert path.read_bytes() == dumps(record)


def test_failed_dump_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with size_limit(1000), pytest.raises(StorageError, match="cannot be written"):
        dump(FINISHED, path)
    with failing_sync(), pytest.raises(StorageError, match="cannot be written"):
        dump(FINISHED, path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StorageError, match="no such file or folder"):
        dump(FINISHED, tmp_path / "nowhere" / "log")


def test_mate_home_sets_the_folder_of_saved_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_HOME", "~/games")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == tmp_path / "games"
    assert matches_folder() == tmp_path / "games" / "matches"
    monkeypatch.delenv("MATE_HOME")
    assert home().name == "mate"


def test_unknown_user_in_mate_home_is_reported_by_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/x")
    monkeypatch.chdir(folder)
    for asked in (home, matches_folder, saved_matches, latest_unfinished):
        with pytest.raises(StorageError) as caught:
            asked()
        assert str(caught.value) == "~nobody-of-this-name/x: there is no user nobody-of-this-name."
    assert list(folder.iterdir()) == []


def test_new_log_is_named_after_local_time_and_players(folder: Path) -> None:
    created = "2026-03-01T18:30:00Z"
    paths = new_log_paths(("Ana", "Zoë [/x]"), created)
    assert next(paths) == folder / "20260301-1930-ana-zoe-x.jsonl"
    assert next(paths) == folder / "20260301-1930-ana-zoe-x-2.jsonl"
    assert next(new_log_paths(("../..", "北"), created)).name == "20260301-1930-player-player.jsonl"


def test_missing_folder_has_no_matches_and_file_in_its_place_is_an_error(
    folder: Path,
) -> None:
    folder.rmdir()
    assert saved_matches() == []
    assert latest_unfinished() is None
    folder.write_bytes(b"")
    with pytest.raises(StorageError) as caught:
        saved_matches()
    assert str(caught.value) == f"{folder}: Cannot list the saved matches: not a directory."


def test_pipe_is_rejected_as_a_log_unless_pipes_are_allowed(folder: Path) -> None:
    pipe = folder / "pipe.jsonl"
    os.mkfifo(pipe)
    for read in (load, load_whole_lines):
        with pytest.raises(StorageError) as caught, time_limit():
            read(pipe)
        assert str(caught.value) == f"{pipe}: The match log cannot be read: not a regular file."
    (listed,) = saved_matches()
    assert listed.problem == "The match log cannot be read: not a regular file."
    writer = threading.Thread(target=pipe.write_bytes, args=(dumps(UNFINISHED),))
    writer.start()
    assert read_bytes(pipe, pipes=True) == dumps(UNFINISHED)
    writer.join()
