from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set the home folder of Mate, also for tests without a command line."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The path for a match log."""
    return tmp_path / "match.jsonl"
