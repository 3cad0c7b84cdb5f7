"""What stands between the terminal and the library, in place of the library's own for Unix."""

from __future__ import annotations

from typing import Any, Final

from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition
from textual.message import Message

_ASKED: Final = ("♣", "─")
"""What has one cell or two, by the terminal: a suit sign, and what frames are made of."""
_QUESTION: Final = "".join(f"\x1b[H{each}\x1b[6n" for each in _ASKED) + "\x1b[H\x1b[K"
"""Each at the left edge, with the question where the cursor is now; then nothing is there again."""


class WideSigns(Message):
    """Word from the terminal that suit signs, or frames, take two cells a character there."""


class TerminalDriver(LinuxDriver):
    """The library's driver of terminals on Unix, with what players' terminals need besides.

    It asks the terminal how wide signs are, once, where the program's `asks_for_widths` is true.
    Nobody waits for the answer.
    """

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._to_ask = bool(getattr(app, "asks_for_widths", False))
        self._answers_due = 0

    def start_application_mode(self) -> None:
        """Take the terminal, and ask what is to be known of it."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # the library's
        if self._to_ask and self._writer_thread is not None:
            self._to_ask = False
            self._answers_due = len(_ASKED)
            self.write(_QUESTION)

    def process_message(self, message: Message) -> None:
        """Pass on what came from the terminal, but for where its cursor is: that is an answer."""
        if not isinstance(message, CursorPosition):
            super().process_message(message)
        elif self._answers_due:
            self._answers_due -= 1
            if message.x > 1:
                super().process_message(WideSigns())
