"""What players do is done in turn: nothing begins before all that came of the last key is over."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, InputEvent, Key, MouseMove, Paste
from textual.screen import Screen
from textual.widget import Widget

_PATIENCE: Final = 1.0
"""How long what comes of one key may hold up the next, in seconds."""

_PAUSE: Final = 0.02
"""How long nobody asks whether a key is over while none waits, in seconds: the picture is first."""

_LEAST_ROUNDS: Final = 2
"""In the first a key comes to whoever acts on it, in the next what that one asks of others."""
_MOST_ROUNDS: Final = 20
"""What goes on and on by itself is not waited for."""

_QUIT: Final = "ctrl+q"
_ARROWS: Final = frozenset({"left", "right", "up", "down", "home", "end", "pageup", "pagedown"})
"""The keys that do nothing where they have nothing to move."""
_MOVES: Final = re.compile(r"(screen\.)?(move|move_to|scroll\w*|cursor_\w+|page_\w+)\b")
"""The actions that move a cursor or a text, and change nothing else."""


class Turnstile:
    """Lets one key, click or paste through at a time.

    The library hands a key from widget to widget, and asks at the end which screen is seen. Of
    keys that come in one piece the second would act on a screen that the first is leaving, or on
    one that is not built yet. So it waits here until all that came of the first is over, and a
    burst of keys does what the same keys do when they are typed slowly.

    Args:
        app: the program.
        let_through: begins what comes of an event.
    """

    def __init__(self, app: App[Any], let_through: Callable[[Event], Awaitable[None]]) -> None:
        self._app = app
        self._let_through = let_through
        self._waiting: deque[Event] = deque()
        self._turn = 0
        self._busy = False
        self._timers: list[asyncio.TimerHandle] = []
        self._asking = False
        self._shut = False
        self._since = 0.0

    @staticmethod
    def is_for(event: Event) -> bool:
        """Whether an event is a player's doing that nobody has seen yet."""
        return isinstance(event, InputEvent | Paste) and not event.is_forwarded

    def shut(self) -> None:
        """Let nothing through any more."""
        self._shut = True
        self._waiting.clear()

    def forget(self) -> None:
        """Drop what was done before now, and has not come to its turn."""
        self._waiting.clear()
        self._since = Event().time

    async def take(self, event: Event) -> None:
        """Let an event through, at once or in its turn."""
        if self._shut or event.time < self._since:
            return
        waiting = self._waiting
        if isinstance(event, MouseMove) and waiting and isinstance(waiting[-1], MouseMove):
            # It matters only where the mouse is at last.
            waiting.pop()
        if isinstance(event, Key) and event.key == _QUIT and self._only_moves:
            # Where the cursor is does not matter to those who quit.
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
        late = partial(self._app.call_later, then, self._turn)
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
        nodes = [node for node in (focused or screen).ancestors_with_self if node is not self._app]
        await self._pass([*nodes, self._app], partial(self._asked, turn, rounds, (screen, focused)))

    async def _pass(self, nodes: Sequence[DOMNode], asked: Callable[[], Awaitable[None]]) -> None:
        # A key goes from the widget that has the focus up to the program. This goes the same way,
        # and comes to each of them when it is done with whatever came before.
        for place, node in enumerate(nodes, 1):
            if node.call_later(self._pass, nodes[place:], asked):
                return
        await asked()

    async def _asked(self, turn: int, rounds: int, seen: tuple[object, ...]) -> None:
        if turn != self._turn:
            return
        moved = rounds < _LEAST_ROUNDS or seen != self._seen or self._at_work
        if moved and rounds < _MOST_ROUNDS:
            await self._ask(turn, rounds + 1)
        else:
            await self._next()

    @property
    def _only_moves(self) -> bool:
        keys = {event.key if isinstance(event, Key) else "" for event in self._waiting}
        active = self._app.screen.active_bindings
        return all(
            _MOVES.match(active[key].binding.action) if key in active else key in _ARROWS
            for key in keys
        )

    @property
    def _seen(self) -> tuple[Screen[Any], Widget | None]:
        screen = self._app.screen
        return screen, screen.focused

    @property
    def _at_work(self) -> bool:
        screen = self._app.screen
        return any(node.message_queue_size for node in screen.walk_children(with_self=True))
