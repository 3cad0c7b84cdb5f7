"""Work beside the screen: in a thread, as it may take longer than a picture.

Nobody waits for such a thread. A screen that is left meanwhile is told nothing any more, and the
program ends without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any, Final, Generic, ParamSpec, TypeVar

from textual.screen import Screen

_FoundT = TypeVar("_FoundT")
_SaidP = ParamSpec("_SaidP")

_WORK: Final = 0.002
"""How many seconds of work a screen may be kept from its own."""
_REST: Final = 0.002
"""How many seconds it then has for itself."""
_HEARS: Final = 0.03
"""After how many seconds a screen hears again how far the work is."""


class Pace:
    """Keeps work in a thread from holding up the screen: called again and again, it rests at times.

    Python runs one thread at a time, and one that always has something to do keeps others waiting
    whenever they need their turn, which a key does several times.
    """

    def __init__(self) -> None:
        self._due = time.monotonic() + _WORK

    def __call__(self) -> None:
        """Rest, if it is time to."""
        if time.monotonic() >= self._due:
            time.sleep(_REST)
            self._due = time.monotonic() + _WORK


class _CalledOffError(Exception):
    # Nobody wants to know any more.
    pass


class Thinking(Generic[_FoundT]):
    """Work that a screen has asked for, until the screen was told what came of it.

    Args:
        screen: who asks; what it is told it takes in as a message, between other messages.
        tell: called with what was found, or with the error that was raised.
    """

    def __init__(self, screen: Screen[Any], tell: Callable[[_FoundT | Exception], None]) -> None:
        self._screen, self._tell = screen, tell
        self._loop = asyncio.get_running_loop()
        self._found: asyncio.Future[_FoundT | Exception] = self._loop.create_future()
        self._over = False
        self._pace = Pace()
        self._hears = time.monotonic() + _HEARS
        self._untold = False
        # So it is called off when the screen goes.
        screen.run_worker(self._found)

    def begin(self, work: Callable[[], _FoundT]) -> None:
        """Do the work in a thread of its own, not one of the library's, which are waited for."""
        Thread(target=self._do, args=(work,), daemon=True).start()

    async def over_within(self, seconds: float) -> bool:
        """Wait a little, so that what is found soon is told before anything else happens.

        Args:
            seconds: how long to wait at most.

        Returns:
            Whether it is over.
        """
        await asyncio.wait({self._found}, timeout=seconds)
        if self._found.done():
            self._tell_once()
        return self._over

    def call_off(self) -> None:
        """Tell the screen nothing any more; the thread ends when it next says something."""
        self._over = True
        self._found.cancel()

    def hear(self, step: Callable[[], None]) -> None:
        """Let the screen take a step now and then; for the thread that does the work, at any time.

        Most steps are left out, so that the screen is never behind; and the thread rests here.
        """
        if self._over or self._found.cancelled():
            raise _CalledOffError
        if not self._untold and time.monotonic() >= self._hears:
            self._untold = True
            self._in_loop(lambda: self._screen.call_later(self._take_step, step))
        self._pace()

    def _do(self, work: Callable[[], _FoundT]) -> None:
        found: _FoundT | Exception
        try:
            found = work()
        except _CalledOffError:
            return
        except Exception as error:  # noqa: BLE001  # in a thread it would be lost; it is told
            found = error
        self._in_loop(lambda: self._take(found))

    def _in_loop(self, step: Callable[[], object]) -> None:
        # The loop may have ended meanwhile, and with it the screen.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(step)

    def _take(self, found: _FoundT | Exception) -> None:
        if not self._found.done():
            self._found.set_result(found)
            self._screen.call_later(self._tell_once)

    def _tell_once(self) -> None:
        if not self._over and not self._found.cancelled():
            self._over = True
            self._tell(self._found.result())

    def _take_step(self, step: Callable[[], None]) -> None:
        if not self._over:
            step()
        self._hears = time.monotonic() + _HEARS
        self._untold = False


def think(
    screen: Screen[Any], work: Callable[[], _FoundT], tell: Callable[[_FoundT | Exception], None]
) -> Thinking[_FoundT]:
    """Do something in a thread, and then tell the screen, in its own time.

    Args:
        screen: who asks.
        work: what to do; it must not touch the screen.
        tell: called by the screen with what was found, or with the error that was raised.
    """
    thinking: Thinking[_FoundT] = Thinking(screen, tell)
    thinking.begin(work)
    return thinking


def think_aloud(
    screen: Screen[Any],
    work: Callable[[Callable[_SaidP, None]], _FoundT],
    hear: Callable[_SaidP, None],
    tell: Callable[[_FoundT | Exception], None],
) -> Thinking[_FoundT]:
    """Do something in a thread that tells on the way how far it is, or what it has found already.

    Args:
        screen: who asks.
        work: what to do, with a function to call on the way, as often as can be: there the thread
            lets the screen have its turn, and ends if it was called off. It must not touch the
            screen.
        hear: called by the screen, some thirty times a second at most, with what that function was
            called with at that moment.
        tell: called by the screen at the end, as `think` does.
    """
    thinking: Thinking[_FoundT] = Thinking(screen, tell)

    def say(*said: _SaidP.args, **named: _SaidP.kwargs) -> None:
        thinking.hear(partial(hear, *said, **named))

    thinking.begin(lambda: work(say))
    return thinking
