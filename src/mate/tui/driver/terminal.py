"""The driver for terminals on Unix, and the parsing of input byte by byte."""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from textual.app import App
from textual.constants import ESCAPE_DELAY
from textual.driver import Driver
from textual.events import CursorPosition, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

from mate import clock
from mate.tui.driver.grammar import QUIT, Grammar
from mate.tui.driver.signals import TerminalModes

try:
    from textual.drivers.linux_driver import LinuxDriver
except ImportError:  # Windows, which has another driver
    LinuxDriver = Driver  # type: ignore[assignment, misc]  # only to load this module

_MOST_CELLS: Final = 1000
"""The maximum number of columns or rows that a report of the terminal's size may claim."""
_PARSER_STATE: Final = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")
"""The attributes of Textual's parser with the state of the mouse and the terminal."""


class InputParser:
    """A parser that passes whole sequences to Textual's parser and replaces that if it fails."""

    def __init__(self, new_parser: Callable[[], Any]) -> None:
        self._new_parser = new_parser
        self._parser = new_parser()
        self._grammar = Grammar()
        self._heard = clock.seconds()
        self.waiting: deque[tuple[str, float]] = deque()

    def messages(self, data: bytes, room: int = sys.maxsize) -> Iterator[Any]:
        """Parse bytes, or a silence if there are no bytes, and yield the resulting messages.

        Args:
            room: the maximum number of keys, clicks and pastes to parse; other input waits.
        """
        self._read_units(data)
        for _ in range(min(room, len(self.waiting))):
            unit, heard = self.waiting.popleft()
            for message in self._parsed(unit):
                # Keep the time at which the input was read, because keys may have waited here.
                message.time = heard
                yield message

    def _read_units(self, data: bytes) -> None:
        now = clock.seconds()
        self._heard = now if data else self._heard
        grammar = self._grammar
        for unit in grammar.read(data) if data else grammar.pause(now - self._heard, ESCAPE_DELAY):
            if QUIT.fullmatch(unit):
                # Quit at once, because quitting must not wait for a flood of input, or even for
                # the flood to be parsed.
                self.waiting.clear()
            self.waiting.append((unit, self._heard))

    def _parsed(self, unit: str) -> list[Any]:
        messages: list[Any] = []
        state = {name: value for name, value in vars(self._parser).items() if name in _PARSER_STATE}
        with suppress(Exception):  # if the parser fails, the unit is not a key
            messages = list(self._parser.feed(unit))
            if messages and all(map(_is_plausible, messages)):
                return messages
            # Complete Escape or a key with Alt here, because the parser would wait for more input.
            messages = [] if unit[1:2] == "[" else list(self._parser.feed(""))
        self._parser = self._new_parser()
        vars(self._parser).update(state)
        return messages


def _is_plausible(message: Message) -> bool:
    if not isinstance(message, Resize):
        return True
    size, pixels = message.size, message.pixel_size
    return min(size) > 0 and max(size) <= _MOST_CELLS and (pixels is None or min(pixels) > 0)


_JOB_SIGNALS: Final = ("SIGTSTP", "SIGCONT")
_MODE: Final = re.compile(r"\x1b\[(?:\?\d+[hl]|>\d+u)")
"""Matches a sequence that sets a mode of the terminal or its keyboard protocol."""
_OPPOSITE: Final = str.maketrans("hl", "lh")
_CANCEL: Final = "\x18"
"""The character that cancels a partly written sequence."""
_MOST_COLUMNS: Final = 1000
_MOST_ROWS: Final = 400
"""The largest size to draw; in a larger terminal, the screen is centred."""
_READ_BYTES: Final = 4096
_WAIT: Final = 0.1
"""The seconds to wait for input before checking whether the program ends."""
_SHORT_WAIT: Final = 0.02
"""The seconds to wait for input while earlier input waits for the program."""
_MOST_POSTED: Final = 16
"""The maximum number of messages in the program's queue, where messages cannot be dropped."""

_MEASURED: Final = ("♣", "─")
"""Characters that are one or two cells wide, depending on the terminal: a suit sign and a line."""
_WIDTH_QUERY: Final = "".join(f"\x1b[H{each}\x1b[6n" for each in _MEASURED) + "\x1b[H\x1b[K"
"""The output that writes each character, asks for the cursor's position, and erases the line."""
_CURSOR_PLACES: Final = ((1, 0), (2, 0))
"""The cursor's positions after a character of one or two cells; other answers are ignored."""
_OUTPUT: Final = 1
_DEFAULT_SIZE: Final = (80, 24)
"""The size to assume if a terminal does not know its own size."""
_CLEAR: Final = "\x1b[m\x1b[H\x1b[2J"
"""The output that clears the screen and moves the cursor to the upper left corner."""


class WideSigns(Message):
    """The message that the terminal shows suit signs or lines two cells wide."""


