"""What all tests share: the same random examples on every run, or many new ones when asked for."""

from __future__ import annotations

import gc
import os
import time
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, Phase, settings

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
# `make mutants`. That a test fails is enough there; to look for the simplest failure takes long.
settings.register_profile(
    "mutants",
    settings.get_profile("steady"),
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Keep what is loaded out of the collector's way: a fifth of what the tests cost was its."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
