"""A home of its own for every test, and matches that always fall out the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mate.session import NewMatch, Session


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program under test keeps its matches."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    monkeypatch.delenv("MATE_CONFIG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder


@pytest.fixture(autouse=True)
def patient_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu knows the saved matches before a key is pressed, however busy the machine is."""
    monkeypatch.setattr("mate.tui.screens.home._PATIENCE", 20)


@pytest.fixture(autouse=True)
def short_naps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot looks oftener whether the program is idle: its own naps were most of a test.

    The program shows what changed as much oftener, so that it is never idle with a change to show.
    """
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 1 / 1000)
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 1 / 250)
    monkeypatch.setattr("textual._wait.SLEEP_IDLE", 1 / 5000)


@pytest.fixture
def session() -> Iterator[Session]:
    """A match between Ana and Ben in which Ben deals first, and holds A K 7 of clubs."""
    with Session.begin(NewMatch(("Ana", "Ben"), first_dealer=1, seed=7)) as begun:
        yield begun


@pytest.fixture
def played(session: Session) -> Session:
    """The match in which everyone always plays the first legal card; it is finished."""
    while not session.match.finished:
        session.deal_if_due()
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])
    session.close()
    return session
