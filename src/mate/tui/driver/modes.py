"""The modes of the terminal, for an end in which the library has no time to restore it."""

from __future__ import annotations

import signal
from contextlib import suppress
from threading import Thread
from typing import Any, Final

_LATEST: Final = 0.5
"""How long the terminal may take to obey, in seconds."""


class Modes:
    """What the terminal made of keys before the program took it, if there is a terminal."""

    def __init__(self) -> None:
        self._found: list[Any] | None = None
        try:
            import termios
        except ImportError:
            return  # Windows
        with suppress(termios.error):
            self._found = termios.tcgetattr(0)

    def restore(self) -> None:
        """Let the terminal show what is typed again; no longer than half a second."""
        if self._found is not None:
            thread = Thread(target=self._restore, daemon=True)
            thread.start()
            thread.join(_LATEST)

    def _restore(self) -> None:
        import termios

        # In the background it would be stopped for that.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(termios.error):
            # Nothing that was written before is waited for.
            termios.tcsetattr(0, termios.TCSANOW, self._found or [])
