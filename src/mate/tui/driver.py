"""What stands between the terminal and the library, in place of the library's own for Unix."""

from __future__ import annotations

import os
import select
from pkgutil import resolve_name
from typing import Any, Final

from textual.drivers.linux_driver import LinuxDriver

from mate.tui.typed import Typed

_PIECE: Final = 4096
_NAP: Final = 0.1
"""How long to wait for bytes before those that may begin a sequence are taken for keys, seconds."""


class TerminalDriver(LinuxDriver):
    """The library's driver of terminals on Unix, which no byte from the terminal can end."""

    def run_input_thread(self) -> None:
        """Make messages of what comes from the terminal, until the program is left."""
        parser = _parser()
        if parser is None:
            super().run_input_thread()
            return
        typed = Typed(parser)
        while not self.exit_event.is_set():
            ready = select.select([self.fileno], [], [], _NAP)[0]
            try:
                data = os.read(self.fileno, _PIECE) if ready else b""
            except OSError:
                data = b""
            if ready and not data:
                # The terminal is gone. Who ends the program is told by a signal.
                self.exit_event.wait(_NAP)
            for message in typed.messages(data):
                self.process_message(message)


def _parser() -> Any:
    try:
        return resolve_name("textual._xterm_parser:XTermParser")
    except (ImportError, AttributeError):
        return None
