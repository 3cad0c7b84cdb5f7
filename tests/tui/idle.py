"""The screen's clock, which only tests advance, and functions that wait until the program is idle.

The event loop, its timers, keys and the program's own clock all read this clock. So tests take
longer on a busy machine, but the screen shows the same contents. Textual's own pilot would guess
from the processor time whether the program is idle, and guess wrong if the machine gives the
process no time.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any, ClassVar, Final

import pytest
from tests.environment import TIMEOUT, Clock

from mate.tui.background import NAME

TIME: Final = Clock()
"""The screen's clock, in seconds; later than the `clock` of a match, so no key seems too early."""
TIME.now = 1e6

FRAME: Final = 1 / 1000
"""The longest delay, in seconds, before the program shows a change."""
_SOON: Final = 1 / 100
"""A timer that is due within this time, in seconds, belongs to the key just pressed."""
_PICTURE: Final = 1 / 60
"""The seconds between two frames of Textual's animations."""
_STEPS: Final = 25
"""The maximum number of timers to wait for in a row; a clock would start new timers for ever."""
_LOOK: Final = 1 / 200
"""The real seconds between two checks of a thread, which may stop at a gate instead of ending."""
_QUIET_ROUNDS: Final = 3
"""The number of idle rounds of the event loop after which only timers and threads can act."""


def hold_time(patch: pytest.MonkeyPatch) -> None:
    """Let everything on the screen read `TIME`."""
    patch.setattr("asyncio.BaseEventLoop.time", lambda _: TIME())
    patch.setattr("textual._time.get_time", TIME)
    patch.setattr("mate.clock.seconds", TIME)
    patch.setattr("textual._animator.Animator.wait_until_complete", _animations_end)
    # Threads measure real time, so deliver every report without delay.
    patch.setattr("mate.tui.background._REPORTS", 0)


async def until_idle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until no event, no thread and no timer that is due soon has anything left to do.

    Args:
        min_sleep: the seconds on the screen's clock that must pass.
        max_sleep: a parameter of the function replaced in Textual; unused.
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
    """Wait until all events are handled, without waiting for threads."""
    quiet, loop = 0, _loop()
    while quiet < _QUIET_ROUNDS:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready else quiet + 1


async def passes(seconds: float) -> None:
    """Advance the screen's clock by the given number of seconds, from timer to timer."""
    end = TIME.now + seconds
    await until_quiet()
    while (due := _next_timer()) is not None and due <= end:
        TIME.now = max(TIME.now, due)
        await until_quiet()
    TIME.now = max(TIME.now, end)


class Gate(threading.Event):
    """An event for which threads wait; `until_idle` does not wait for threads stopped at a gate."""

    waiting: ClassVar[set[threading.Thread]] = set()

    def wait(self, timeout: float | None = TIMEOUT) -> bool:
        """Stop the current thread until the test opens the gate."""
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
    # The result of a thread may start another thread.
    while threads := [t for t in threading.enumerate() if t.name == NAME and t not in Gate.waiting]:
        await asyncio.to_thread(threads[0].join, _LOOK)
        await until_quiet()


def _next_timer() -> float | None:
    return min((each.when() for each in _loop()._scheduled if not each.cancelled()), default=None)


def _loop() -> Any:
    return asyncio.get_running_loop()
