"""A house to copy, built once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.house import build


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    house = tmp_path_factory.mktemp("fuzz") / "template"
    build(house)
    return house
