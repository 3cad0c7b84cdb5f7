"""The bookmark: a file that may be missing, broken or impossible to write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mate.lesson import BASICS, BETTER, is_done, read_bookmark, write_bookmark
from mate.lesson.bookmark import bookmark_path
from tests.record.disk import gives_up


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


def test_what_is_written_is_read() -> None:
    assert read_bookmark(BASICS) == 0
    write_bookmark(BASICS, 4)
    assert read_bookmark(BASICS) == 4
    write_bookmark(BASICS, 11)
    assert read_bookmark(BASICS) == 11


@pytest.mark.parametrize(
    "content", [b"", b"many", b"-1", b"12", b"\xff\x00", b"9" * 100_000, "\u0664".encode()]
)
def test_a_broken_bookmark_is_none(content: bytes) -> None:
    bookmark_path(BASICS).parent.mkdir()
    bookmark_path(BASICS).write_bytes(content)
    assert read_bookmark(BASICS) == 0
    write_bookmark(BASICS, 3)
    assert read_bookmark(BASICS) == 3


def test_each_lesson_has_its_own() -> None:
    write_bookmark(BASICS, len(BASICS.steps))
    write_bookmark(BETTER, 2)
    assert (read_bookmark(BASICS), read_bookmark(BETTER)) == (11, 2)
    assert is_done(BASICS)
    assert not is_done(BETTER)


def test_the_first_lessons_is_where_it_was_when_there_was_no_second(home: Path) -> None:
    home.mkdir()
    (home / "lesson").write_bytes(b"7\n")
    assert read_bookmark(BASICS) == 7
    assert read_bookmark(BETTER) == 0


def test_where_nothing_can_be_written_nothing_is_remembered(home: Path) -> None:
    home.write_text("a file where the folder should be")
    write_bookmark(BASICS, 3)
    assert read_bookmark(BASICS) == 0


def test_a_folder_in_its_place_is_no_bookmark() -> None:
    bookmark_path(BASICS).mkdir(parents=True)
    write_bookmark(BASICS, 3)
    assert read_bookmark(BASICS) == 0


def test_a_pipe_in_its_place_is_not_waited_for() -> None:
    bookmark_path(BASICS).parent.mkdir()
    os.mkfifo(bookmark_path(BASICS))
    with gives_up():
        assert read_bookmark(BASICS) == 0
        write_bookmark(BASICS, 3)
    assert read_bookmark(BASICS) == 3


def test_a_home_that_is_no_path_is_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    write_bookmark(BASICS, 3)
    assert read_bookmark(BASICS) == 0
