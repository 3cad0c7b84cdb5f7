"""That a signal is heeded at once, whichever thread the system gives it to."""

from __future__ import annotations

import asyncio
import signal
import socket


class Wake:
    """Wakes the loop of events when a signal comes.

    Python heeds signals in its main thread, which waits for events. The system may tell another
    thread, above all of those that go on together after they were stopped; the main thread would
    then wait on, and the signal with it.
    """

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._reader, self._reader.recv, 4096)
        self._before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)

    def close(self) -> None:
        """Let signals come as they did before."""
        signal.set_wakeup_fd(self._before)
        self._loop.remove_reader(self._reader)
        self._reader.close()
        self._writer.close()
