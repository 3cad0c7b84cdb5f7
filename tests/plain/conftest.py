from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import CommandLine, Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "home")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what players make, for what runs in this process."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


@pytest.fixture
def mate(home: Path) -> CommandLine:
    return CommandLine(home)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a match may be kept."""
    return tmp_path / "match.jsonl"
