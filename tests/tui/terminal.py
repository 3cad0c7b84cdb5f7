"""A real terminal for tests: the program runs on a pty, and pyte keeps what it would show."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

import pyte
from tests.surroundings import PATIENCE, packed, start_on_terminal, would_go_on

SOURCES = Path(__file__).parents[2] / "src"
PLAY = ["play", "--names", "Ana", "Ben", "--first", "2", "--seed", "7"]
"""The arguments of a match that always falls out the same."""


class Terminal:
    """A program on a terminal of its own.

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
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        self._closed = False
        self.status: int | None = None
        said = {
            **os.environ,
            "MATE_HOME": str(home),
            "COLORTERM": "truecolor",
            "PYTHONPATH": str(SOURCES),
            **variables,
        }
        self.pid, self.descriptor, theirs = start_on_terminal(
            [sys.executable, *program, *arguments],
            {name: value for name, value in said.items() if value is not None},
            (columns, rows),
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.status is None:
            self.kill(signal.SIGKILL)
            self.wait()
        if not self._closed:
            os.close(self.descriptor)

    @property
    def text(self) -> str:
        """What the terminal shows, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.descriptor, keys.encode())

    def read(self, seconds: float) -> bytes:
        """What the program writes until it is silent for that long, and not for want of time."""
        new, end = self._take(seconds), time.monotonic() + PATIENCE
        while self._would_go_on and time.monotonic() < end:
            new += self._take(seconds)
        return new + self._take(0)

    def _take(self, seconds: float) -> bytes:
        new = b""
        if self._closed:
            time.sleep(seconds)
            return new
        while select.select([self.descriptor], [], [], seconds)[0]:
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:  # the program has ended
                break
            if not data:
                break
            new += data
        self.written += new
        # pyte knows no kitty keyboard sequences and would show their letters.
        self._stream.feed(new.replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b""))
        return new

    @property
    def _would_go_on(self) -> bool:
        if self._closed or self.status is not None:
            return False
        return would_go_on(self.pid, os.tcgetpgrp(self.descriptor))

    def wait_for(self, text: str, seconds: float = PATIENCE) -> None:
        """Wait until the terminal shows a text."""
        end = time.monotonic() + seconds
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} does not come up:\n{self.text}"
            self._take(0.05)

    def wait_for_bytes(self, written: bytes, seconds: float = PATIENCE) -> None:
        """Wait until the program writes something that a terminal does not show."""
        end = time.monotonic() + seconds
        while written not in self.written:
            assert time.monotonic() < end, f"{written!r} is not written:\n{self.text}"
            self._take(0.05)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, packed((columns, rows)))

    def close(self) -> None:
        """Close the window."""
        os.close(self.descriptor)
        self._closed = True

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for the end, and give the exit status, or minus the number of the signal."""
        end = time.monotonic() + seconds
        while self.status is None:
            self._take(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                # What it wrote last.
                self._take(0)
            assert time.monotonic() < end, f"the program does not end:\n{self.text}"
        return self.status


def play_one_trick(terminal: Terminal) -> None:
    """Declare for both, and play the first trick of that match."""
    terminal.wait_for("Ben: keep all ten")
    terminal.type("33")
    terminal.wait_for("▶ Ana")
    terminal.type("--")
    terminal.wait_for("Ben to lead")
    terminal.type("44")
    terminal.wait_for("Ana to reply")
    terminal.type("\r")
    terminal.wait_for("wins trick 1")
