"""The monkey at a real terminal, for a short time; `make fuzz` lets it loose for longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.monkey import history_of
from tests.fuzz.trial import Ground


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_a_terminal_sends_breaks_the_program(
    seed: int, template: Path, tmp_path: Path
) -> None:
    history = history_of(seed, inputs=40)
    finding = Ground(template, tmp_path / "house").attempt(history).finding
    assert finding is None, f"{finding}\nby this history:\n{history}"


def test_a_seed_always_makes_the_same_history() -> None:
    assert history_of(3) == history_of(3) != history_of(4)
