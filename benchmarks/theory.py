"""Measure the time and memory for solving the whole game under each rule set, and compare with C.

    python benchmarks/theory.py [--rules NAME …] [--jobs N …]

For each rule set, `scripts.theory.solve` runs in a separate process. The C program (`theory.c`)
makes the same tables for most rule sets. Ratios compare the processor times of both programs in the
same run, and the sums of all layers must be equal. If there is no C compiler, the comparison is
left out.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from mate.rules import Foreplacement, Ruleset

HERE = Path(__file__).parent
SOLVE = (sys.executable, "-m", "scripts.theory.solve")
RULESETS = {
    "classic": Ruleset(),
    "denexa": Ruleset.preset("denexa"),
    "bga": Ruleset.preset("bga"),
    "bga, king": Ruleset.preset("bga").changed(privilege="king"),
    "bga, king-queen": Ruleset.preset("bga").changed(privilege="king-queen"),
    "free_move": Ruleset().changed(free_move=True),
    "gamerules": Ruleset.preset("gamerules"),
    "super": Ruleset.preset("super"),
}
NOT_IN_C = {"gamerules", "super"}
"""The rule sets that are not compared, because the C program needs at least twenty minutes for
`gamerules` (see `scripts/prove_theory.py`), and the values of `super` count whole rounds.
"""


class Cost(NamedTuple):
    """The cost of a process.

    Args:
        wall: the elapsed time, in seconds.
        cpu: the processor time, in seconds.
        memory: the peak memory, in megabytes.
        output: the text that the process printed.
    """

    wall: float
    cpu: float
    memory: float
    output: str


def cost(command: Sequence[str]) -> Cost:
    begun = perf_counter()
    with tempfile.TemporaryFile("w+", encoding="ascii") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.DEVNULL, cwd=HERE.parent
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = perf_counter() - begun
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        output.seek(0)
        printed = output.read()
    # Convert the memory, which Linux gives in kilobytes and macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    cpu = usage.ru_utime + usage.ru_stime
    return Cost(wall, cpu, usage.ru_maxrss * unit / 1e6, printed)


def compiled(folder: str) -> str | None:
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if compiler is None:
        return None
    program = str(Path(folder) / "theory")
    source = str(HERE / "theory.c")
    subprocess.run([compiler, "-O3", "-std=gnu11", "-o", program, source], check=True)
    return program


def in_c(program: str, ruleset: Ruleset) -> tuple[Cost, list[list[int]]]:
    """Return the cost of the C program, and each layer's counts of cards, positions and sums."""
    foreplacing = ruleset.foreplacement is not Foreplacement.NONE
    options = (int(foreplacing), ruleset.privilege, int(ruleset.free_move))
    found = cost([program, *map(str, options)])
    rows = [[*map(int, line.split())] for line in found.output.splitlines()[:-1]]
    # Leave out columns 2 and 3, because no cards return under these rules.
    return found, [[*row[:2], *row[4:]] for row in rows]


def by_mate(ruleset: Ruleset, jobs: int) -> tuple[Cost, list[list[int]]]:
    flags = []
    for name, value in ruleset.options.items():
        flag = f"--{name.replace('_', '-')}"
        flags += [flag, str(value)] if isinstance(value, str) else [flag] if value else []
    found = cost([*SOLVE, "--json", "--jobs", str(jobs), *flags])
    layers = json.loads(found.output)["layers"]
    return found, [[*layer.values()] for layer in layers]


def show(name: str, what: str, found: Cost, base: Cost | None) -> None:
    ratio = f"{found.cpu / base.cpu:6.2f}" if base else ""
    times = f"{found.cpu:8.1f} s {found.wall:8.1f} s {found.memory:8.0f} MB"
    print(f"{name:16} {what:16} {times} {ratio}", flush=True)


def compare(name: str, ours: list[list[int]], theirs: list[list[int]]) -> None:
    """Check that both results are equal, because otherwise comparing times would mean nothing."""
    known = {(leader, other): figures for leader, other, *figures in theirs}
    for leader, other, *figures in ours:
        positions, *sums = known[leader, other]
        assert figures[0] == positions, (name, leader, other)
        # Expect two sums if the rules have the free move: one without and one with the move left.
        assert figures[1] in sums, (name, leader, other)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", nargs="+", choices=RULESETS, default=[*RULESETS])
    parser.add_argument("--jobs", nargs="+", type=int, default=[1, 2])
    options = parser.parse_args()
    print(f"{'rules':16} {'by':16} {'processor':>10} {'clock':>10} {'memory':>11}  CPU / C")
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        for name in options.rules:
            base, theirs = None, None
            if program is not None and name not in NOT_IN_C:
                base, theirs = in_c(program, RULESETS[name])
                show(name, "C, -O3", base, base)
            for jobs in options.jobs:
                found, ours = by_mate(RULESETS[name], jobs)
                show(name, f"mate, {jobs} jobs", found, base)
                if theirs:
                    compare(name, ours, theirs)


if __name__ == "__main__":
    main()
