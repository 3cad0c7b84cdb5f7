"""A real terminal for tests: the program runs on a pty, and pyte keeps what it would show."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self

import pyte
from tests.environment import TIMEOUT, is_runnable, start_on_terminal, terminal_size

from mate.record import load

SOURCES = Path(__file__).parents[2] / "src"
PLAY = ["play", "--names", "Ana", "Ben", "--first", "2", "--seed", "7"]
"""The arguments of a match that always falls out the same."""

_CHUNK: Final = 1 << 16
_SHORT: Final = 0.02
_LAST: Final = b"<the end>"
_KITTY: Final = re.compile(rb"\x1b\[([>=]25|<)u")
"""pyte knows no kitty keyboard sequences and would show their letters."""

BLOCKS = {*map(chr, range(0x2580, 0x25A0))}


class Started:
    """A program on a terminal of its own.

    Args:
        command: what is run.
        environment: its environment.
        size: the columns and rows of the terminal.
        folder: where it runs.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        folder: Path = Path(),
    ) -> None:
        self.written = bytearray()
        self.size = size
        self.status: int | None = None
        self._closed = False
        # The program's end stays open: with the last of them goes what is known of its modes.
        self.pid, self.descriptor, self._theirs = start_on_terminal(
            command, environment, size, folder
        )
        os.set_blocking(self.descriptor, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill(signal.SIGKILL)
        if self.status is None:
            os.waitpid(self.pid, 0)
        with contextlib.suppress(ProcessLookupError):
            # What it left behind.
            os.killpg(self.pid, signal.SIGKILL)
        if not self._closed:
            self.close()

    def close(self) -> None:
        """Close the window."""
        for descriptor in (self.descriptor, self._theirs):
            os.close(descriptor)
        self._closed = True

    @property
    def modes(self) -> list[Any]:
        """How the system treats the terminal: what `stty` shows."""
        return termios.tcgetattr(self._theirs)

    @property
    def is_at_work(self) -> bool:
        """Whether the program is silent only because it waits for its turn on a busy machine."""
        if self._closed or self.status is not None:
            return False
        return is_runnable(self.pid, os.tcgetpgrp(self.descriptor))

    def take(self, seconds: float) -> bool:
        """Take the next output within a time, and return whether there was any."""
        if self._closed:
            time.sleep(seconds)
        elif select.select([self.descriptor], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                data = os.read(self.descriptor, _CHUNK)
                self.written += data
                return bool(data)
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = os.waitstatus_to_exitcode(status) if pid else None
        return False

    def send(self, data: bytes, seconds: float = TIMEOUT) -> bool:
        """Write to the program, in one write if there is room, and read what it writes meanwhile.

        Returns:
            Whether it could be written; not if the program ended, or reads nothing for a time.
        """
        end = time.monotonic() + seconds
        while data and self.status is None and (time.monotonic() < end or self.is_at_work):
            if select.select([], [self.descriptor], [], 0)[1]:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self.descriptor, data) :]
                    end = time.monotonic() + seconds
            if data:
                self.take(_SHORT)
        return not data

    def until(self, holds: Callable[[], bool], seconds: float = TIMEOUT) -> bool:
        """Take output until a condition holds, and return whether it does within a time."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                return False
            self.take(_SHORT)
        return True

    def until_quiet(self, silence: float, seconds: float = TIMEOUT) -> None:
        """Take what comes until there is none for a time, or so many seconds are over."""
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end and self.take(silence):
            pass

    def take_the_rest(self) -> None:
        """Take what a program wrote that has ended."""
        # More may be on its way on a busy machine, and comes before what is written now.
        begin = len(self.written)
        with contextlib.suppress(BlockingIOError):
            os.set_blocking(self._theirs, False)
            os.write(self._theirs, _LAST)
            self.until(lambda: _LAST in self.written[begin:], 2)
        self.written = self.written.replace(_LAST, b"")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.size = (columns, rows)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, terminal_size(self.size))

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        if self.status is None:
            os.kill(self.pid, number)


class Terminal(Started):
    """Mate on a terminal of its own, and what that shows.

    Args:
        arguments: what follows `python -m mate`.
        home: where it keeps its matches.
        columns: the width of the terminal, in cells.
        rows: its height.
        variables: what its environment says of it, beside what is usual; what is None is not said.
        program: what Python runs.
    """

    def __init__(  # noqa: PLR0917  # what a terminal can be begun with
        self,
        arguments: list[str],
        home: Path,
        columns: int = 80,
        rows: int = 24,
        variables: Mapping[str, str | None] = MappingProxyType({}),
        program: Sequence[str] = ("-m", "mate"),
    ) -> None:
        said = {
            **os.environ,
            "MATE_HOME": str(home),
            "COLORTERM": "truecolor",
            "PYTHONPATH": str(SOURCES),
            **variables,
        }
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn = 0
        super().__init__(
            [sys.executable, *program, *arguments],
            {name: value for name, value in said.items() if value is not None},
            (columns, rows),
        )

    @property
    def screen(self) -> pyte.Screen:
        """What the terminal shows."""
        new, self._drawn = bytes(self.written[self._drawn :]), len(self.written)
        self._stream.feed(_KITTY.sub(b"", new))
        return self._screen

    @property
    def text(self) -> str:
        """What the terminal shows, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def looks(self) -> list[list[tuple[object, ...]]]:
        """What every cell shows, and in what colours; of a blank only its ground is seen.

        Blocks look the same in bold.
        """
        (columns, rows), picture = self.size, self.screen
        cells = ((picture.buffer[y][x] for x in range(columns)) for y in range(rows))
        return [
            [
                (c.data, c.bg, *((c.fg, c.bold and c.data not in BLOCKS) if c.data != " " else ()))
                for c in row
            ]
            for row in cells
        ]

    def type(self, keys: str) -> None:
        """Press keys."""
        assert self.send(keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(rows, columns)
        super().resize(columns, rows)

    def read(self, seconds: float) -> bytes:
        """What the program writes until it is silent for that long, and not for want of time."""
        begin, end = len(self.written), time.monotonic() + TIMEOUT
        while self.take(seconds) or (self.is_at_work and time.monotonic() < end):
            pass
        return bytes(self.written[begin:])

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds and nothing is on its way: before, a shell drops keys."""
        assert self.until(holds), self.text
        self.read(0.05)

    def wait_for(self, text: str) -> None:
        """Wait until the terminal shows a text."""
        looked = -1

        def shows() -> bool:
            # Reading the whole picture takes longer than seeing that nothing was written.
            nonlocal looked
            new, looked = looked != len(self.written), len(self.written)
            return new and text in self.text

        assert self.until(shows), f"{text!r} does not come up:\n{self.text}"

    def wait_for_bytes(self, written: bytes) -> None:
        """Wait until the program writes something that a terminal does not show."""
        assert self.until(lambda: written in self.written), f"{written!r}:\n{self.text}"

    def wait(self) -> int:
        """Wait for the end, and give the exit status, or minus the number of the signal."""
        assert self.until(lambda: self.status is not None), f"it does not end:\n{self.text}"
        if not self._closed:
            self.take_the_rest()
        assert self.status is not None
        return self.status


def log_in(home: Path) -> Path:
    """The log of the only match."""
    (log,) = (home / "matches").glob("*.jsonl")
    return log


def actions_in(home: Path) -> int:
    """How many actions of its first hand are written down."""
    return len(load(log_in(home)).match.hands[0].actions)


def play_one_trick(terminal: Terminal) -> None:
    """Declare for both, and play the first trick of that match."""
    for text, keys in (
        ("Ben: keep all ten", "33"),
        ("Ana  to", "--"),
        ("Ben  to lead", "44"),
        ("Ana  to reply", "\x1b[C\r"),
        ("to lead: any card", ""),
    ):
        terminal.wait_for(text)
        terminal.type(keys)
