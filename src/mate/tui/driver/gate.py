"""Input from a player, one key, click or paste at a time."""

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
"""The seconds left for drawing before checking whether a key is done, if no other key waits."""

_LEAST_ROUNDS: Final = 2
"""The minimum number of rounds through the widgets: for a key, and then for its consequences."""
_MOST_ROUNDS: Final = 20
"""The maximum number of rounds to wait, because timers may cause work for ever."""

_QUIT: Final = "ctrl+q"


class InputGate:
    """Lets one key, click or paste through at a time.

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
        self._asking = False
        self._shut = False
        self._since = 0.0

    def shut(self) -> None:
        """Stop letting events through."""
        self._shut = True
        self._waiting.clear()

    def forget(self) -> None:
        """Drop the events that wait for their turn."""
        self._waiting.clear()
        self._since = Event().time

    async def take(self, event: Event) -> None:
        """Let new input from a player through, at once or after all earlier input."""
        if self._shut or event.time < self._since:
            return
        waiting = self._waiting
        if isinstance(event, MouseMove) and waiting and isinstance(waiting[-1], MouseMove):
            # Drop earlier moves of the mouse, because only its last position matters.
            waiting.pop()
        if isinstance(event, Key) and event.key == _QUIT:
            # Quit at once, because quitting must not wait for a flood of keys.
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
        # A key goes from the widget with the focus up to the program. This callback takes the same
        # path, and reaches each widget after the widget has handled all earlier messages.
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