class TerminalDriver(LinuxDriver):
    """Textual's driver for terminals on Unix, changed so that no input can end the program.

    The driver draws on standard output, because standard error may be redirected. If the program's
    `asks_for_widths` is true, the driver asks the terminal once for the width of suit signs, and
    does not wait for the answer.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        handlers = {name: signal.getsignal(getattr(signal, name)) for name in _JOB_SIGNALS}
        super().__init__(app, **options | {"size": self._get_terminal_size()})
        self._file = sys.__stdout__
        self._modes: list[str] = []
        # Replace Textual's handlers, which would take over a terminal that is already taken over:
        # modes set twice would be reset only once, and two threads would read.
        for name, handler in handlers.items():
            signal.signal(getattr(signal, name), handler)
        self._program = app
        vars(app)["own_driver"] = self
        self._asyncio = asyncio.get_running_loop()
        self._read: deque[Message] | None = None
        self._query_due = bool(getattr(app, "asks_for_widths", False))
        self._answers_due = 0
        self._taking = self._taken = False

    def start_application_mode(self) -> None:
        """Take over the terminal and ask it for the width of suit signs."""
        # If the program is in the background, Textual does not take over the terminal, and writes
        # nothing.
        self._modes, self._taking = [], True
        super().start_application_mode()  # type: ignore[no-untyped-call]  # untyped in Textual
        self._taking = False
        self._raw = TerminalModes()
        self._listen_for_sizes()
        if self._query_due:
            self._query_due = False
            self._answers_due = len(_MEASURED)
            self.write(_WIDTH_QUERY)

    def _listen_for_sizes(self) -> None:
        number = getattr(signal, "SIGWINCH")  # noqa: B009  # Windows lacks this signal
        report_size: Any = signal.getsignal(number)

        def paint(*given: object) -> None:
            report_size(*given)
            # Repaint, because a reattached session may be on another terminal of the same size.
            with suppress(RuntimeError):  # the loop has ended
                self._asyncio.call_soon_threadsafe(self._program.call_later, self._paint)

        if self._taken:
            signal.signal(number, paint)

    async def _paint(self) -> None:
        await self._program.run_action("paint")

    def _get_terminal_size(self) -> tuple[int, int]:
        columns = rows = 0
        with suppress(OSError):
            columns, rows = os.get_terminal_size(_OUTPUT)
        columns, rows = columns or _DEFAULT_SIZE[0], rows or _DEFAULT_SIZE[1]
        size = min(columns, _MOST_COLUMNS), min(rows, _MOST_ROWS)
        self.cursor_origin = (columns - size[0]) // 2, (rows - size[1]) // 2
        return size

    def _query_in_band_window_resize(self) -> None:
        # Request no reports of the size, because the system knows the size, and a terminal that
        # answered would report the mouse in pixels.
        pass

    def set_modes(self) -> None:
        """Set every mode of the terminal again, because other programs may have changed them."""
        if self._taken:
            self._raw.restore()
            # Set the keyboard protocol instead of pushing it, because a push needs one more reset.
            self.write("".join(self._modes).replace("\x1b[>", "\x1b[="))
            if self.cursor_origin != (0, 0):
                self.write(_CLEAR)

    @property
    def resets(self) -> str:
        """The sequences that reset all terminal modes; empty unless the terminal is taken over."""
        modes = "".join(reversed(self._modes)).translate(_OPPOSITE)
        return _CANCEL + _CLEAR + re.sub(r">\d+u", "<u", modes) if self._taken else ""

    def stop_application_mode(self) -> None:
        """Clear the terminal and give it back to the shell.

        Clear it because the Linux console has no alternate screen, and GNU screen has one only if
        configured: later output would appear in the middle of the table.
        """
        self.write(_CLEAR)
        super().stop_application_mode()

    def write(self, data: str) -> None:
        """Write to the terminal, unless the program is in the background or has given it back."""
        if self._taking or self._taken:
            self._taken = True
            self._modes += _MODE.findall(data) if self._taking else ()
            super().write(data)

    def close(self) -> None:
        """Close the driver and write nothing more until it takes over the terminal again."""
        super().close()
        # Stop writing, because the terminal may be blocked while its modes are still set.
        self._taken = False

    def process_message(self, message: Message) -> None:
        """Pass on a message, but drop reported sizes and handle the terminal's answers here."""
        if isinstance(message, InBandWindowResize | Resize):
            # Drop sizes from the terminal, because the system knows the size.
            return
        if not isinstance(message, CursorPosition):
            super().process_message(message)
        elif self._answers_due and (message.x, message.y) in _CURSOR_PLACES:
            self._answers_due -= 1
            if message.x > 1:
                super().process_message(WideSigns())

    def send_message(self, message: Message) -> None:
        """Hold back a message for the program until all the input is parsed."""
        if self._read is None:
            super().send_message(message)
        else:
            self._read.append(message)

    def _post(self, read: deque[Message]) -> None:
        while read:
            self._program.post_message(read.popleft())

    def run_input_thread(self) -> None:
        """Turn input from the terminal into messages until the program ends."""
        try:
            typed = InputParser(import_module("textual._xterm_parser").XTermParser)
        except (ImportError, AttributeError):
            super().run_input_thread()
            return
        self._read = deque()
        while not self.exit_event.is_set():
            wait = _SHORT_WAIT if typed.waiting else _WAIT
            ready = select.select([self.fileno], [], [], wait)[0]
            data, gone = self._read_input() if ready else (b"", False)
            if gone:
                # End the program here, because a program started by nohup gets no signal when its
                # terminal is gone.
                os.kill(os.getpid(), signal.SIGTERM)
                self.exit_event.wait(_WAIT)
            room = 0 if self._read else _MOST_POSTED - self._program.message_queue_size
            for message in typed.messages(data, room):
                self.process_message(message)
            if self._read:
                # Post everything in one call, because waking the loop writes to a pipe: one write
                # per key could fill the pipe, and a signal that wakes the loop in the same way
                # would be lost.
                with suppress(RuntimeError):  # the loop has ended
                    self._asyncio.call_soon_threadsafe(self._post, self._read)

    def _read_input(self) -> tuple[bytes, bool]:
        # Return a piece of input, and whether the input has ended.
        try:
            data = os.read(self.fileno, _READ_BYTES)
        except BlockingIOError:
            return b"", False
        except OSError:
            return b"", True
        return data, not data
