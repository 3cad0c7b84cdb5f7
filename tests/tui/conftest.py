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


@pytest.fixture
def session() -> Iterator[Session]:
    """A match between Ana and Ben in which Ben deals first, and holds A K 7 of clubs."""
    with Session.begin(NewMatch(("Ana", "Ben"), first_dealer=1, seed=7)) as begun:
        yield begun
