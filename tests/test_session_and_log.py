"""What a session tells of its log, and what the log tells of the session."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mate.errors import LogTakenError
from mate.record import load
from mate.record.events import SERIES_VERSION, Event, Header
from mate.record.journal import Journal
from mate.record.series import Series
from mate.session import Moved, NewMatch, Session
from tests.record.disk import full_after

NEW = NewMatch(("Ana", "Ben"), seed=3, first_dealer=0)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATE_HOME", str(tmp_path / "home"))
    return tmp_path / "match.jsonl"


def test_a_move_to_a_new_log_is_told_once(log: Path) -> None:
    with Session.begin(NEW, log) as session:
        assert session.take_move() is None
        assert session.moved is None
        for _ in range(2):
            old = session.path
            os.truncate(old, 40)
            session.keep()
            moved = Moved(old, "cut the log short", session.path)
            assert session.take_move() == moved
            assert session.take_move() is None
            assert session.moved == moved


def test_who_leaves_leaves_even_where_the_log_is_gone_and_no_new_one_can_be_made(
    log: Path,
) -> None:
    session = Session.begin(NEW, log)
    renamed = log.rename(log.with_name("renamed"))
    with full_after(0):
        session.close()
    with Session.resume(renamed) as again:
        assert again.record == session.record


@pytest.mark.usefixtures("log")
def test_a_log_that_another_program_takes_first_is_left_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Path] = []
    create = Journal.create

    def taken_once(path: Path, header: Header, *events: Event) -> Journal:
        tried.append(path)
        if len(tried) == 1:
            raise LogTakenError("taken")
        return create(path, header, *events)

    monkeypatch.setattr(Journal, "create", taken_once)
    with Session.begin(NEW) as session:
        assert tried == [session.path.with_name(tried[0].name), session.path]
        assert tried[0] != session.path


def test_the_log_of_a_match_in_a_series_tells_which(log: Path) -> None:
    series = Series.begin(3)
    with Session.begin(NewMatch(series=series), log):
        assert load(log).header.series == series
        assert load(log).header.version == SERIES_VERSION
