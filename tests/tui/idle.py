"""The time on the screen, which only tests move, and when a program under test is idle.

The event loop, its timers, keys and the program's own clock all read one clock that stands still.
So a busy machine takes longer, and nothing on the screen changes because of that. The pilot of the
screen library would guess from the processor's time whether all is done, and guess wrong where the
machine gives the process no time.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any, ClassVar, Final

import pytest
from tests.environment import TIMEOUT, Clock

from mate.tui.background import NAME

TIME: Final = Clock()
"""The seconds of the screen; later than any `clock` of a match, so that no key seems too early."""
TIME.now = 1e6

FRAME: Final = 1 / 1000
"""How long the program may put off showing what changed, in seconds."""
_SOON: Final = 1 / 100
"""What the program puts off for less than this comes of the key; seconds."""
_PICTURE: Final = 1 / 60
"""The time between two pictures of what the library moves; seconds."""
_STEPS: Final = 25
"""The most such steps, each of which may cause the next: a clock goes on for ever."""
_LOOK: Final = 1 / 200
"""How often a thread is looked at that may come to a gate instead of its end; real seconds."""
_QUIET_ROUNDS: Final = 3
"""The rounds of the loop without anything to do, after which only timers and threads can act."""


def hold_time(patch: pytest.MonkeyPatch) -> None:
    """Let everything on the screen read the clock of tests."""
    patch.setattr("asyncio.BaseEventLoop.time", lambda _: TIME())
    patch.setattr("textual._time.get_time", TIME)
    patch.setattr("mate.clock.seconds", TIME)
    patch.setattr("textual._animator.Animator.wait_until_complete", _animations_end)
    # A thread has no time of the screen: each report counts.
    patch.setattr("mate.tui.background._REPORTS", 0)


async def until_idle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until no event, no timer that is due at once and no thread has anything to do.

    Args:
        min_sleep: the least time to let pass, in seconds of the screen.
        max_sleep: asked for by the library, and not needed.
    """
    del max_sleep
    await passes(min_sleep)
    for _ in range(_STEPS):
        await _threads_end()
        if (due := _next_timer()) is None or due > TIME.now + _SOON:
            return
        TIME.now = max(TIME.now, due)
    await _threads_end()


async def until_quiet() -> None:
    """Wait until no event has anything to do, whatever goes on in threads."""
    quiet, loop = 0, _loop()
    while quiet < _QUIET_ROUNDS:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1


async def passes(seconds: float) -> None:
    """Let time pass on the screen, from timer to timer."""
    end = TIME.now + seconds
    await until_quiet()
    while (due := _next_timer()) is not None and due <= end:
        TIME.now = max(TIME.now, due)
        await until_quiet()
    TIME.now = max(TIME.now, end)


class Gate(threading.Event):
    """An event of a test that threads wait for; those that wait for it are not waited for."""

    waiting: ClassVar[set[threading.Thread]] = set()

    def wait(self, timeout: float | None = TIMEOUT) -> bool:
        """Wait in a thread until the test opens the gate."""
        self.waiting.add(threading.current_thread())
        try:
            return super().wait(timeout)
        finally:
            self.waiting.discard(threading.current_thread())


async def _animations_end(animator: Any) -> None:
    while not animator._complete_event.is_set():
        await passes(_PICTURE)


async def _threads_end() -> None:
    await until_quiet()
    # What a thread found may begin another.
    while threads := [t for t in threading.enumerate() if t.name == NAME and t not in Gate.waiting]:
        await asyncio.to_thread(threads[0].join, _LOOK)
        await until_quiet()


def _next_timer() -> float | None:
    return min((each.when() for each in _loop()._scheduled if not each.cancelled()), default=None)


def _loop() -> Any:
    return asyncio.get_running_loop()
