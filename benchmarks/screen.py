"""Measure the screen in a terminal: the first frame, key presses, idling, memory, and a clock.

    python benchmarks/screen.py [RUNS [SOURCES]]

All programs run on a pseudo-terminal of 80 × 24. The first frame of the table is compared with the
first frame of an empty Textual app, in alternating runs. SOURCES is the folder `src` of another
version; each key is pressed first in one version and then in the other. Python files are compiled
beforehand, as an installer would compile them.
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
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import mate
from mate.record import MatchRecord, Terms, load
from mate.record.events import Header
from mate.record.journal import Journal
from mate.record.terms import Clock
from mate.rules import Deal

HERE = Path(mate.__file__).parents[1]
NAME = "READY"
HANDS = 4
PAGE_SECONDS = 0.8
"""The wait in seconds before a key press on a page that opened automatically and ignores keys at
first."""
CLOCK_USED, CLOCK_SECONDS, CLOCK_REST = 15, 32, 4
"""Three numbers of seconds on a one-minute clock: used up before the measurement, measured, and
skipped before the last ten seconds are measured."""
N = TypeVar("N", int, float)
EMPTY = f"""
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static("{NAME}")

Empty().run()
"""
ENTRY = ["-c", "import sys; from mate.__main__ import program; sys.exit(program())"]
"""The arguments that start the program in the same way as the installed command. With `python -m`,
Python would first search for the module."""
PLAY = ["play", "--names", NAME, "Ben", "--first", "2", "--seed", "7"]
RIGHT, ENTER = "\x1b[C", "\r"
ESCAPE = "\x1b[27u"
"""The bytes that modern terminals send for Escape. After a lone ESC, Textual waits 100 ms
(`ESCDELAY`), because ESC could begin the bytes of an arrow key. This wait would hide the real cost.
"""
OPENING = {"the help": "?", "the settings": "\x1bOQ", "the list of commands": "\x10"}
"""The keys that open screens at the table; Escape leaves each screen."""


class Program:
    """A Python process on its own pseudo-terminal."""

    def __init__(self, arguments: list[str], home: str, sources: Path = HERE) -> None:
        self.started = time.perf_counter()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            environment = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}
            environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            environment |= {"MATE_HOME": home, "PYTHONPATH": str(sources)}
            os.execve(sys.executable, [sys.executable, *arguments], environment)

    def read_until(self, text: bytes) -> float:
        """Wait until a text is written, and return the seconds since the process started."""
        written = b""
        while text not in written:
            written += os.read(self.descriptor, 65536)
        return time.perf_counter() - self.started

    def read(self, silence: float) -> tuple[bytes, float]:
        """Return the output before a silence of `silence` seconds, and when the output ended."""
        written, begun = b"", time.perf_counter()
        last = begun
        while select.select([self.descriptor], [], [], silence)[0]:
            written += os.read(self.descriptor, 65536)
            last = time.perf_counter()
        return written, last - begun

    def read_for(self, seconds: float) -> int:
        """Return the number of bytes that the process writes in the given number of seconds."""
        end, count = time.perf_counter() + seconds, 0
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.descriptor], [], [], left)[0]:
                count += len(os.read(self.descriptor, 65536))
        return count

    def press(self, key: str) -> tuple[bytes, float]:
        """Press a key and return the output and the seconds until the last byte."""
        os.write(self.descriptor, key.encode())
        return self.read(0.15)

    def kill(self) -> float:
        """End the process and return its processor time in seconds."""
        os.kill(self.pid, signal.SIGKILL)
        usage = os.wait4(self.pid, 0)[2]
        with contextlib.suppress(OSError):
            os.close(self.descriptor)
        return usage.ru_utime + usage.ru_stime


def first_picture(arguments: list[str], sources: Path = HERE) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as home:
        program = Program(arguments, home, sources)
        seconds = program.read_until(NAME.encode())
        return seconds, program.kill()


def compare_first_pictures(runs: int, versions: list[Path]) -> None:
    empty: list[tuple[float, float]] = []
    tables: dict[Path, list[tuple[float, float]]] = {sources: [] for sources in versions}
    for _ in range(runs):
        empty.append(first_picture(["-c", EMPTY]))
        for sources in versions:
            tables[sources].append(first_picture([*ENTRY, *PLAY], sources))
    for column, what in ((0, "elapsed"), (1, "processor")):
        other = statistics.median(row[column] for row in empty)
        for sources, rows in tables.items():
            one = statistics.median(row[column] for row in rows)
            print(
                f"first picture, {what}: table {one * 1000:.0f} ms, "
                f"empty app {other * 1000:.0f} ms, ratio {one / other:.2f}  ({sources})"
            )


Row = tuple[int, float]
"""The cost of a key press: the number of bytes written, and the time in seconds."""


class Player:
    """A player of a match in one version of the program, who records the cost of each kind of key.

    Args:
        sources: the folder `src` of the version.
        home: the folder for the program's files.
    """

    def __init__(self, sources: Path, home: str) -> None:
        self.sources = sources
        self.home = home
        self.rows: dict[str, list[Row]] = {}
        self.program = Program([*ENTRY, *PLAY], home, sources)
        self.program.read_until(NAME.encode())
        self.program.read(0.5)

    def press(self, key: str, kind: str) -> bytes:
        """Press a key, record the cost under a kind of key, and return the output."""
        written, seconds = self.program.press(key)
        self.rows.setdefault(kind, []).append((len(written), seconds))
        return written

    def play(self) -> None:
        """Play the chosen card; use separate kinds if the card ends the hand or passes the turn."""
        over, turn = self.hands_over, self.turn
        self.press(ENTER, "playing")
        if self.hands_over != over:
            self.rows.setdefault("ending a hand", []).append(self.rows["playing"].pop())
        elif self.turn != turn:
            self.rows.setdefault("playing, where the turn passes", []).append(
                self.rows["playing"].pop()
            )

    def go_on(self) -> None:
        """Go on from the end of a hand by pressing Enter as often as necessary."""
        number = self.hands_over + 1
        due = f"and {number} of 4" if number <= HANDS else "End of the match"
        for _ in range(4):
            time.sleep(PAGE_SECONDS)
            if due.encode() in self.press(ENTER, "going on"):
                return

    @property
    def hands_over(self) -> int:
        """Return the number of finished hands, according to the log."""
        return sum(line.startswith(b'{"event":"hand"') for line in self.log)

    @property
    def turn(self) -> int | None:
        """Return the seat of the player to act, according to the log, or None if a deal is due."""
        (log,) = Path(self.home).rglob("*.jsonl")
        current = load(log).match.current
        return None if current is None else current.position.turn

    @property
    def log(self) -> list[bytes]:
        """Return the lines of the log."""
        logs = Path(self.home).rglob("*.jsonl")
        return [line for log in logs for line in log.read_bytes().splitlines()]


def measure_match(versions: list[Path], homes: list[str]) -> None:
    """Play a match to its end with the right arrow and Enter, undo every fifth card, and report."""
    players = list(map(Player, versions, homes))

    def press(key: str, kind: str) -> None:
        for player in players:
            player.press(key, kind)

    for what, key in OPENING.items():
        for count in range(8):
            press(key, f"opening {what}{'' if count else ' for the first time'}")
            press(ESCAPE, f"leaving {what}")
    turns, over = 0, 0
    while over < HANDS:
        turns += 1
        press(RIGHT, "choosing")
        for player in players:
            player.play()
        if players[0].hands_over > over:
            over += 1
            for player in players:
                player.go_on()
        elif turns % 5 == 0:
            press("u", "taking back")
            for player in players:
                player.play()
    for player in players:
        print(player.sources)
        for kind, rows in player.rows.items():
            report(kind, rows)
        report("all", [row for rows in player.rows.values() for row in rows])
        player.program.read(3)
        print(f"bytes in 3 seconds while nobody acts: {len(player.program.read(3)[0])}")
        print(f"memory after the match: {resident(player.program.pid)} MB")
        player.program.kill()


def measure_clock(home: str) -> None:
    """Print the cost of a running clock in the last minute and in the last ten seconds."""
    log = Path(home) / "clock.jsonl"
    terms = Terms(players=(NAME, "Ben"), first_dealer=0, seed=7, clock=Clock((1, 1), (0, 0)))
    header = Header.of(terms, datetime.now(UTC), "benchmark")
    with contextlib.closing(Journal.create(log, header)) as journal:
        begun = MatchRecord.begin(header)
        record = begun.deal(begun.planned_deal or Deal.from_number(0)).use_time(1000 * CLOCK_USED)
        journal.append(*record.events, header=header)
    program = Program([*ENTRY, "resume", str(log)], home)
    program.read_until(b"Paused")
    time.sleep(PAGE_SECONDS)
    program.press(ENTER)
    for what, seconds in (("a clock runs", CLOCK_SECONDS), ("its last ten seconds run", 8)):
        used, count = processor_seconds(program.pid), program.read_for(seconds)
        taken = processor_seconds(program.pid) - used
        print(
            f"bytes a second while {what}: {count / seconds:.0f}; "
            f"of a core: {100 * taken / seconds:.1f} %"
        )
        program.read_for(CLOCK_REST)
    program.kill()


def processor_seconds(pid: int) -> float:
    try:
        numbers = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return float("nan")  # only Linux has this file
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def report(what: str, rows: list[Row]) -> None:
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
        return "unknown"  # only Linux has this file
    return f"{int(status.partition('VmRSS:')[2].split()[0]) / 1024:.0f}"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    versions = [HERE, *map(Path, sys.argv[2:])]
    for sources in versions:
        compileall.compile_dir(sources / "mate", quiet=1)
    compare_first_pictures(runs, versions)
    with contextlib.ExitStack() as stack:
        measure_match(
            versions, [stack.enter_context(tempfile.TemporaryDirectory()) for _ in versions]
        )
        measure_clock(stack.enter_context(tempfile.TemporaryDirectory()))


if __name__ == "__main__":
    main()
