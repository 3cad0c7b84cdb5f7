"""What is thought beside the screen."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

import pytest
from textual.app import App
from textual.screen import Screen

from mate.tui.background import think, think_aloud

_PATIENCE: Final = 20
"""How long a test waits for what must come; seconds."""
_LEAVES_A_THINKER: Final = """
import threading
from textual.app import App
from mate.tui.background import think

class Leaver(App):
    def on_mount(self):
        think(self.screen, threading.Event().wait, print)
        self.call_after_refresh(self.exit)

Leaver().run(headless=True)
print("left")
"""


def test_the_program_ends_without_waiting_for_what_is_still_thought_about() -> None:
    left = subprocess.run(
        [sys.executable, "-c", _LEAVES_A_THINKER],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert left.stdout.endswith("left\n")
    assert left.stderr == ""


@pytest.fixture
def heard() -> asyncio.Queue[object]:
    """What a screen was told."""
    return asyncio.Queue()


@dataclass
class Clock:
    """The time by which a thread counts how often it may speak; it stands still."""

    now: float = 0.0
    sleep: Callable[[float], None] = time.sleep

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("mate.tui.background.time", clock)
    return clock


async def following(heard: asyncio.Queue[object]) -> object:
    """What is told next."""
    return await asyncio.wait_for(heard.get(), _PATIENCE)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, while the screen goes on."""
    async with asyncio.timeout(_PATIENCE):
        while not holds():  # noqa: ASYNC110  # a thread sets no event of the loop
            await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def others() -> frozenset[Thread]:
    """The threads that were there before."""
    return frozenset(threading.enumerate())


async def threads_over(others: frozenset[Thread]) -> None:
    """Wait until nothing is thought any more."""
    await until(lambda: set(threading.enumerate()) <= others)


async def nothing_more(
    heard: asyncio.Queue[object], app: App[None], others: frozenset[Thread]
) -> None:
    """Wait until all threads are over; whatever they told comes before what is told then."""
    await threads_over(others)
    think(app.screen, lambda: "no more", heard.put_nowait)
    assert await following(heard) == "no more"


async def test_what_is_found_is_told_and_so_is_an_error(heard: asyncio.Queue[object]) -> None:
    app = App[None]()
    async with app.run_test():
        think(app.screen, lambda: 7, heard.put_nowait)
        assert await following(heard) == 7
        think(app.screen, lambda: 1 // 0, heard.put_nowait)
        assert isinstance(await following(heard), ZeroDivisionError)


async def test_some_of_what_is_said_on_the_way_is_heard_before_what_is_found(
    heard: asyncio.Queue[object], clock: Clock
) -> None:
    said, go_on = [0], Event()

    def count(say: Callable[[int], None]) -> str:
        for number in itertools.count(1):
            say(number)
            said[0] = number
            if go_on.is_set():
                break
        return "all"

    app = App[None]()
    async with app.run_test():
        think_aloud(app.screen, count, heard.put_nowait, heard.put_nowait)
        for silent_until in (100, 200):
            # What comes meanwhile is so much that a screen could not follow.
            await until(lambda last=silent_until: said[0] > last)  # type: ignore[misc]
            assert heard.empty()
            clock.now += 1
            told = await following(heard)
            assert isinstance(told, int)
            assert told > silent_until
        go_on.set()
        assert await following(heard) == "all"


async def test_a_screen_that_is_busy_hears_once_what_was_said_meanwhile(
    heard: asyncio.Queue[object], clock: Clock, others: frozenset[Thread]
) -> None:
    go_on, over, said = asyncio.Event(), Event(), [0]

    def count(say: Callable[[int], None]) -> str:
        while not over.is_set():
            clock.now += 1
            said[0] += 1
            say(said[0])
        return "all"

    app = App[None]()
    async with app.run_test():
        app.screen.call_later(go_on.wait)
        think_aloud(app.screen, count, heard.put_nowait, heard.put_nowait)
        await until(lambda: said[0] > 20)
        over.set()
        await threads_over(others)
        go_on.set()
        assert isinstance(await following(heard), int)
        assert await following(heard) == "all"


@pytest.mark.parametrize("busy", [False, True])
async def test_of_what_is_called_off_nothing_more_is_told(
    heard: asyncio.Queue[object], clock: Clock, others: frozenset[Thread], *, busy: bool
) -> None:
    go_on, said = asyncio.Event(), [0]

    def count(say: Callable[[int], None]) -> str:
        while True:
            clock.now += 1
            said[0] += 1
            say(1)

    app = App[None]()
    async with app.run_test():
        if busy:
            app.screen.call_later(go_on.wait)
        thinking = think_aloud(app.screen, count, heard.put_nowait, heard.put_nowait)
        if busy:
            await until(lambda: said[0] > 20)
        else:
            assert await following(heard) == 1
        thinking.call_off()
        while not heard.empty():
            heard.get_nowait()
        go_on.set()
        await nothing_more(heard, app, others)


async def test_what_is_called_off_once_it_is_found_is_not_told_either(
    heard: asyncio.Queue[object], others: frozenset[Thread]
) -> None:
    go_on = asyncio.Event()
    app = App[None]()
    async with app.run_test():
        # The screen takes in nothing else until this is over.
        app.screen.call_later(go_on.wait)
        thinking = think(app.screen, lambda: 7, heard.put_nowait)
        await threads_over(others)
        thinking.call_off()
        go_on.set()
        await nothing_more(heard, app, others)


async def test_a_screen_that_was_left_is_told_nothing_and_the_thread_ends(
    heard: asyncio.Queue[object], others: frozenset[Thread]
) -> None:
    go_on = Event()

    def endless(say: Callable[[int], None]) -> str:
        go_on.wait(_PATIENCE)
        while True:
            say(1)

    app = App[None]()
    async with app.run_test():
        left = Screen[None]()
        await app.push_screen(left)
        think(left, lambda: go_on.wait(_PATIENCE), heard.put_nowait)
        think_aloud(left, endless, heard.put_nowait, heard.put_nowait)
        await app.pop_screen()
        go_on.set()
        await nothing_more(heard, app, others)


async def test_what_is_waited_for_is_told_at_once_and_only_once(
    heard: asyncio.Queue[object], others: frozenset[Thread]
) -> None:
    go_on, free = Event(), asyncio.Event()
    app = App[None]()
    async with app.run_test():
        # The screen itself waits, and takes in nothing else.
        app.screen.call_later(free.wait)
        thinking = think(app.screen, lambda: go_on.wait(_PATIENCE), heard.put_nowait)
        assert not await thinking.over_within(0.01)
        go_on.set()
        over = await thinking.over_within(_PATIENCE)
        free.set()
        assert over
        assert heard.get_nowait() is True
        await nothing_more(heard, app, others)
