"""Measure the screen's list of saved matches with ten thousand matches and with twenty matches.

    python benchmarks/saved_screen.py [MATCHES] [RUNS] [SOURCES]

The program runs on a pseudo-terminal of 80 × 24. With an empty cache (cold), the list is opened as
soon as the menu appears; with a full cache (warm), the list is opened when the menu shows the
number of matches. Then keys move the cursor for a few seconds. A key counts as answered when the
program writes the row to which the cursor moved. Twenty matches fill one page and so show the cost
of the screen itself; compare the ratios. SOURCES is the folder `src` of another version. Runs of
all variants alternate.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import saved_matches
import screen

from mate.record import dumps

MATCHES = 10_000
FEW = 20
RUNS = 3
DOWN, UP = "\x1b[B", "\x1b[A"
ROWS = 15
"""The number of rows that the cursor moves down; all these rows are visible, so nothing scrolls."""
PRESS_SECONDS = 4.0
"""The time for pressing keys, in seconds."""
WORDS = "ana 2026"
FIRST_ROWS, KEY, LISTING, MEMORY = 0.3, 0.033, 0.2, 80
"""The limits: three durations in seconds, and the memory in megabytes."""

Figures = dict[str, float]


def name(number: int) -> str:
    """Return a name that occurs in only one row."""
    return f"Row{number:02}"


def fill(folder: Path, matches: int) -> None:
    """Make a folder of matches, of which the latest have distinct player names."""
    source = random.Random(7)
    over = [dumps(saved_matches.random_match(source, None)) for _ in range(300)]
    left = [dumps(saved_matches.random_match(source, source.randrange(60))) for _ in range(300)]
    folder.mkdir(parents=True)
    for number in range(matches):
        log = folder / f"{number:06}.jsonl"
        data = (over if number % 2 else left)[number // 2 % 300]
        if number < FEW:
            data = data.replace(b'"Ana"', f'"{name(number)}"'.encode(), 1)
        log.write_bytes(data)
        os.utime(log, (1_800_000_000 - number,) * 2)


def measure(home: Path, matches: int, sources: Path, *, cold: bool) -> Figures:
    """Open the list, press keys, sort, and type a filter; return the times and the memory.

    Args:
        home: the folder for the program's files, with the matches.
        matches: the number of matches.
        sources: the folder `src` of the program.
        cold: whether the cache is empty.
    """
    if cold:
        shutil.rmtree(home / "cache", ignore_errors=True)
    program = screen.Program(["-m", "mate"], str(home), sources)
    try:
        program.read_until(b"Saved matches" if cold else f"({matches})".encode())
        found: Figures = {"first rows": press_and_wait(program, "s", name(0))}
        waits = press_for_a_while(program)
        found["key, median"] = statistics.median(waits)
        found["key, longest"] = max(waits)
        program.read(1.5 if cold else 0.3)
        found["sort, longest"] = max(program.press(key)[1] for key in "ovo")
        program.press("/")
        found["typed letter, longest"] = max(program.press(key)[1] for key in WORDS)
        found["memory"] = float(screen.resident(program.pid))
    finally:
        program.kill()
    return found


def press_and_wait(program: screen.Program, key: str, text: str) -> float:
    """Press a key and return how many seconds pass until a text is written."""
    begun = time.perf_counter()
    os.write(program.descriptor, key.encode())
    program.read_until(text.encode())
    return time.perf_counter() - begun


def press_for_a_while(program: screen.Program) -> list[float]:
    """Press keys for `PRESS_SECONDS` and return the seconds until each key was answered."""
    begun, waits, row, step = time.perf_counter(), [], 0, 1
    while time.perf_counter() - begun < PRESS_SECONDS:
        step = 1 if row == 0 else -1 if row == ROWS else step
        row += step
        waits.append(press_and_wait(program, DOWN if step > 0 else UP, name(row)))
        program.read(0.01)
    return waits


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    programs = {"now": screen.HERE}
    if len(sys.argv) > 3:
        programs["other"] = Path(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        homes = {count: Path(folder) / str(count) for count in (matches, FEW)}
        for count, home in homes.items():
            fill(home / "matches", count)
        for state in ("cold", "warm"):
            tables: dict[tuple[str, int], list[Figures]] = {}
            for _ in range(runs):
                for which, sources in programs.items():
                    for count, home in homes.items():
                        figures = measure(home, count, sources, cold=state == "cold")
                        tables.setdefault((which, count), []).append(figures)
            report(state, matches, tables)


def report(state: str, matches: int, tables: dict[tuple[str, int], list[Figures]]) -> None:
    limits = {
        "first rows": FIRST_ROWS,
        "key, median": KEY,
        "key, longest": KEY,
        "sort, longest": LISTING,
        "typed letter, longest": LISTING,
    }
    for which in dict.fromkeys(which for which, _ in tables):
        print(f"{state}, {which}: {matches} matches, {FEW} beside them; median of runs, and worst")
        for what in tables[which, matches][0]:
            many, few = (
                sorted(figures[what] for figures in tables[which, count])
                for count in (matches, FEW)
            )
            middle, other = statistics.median(many), statistics.median(few)
            ratio = f"ratio {middle / other:5.2f}"
            if what == "memory":
                print(
                    f"  {what:22} {middle:5.0f} {many[-1]:5.0f} MB, {other:5.0f} MB, {ratio}"
                    f"  (to be under {MEMORY} MB)"
                )
            else:
                print(
                    f"  {what:22} {middle * 1000:5.0f} {many[-1] * 1000:5.0f} ms, "
                    f"{other * 1000:5.0f} ms, {ratio}  (to be under {limits[what] * 1000:.0f} ms)"
                )


if __name__ == "__main__":
    main()
