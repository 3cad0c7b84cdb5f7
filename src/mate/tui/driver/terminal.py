"""The driver for terminals on Unix, and its input, byte by byte."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Final

from textual.app import App
from textual.constants import ESCAPE_DELAY
from textual.dom import DOMNode
from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition, Event, Key, MouseMove, Resize
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from mate import clock
from mate.tui.driver.grammar import QUIT, Grammar

_PATIENCE: Final = 1.0
"""The most seconds that one key may hold up the next."""

_PAUSE: Final = 0.02
"""The seconds before checking whether a key is done while none waits; drawing comes first."""

_LEAST_ROUNDS: Final = 2
"""The rounds to wait: a key is handled in the first, and what it causes in the next."""
_MOST_ROUNDS: Final = 20
"""Timers are not waited for."""

_QUIT: Final = "ctrl+q"


class Turnstile:
    """Lets one key, click or paste through at a time.

    The library hands a key from widget to widget and decides at the end which screen gets it. In a
    burst of keys, the second would act on a screen that the first is leaving (as in Textual's issue
    4704), or on one not built yet. So it waits here until everything caused by the first is done,
    and a burst of keys has the same effect as the same keys typed slowly.
    """

    def __init__(self, app: App[Any], let_through: Callable[[Event], Awaitable[None]]) -> None:
        self._program = app
        self._let_through = let_through
        self._waiting: deque[Event] = deque()
        self._turn = 0
        self._busy = False
        self._timers: list[asyncio.TimerHandle] = []
        self._asking = False
        self._shut = False
        self._since = 0.0

    def shut(self) -> None:
        """Stop letting events through."""
        self._shut = True
        self._waiting.clear()

    def forget(self) -> None:
        """Drop the events that still wait for their turn."""
        self._waiting.clear()
        self._since = Event().time

    async def take(self, event: Event) -> None:
        """Let new input from a player through, at once or when its turn comes."""
        if self._shut or event.time < self._since:
            return
        waiting = self._waiting
        if isinstance(event, MouseMove) and waiting and isinstance(waiting[-1], MouseMove):
            # Only the last position of the mouse matters.
            waiting.pop()
        if isinstance(event, Key) and event.key == _QUIT:
            # Quitting does not wait for a flood of keys.
            waiting.clear()
        waiting.append(event)
        if not self._busy:
            await self._next()
        elif not self._asking:
            await self._begin_to_ask(self._turn)

    async def _next(self) -> None:
        self._turn += 1
        self._busy = bool(self._waiting)
        self._asking = False
        while self._timers:
            self._timers.pop().cancel()
        if self._busy:
            self._after(_PATIENCE, self._over)
            await self._let_through(self._waiting.popleft())
            if self._waiting:
                await self._begin_to_ask(self._turn)
            else:
                self._after(_PAUSE, self._begin_to_ask)

    def _after(self, seconds: float, then: Callable[[int], Awaitable[None]]) -> None:
        late = partial(self._program.call_later, then, self._turn)
        self._timers.append(asyncio.get_running_loop().call_later(seconds, late))

    async def _begin_to_ask(self, turn: int) -> None:
        if turn == self._turn and self._busy and not self._asking:
            self._asking = True
            await self._ask(turn, 1)

    async def _over(self, turn: int) -> None:
        if turn == self._turn:
            await self._next()

    async def _ask(self, turn: int, rounds: int) -> None:
        screen, focused = self._seen
        asked, program = partial(self._asked, turn, rounds, (screen, focused)), self._program
        nodes = (node for node in (focused or screen).ancestors_with_self if node is not program)
        await self._pass([*nodes, program], asked)

    async def _pass(self, nodes: Sequence[DOMNode], asked: Callable[[], Awaitable[None]]) -> None:
        # A key goes from the widget with the focus up to the program. This callback goes the same
        # way, and reaches each of them when it has handled everything before.
        for place, node in enumerate(nodes, 1):
            if node.call_later(self._pass, nodes[place:], asked):
                return
        await asked()

    async def _asked(self, turn: int, rounds: int, seen: tuple[object, ...]) -> None:
        if turn != self._turn:
            return
        screen = self._program.screen
        at_work = any(node.message_queue_size for node in screen.walk_children(with_self=True))
        moved = rounds < _LEAST_ROUNDS or seen != self._seen or at_work
        if moved and rounds < _MOST_ROUNDS:
            await self._ask(turn, rounds + 1)
        else:
            await self._next()

    @property
    def _seen(self) -> tuple[Screen[Any], Widget | None]:
        screen = self._program.screen
        return screen, screen.focused


_MOST_CELLS: Final = 1000
"""The most columns or rows that a report of the terminal's size may claim."""
_KEPT: Final = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")
"""The state of a parser about the mouse and the terminal."""


class Typed:
    """Feeds the library's parser with whole sequences, and replaces a parser that they broke."""

    def __init__(self, new_parser: Callable[[], Any]) -> None:
        self._new_parser = new_parser
        self._parser = new_parser()
        self._grammar = Grammar()
        self._heard = clock.seconds()
        self.waiting: deque[str] = deque()

    def messages(self, data: bytes, room: int = sys.maxsize) -> Iterator[Any]:
        """Take bytes, or none if none came for a while, and yield the messages that they make.

        Args:
            room: how many keys, clicks and pastes to yield at most; others wait.
        """
        self._take(data)
        for _ in range(min(room, len(self.waiting))):
            yield from self._parsed(self.waiting.popleft())

    def _take(self, data: bytes) -> None:
        now = clock.seconds()
        self._heard = now if data else self._heard
        grammar = self._grammar
        for unit in grammar.read(data) if data else grammar.pause(now - self._heard, ESCAPE_DELAY):
            if QUIT.fullmatch(unit):
                # Quitting does not wait for a flood of input, not even until it is parsed.
                self.waiting.clear()
            self.waiting.append(unit)

    def _parsed(self, unit: str) -> list[Any]:
        messages: list[Any] = []
        state = {name: value for name, value in vars(self._parser).items() if name in _KEPT}
        with suppress(Exception):  # any error of the parser: not a key
            messages = list(self._parser.feed(unit))
            if messages and all(map(_possible, messages)):
                return messages
            # Unless a key with Alt, or Escape, is ended here, the parser would wait for more.
            messages = [] if unit[1:2] == "[" else list(self._parser.feed(""))
        self._parser = self._new_parser()
        vars(self._parser).update(state)
        return messages


