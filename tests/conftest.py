"""What all tests share: a known environment, a clock that stands still, and random examples.

The examples are the same on every run, or many new ones when asked for.
"""

from __future__ import annotations

import gc
import os
import random
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests import environment
from tests.program import CommandLine, Program

_NOW: Final = datetime(2026, 11, 3, 18, 30, tzinfo=UTC)

# Applications are large circles of objects: to collect them later is a fifth of the whole time.
gc.set_threshold(100_000, 20, 20)

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
# `make test-deep`. How long an example takes is no failure where other work goes on beside it.
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# `make mutants`. That a test fails is enough there; to look for the simplest failure takes long.
settings.register_profile(
    "mutants",
    settings.get_profile("steady"),
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Set a known environment in a process that runs tests, whatever the user of make has set."""
    if not config.getoption("numprocesses", None):
        environment.use_known_environment()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> environment.Clock:
    """The seconds that the program counts, from 0 and by hand."""
    clock = environment.Clock()
    monkeypatch.setattr("mate.clock.seconds", clock)
    return clock


@pytest.fixture
def tmp_path() -> Path:
    """A folder whose path is short whatever pytest's own is: screens wrap and cut long ones."""
    return Path(mkdtemp(dir=environment.TEST_FOLDER.name)).resolve()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Mate keeps everything, for a test of its own."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a match is to be kept."""
    return tmp_path / "match.jsonl"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """`mate` as a process, with a home of its own."""
    return Program(tmp_path / "home")


@pytest.fixture
def mate(tmp_path: Path) -> CommandLine:
    """`mate` within this process, with the same home."""
    return CommandLine(tmp_path / "home")


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of saved matches, which is not there yet."""
    return home / "matches"


@pytest.fixture(autouse=True)
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No day ends during a test."""
    monkeypatch.setattr("mate.clock.now", lambda: _NOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Take the tests in another order if one is asked for: `tests/environments.sh` does."""
    if seed := os.environ.get("PYTEST_SHUFFLED"):
        random.Random(seed).shuffle(items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the run cost, which unlike its duration hardly depends on the machine's load."""
    # Processes that ran some of the tests are over, and count among the children.
    seconds = sum(os.times()[:4])
    terminalreporter.write_line(f"Processor time of all tests: {seconds:.0f} s")
