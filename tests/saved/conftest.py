"""Where the matches of a test are kept, and which of them are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.record.conftest import folder, home

from mate.saved import index
from mate.saved.savedmatch import SavedMatch, looked_at

__all__ = ["folder", "home", "looks"]


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