def _possible(message: Message) -> bool:
    if not isinstance(message, Resize):
        return True
    size, pixels = message.size, message.pixel_size
    return min(size) > 0 and max(size) <= _MOST_CELLS and (pixels is None or min(pixels) > 0)


_OF_THE_SHELL: Final = (signal.SIGTSTP, signal.SIGCONT)
_PIECE: Final = 4096
_NAP: Final = 0.1
"""The seconds to wait for input before checking whether the program ends."""
_SHORT_NAP: Final = 0.02
"""The same while input waits for the program."""
_MOST_POSTED: Final = 16
"""The most messages that wait in the program's own queue, where none can be dropped."""

_ASKED: Final = ("♣", "─")
"""Characters of one or two cells, depending on the terminal: a suit sign and a line."""
_QUESTION: Final = "".join(f"\x1b[H{each}\x1b[6n" for each in _ASKED) + "\x1b[H\x1b[K"
"""Writes each at the left edge and asks for the cursor's position; then erases it."""
_ANSWERS: Final = ((1, 0), (2, 0))
"""The cursor's positions after a character of one or two cells; others answer other programs."""
_NOTHING: Final = "\x1b[m\x1b[H\x1b[2J"
"""Clears the screen and moves the cursor to its start."""


class WideSigns(Message):
    """The terminal shows suit signs or lines two cells wide."""


class TerminalDriver(LinuxDriver):
    """The library's driver for terminals on Unix, except that no input can end the program.

    It asks the terminal once for the width of signs if the program's `asks_for_widths` is true, and
    does not wait for the answer.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        handlers = {number: signal.getsignal(number) for number in _OF_THE_SHELL}
        super().__init__(app, **options)
        # The library's own would take a terminal that is taken already: modes that are set twice
        # are reset once, and two threads read.
        for number, handler in handlers.items():
            signal.signal(number, handler)
        self._program = app
        self._asyncio = asyncio.get_running_loop()
        self._read: deque[Message] | None = None
        self._to_ask = bool(getattr(app, "asks_for_widths", False))
        self._answers_due = 0
        self._taking = self._taken = False

    def start_application_mode(self) -> None:
        """Take the terminal, and ask it for the width of signs."""
        # In the background the library does not take it, and then it writes nothing.
        self._taking = True
        super().start_application_mode()  # type: ignore[no-untyped-call]  # the library's
        self._taking = False
        if self._to_ask:
            self._to_ask = False
            self._answers_due = len(_ASKED)
            self.write(_QUESTION)

    def stop_application_mode(self) -> None:
        """Give the terminal back, cleared in case it has no alternate screen.

        The Linux console has none, nor does `screen` unless configured; later output would appear
        in the middle of the table.
        """
        self.write(_NOTHING)
        super().stop_application_mode()

    def write(self, data: str) -> None:
        """Write to the terminal; nothing if it is not taken, as when stopped in the background."""
        if self._taking or self._taken:
            self._taken = True
            super().write(data)

    def close(self) -> None:
        """Write nothing more until the terminal is taken again."""
        self._taken = False
        super().close()

    def process_message(self, message: Message) -> None:
        """Pass on messages, except cursor positions, which answer the question for widths."""
        if not isinstance(message, CursorPosition):
            super().process_message(message)
        elif self._answers_due and (message.x, message.y) in _ANSWERS:
            self._answers_due -= 1
            if message.x > 1:
                super().process_message(WideSigns())

    def send_message(self, message: Message) -> None:
        """Keep a message for the program until the input is parsed."""
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
            typed = Typed(import_module("textual._xterm_parser").XTermParser)
        except (ImportError, AttributeError):
            super().run_input_thread()
            return
        self._read = deque()
        while not self.exit_event.is_set():
            nap = _SHORT_NAP if typed.waiting else _NAP
            ready = select.select([self.fileno], [], [], nap)[0]
            data, gone = self._piece() if ready else (b"", False)
            if gone:
                # The terminal is gone, and a program started by nohup gets no signal.
                os.kill(os.getpid(), signal.SIGTERM)
                self.exit_event.wait(_NAP)
            room = 0 if self._read else _MOST_POSTED - self._program.message_queue_size
            for message in typed.messages(data, room):
                self.process_message(message)
            if self._read:
                # In one piece: waking the loop writes to a pipe. One write for each key could fill
                # the pipe, and a signal, which wakes the loop in the same way, would be lost.
                with suppress(RuntimeError):  # the loop has ended
                    self._asyncio.call_soon_threadsafe(self._post, self._read)

    def _piece(self) -> tuple[bytes, bool]:
        # The input, and whether it has ended.
        try:
            data = os.read(self.fileno, _PIECE)
        except BlockingIOError:
            return b"", False
        except OSError:
            return b"", True
        return data, not data
