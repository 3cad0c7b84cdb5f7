"""Files of JSON lines, which programs only append to, and the trash, which loses nothing."""

from __future__ import annotations

import errno
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.program import snapshot
from tests.record.disk import failing_sync, size_limit, time_limit
from tests.saved.saves import a_match, save, some_matches

from mate.disk import trash_folder
from mate.errors import LogTakenError, StorageError
from mate.record.trash import bring_back, throw_away
from mate.saved import files
from mate.saved.files import JsonLine, JsonLinesFile
from mate.saved.folder import saved_matches
from mate.session import Session


class Seen(JsonLine, frozen=True, kw_only=True):
    bird: str


def birds() -> JsonLinesFile[Seen]:
    return JsonLinesFile("birds.jsonl", Seen)


def seen() -> list[str]:
    file = birds()
    found = [entry.bird for entry in file.entries()]
    assert not file.problem
    return found


def test_json_lines_file_keeps_all_lines_of_concurrent_writers(
    home: Path,
) -> None:
    home.rmdir()
    assert seen() == []
    for bird in ("jay", "owl"):
        birds().add(Seen(bird=bird))
    assert seen() == ["jay", "owl"]
    assert (home / "birds.jsonl").read_text() == '{"v":1,"bird":"jay"}\n{"v":1,"bird":"owl"}\n'

    # Threads that write at the same time lose no lines.
    def watch(bird: str) -> None:
        file = birds()
        for _ in range(100):
            file.add(Seen(bird=bird))

    with ThreadPoolExecutor() as at_once:
        list(at_once.map(watch, ("jay", "owl")))
    assert sorted(seen()) == ["jay"] * 101 + ["owl"] * 101


def test_unreadable_json_line_is_skipped_and_stays_in_the_file(home: Path) -> None:
    other, another = b'{"v":2,"bird":"roc"}', b'{"v":1,"bird":7}'
    for before in (b'{"v":1,"bi', b"\x00\xff" * 50, other, b"[" * 5000, another):
        (home / "birds.jsonl").write_bytes(before)
        birds().add(Seen(bird="jay"))
        assert seen() == ["jay"]
        assert (home / "birds.jsonl").read_bytes().startswith(before + b"\n")


def test_empty_json_lines_file_accepts_a_line(home: Path) -> None:
    (home / "birds.jsonl").touch()
    birds().add(Seen(bird="jay"))
    assert seen() == ["jay"]
    assert (home / "birds.jsonl").read_text() == '{"v":1,"bird":"jay"}\n'


