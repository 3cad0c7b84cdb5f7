"""What stands between the terminal and the library, in place of the library's own for Unix."""

from __future__ import annotations

import asyncio
import os
import select
import signal
from collections.abc import Sequence
from contextlib import suppress
from pkgutil import resolve_name
from typing import Any, Final

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition
from textual.message import Message

from mate.tui.driver.typed import Typed

_PIECE: Final = 4096
_NAP: Final = 0.1
"""How long to wait for bytes before those that may begin a sequence are taken for keys, seconds."""

_ASKED: Final = ("♣", "─")
"""What has one cell or two, by the terminal: a suit sign, and what frames are made of."""
_QUESTION: Final = "".join(f"\x1b[H{each}\x1b[6n" for each in _ASKED) + "\x1b[H\x1b[K"
"""Each at the left edge, with the question where the cursor is now; then nothing is there again."""


class WideSigns(Message):
    """Word from the terminal that suit signs, or frames, take two cells a character there."""


class TerminalDriver(LinuxDriver):
    """The library's driver of terminals on Unix, which no byte from the terminal can end.

    It asks the terminal how wide signs are, once, where the program's `asks_for_widths` is true.
    Nobody waits for the answer.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._program = app
        self._asyncio = asyncio.get_running_loop()
        self._read: list[Message] | None = None
        self._to_ask = bool(getattr(app, "asks_for_widths", False))
        self._answers_due = 0

    def start_application_mode(self) -> None:
        """Take the terminal, and ask what is to be known of it."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # the library's
        if self._to_ask:
            self._to_ask = False
            self._answers_due = len(_ASKED)
            # Stopped in the background, the library may not have taken the terminal.
            with suppress(AssertionError):
                self.write(_QUESTION)

    def process_message(self, message: Message) -> None:
        """Pass on what came from the terminal, but for where its cursor is: that is an answer."""
        if not isinstance(message, CursorPosition):
            super().process_message(message)
        elif self._answers_due:
            self._answers_due -= 1
            if message.x > 1:
                super().process_message(WideSigns())

    def send_message(self, message: Message) -> None:
        """Keep a message for the program until all that was read is understood."""
        if self._read is None:
            super().send_message(message)
        else:
            self._read.append(message)

    def _hand_over(self) -> None:
        # In one piece: the loop is woken by writing to a pipe, and were it woken for each key, the
        # pipe would be full, and a signal, which wakes it in the same way, would be lost.
        read, self._read = self._read, []
        if read:
            with suppress(RuntimeError):  # the loop has ended
                self._asyncio.call_soon_threadsafe(self._post, read)

    def _post(self, messages: Sequence[Message]) -> None:
        for message in messages:
            self._program.post_message(message)

    def run_input_thread(self) -> None:
        """Make messages of what comes from the terminal, until the program is left."""
        parser = _parser()
        if parser is None:
            super().run_input_thread()
            return
        typed = Typed(parser)
        self._read = []
        while not self.exit_event.is_set():
            ready = select.select([self.fileno], [], [], _NAP)[0]
            data, gone = self._piece() if ready else (b"", False)
            if gone:
                # The terminal is gone, and who was started by nohup is not told by a signal.
                os.kill(os.getpid(), signal.SIGTERM)
                self.exit_event.wait(_NAP)
            for message in typed.messages(data):
                self.process_message(message)
            self._hand_over()

    def _piece(self) -> tuple[bytes, bool]:
        # What came, and whether nothing can come any more.
        try:
            data = os.read(self.fileno, _PIECE)
        except BlockingIOError:
            return b"", False
        except OSError:
            return b"", True
        return data, not data


def _parser() -> Any:
    try:
        return resolve_name("textual._xterm_parser:XTermParser")
    except (ImportError, AttributeError):
        return None
