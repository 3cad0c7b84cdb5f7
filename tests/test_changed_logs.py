"""Logs that another program changes during a match: Mate loses no event and keeps the change."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mate import disk
from mate.disk import matches_folder
from mate.errors import LogChangedError, LogTakenError, StorageError
from mate.record import Terms, dumps, journal, load
from mate.record.journal import Journal
from mate.session import Session
from tests import steps
from tests.program import snapshot
from tests.record.disk import failing_sync, size_limit

Change = Callable[[Path], object]
NEW = Terms(players=("Ana", "Ben"), seed=3, first_dealer=0)


def cut_short(log: Path) -> None:
    os.truncate(log, 40)


def add_to(log: Path) -> None:
    with log.open("ab") as file:
        file.write(b'{"event":"take-back"}\n')


def write_over(log: Path) -> None:
    before = log.stat()
    with log.open("r+b") as file:
        file.seek(-3, os.SEEK_END)
        file.write(b"x")
    os.utime(log, ns=(before.st_atime_ns, before.st_mtime_ns))


def replace(log: Path) -> None:
    beside = log.with_suffix(".tmp")
    beside.write_bytes(log.read_bytes())
    beside.replace(log)


CHANGES: list[tuple[Change, str]] = [
    (cut_short, "cut the log short"),
    (add_to, "added to the log"),
    (write_over, "overwritten the log"),
    (replace, "replaced the log"),
    (lambda log: log.rename(log.with_name("renamed")), "moved or renamed the log"),
    (Path.unlink, "removed the log"),
]
changes = pytest.mark.parametrize(
    ("change", "report"), CHANGES, ids=[report for _, report in CHANGES]
)


@pytest.fixture
def log(home: Path) -> Path:
    (home / "logs").mkdir()
    return home / "logs" / "match.jsonl"


@pytest.fixture
def session(log: Path) -> Iterator[Session]:
    with Session.begin(NEW, log) as begun:
        play(begun)
        yield begun


def play(session: Session) -> None:
    current = session.match.current
    assert current is not None
    steps.play(session, current.position.legal_actions[0])


def moved(old: Path, change: str, new: Path) -> tuple[str, str]:
    report = f"Another program has {change}, so Mate no longer writes to it: {old}"
    return report, f"The whole match is saved in a new log: {new}"


@changes
def test_step_after_another_program_changed_the_log_moves_the_match_to_a_new_log(
    session: Session, log: Path, change: Change, report: str
) -> None:
    change(log)
    left = snapshot(log.parent)
    played = len(session.match.hands[0].actions)
    play(session)
    new = log.with_name("match-2.jsonl")
    assert session.path == new
    assert session.moved == moved(log, report, new)
    assert snapshot(log.parent) == left | {new.name: dumps(session.record)}
    assert len(session.match.hands[0].actions) == played + 1
    with pytest.raises(LogTakenError):
        Session.resume(new)
    steps.take_back(session)
    assert load(new) == session.record
    assert session.path == new
    # An undo also checks the log.
    cut_short(new)
    steps.take_back(session)
    assert session.path not in {log, new}
    assert load(session.path) == session.record


@changes
def test_closing_a_match_whose_log_was_changed_saves_a_new_log(
    session: Session, log: Path, change: Change, report: str
) -> None:
    change(log)
    left = snapshot(log.parent)
    session.close()
    session.close()
    assert session.moved == moved(log, report, session.path)
    assert snapshot(log.parent) == left | {session.path.name: dumps(session.record)}


def test_move_to_a_new_log_is_reported_once(session: Session) -> None:
    assert session.report_move_once() is None
    for _ in range(2):
        cut_short(session.path)
        session.keep()
        assert session.report_move_once() == session.moved is not None
        assert session.report_move_once() is None


def test_closing_succeeds_even_if_no_new_log_can_be_made(session: Session, log: Path) -> None:
    renamed = log.rename(log.with_name("renamed"))
    with size_limit(0):
        session.close()
    with Session.resume(renamed) as again:
        assert again.record == session.record


@pytest.mark.usefixtures("home")
def test_new_match_skips_a_name_that_another_program_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Path] = []
    create = Journal.create

    def taken_once(path: Path, *lines: Any) -> Journal:
        tried.append(path)
        if len(tried) == 1:
            raise LogTakenError("taken")
        return create(path, *lines)

    monkeypatch.setattr(Journal, "create", taken_once)
    with Session.begin(NEW) as session:
        assert tried == [session.path.with_name(tried[0].name), session.path]
        assert tried[0] != session.path


def test_match_continues_in_a_log_that_was_put_back(session: Session, log: Path) -> None:
    moved = log.with_name("moved")
    log.rename(moved)
    moved.rename(log)
    os.utime(log, (1, 1))
    log.with_name("backup").hardlink_to(log)
    play(session)
    assert session.path == log
    assert load(log) == session.record


def test_match_moves_to_the_saved_matches_if_its_folder_is_missing(
    session: Session, log: Path
) -> None:
    log.parent.rename(log.parent.with_name("elsewhere"))
    play(session)
    assert session.path.parent == matches_folder()
    assert not log.parent.exists()
    assert load(session.path) == session.record


def test_failed_move_to_a_new_log_leaves_the_match_unchanged(session: Session, log: Path) -> None:
    record = session.record
    log.unlink()
    with size_limit(0), pytest.raises(StorageError) as caught:
        play(session)
    assert str(caught.value).startswith(
        f"{log}: Another program has removed the log, so Mate no longer writes to it. "
        f"A new log cannot be started either: {matches_folder()}"
    )
    assert session.record == record
    assert list(log.parent.iterdir()) == []
    play(session)
    assert load(session.path) == session.record


def test_remains_of_a_failed_write_do_not_count_as_a_change(session: Session, log: Path) -> None:
    before = log.read_bytes()
    with failing_sync(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(session._journal, "_rewind", lambda: None)
        with pytest.raises(StorageError, match="input/output error"):
            play(session)
    assert len(log.read_bytes()) > len(before)
    # A shorter write leaves no part of the failed write.
    steps.take_back(session)
    assert log.read_bytes() == before + b'{"event":"take-back"}\n'
    assert session.path == log


def test_log_replaced_during_opening_is_not_resumed(
    session: Session, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.close()
    opened = journal._open_locked

    def late(path: Path, flags: int) -> int:
        descriptor = opened(path, flags)
        replace(log)
        return descriptor

    monkeypatch.setattr(journal, "_open_locked", late)
    with pytest.raises(LogChangedError, match="replaced the log"):
        Session.resume(log)


def test_failed_start_removes_no_file_of_another_program(log: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:

        def fail(_: Path) -> None:
            log.unlink()
            log.write_bytes(b"mine")
            raise StorageError("no")

        patch.setattr(disk, "sync_folder", fail)
        with pytest.raises(StorageError):
            Session.begin(NEW, log)
    assert log.read_bytes() == b"mine"
