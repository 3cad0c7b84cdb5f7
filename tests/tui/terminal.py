"""A real terminal for tests: the program runs on a pty, and pyte draws its screen."""

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
"""The arguments for a match whose deals are always the same."""

_CHUNK: Final = 1 << 16
_SHORT: Final = 0.02
_LAST: Final = b"<the end>"
_KITTY: Final = re.compile(rb"\x1b\[([>=]25|<)u")
"""Matches kitty's keyboard sequences, which pyte would show as letters."""

BLOCKS = {*map(chr, range(0x2580, 0x25A0))}


class Started:
    """A program on a separate terminal.

    Args:
        command: the program and its arguments.
        environment: the environment of the program.
        size: the columns and rows of the terminal.
        folder: the current folder of the program.
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
        # Keep the program's end open, because the system forgets the modes when the last descriptor
        # of that end is closed.
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
            # End processes that the program left behind.
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
        """The modes of the terminal, as `stty` shows them."""
        return termios.tcgetattr(self._theirs)

    @property
    def is_at_work(self) -> bool:
        """Whether the program is silent only because it waits for its turn on a busy machine."""
        if self._closed or self.status is not None:
            return False
        return is_runnable(self.pid, os.tcgetpgrp(self.descriptor))

    def take(self, seconds: float) -> bool:
        """Take the next output within the given seconds and return whether there was any output."""
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
        """Write to the program, in one write if there is room, and read its output meanwhile.

        Returns:
            Whether all data was written: False if the program ended, or read nothing for a while.
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
        """Take output until a condition holds or the time is over; return whether it holds."""
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                return False
            self.take(_SHORT)
        return True

    def until_quiet(self, silence: float, seconds: float = TIMEOUT) -> None:
        """Take output until the program is silent for `silence` seconds, ends, or time runs out."""
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end and self.take(silence):
            pass

    def take_the_rest(self) -> None:
        """Take the remaining output of a program that has ended."""
        # Write a mark and read up to this mark, because on a busy machine more output may be on its
        # way.
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
    """Mate on a separate terminal, and the screen of that terminal.

    Args:
        arguments: the arguments of `mate`.
        home: the folder in which Mate keeps its matches.
        columns: the width of the terminal, in cells.
        rows: the height of the terminal.
        variables: variables that differ from the usual environment; None removes a variable.
        program: the arguments of Python that start the program.
    """

    def __init__(  # noqa: PLR0917  # all options of a terminal
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
        """The screen of the terminal, with all output so far."""
        new, self._drawn = bytes(self.written[self._drawn :]), len(self.written)
        self._stream.feed(_KITTY.sub(b"", new))
        return self._screen

    @property
    def text(self) -> str:
        """The text on the terminal, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def looks(self) -> list[list[tuple[object, ...]]]:
        """The character and the colours of each cell; for a blank, only the background colour.

        Ignore bold in block characters, which look the same in bold.
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
        """Return the output up to a silence that does not come from a busy machine."""
        begin, end = len(self.written), time.monotonic() + TIMEOUT
        while self.take(seconds) or (self.is_at_work and time.monotonic() < end):
            pass
        return bytes(self.written[begin:])

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds and output stops: a shell drops keys that arrive earlier."""
        assert self.until(holds), self.text
        self.read(0.05)

    def wait_for(self, text: str) -> None:
        """Wait until the terminal shows a text."""
        looked = -1

        def shows() -> bool:
            # Reading the whole screen takes longer than checking whether anything was written.
            nonlocal looked
            new, looked = looked != len(self.written), len(self.written)
            return new and text in self.text

        assert self.until(shows), f"{text!r} does not come up:\n{self.text}"

    def wait_for_bytes(self, written: bytes) -> None:
        """Wait until the program writes the given bytes, which the terminal need not show."""
        assert self.until(lambda: written in self.written), f"{written!r}:\n{self.text}"

    def wait(self) -> int:
        """Wait for the program to end, and return the exit status or the negative signal number."""
        assert self.until(lambda: self.status is not None), f"it does not end:\n{self.text}"
        if not self._closed:
            self.take_the_rest()
        assert self.status is not None
        return self.status


def log_in(home: Path) -> Path:
    """Return the log of the only match in a home folder."""
    (log,) = (home / "matches").glob("*.jsonl")
    return log


def actions_in(home: Path) -> int:
    """Return the number of actions of the first hand in the only log in a home folder."""
    return len(load(log_in(home)).match.hands[0].actions)


def play_one_trick(terminal: Terminal) -> None:
    """Declare for both players and play the first trick of the match of `PLAY`."""
    for text, keys in (
        ("Ben: keep all ten", "33"),
        ("Ana  to", "--"),
        ("Ben  to lead", "44"),
        ("Ana  to reply", "\x1b[C\r"),
        ("to lead: any card", ""),
    ):
        terminal.wait_for(text)
        terminal.type(keys)
