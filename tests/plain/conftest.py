from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set Mate's home folder, even for tests that run no command line, and return its path."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder
