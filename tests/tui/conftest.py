"""Fixtures: a separate home folder for each test, and matches that always turn out the same."""

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
    """The tokens of each variable in a style sheet, hashed by identity to be a cache key."""

    __hash__ = object.__hash__  # type: ignore[assignment]  # Dictionaries are unhashable.


@pytest.fixture(autouse=True, scope="session")
def parse_style_sheets_once() -> Iterator[None]:
    """Cache the parsed style sheets: parsing takes a fifth of the time to start an application."""

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
    """The folder in which the program under test keeps its matches."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def skip_fsync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip `fsync`, because tests of the screen need not wait for the disk."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture(autouse=True)
def prompt_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pilot continue as soon as the program has handled a key."""
    hold_time(monkeypatch)
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", FRAME)
    monkeypatch.setattr("textual.app.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_idle)


@pytest.fixture
def real_keyboard() -> None:
    """Keep the real limits on keys.

    Early keys on a new page are ignored, and quick repeats of a key count as a held key.
    """


@pytest.fixture
def animations() -> None:
    """Let the animations of a mate and a swap last until the test ends them."""


@pytest.fixture
def real_animations() -> None:
    """Let the animations of a mate and a swap last as long as in the program."""


@pytest.fixture(autouse=True)
def screen_clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the screen independent of the speed of the machine.

    Menus are complete before a key is pressed. Each key counts as a separate press by a player who
    has seen the page. Lines of play take as long as the settings say, and animations end at once.
    """
    wanted = request.fixturenames
    waits = dict.fromkeys(("PREVIEW_WAITS", "TYPING_PAUSE"), FRAME)
    waits |= dict.fromkeys(("AHEAD_PAUSE", "MENU_WAITS", "ACTION_LASTS", "LINE_LASTS"), 600)
    if "real_keyboard" not in wanted:
        waits |= {"REPEATS_WITHIN": 0, "SEEN_AFTER": 0}
    if "real_animations" not in wanted:
        waits |= dict.fromkeys(("MATE_LASTS", "SWAP_LASTS"), 600 if "animations" in wanted else 0)
    for name, seconds in waits.items():
        monkeypatch.setattr(f"mate.clock.{name}", seconds)


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    """A real terminal with the match of `PLAY`, in which Ben declares first."""
    with Terminal(PLAY, home) as terminal:
        terminal.wait_for("Ben: keep all ten")
        yield terminal


@pytest.fixture
def session() -> Iterator[Session]:
    """A match between Ana and Ben in which Ben deals first and holds A K 7 of clubs."""
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=7)) as begun:
        yield begun


@pytest.fixture
def played(session: Session) -> Session:
    """The match of `session`, finished: both players always chose the first legal action."""
    play_first_legal(session)
    session.close()
    return session
