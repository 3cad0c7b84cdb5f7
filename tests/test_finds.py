"""What players found at the first try, kept for the next time."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mate.record import MatchRecord, load
from mate.session import NewMatch, Session
from mate.statistics.finds import FILE, Finds, Found


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


@pytest.fixture
def record() -> MatchRecord:
    """A hand of which Ben, who deals, made the first action."""
    return played(2)


def played(actions: int, created: str = "") -> MatchRecord:
    with Session.begin(NewMatch(("Ana", "Ben"), first_dealer=1, seed=7)) as session:
        for _ in range(actions):
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[0])
        header = session.record.header
        return session.record._replace(header=replace(header, created=created or header.created))


def test_who_never_looked_has_found_nothing() -> None:
    assert Finds().of("Ana") == Found(0, 0)


def test_what_was_found_is_known_the_next_time(record: MatchRecord) -> None:
    finds = Finds()
    finds.note(record, 1, 0, right=True)
    finds.note(record, 1, 1, right=False)
    for known in (finds, Finds()):
        assert (known.of("Ben"), known.of("Ana")) == (Found(1, 1), Found(0, 1))
    assert Finds().of("BEN") == Found(1, 1)


def test_a_mistake_counts_once_as_it_was_first_answered(record: MatchRecord, home: Path) -> None:
    Finds().note(record, 1, 0, right=False)
    kept = (home / FILE).read_bytes()
    finds = Finds()
    finds.note(record, 1, 0, right=True)
    assert finds.of("Ben") == Found(0, 1)
    assert (home / FILE).read_bytes() == kept


def test_it_is_the_same_mistake_wherever_the_log_lies(home: Path) -> None:
    with Session.begin(NewMatch(("Ana", "Ben"), first_dealer=1, seed=7)) as session:
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])
    Finds().note(session.record, 1, 0, right=True)
    moved = session.path.rename(home / "elsewhere.jsonl")
    finds = Finds()
    finds.note(load(moved), 1, 0, right=False)
    assert finds.of("Ben") == Found(1, 1)


def test_other_matches_and_other_actions_are_other_mistakes() -> None:
    finds = Finds()
    finds.note(played(1, "2026-11-01T10:00:00Z"), 1, 0, right=True)
    finds.note(played(1, "2026-11-01T11:00:00Z"), 1, 0, right=False)
    assert finds.of("Ben") == Found(1, 2)
    with Session.begin(NewMatch(("Ana", "Ben"), first_dealer=1, seed=7)) as session:
        assert session.match.current is not None
        for action in session.match.current.position.legal_actions[:2]:
            session.play(action)
            finds.note(session.record, 1, 0, right=True)
            session.take_back()
    assert finds.of("Ben") == Found(3, 4)


def test_programs_at_the_same_time_lose_nothing_of_each_other(record: MatchRecord) -> None:
    one, other = Finds(), Finds()
    one.note(record, 1, 0, right=True)
    other.note(record, 1, 0, right=False)
    other.note(record, 1, 1, right=True)
    assert (Finds().of("Ben"), Finds().of("Ana")) == (Found(1, 1), Found(1, 1))


def test_a_file_that_cannot_be_written_is_told_once_and_it_goes_on(
    record: MatchRecord, home: Path
) -> None:
    (home / FILE).mkdir(parents=True)
    finds = Finds()
    finds.note(record, 1, 0, right=True)
    assert finds.of("Ben") == Found(1, 1)
    assert FILE in finds.complaint()
    assert finds.complaint() == ""
