"""What all tests share: the same random examples on every run, or many new ones when asked for."""

from __future__ import annotations

import gc
import os
import time
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

# People read local time, and the programs that tests start read it too: an hour ahead of UTC,
# by a name that needs no list of zones.
os.environ["TZ"] = "CET-1"
time.tzset()

# A test that runs in this process must not find the settings or the locale of whoever runs it.
_HOME = TemporaryDirectory()
os.environ["MATE_HOME"] = _HOME.name
os.environ["LANG"] = "C.UTF-8"
for _name in ("LC_ALL", "LC_CTYPE", "MATE_CONFIG", "PYTHONIOENCODING", "PYTHONUTF8"):
    os.environ.pop(_name, None)

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
# `make test-deep`. How long an example takes is no failure where other work goes on beside it.
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=2000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Keep what is loaded out of the collector's way: a fifth of what the tests cost was its."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


_PROCESSOR_TIME: Final = pytest.StashKey[float]()


def pytest_configure(config: pytest.Config) -> None:
    """Begin to add up what the run costs."""
    config.stash[_PROCESSOR_TIME] = 0


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add what a process cost that ran some of the tests."""
    node.config.stash[_PROCESSOR_TIME] += getattr(node, "workeroutput", {}).get("processor", 0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that shared the tests out what its part of them cost."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["processor"] = sum(os.times()[:4])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what the run cost, which unlike its duration hardly depends on the machine's load."""
    seconds = config.stash[_PROCESSOR_TIME] + sum(os.times()[:4])
    terminalreporter.write_line(f"Processor time of all tests: {seconds:.0f} s")
