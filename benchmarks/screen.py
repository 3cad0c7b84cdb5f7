"""The screen in a terminal: first picture, bytes and time of key presses, silence, memory.

    python benchmarks/screen.py [RUNS]

Both programs run on a pseudo-terminal of 80 × 24. The first picture of the table is compared
with that of an empty Textual app, run in turns with it. Files are compiled beforehand, as an
installer does.
"""

from __future__ import annotations

import compileall
import contextlib
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import TypeVar

import mate

SOURCES = Path(mate.__file__).parents[1]
NAME = "READY"
N = TypeVar("N", int, float)
EMPTY = f"""
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static("{NAME}")

Empty().run()
"""
PLAY = ["play", "--names", NAME, "Ben", "--first", "2", "--seed", "7"]
RIGHT, ENTER = "\x1b[C", "\r"


class Program:
    """Python with some arguments, on a terminal of its own."""

    def __init__(self, arguments: list[str], home: str, sources: str = str(SOURCES)) -> None:
        self.started = time.perf_counter()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            environment = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}
            environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            environment |= {"MATE_HOME": home, "PYTHONPATH": sources}
            os.execve(sys.executable, [sys.executable, *arguments], environment)

    def read_until(self, text: bytes) -> float:
        """Seconds from the start until a text is written."""
        written = b""
        while text not in written:
            written += os.read(self.descriptor, 65536)
        return time.perf_counter() - self.started

    def read(self, silence: float) -> tuple[int, float]:
        """How many bytes are written until there is silence, and when the last one came."""
        count, begun = 0, time.perf_counter()
        last = begun
        while select.select([self.descriptor], [], [], silence)[0]:
            count += len(os.read(self.descriptor, 65536))
            last = time.perf_counter()
        return count, last - begun

    def press(self, key: str) -> tuple[int, float]:
        """How many bytes a key press writes, and in how many seconds."""
        os.write(self.descriptor, key.encode())
        return self.read(0.15)

    def kill(self) -> float:
        """End it, and give the processor time that it took, in seconds."""
        os.kill(self.pid, signal.SIGKILL)
        usage = os.wait4(self.pid, 0)[2]
        with contextlib.suppress(OSError):
            os.close(self.descriptor)
        return usage.ru_utime + usage.ru_stime


def first_picture(arguments: list[str], home: str) -> tuple[float, float]:
    program = Program(arguments, home)
    seconds = program.read_until(NAME.encode())
    return seconds, program.kill()


def compare_first_pictures(runs: int, home: str) -> None:
    table, empty = [], []
    for _ in range(runs):
        empty.append(first_picture(["-c", EMPTY], home))
        table.append(first_picture(["-m", "mate", *PLAY], home))
    for column, what in ((0, "elapsed"), (1, "processor")):
        one = statistics.median(row[column] for row in table)
        other = statistics.median(row[column] for row in empty)
        print(
            f"first picture, {what}: table {one * 1000:.0f} ms, empty app {other * 1000:.0f} ms, "
            f"ratio {one / other:.2f}"
        )


def measure_match(home: str) -> None:
    """Play a match to its end with the arrow and Enter, every fifth time taking a card back."""
    program = Program(["-m", "mate", *PLAY], home)
    program.read_until(NAME.encode())
    program.read(0.5)
    choosing, playing = [], []
    while not finished(home):
        choosing.append(program.press(RIGHT))
        keys = (ENTER,) if len(choosing) % 5 else (ENTER, "u", ENTER)
        playing += [program.press(key) for key in keys]
    report("choosing", choosing)
    report("playing, undoing, going on", playing)
    report("all", choosing + playing)
    print(f"bytes in 3 seconds while nobody acts: {program.read(3)[0]}")
    print(f"memory after the match: {resident(program.pid)} MB")
    program.kill()


def finished(home: str) -> bool:
    return any(
        b'{"event":"result"' in log.read_bytes()[-200:] for log in Path(home).rglob("*.jsonl")
    )


def report(what: str, rows: list[tuple[int, float]]) -> None:
    sizes, seconds = (sorted(column) for column in zip(*rows, strict=True))
    print(
        f"{len(rows)} keys for {what}: bytes median {at(sizes, 0.5)}, 99th percentile "
        f"{at(sizes, 0.99)}, most {sizes[-1]}; milliseconds median {at(seconds, 0.5) * 1000:.1f}, "
        f"99th percentile {at(seconds, 0.99) * 1000:.1f}, most {seconds[-1] * 1000:.1f}"
    )


def at(ordered: list[N], share: float) -> N:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def resident(pid: int) -> str:
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return "unknown"  # only Linux tells it in a file
    return f"{int(status.partition('VmRSS:')[2].split()[0]) / 1024:.0f}"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    compileall.compile_dir(SOURCES / "mate", quiet=1)
    with tempfile.TemporaryDirectory() as home:
        compare_first_pictures(runs, home)
    with tempfile.TemporaryDirectory() as home:
        measure_match(home)


if __name__ == "__main__":
    main()
