"""Handling signals at once, in whichever thread the system delivers them."""

from __future__ import annotations

import asyncio
import signal
import socket


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
