"""The gate through which a player's input passes, one key, click or paste at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, Key, MouseMove
from textual.screen import Screen
from textual.widget import Widget

_PATIENCE: Final = 1.0
"""The maximum number of seconds for which one key may hold up the next key."""

_PAUSE: Final = 0.02
"""The seconds for drawing before the gate checks whether a key is done, if no other key waits."""

_LEAST_ROUNDS: Final = 2
"""The minimum number of rounds through the widgets: one for a key, one for its consequences."""
_MOST_ROUNDS: Final = 20
"""The maximum number of rounds, which is limited because timers may cause work for ever."""

_QUIT: Final = "ctrl+q"


class InputGate:
    """A gate that lets one key, click or paste through at a time.

    Textual hands a key from widget to widget and decides at the end which screen gets the key. In a
    burst, the second key would act on a screen that the first key is leaving (as in Textual's issue
    4704), or on a screen that is not built yet. The gate therefore holds the second key until
    everything that the first key caused is done. A burst of keys then acts like keys typed slowly.
    """

    def __init__(self, app: App[Any], let_through: Callable[[Event], Awaitable[None]]) -> None:
        self._program = app
        self._let_through = let_through
        self._waiting: deque[Event] = deque()
        self._turn = 0
        self._busy = False
        self._timers: list[asyncio.TimerHandle] = []
        self._checking = False
        self._shut = False
        self._since = 0.0

    def shut(self) -> None:
        """Stop letting events through."""
        self._shut = True
        self._waiting.clear()

    def forget(self) -> None:
        """Drop the waiting events, and older events that have not reached the gate yet."""
        self._waiting.clear()
        self._since = Event().time

    async def take(self, event: Event) -> None:
        """Let new input from a player through, at once or after all earlier input."""
        if self._shut or event.time < self._since:
            return
        waiting = self._waiting
        if isinstance(event, MouseMove) and waiting and isinstance(waiting[-1], MouseMove):
            # Drop earlier moves of the mouse, because only the last position matters.
            waiting.pop()
        if isinstance(event, Key) and event.key == _QUIT:
            # Quit at once, because quitting must not wait for a flood of keys.
            waiting.clear()
        waiting.append(event)
        if not self._busy:
            await self._next()
        elif not self._checking:
            await self._start_check(self._turn)

    async def _next(self) -> None:
        self._turn += 1
        self._busy = bool(self._waiting)
        self._checking = False
        while self._timers:
            self._timers.pop().cancel()
        if self._busy:
            self._after(_PATIENCE, self._time_out)
            await self._let_through(self._waiting.popleft())
            if self._waiting:
                await self._start_check(self._turn)
            else:
                self._after(_PAUSE, self._start_check)

    def _after(self, seconds: float, then: Callable[[int], Awaitable[None]]) -> None:
        late = partial(self._program.call_later, then, self._turn)
        self._timers.append(asyncio.get_running_loop().call_later(seconds, late))

    async def _start_check(self, turn: int) -> None:
        if turn == self._turn and self._busy and not self._checking:
            self._checking = True
            await self._start_round(turn, 1)

    async def _time_out(self, turn: int) -> None:
        if turn == self._turn:
            await self._next()

    async def _start_round(self, turn: int, rounds: int) -> None:
        screen, focused = self._focus
        end, program = partial(self._end_round, turn, rounds, (screen, focused)), self._program
        nodes = (node for node in (focused or screen).ancestors_with_self if node is not program)
        await self._pass_on([*nodes, program], end)

    async def _pass_on(self, nodes: Sequence[DOMNode], end: Callable[[], Awaitable[None]]) -> None:
        # A key goes from the widget with the focus up to the program. This callback takes the same
        # path, and reaches each widget after the widget has handled all earlier messages.
        for place, node in enumerate(nodes, 1):
            if node.call_later(self._pass_on, nodes[place:], end):
                return
        await end()

    async def _end_round(self, turn: int, rounds: int, focus: tuple[object, ...]) -> None:
        if turn != self._turn:
            return
        screen = self._program.screen
        at_work = any(node.message_queue_size for node in screen.walk_children(with_self=True))
        moved = rounds < _LEAST_ROUNDS or focus != self._focus or at_work
        if moved and rounds < _MOST_ROUNDS:
            await self._start_round(turn, rounds + 1)
        else:
            await self._next()

    @property
    def _focus(self) -> tuple[Screen[Any], Widget | None]:
        screen = self._program.screen
        return screen, screen.focused
