"""A home of its own for every test, and matches that always fall out the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tui.idle import FRAME, until_idle

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
    """Menus know what they show before a key is pressed, however busy the machine is."""
    monkeypatch.setattr("mate.tui.screens.home._PATIENCE", 20)
    monkeypatch.setattr("mate.tui.screens.puzzles._PATIENCE", 20)


@pytest.fixture(autouse=True)
def prompt_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot goes on as soon as the program has done what came of a key."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", FRAME)
    monkeypatch.setattr("textual.app.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_idle)


@pytest.fixture
def real_keyboard() -> None:
    """Keys that come at once are held down, and pages need a moment to be seen."""


@pytest.fixture(autouse=True)
def deft_hands(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key is pressed by itself, by somebody who sees what it is pressed for at once."""
    if "real_keyboard" not in request.fixturenames:
        monkeypatch.setattr("mate.tui.keys.presses.REPEATS_WITHIN", 0)
        monkeypatch.setattr("mate.tui.screens.unasked.SEEN_AFTER", 0)


@pytest.fixture
def moving() -> None:
    """Moments move, and last longer than any machine is slow."""


@pytest.fixture
def passing() -> None:
    """Moments take the time that they take."""


@pytest.fixture(autouse=True)
def moments_in_tests(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moments are over at once, where a test asks for nothing else."""
    if "passing" not in request.fixturenames:
        lasts = 600 if "moving" in request.fixturenames else 0
        monkeypatch.setattr("mate.tui.screens.handend.LASTS", lasts)
        monkeypatch.setattr("mate.tui.screens.afterhand.SWAP_LASTS", lasts)


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
