"""What is thought beside the screen."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import threading
from collections.abc import Callable
from threading import Event
from typing import Final

import pytest
from tests.surroundings import PATIENCE
from tests.tui.idle import until_idle
from textual.app import App
from textual.screen import Screen

from mate.tui.background import run_in_thread, run_with_progress

_LEAVES_A_THINKER: Final = """
import threading
from textual.app import App
from mate.tui.background import run_in_thread

class Leaver(App):
    def on_mount(self):
        run_in_thread(self.screen, threading.Event().wait, print)
        self.call_after_refresh(self.exit)

Leaver().run(headless=True)
print("left")
"""


def test_the_program_ends_without_waiting_for_what_is_still_thought_about() -> None:
    left = subprocess.run(
        [sys.executable, "-c", _LEAVES_A_THINKER],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert left.stdout.endswith("left\n")
    assert left.stderr == ""


@pytest.fixture
def heard() -> asyncio.Queue[object]:
    """What a screen was told."""
    return asyncio.Queue()


async def following(heard: asyncio.Queue[object]) -> object:
    """What is told next."""
    return await asyncio.wait_for(heard.get(), PATIENCE)


async def all_is_told() -> None:
    """Wait until no thread thinks any more, and what was thought is told."""
    for thread in threading.enumerate():
        if thread.name.endswith("(_do)"):
            await asyncio.to_thread(thread.join, PATIENCE)
    await until_idle()


async def test_what_is_found_is_told_and_so_is_an_error(heard: asyncio.Queue[object]) -> None:
    app = App[None]()
    async with app.run_test():
        run_in_thread(app.screen, lambda: 7, heard.put_nowait)
        assert await following(heard) == 7
        run_in_thread(app.screen, lambda: 1 // 0, heard.put_nowait)
        assert isinstance(await following(heard), ZeroDivisionError)


async def test_what_is_said_on_the_way_is_heard_until_it_is_called_off(
    heard: asyncio.Queue[object],
) -> None:
    ended = Event()

    def count(say: Callable[[int], None]) -> str:
        try:
            for number in itertools.count():
                say(number)
            return "all"
        finally:
            ended.set()

    app = App[None]()
    async with app.run_test():
        thinking = run_with_progress(app.screen, count, heard.put_nowait, heard.put_nowait)
        assert await following(heard) != await following(heard)
        thinking.call_off()
        while not heard.empty():
            heard.get_nowait()
        assert await asyncio.to_thread(ended.wait, 20)
        await all_is_told()
    assert heard.empty()


async def test_what_is_called_off_once_it_is_found_is_not_told_either(
    heard: asyncio.Queue[object],
) -> None:
    go_on = asyncio.Event()
    app = App[None]()
    async with app.run_test():
        # The screen takes in nothing else until this is over.
        app.screen.call_later(go_on.wait)
        thinking = run_in_thread(app.screen, lambda: 7, heard.put_nowait)
        await all_is_told()
        thinking.call_off()
        go_on.set()
        await all_is_told()
    assert heard.empty()


async def test_a_screen_that_was_left_is_told_nothing(heard: asyncio.Queue[object]) -> None:
    go_on = Event()
    app = App[None]()
    async with app.run_test():
        left = Screen[None]()
        await app.push_screen(left)
        run_in_thread(left, lambda: go_on.wait(20), heard.put_nowait)
        await app.pop_screen()
        go_on.set()
        await all_is_told()
    assert heard.empty()


async def test_what_is_waited_for_is_told_at_once_and_only_once(
    heard: asyncio.Queue[object],
) -> None:
    go_on = Event()
    app = App[None]()
    async with app.run_test():
        thinking = run_in_thread(app.screen, lambda: go_on.wait(20), heard.put_nowait)
        assert not await thinking.over_within(0.01)
        go_on.set()
        assert await thinking.over_within(20)
        assert heard.get_nowait() is True
        await all_is_told()
    assert heard.empty()
