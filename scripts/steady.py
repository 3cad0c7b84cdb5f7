"""Run the tests repeatedly, on an idle and on a busy machine, and print how many runs passed.

`make steady` runs all tests twenty times: ten times normally, five times next to four busy loops
per processor, three times on a machine that seems to have started two minutes ago, and twice on one
processor. The output of a failed run is printed in full, and no test is retried.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

_UPTIME: Final = 120
"""The seconds since the machine started, as a `fresh` run sees them."""
_LOOPS: Final = 4
"""The number of busy loops per processor in a `busy` run."""
_RUNS: Final = {"idle": 10, "busy": 5, "fresh": 3, "one-core": 2}
"""The number of runs of each kind."""


class Run(NamedTuple):
    """One run of the tests."""

    way: str
    seconds: float
    passed: bool
    last: str


def main() -> int:
    """Run the tests, print a table, and return 1 if any run failed."""
    parser = argparse.ArgumentParser(description=__doc__, prog="scripts.steady")
    for way, most in _RUNS.items():
        parser.add_argument(f"--{way}", type=int, default=most, metavar="N", help=f"default {most}")
    parser.add_argument("tests", nargs="*", default=["tests", "src", "scripts/theory"])
    args = parser.parse_args()
    runs: list[Run] = []
    for way in _RUNS:
        prefix = _prefix(way)
        for _ in range(getattr(args, way.replace("-", "_"))):
            if prefix is None:
                print(f"{way}: not possible on this system")
                break
            runs.append(_run(way, prefix, args.tests))
            print(_row(runs[-1]), flush=True)
    print(f"\n{sum(run.passed for run in runs)} of {len(runs)} runs passed")
    return 0 if all(run.passed for run in runs) else 1


def _prefix(way: str) -> Sequence[str] | None:
    # Return the command prefix for a kind of run, or None if the system does not support this kind.
    if way == "one-core":
        return ("taskset", "-c", "0") if shutil.which("taskset") else None
    if way != "fresh":
        return ()
    if not shutil.which("unshare"):
        return None
    back = f"-{max(0, int(time.monotonic()) - _UPTIME)}"
    clocks = ("--time", "--monotonic", back, "--boottime", back, "--fork", "--")
    ways = (("unshare", *clocks), ("unshare", "--user", "--map-current-user", *clocks))
    return next((way for way in ways if _works(way)), None)


def _works(prefix: Sequence[str]) -> bool:
    command = [*prefix, "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603  # our own command


def _run(way: str, prefix: Sequence[str], tests: Sequence[str]) -> Run:
    options = ("--numprocesses", "4", "--dist", "worksteal")
    command = [*prefix, sys.executable, "-m", "pytest", *options, *tests]
    with _busy_loops(_LOOPS * (os.cpu_count() or 1) if way == "busy" else 0):
        begun = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own command
        seconds = time.monotonic() - begun
    if done.returncode:
        print(done.stdout, done.stderr)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    last = "; ".join(failed) or f"exit status {done.returncode}"
    return Run(way, seconds, not done.returncode, last)


@contextmanager
def _busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def _row(run: Run) -> str:
    load = Path("/proc/loadavg")
    busy = load.read_text().split()[0] if load.exists() else "?"
    result = "passed" if run.passed else f"FAILED {run.last}"
    return f"{run.way:<9} {run.seconds:6.0f} s  load {busy:>6}  {result}"


if __name__ == "__main__":
    sys.exit(main())
