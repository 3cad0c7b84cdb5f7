from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import CommandLine, Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "home")


@pytest.fixture
def mate(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")
