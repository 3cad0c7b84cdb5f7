"""Measure how quickly commands start, compared with a Python interpreter that does nothing.

    python benchmarks/startup.py [RUNS]

Runs alternate, so that other work on the machine affects all commands equally. Compare the ratios
of the medians. The benchmark measures the console script `mate` if the script is next to the
interpreter, and otherwise `python -m mate`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from mate.record import Header, MatchRecord, Terms, dump
from mate.rules import Deal

RUNS = 41


def finished_match() -> MatchRecord:
    """Return a match of four hands, played at random."""
    source = random.Random(7)
    header = Header.of(Terms(players=("Ana", "Ben"), first_dealer=0), datetime.now(UTC), "0.1.0")
    record = MatchRecord.begin(header)
    while not record.finished:
        if record.match.needs_deal:
            record = record.deal(Deal.draw(source))
        else:
            assert record.match.current is not None
            record = record.play(source.choice(record.match.current.position.legal_actions))
    return record


def milliseconds(command: list[str]) -> float:
    """Return how many milliseconds a command takes."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    script = Path(sys.executable).with_name("mate")
    mate = [os.fspath(script)] if script.exists() else [sys.executable, "-m", "mate"]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "match.jsonl"
        dump(finished_match(), log)
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "mate --version": [*mate, "--version"],
            "mate show": [*mate, "show", os.fspath(log)],
            "mate deal": [*mate, "deal"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for command in commands.values():
            milliseconds(command)
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(milliseconds(command))
    bare = median(times["python -c pass"])
    print(f"{' '.join(mate)}, median of {runs} runs each")
    for name, taken in times.items():
        print(f"{name:<16} {median(taken):7.1f} ms {median(taken) / bare:6.2f} x")


if __name__ == "__main__":
    main()
