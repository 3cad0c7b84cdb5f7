"""Where the matches of a test are kept, and which of them are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.record import index
from mate.record.savedmatch import SavedMatch, looked_at


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Mate keeps everything."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of saved matches, which is not there yet."""
    return home / "matches"


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which logs the list has read."""
    read: list[Path] = []
    look = looked_at

    def noted(path: Path) -> tuple[SavedMatch, bool]:
        read.append(path)
        return look(path)

    monkeypatch.setattr(index, "looked_at", noted)
    return read
