"""Fixtures and settings of all tests: a known environment, a stopped clock, and random examples.

The examples are the same in every run, except that `make test-deep` makes many new examples.
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

# Collect garbage less often: applications are large cycles of references, and with the default
# thresholds, collecting garbage takes a fifth of the time of all tests.
gc.set_threshold(100_000, 20, 20)

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
# In `make test-deep`, a slow example is no failure, because other work may run at the same time.
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# In `make mutants`, any failing example is enough, and shrinking the example takes too long.
settings.register_profile(
    "mutants",
    settings.get_profile("steady"),
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Set a known environment in a process that runs tests, whatever the user has set."""
    if not config.getoption("numprocesses", None):
        environment.use_known_environment()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> environment.Clock:
    """A clock for the program, which starts at 0 and advances only when a test sets it."""
    clock = environment.Clock()
    monkeypatch.setattr("mate.clock.seconds", clock)
    return clock


@pytest.fixture
def tmp_path() -> Path:
    """A temporary folder with a short path, because screens wrap and cut long paths."""
    return Path(mkdtemp(dir=environment.TEST_FOLDER.name)).resolve()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate home folder for a test, where Mate keeps all its files."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The path of a match log that does not exist yet."""
    return tmp_path / "match.jsonl"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """`mate` as a separate process, with a home folder for this test."""
    return Program(tmp_path / "home")


@pytest.fixture
def mate(tmp_path: Path) -> CommandLine:
    """`mate` within this process, with the same home folder as `program`."""
    return CommandLine(tmp_path / "home")


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of saved matches, which does not exist yet."""
    return home / "matches"


@pytest.fixture(autouse=True)
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, so that no day ends during a test."""
    monkeypatch.setattr("mate.clock.now", lambda: _NOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the tests if PYTEST_SHUFFLED gives a seed, as in `tests/environments.sh`."""
    if seed := os.environ.get("PYTEST_SHUFFLED"):
        random.Random(seed).shuffle(items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the processor time of the run, which hardly depends on the load of the machine."""
    # The worker processes of pytest have ended, so their time counts as the time of children.
    seconds = sum(os.times()[:4])
    terminalreporter.write_line(f"Processor time of all tests: {seconds:.0f} s")
