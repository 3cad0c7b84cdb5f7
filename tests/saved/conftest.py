"""Fixtures for saved matches: a separate home, and a list of the logs that Mate reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.saved import folder as folder_of_matches
from mate.saved.savedmatch import SavedMatch, summarize


@pytest.fixture(autouse=True)
def _home(home: Path) -> None:
    """Give every test its own home."""


@pytest.fixture
def logs_read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The logs that Mate has read to list matches, in order."""
    read: list[Path] = []
    look = summarize

    def noted(path: Path) -> tuple[SavedMatch, bool]:
        read.append(path)
        return look(path)

    monkeypatch.setattr(folder_of_matches, "summarize", noted)
    return read
