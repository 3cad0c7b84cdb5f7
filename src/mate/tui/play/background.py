"""Thinking beside the screen: in a thread, as solving a deal takes longer than a picture may."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from textual.message import Message
from textual.screen import Screen

_FoundT = TypeVar("_FoundT")


class Thought(Message):
    """What a thread found out comes back to the screen that asked; `tell` takes it in."""

    def __init__(self, tell: Callable[[], None]) -> None:
        super().__init__()
        self.tell = tell


def think(
    screen: Screen[Any], work: Callable[[], _FoundT], tell: Callable[[_FoundT | Exception], None]
) -> None:
    """Do something in a thread, and then tell the screen, in its own time.

    Nobody waits for it: a screen that is left meanwhile is told nothing any more, and the program
    ends without it.

    Args:
        screen: who asks; it gets a `Thought`.
        work: what to do; it must not touch the screen.
        tell: called by the screen with what was found, or with the error that was raised.
    """

    async def run() -> None:
        found = await _beside(work)
        screen.post_message(Thought(lambda: tell(found)))

    screen.run_worker(run())


def _beside(work: Callable[[], _FoundT]) -> asyncio.Future[_FoundT | Exception]:
    # The library's own threads are waited for when the program ends.
    loop = asyncio.get_running_loop()
    coming: asyncio.Future[_FoundT | Exception] = loop.create_future()

    def take(found: _FoundT | Exception) -> None:
        if not coming.done():
            coming.set_result(found)

    def run() -> None:
        found: _FoundT | Exception
        try:
            found = work()
        except Exception as error:  # noqa: BLE001  # in a thread it would be lost; it is told
            found = error
        # The loop may have ended meanwhile, and with it the screen.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(take, found)

    threading.Thread(target=run, daemon=True).start()
    return coming
