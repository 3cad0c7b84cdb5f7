"""The versions that the checks run with, and the oldest that are allowed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
TESTED = [
    *PROJECT["dependencies"],
    *PROJECT["optional-dependencies"]["tests"],
    *PYPROJECT["build-system"]["requires"],
]
CHECKED = [need for need in PROJECT["optional-dependencies"]["dev"] if "[" not in need]


def versions(file: str) -> dict[str, str]:
    """What a file of constraints names, each with the version for the oldest Python."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    named = [line.partition(";")[0].strip() for line in lines if not line.startswith("#")]
    return dict(line.split("==") for line in reversed(named))


def number(version: str) -> tuple[int, ...]:
    """A version to be compared, without noughts at its end."""
    return tuple(map(int, re.sub(r"(\.0)+$", "", version).split(".")))


@pytest.mark.parametrize("need", TESTED)
def test_what_is_declared_as_the_oldest_is_tested(need: str) -> None:
    name, lowest = need.partition(",")[0].split(">=")
    assert number(versions("constraints-lowest.txt")[name]) == number(lowest)


@pytest.mark.parametrize("need", [*TESTED, *CHECKED])
def test_the_checks_run_with_one_version_which_is_allowed(need: str) -> None:
    name, lowest = need.partition(",")[0].split(">=")
    assert number(versions("constraints.txt")[name]) >= number(lowest)
