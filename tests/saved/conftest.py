"""Which of the matches that a test keeps are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.saved import folder as folder_of_matches
from mate.saved.savedmatch import SavedMatch, summarize


@pytest.fixture(autouse=True)
def _home(home: Path) -> None:
    """Every test keeps its matches where no other does."""


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which logs the list has read."""
    read: list[Path] = []
    look = summarize

    def noted(path: Path) -> tuple[SavedMatch, bool]:
        read.append(path)
        return look(path)

    monkeypatch.setattr(folder_of_matches, "summarize", noted)
    return read
