"""The bookmark: a file that may be missing, broken or impossible to write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mate.lesson import read_bookmark, write_bookmark
from mate.lesson.bookmark import bookmark_path
from tests.record.disk import gives_up


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


def test_what_is_written_is_read() -> None:
    assert read_bookmark(11) == 0
    write_bookmark(4)
    assert read_bookmark(11) == 4
    write_bookmark(11)
    assert read_bookmark(11) == 11


@pytest.mark.parametrize(
    "content", [b"", b"many", b"-1", b"12", b"\xff\x00", b"9" * 100_000, "\u0664".encode()]
)
def test_a_broken_bookmark_is_none(content: bytes) -> None:
    bookmark_path().parent.mkdir()
    bookmark_path().write_bytes(content)
    assert read_bookmark(11) == 0
    write_bookmark(3)
    assert read_bookmark(11) == 3


def test_where_nothing_can_be_written_nothing_is_remembered(home: Path) -> None:
    home.write_text("a file where the folder should be")
    write_bookmark(3)
    assert read_bookmark(11) == 0


def test_a_folder_in_its_place_is_no_bookmark() -> None:
    bookmark_path().mkdir(parents=True)
    write_bookmark(3)
    assert read_bookmark(11) == 0


def test_a_pipe_in_its_place_is_not_waited_for() -> None:
    bookmark_path().parent.mkdir()
    os.mkfifo(bookmark_path())
    with gives_up():
        assert read_bookmark(11) == 0
        write_bookmark(3)
    assert read_bookmark(11) == 3


def test_a_home_that_is_no_path_is_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    write_bookmark(3)
    assert read_bookmark(11) == 0
