"""The modes of the terminal, for an end that leaves the library no time to restore them."""

from __future__ import annotations

import signal
from contextlib import suppress
from threading import Thread
from typing import Any, Final

_LATEST: Final = 0.5
"""The most seconds to wait for the terminal."""


class Modes:
    """The input modes of the terminal before the program changed them, if it has a terminal."""

    def __init__(self) -> None:
        self._found: list[Any] | None = None
        try:
            import termios
        except ImportError:
            return  # Windows
        with suppress(termios.error):
            self._found = termios.tcgetattr(0)

    def restore(self) -> None:
        """Make the terminal show typed text again, waiting half a second at most."""
        if self._found is not None:
            thread = Thread(target=self._restore, daemon=True)
            thread.start()
            thread.join(_LATEST)

    def _restore(self) -> None:
        import termios

        # In the background, this signal would stop it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        with suppress(termios.error):
            # Without waiting for earlier output.
            termios.tcsetattr(0, termios.TCSANOW, self._found or [])
