"""Diaries: files that are only ever added to."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from mate.saved import files as diaries
from mate.saved.files import Diary, Entry
from tests.record.disk import full_after, gives_up


class Seen(Entry, frozen=True, kw_only=True):
    bird: str


def birds() -> Diary[Seen]:
    return Diary("birds.jsonl", Seen)


def seen() -> list[str]:
    diary = birds()
    found = [entry.bird for entry in diary.entries()]
    assert not diary.problem
    return found


def test_what_is_added_is_read_in_its_order(home: Path) -> None:
    home.rmdir()
    assert seen() == []
    for bird in ("jay", "owl"):
        birds().add(Seen(bird=bird))
    assert seen() == ["jay", "owl"]
    assert (home / "birds.jsonl").read_text() == '{"v":1,"bird":"jay"}\n{"v":1,"bird":"owl"}\n'


@pytest.mark.usefixtures("home")
def test_lines_of_several_at_once_are_all_kept() -> None:
    def watch(bird: str) -> None:
        diary = birds()
        for _ in range(100):
            diary.add(Seen(bird=bird))

    threads = [threading.Thread(target=watch, args=(bird,)) for bird in ("jay", "owl")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen()) == ["jay"] * 100 + ["owl"] * 100


@pytest.mark.parametrize(
    "before",
    [b'{"v":1,"bi', b"\x00\xff" * 50, b'{"v":2,"bird":"roc"}', b"[" * 5000, b'{"v":1,"bird":7}'],
)
def test_what_cannot_be_understood_stays_and_costs_only_itself(home: Path, before: bytes) -> None:
    (home / "birds.jsonl").write_bytes(before)
    birds().add(Seen(bird="jay"))
    assert seen() == ["jay"]
    assert (home / "birds.jsonl").read_bytes().startswith(before + b"\n")


def test_a_pipe_in_its_place_is_neither_waited_for_nor_written_to(home: Path) -> None:
    os.mkfifo(home / "birds.jsonl")
    diary = birds()
    with gives_up():
        assert diary.entries() == []
        assert "The file cannot be read" in diary.complaint()
        diary.add(Seen(bird="jay"))
    assert "The file cannot be read" in diary.problem


@pytest.mark.parametrize("place", ["folder", "too large", "too long", "not permitted", "no home"])
def test_where_the_disk_refuses_nothing_is_altered_and_it_is_told_once(
    home: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "birds.jsonl"
    if place == "folder":
        path.mkdir()
    elif place == "too large":
        monkeypatch.setattr(diaries, "MOST_BYTES", 10)
        path.write_bytes(b"x" * 11)
    elif place == "too long":
        path.write_bytes(b"\n" * (diaries.MOST_LINES + 1))
    elif place == "not permitted":
        path.touch(0o000)
        if os.access(path, os.R_OK):
            monkeypatch.setattr(os, "open", _refused)
    else:
        monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    diary = birds()
    diary.entries()
    diary.add(Seen(bird="jay"))
    assert diary.complaint().count("\n") == 0
    assert diary.problem
    assert diary.complaint() == ""
    if place == "too large":
        assert path.read_bytes() == b"x" * 11


def _refused(*_: object) -> int:
    raise PermissionError(13, "Permission denied")


def test_a_diary_appears_with_its_first_whole_line_and_for_its_owner_alone(home: Path) -> None:
    for room in (0, 10):
        diary = birds()
        with full_after(room):
            diary.add(Seen(bird="jay"))
        assert "The file cannot be written" in diary.problem
        assert list(home.iterdir()) == []
    birds().add(Seen(bird="owl"))
    assert seen() == ["owl"]
    assert [(file.name, file.stat().st_mode & 0o777) for file in home.iterdir()] == [
        ("birds.jsonl", 0o600)
    ]


def test_a_disk_that_is_full_is_told_and_the_half_line_costs_only_itself(home: Path) -> None:
    birds().add(Seen(bird="jay"))
    diary = birds()
    with full_after(30):
        diary.add(Seen(bird="owl"))
    assert "The file cannot be written" in diary.problem
    birds().add(Seen(bird="tit"))
    assert seen() == ["jay", "tit"]
    assert (home / "birds.jsonl").stat().st_size > 30
