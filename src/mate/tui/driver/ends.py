"""What ends the program from outside: signals."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from mate.tui.driver.wake import Wake

_NAMES: Final = ("SIGTERM", "SIGINT", "SIGQUIT", "SIGHUP")
_LATEST: Final = 3.0
"""How long a program that was told to end may take to restore the terminal, in seconds."""


class Ends:
    """Heeds the signals that end the program, from when it runs until it is over.

    Args:
        end: ends the program in order.
        leave_at_once: ends it although nothing can be shown any more; it does not return.
    """

    def __init__(self, end: Callable[[], None], leave_at_once: Callable[[], None]) -> None:
        self._end = end
        self._leave_at_once = leave_at_once
        self._wake: Wake | None = None
        self._before: dict[signal.Signals, Any] = {}
        # The one queue that may be put to wherever a signal interrupts the program.
        self._told: SimpleQueue[bool] = SimpleQueue()

    def listen(self) -> None:
        """Heed them; to be called where the loop of events runs."""
        self._loop = asyncio.get_running_loop()
        Thread(target=self._watch, daemon=True).start()
        # Windows has not all of them.
        for name in _NAMES:
            number = getattr(signal, name, None)
            # A signal that the program was started to ignore stays ignored.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                # The loop's own handlers wait until nothing waits for the terminal.
                self._before[number] = signal.signal(number, self._on_signal)
        # On Windows signals wake the loop already.
        self._wake = None if sys.platform == "win32" else Wake()

    def listen_no_more(self) -> None:
        """Give the signals back to whoever had them."""
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
        # Nothing can be shown where the terminal is gone, or takes nothing in.
        if os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else -1):
            self._told.put(True)
            self._loop.call_soon_threadsafe(self._end)
        else:
            self._leave_at_once()
