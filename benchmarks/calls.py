"""Count the calls of Mate's functions after a press of Enter at the table, in all threads.

    python benchmarks/calls.py [--top N] [SOURCES]

The benchmark plays a hand on a pseudo-terminal. The count for a key press covers the 1.5 seconds
after the key press. The highest count is printed for each kind of action: a declaration, a lead, a
reply, a mate. `sys.setprofile` counts the calls, so each resumption of a generator is a call.
SOURCES is the folder `src` of another version.
"""

from __future__ import annotations

import argparse
import ast
import os
import select
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

import screen

from mate.record import load

SECONDS = 1.5
WITH_TERMINAL = ("tui/theme/painter.py", "tui/driver/")
"""The parts of the program that run only with a terminal and so do not run in tests."""
PROBE = """
import collections, os, signal, sys, threading
import mate

sources, calls = os.path.dirname(mate.__file__), collections.Counter()

def note(frame, event, _):
    if event == "call" and frame.f_code.co_filename.startswith(sources):
        calls[frame.f_code] += 1

def report(*_):
    counts = {f"{c.co_filename[len(sources) + 1:]}:{c.co_firstlineno} {c.co_qualname}": n
            for c, n in calls.items()}
    calls.clear()
    with open(os.environ["MATE_HOME"] + "/calls.new", "w") as file:
        file.write(repr(counts))
    os.rename(file.name, os.environ["MATE_HOME"] + "/calls")

signal.signal(signal.SIGUSR2, report)
threading.setprofile(note)
sys.setprofile(note)
"""


class Table:
    """A match in play at the table, whose calls are counted."""

    def __init__(self, home: str, sources: Path) -> None:
        self.home = Path(home)
        entry = f"{PROBE}\n{screen.ENTRY[1]}"
        self.program = screen.Program(["-c", entry, *screen.PLAY], home, sources)
        self.program.read_until(screen.NAME.encode())
        self.calls()

    def calls(self) -> Counter[str]:
        """Wait for `SECONDS` and return the counts of calls since the last request."""
        self.program.read_for(SECONDS)
        os.kill(self.program.pid, signal.SIGUSR2)
        answer = self.home / "calls"
        while not answer.exists():
            select.select([self.program.descriptor], [], [], 0.05)
        text = answer.read_text("utf-8")
        answer.unlink()
        return Counter(ast.literal_eval(text))

    def play(self) -> tuple[str, Counter[str]]:
        """Choose and play an action, and return its kind and the counts of calls after Enter."""
        os.write(self.program.descriptor, screen.RIGHT.encode())
        self.calls()
        os.write(self.program.descriptor, screen.ENTER.encode())
        calls = self.calls()
        (log,) = self.home.rglob("*.jsonl")
        hand = load(log).match.hands[-1]
        if hand.outcome is not None:
            return "mate" if hand.position.is_mate else "draw", calls
        return hand.positions[-2].phase.value, calls


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--top", type=int, default=5, help="functions to print (%(default)s)")
    parser.add_argument("sources", nargs="?", type=Path, default=screen.HERE)
    options = parser.parse_args()
    most: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as home:
        table = Table(home, options.sources)
        kind, started = "", time.monotonic()
        while kind not in {"mate", "draw"}:
            kind, calls = table.play()
            most[kind] = max(most.get(kind, Counter()), calls, key=Counter.total)
        table.program.kill()
    for kind, calls in most.items():
        terminal = sum(n for name, n in calls.items() if name.startswith(WITH_TERMINAL))
        print(
            f"{kind}: {calls.total():,} calls of {len(calls)} functions; "
            f"without painter and driver {calls.total() - terminal:,}"
        )
        for name, count in calls.most_common(options.top):
            print(f"{count:7} {name}")
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