@pytest.mark.parametrize("place", ["folder", "pipe", "too large", "not permitted", "no home"])
def test_json_lines_file_reports_a_disk_problem_once_and_changes_nothing(
    home: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "birds.jsonl"
    if place == "folder":
        path.mkdir()
    elif place == "pipe":
        os.mkfifo(path)
    elif place == "too large":
        monkeypatch.setattr(files, "MOST_BYTES", 10)
        path.write_bytes(b"x" * 11)
    elif place == "not permitted":
        path.touch(0o000)
        if os.access(path, os.R_OK):
            monkeypatch.setattr(os, "open", _refused)
    else:
        monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    file = birds()
    with time_limit():
        assert file.entries() == []
        file.add(Seen(bird="jay"))
    assert file.complaint().count("\n") == 0
    assert file.problem
    assert file.complaint() == ""
    if place == "too large":
        assert path.read_bytes() == b"x" * 11


def _refused(*_: object) -> int:
    raise PermissionError(13, "Permission denied")


def test_full_disk_creates_no_json_lines_file_and_loses_no_line(
    home: Path,
) -> None:
    for room in (0, 10):
        file = birds()
        with size_limit(room):
            file.add(Seen(bird="jay"))
        assert "The file cannot be written" in file.problem
        assert list(home.iterdir()) == []
    birds().add(Seen(bird="owl"))
    assert seen() == ["owl"]
    assert [(file.name, file.stat().st_mode & 0o777) for file in home.iterdir()] == [
        ("birds.jsonl", 0o600)
    ]
    file = birds()
    with size_limit(30):
        file.add(Seen(bird="jay"))
    assert "The file cannot be written" in file.problem
    birds().add(Seen(bird="tit"))
    assert seen() == ["owl", "tit"]
    assert (home / "birds.jsonl").stat().st_size > 30


# Tests of the trash.


@pytest.mark.parametrize("file_systems", [1, 2])
def test_trash_and_restore_keep_every_byte(
    folder: Path, file_systems: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if file_systems == 2:
        monkeypatch.setattr(os, "link", refuse_hard_links)
    paths = some_matches(folder)
    before, times = snapshot(folder), [path.stat().st_mtime_ns for path in paths]
    thrown = [throw_away(path) for path in paths]
    assert saved_matches() == []
    assert snapshot(folder) == {}
    assert snapshot(trash_folder()) == before
    assert [bring_back(place, path) for place, path in zip(thrown, paths, strict=True)] == paths
    assert snapshot(folder) == before
    assert snapshot(trash_folder()) == {}
    assert [path.stat().st_mtime_ns for path in paths] == times


def test_trash_and_restore_add_a_number_to_names_that_are_taken(folder: Path) -> None:
    places, logs = [], []
    for luck in range(3):
        path = save(folder, "a.jsonl", a_match(luck=luck))
        logs.append(path.read_bytes())
        places.append(throw_away(path))
    assert [place.name for place in places] == ["a.jsonl", "a-2.jsonl", "a-3.jsonl"]
    assert [place.read_bytes() for place in places] == logs
    save(folder, "a.jsonl", a_match(luck=4))
    before = snapshot(folder)
    assert bring_back(places[1], path) == folder / "a-2.jsonl"
    assert snapshot(folder) == before | {"a-2.jsonl": logs[1]}


def test_match_in_play_cannot_be_moved_to_the_trash(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(steps=5))
    other = path.with_name("b.jsonl")
    other.hardlink_to(path)
    link = path.with_name("c.jsonl")
    link.symlink_to(path)
    before = snapshot(folder.parent)
    with Session.resume(other):
        for name in (other, path, link):
            with pytest.raises(LogTakenError, match="being played in another window"):
                throw_away(name)
    assert snapshot(folder.parent) == before
    assert throw_away(link).is_symlink()
    thrown = throw_away(path)
    assert other.exists()
    with Session.resume(thrown), pytest.raises(LogTakenError, match="being played"):
        bring_back(thrown, path)
    assert bring_back(thrown, path) == path


def test_read_only_match_can_be_moved_to_the_trash(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match())
    really_open = os.open
    for forbidden in (os.O_RDWR, os.O_RDWR | os.O_WRONLY):

        def refuse(path: Path, flags: int, *mode: int, forbidden: int = forbidden) -> int:
            if not flags & os.O_CREAT and (flags & os.O_RDWR or forbidden & os.O_WRONLY):
                raise PermissionError
            return really_open(path, flags, *mode)

        with monkeypatch.context() as refusing:
            refusing.setattr(os, "open", refuse)
            thrown = throw_away(path)
        assert bring_back(thrown, path) == path


def refuse_hard_links(*_args: object, **_options: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.parametrize("way", ["copied", "by two names"])
def test_interrupted_move_to_the_trash_loses_nothing(
    folder: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match())
    before, link = path.read_bytes(), os.link

    def interrupted(path: Path, place: Path, **options: bool) -> None:
        if way == "by two names":
            link(path, place, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "link", refuse_hard_links if way == "copied" else interrupted)
    monkeypatch.setattr(shutil, "copystat", interrupted)
    with pytest.raises(KeyboardInterrupt):
        throw_away(path)
    assert snapshot(folder) == snapshot(trash_folder()) == {"a.jsonl": before}


def test_concurrent_use_of_the_trash_loses_nothing(folder: Path) -> None:
    paths = [save(folder, f"{luck}.jsonl", a_match(luck=luck, steps=3)) for luck in range(8)]
    before = sorted(snapshot(folder).values())

    def use(paths: list[Path]) -> None:
        for path in paths * 4:
            try:
                bring_back(throw_away(path), path)
            except StorageError as error:
                # Another thread is moving the match at the moment.
                if "No such file" not in str(error) and "being played" not in str(error):
                    raise

    with ThreadPoolExecutor() as at_once:
        list(at_once.map(use, (paths, paths[::-1], paths)))
    assert sorted([*snapshot(folder).values(), *snapshot(trash_folder()).values()]) == before


def test_trash_refuses_missing_and_irregular_files(folder: Path) -> None:
    with pytest.raises(StorageError, match="No such file"):
        throw_away(folder / "a.jsonl")
    path = save(folder, "a.jsonl", a_match())
    thrown = throw_away(path)
    thrown.unlink()
    with pytest.raises(StorageError, match="No such file"):
        bring_back(thrown, path)
    assert snapshot(folder.parent) == {}
    path.mkdir()
    os.mkfifo(folder / "b.jsonl")
    with pytest.raises(StorageError, match="this is a folder, not a match log"):
        throw_away(path)
    with pytest.raises(StorageError, match="not a regular file"), time_limit():
        throw_away(folder / "b.jsonl")
    assert {path.name for path in folder.iterdir()} == {"a.jsonl", "b.jsonl"}
    assert list(trash_folder().iterdir()) == []


def test_failed_move_to_the_trash_keeps_the_match(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", refuse_hard_links)
    path = save(folder, "a.jsonl", a_match())
    before = snapshot(folder)
    with failing_sync(), pytest.raises(StorageError, match="cannot be moved"):
        throw_away(path)
    assert (snapshot(folder), snapshot(trash_folder())) == (before, {})
    trash_folder().rmdir()
    trash_folder().write_text("in the way")
    with pytest.raises(StorageError):
        throw_away(path)
    assert snapshot(folder) == before
