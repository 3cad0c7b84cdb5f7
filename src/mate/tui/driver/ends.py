"""Signals that end the program, and what an end without the library needs."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

_RESTORED_WITHIN: Final = 0.5
"""The most seconds to wait for the terminal."""


class Modes:
    """The input modes of the terminal before the program changed them, if it has a terminal."""

    def __init__(self) -> None:
        self._found: list[Any] | None = None
        with suppress(ImportError):  # Windows
            import termios

            with suppress(termios.error):
                self._found = termios.tcgetattr(0)

    def restore(self) -> None:
        """Make the terminal show typed text again, waiting half a second at most."""
        if self._found is not None:
            thread = Thread(target=self._restore, daemon=True)
            thread.start()
            thread.join(_RESTORED_WITHIN)

    def _restore(self) -> None:
        import termios

        # In the background, this signal would stop it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(termios.error):
            # Without waiting for earlier output.
            termios.tcsetattr(0, termios.TCSANOW, self._found or [])


class Wake:
    """Wakes the event loop when a signal comes.

    Python handles signals in its main thread, which waits for events. The system may deliver a
    signal to another thread, above all when a stopped program resumes. The main thread would then
    not wake, and the signal would wait with it.
    """

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._reader, self._reader.recv, 4096)
        self._before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)

    def close(self) -> None:
        """Restore the earlier state."""
        signal.set_wakeup_fd(self._before)
        self._loop.remove_reader(self._reader)
        self._reader.close()
        self._writer.close()


_NAMES: Final = ("SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP")
_LATEST: Final = 3.0
"""The most seconds for restoring the terminal after a signal to end."""


class Ends:
    """Handles the signals that end the program while it runs."""

    def __init__(self, end: Callable[[], None], leave_at_once: Callable[[], None]) -> None:
        self._end = end
        self._leave_at_once = leave_at_once
        self._wake: Wake | None = None
        self._before: dict[signal.Signals, Any] = {}
        # The only queue that a signal handler may write to at any point.
        self._told: SimpleQueue[bool] = SimpleQueue()

    def listen(self) -> None:
        """Start handling them; to be called in the event loop."""
        self._loop = asyncio.get_running_loop()
        Thread(target=self._watch, daemon=True).start()
        # Windows lacks some of them.
        for name in _NAMES:
            number = getattr(signal, name, None)
            # A signal that the program was started to ignore stays ignored.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                # The loop's own handlers would wait for a terminal that is blocked.
                self._before[number] = signal.signal(number, self._on_signal)
        # On Windows signals wake the loop already.
        self._wake = None if sys.platform == "win32" else Wake()

    def listen_no_more(self) -> None:
        """Restore the earlier handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        if self._wake is not None:
            self._wake.close()
        self._told.put(False)

    def _watch(self) -> None:
        if self._told.get():
            time.sleep(_LATEST)
            self._leave_at_once()

    def _on_signal(self, *_: object) -> None:
        # Without a terminal, or with one that is blocked, nothing can be shown.
        if os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else -1):
            self._told.put(True)
            self._loop.call_soon_threadsafe(self._end)
        else:
            self._leave_at_once()
