"""A program on a pty of its own, which is never waited for longer than was said."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.surroundings import packed, start_on_terminal, would_go_on

_CHUNK: Final = 1 << 16
_SILENCE: Final = 0.015
"""The program has drawn all that it will draw when it is silent for so many seconds."""
_SHORT: Final = 0.01
_END: Final = 0.05
_STACKS: Final = 2.0
_LAST: Final = b"<the end>"
_BUSY: Final = 10
"""How many times as long a program may take that is at work, or waits for its turn to be."""


class Running:
    """A program on a terminal.

    Args:
        command: what is run.
        folder: where.
        environment: its environment.
        size: the columns and rows of the terminal.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        size: tuple[int, int],
    ) -> None:
        self.written = bytearray()
        self.size = size
        self.status: int | None = None
        # The slave stays open: with the last of them goes what is known of the terminal's modes.
        self.modes_before = _modes_of_a_new_terminal()
        self.pid, self._descriptor, self._slave = start_on_terminal(
            command, environment, size, folder
        )
        os.set_blocking(self._descriptor, False)

    def close(self) -> None:
        """End what is left of the program, and close its terminal."""
        self.kill(signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            # What it left behind.
            os.killpg(self.pid, signal.SIGKILL)
        if self.status is None:
            os.waitpid(self.pid, 0)
        for descriptor in (self._descriptor, self._slave):
            os.close(descriptor)

    @property
    def modes(self) -> list[Any]:
        """How the system treats the terminal: what `stty` shows."""
        return termios.tcgetattr(self._slave)

    @property
    def has_children(self) -> bool:
        """Whether a process that the program started outlived it."""
        try:
            os.killpg(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def may_take(self, seconds: float, since: float) -> bool:
        """Whether the program may still take its time.

        Args:
            seconds: how long it may be silent, asleep, and waiting for nobody.
            since: the moment from which on it may.
        """
        took = time.monotonic() - since
        return self.status is None and (
            took < seconds or (took < _BUSY * seconds and would_go_on(self.pid, self.pid))
        )

    def read(self, seconds: float) -> bool:
        """Take what the program writes next within a time, and tell whether it wrote anything."""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            self._look()
            return False
        return self._take()

    def _take(self) -> bool:
        try:
            data = os.read(self._descriptor, _CHUNK)
        except OSError:
            data = b""
        self.written += data
        return bool(data)

    def _look(self) -> None:
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)

    def send(self, data: bytes, seconds: float) -> bool:
        """Write to the program, in one write if there is room, and read what it writes meanwhile.

        Returns:
            Whether it could be written; not if the program ended, or reads nothing for a time.
        """
        begun = time.monotonic()
        while data and self.may_take(seconds, begun):
            readable, writable, _ = select.select([self._descriptor], [self._descriptor], [], _END)
            if readable:
                self._take()
            if writable:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self._descriptor, data) :]
                    begun = time.monotonic()
            else:
                self._look()
        return not data

    def until_quiet(self, seconds: float, silence: float = _SILENCE) -> None:
        """Read until the program is silent for a time, or as long as it may take."""
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end and self.read(silence):
            pass

    def until_written(self, seconds: float, after: int = 0, data: bytes = b"") -> bool:
        """Read until the program has written something within a time, and tell whether it has.

        Args:
            seconds: how long at most.
            after: the place in `written` from which on it counts.
            data: what it must have written; nothing for anything.
        """
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end:
            if len(self.written) > after and data in self.written[after:]:
                return True
            self.read(_SHORT)
        return False

    def until_ended(self, seconds: float) -> bool:
        """Read until the program has ended within a time, and tell whether it has."""
        begun = time.monotonic()
        while self.may_take(seconds, begun):
            self.read(_SHORT)
        if self.status is not None:
            self._take_the_rest()
        return self.status is not None

    def _take_the_rest(self) -> None:
        while self.read(_SHORT):
            pass
        # More may be on its way on a busy machine, and comes before what is written now.
        begin = len(self.written)
        os.set_blocking(self._slave, False)
        with contextlib.suppress(BlockingIOError):
            os.write(self._slave, _LAST)
            while _LAST not in self.written[begin:] and self.read(_STACKS):
                pass
        self.written = self.written.replace(_LAST, b"")

    def stacks(self) -> str:
        """Where each of the program's threads is, which then ends."""
        written = len(self.written)
        # `faulthandler`, which the environment asks for, tells it.
        self.kill(signal.SIGABRT)
        self.until_ended(_STACKS)
        return self.written[written:].decode(errors="replace")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.size = (columns, rows)
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, packed(self.size))

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        if self.status is None:
            os.kill(self.pid, number)


def _modes_of_a_new_terminal() -> list[Any]:
    ours, theirs = os.openpty()
    try:
        return termios.tcgetattr(theirs)
    finally:
        os.close(ours)
        os.close(theirs)
