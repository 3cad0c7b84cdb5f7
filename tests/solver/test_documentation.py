"""The examples of `docs/solver.md` run."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_examples_of_the_documentation_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "solver.md"
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0
