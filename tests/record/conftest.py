"""Where the matches of a test are kept."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Mate keeps everything."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of saved matches, which is not there yet."""
    return home / "matches"
