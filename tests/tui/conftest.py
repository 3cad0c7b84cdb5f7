"""A home of its own for every test, and matches that always fall out the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.tui.idle import FRAME, hold_time, until_idle
from tests.tui.screens import play_first_legal
from tests.tui.terminal import PLAY, Terminal
from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token

from mate.record import Terms
from mate.session import Session


class _Named(dict[str, list[Token]]):
    """What names in a style sheet stand for; the same if it is the same object."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # A dictionary has none.


@pytest.fixture(autouse=True, scope="session")
def style_sheets_are_read_once() -> Iterator[None]:
    """All applications have the same style sheets, which cost a fifth of what it takes to start."""

    @cache
    def named(values: frozenset[tuple[str, str]]) -> _Named:
        return _Named(tokenize_values(dict(values)))

    @cache
    def rules(*place: Any, **about: Any) -> list[RuleSet]:
        return list(parse(*place, **about))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "textual.css.stylesheet.tokenize_values",
            lambda values: named(frozenset(values.items())),
        )
        patch.setattr("textual.css.stylesheet.parse", rules)
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program under test keeps its matches."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def power_stays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for the disk, which tests of what is kept there ask of it."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture(autouse=True)
def prompt_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pilot goes on as soon as the program has done what came of a key."""
    hold_time(monkeypatch)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", FRAME)
    monkeypatch.setattr("textual.app.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_idle)


@pytest.fixture
def real_keyboard() -> None:
    """Keys that come at once are held down, and pages need a moment to be seen."""


@pytest.fixture
def moving() -> None:
    """Moments move, and last longer than any machine is slow."""


@pytest.fixture
def passing() -> None:
    """Moments take the time that they take."""


@pytest.fixture(autouse=True)
def screen_clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing on the screen depends on how fast the machine is.

    Menus know what they show before a key is pressed, each key is pressed by itself, by somebody
    who sees at once what it is pressed for, lines take as long as the settings say, and moments
    are over at once.
    """
    wanted = request.fixturenames
    waits = dict.fromkeys(("PREVIEW_WAITS", "TYPING_PAUSE"), FRAME)
    waits |= dict.fromkeys(("AHEAD_PAUSE", "MENU_WAITS", "ACTION_LASTS", "LINE_LASTS"), 600)
    if "real_keyboard" not in wanted:
        waits |= {"REPEATS_WITHIN": 0, "SEEN_AFTER": 0}
    if "passing" not in wanted:
        waits |= dict.fromkeys(("MATE_LASTS", "SWAP_LASTS"), 600 if "moving" in wanted else 0)
    for name, seconds in waits.items():
        monkeypatch.setattr(f"mate.clock.{name}", seconds)


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    """A real terminal with that match, in which Ben chooses first."""
    with Terminal(PLAY, home) as terminal:
        terminal.wait_for("Ben: keep all ten")
        yield terminal


@pytest.fixture
def session() -> Iterator[Session]:
    """A match between Ana and Ben in which Ben deals first, and holds A K 7 of clubs."""
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=7)) as begun:
        yield begun


@pytest.fixture
def played(session: Session) -> Session:
    """The match in which everyone always plays the first legal card; it is finished."""
    play_first_legal(session)
    session.close()
    return session
