"""Background work: threads, delayed and repeated steps, and animations."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from threading import Event
from types import SimpleNamespace
from typing import Final

import pytest
from tests.environment import TIMEOUT
from tests.tui.idle import until_idle
from textual.app import App
from textual.screen import Screen

from mate.tui import background
from mate.tui.background import Animation, Delay, Playback, run_in_thread, run_with_progress

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


def test_program_ends_without_waiting_for_background_work() -> None:
    left = subprocess.run(
        [sys.executable, "-c", _LEAVES_A_THINKER],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=True,
    )
    assert left.stdout.endswith("left\n")
    assert left.stderr == ""


@pytest.fixture
def heard() -> asyncio.Queue[object]:
    """The results and reports that a screen has received."""
    return asyncio.Queue()


async def following(heard: asyncio.Queue[object]) -> object:
    """Return the next result or report."""
    return await asyncio.wait_for(heard.get(), TIMEOUT)


async def until_all_reported() -> None:
    """Wait until no thread works any more and every result is reported."""
    for thread in threading.enumerate():
        if thread.name.endswith("(do)"):
            await asyncio.to_thread(thread.join, TIMEOUT)
    await until_idle()


@pytest.fixture
async def screen() -> AsyncIterator[Screen[object]]:
    """The screen of a running program."""
    app = App[None]()
    async with app.run_test():
        yield app.screen


async def test_background_work_delivers_a_result_or_an_error(
    screen: Screen[object], heard: asyncio.Queue[object]
) -> None:
    run_in_thread(screen, lambda: 7, heard.put_nowait)
    assert await following(heard) == 7
    run_in_thread(screen, lambda: 1 // 0, heard.put_nowait)
    assert isinstance(await following(heard), ZeroDivisionError)


async def test_work_reports_progress_until_cancelled(
    screen: Screen[object], heard: asyncio.Queue[object]
) -> None:
    ended = Event()

    def count(say: Callable[[int], None]) -> str:
        try:
            for number in itertools.count():
                say(number)
            return "all"
        finally:
            ended.set()

    thinking = run_with_progress(screen, count, heard.put_nowait, heard.put_nowait)
    assert await following(heard) != await following(heard)
    thinking.cancel()
    while not heard.empty():
        heard.get_nowait()
    assert await asyncio.to_thread(ended.wait, 20)
    await until_all_reported()
    assert heard.empty()


async def test_cancelled_work_does_not_deliver_a_finished_result(
    screen: Screen[object], heard: asyncio.Queue[object]
) -> None:
    go_on = asyncio.Event()
    # The screen handles no other message until the event is set.
    screen.call_later(go_on.wait)
    thinking = run_in_thread(screen, lambda: 7, heard.put_nowait)
    await until_all_reported()
    thinking.cancel()
    go_on.set()
    await until_all_reported()
    assert heard.empty()


async def test_closed_screen_gets_no_result(
    screen: Screen[object], heard: asyncio.Queue[object]
) -> None:
    go_on, left = Event(), Screen[None]()
    await screen.app.push_screen(left)
    run_in_thread(left, lambda: go_on.wait(20), heard.put_nowait)
    await screen.app.pop_screen()
    go_on.set()
    await until_all_reported()
    assert heard.empty()


async def test_awaited_result_is_delivered_immediately_and_only_once(
    screen: Screen[object], heard: asyncio.Queue[object]
) -> None:
    go_on = Event()
    thinking = run_in_thread(screen, lambda: go_on.wait(20), heard.put_nowait)
    assert not await thinking.over_within(0)
    go_on.set()
    assert await thinking.over_within(20)
    assert heard.get_nowait() is True
    await until_all_reported()
    assert heard.empty()


# Tests of repeated steps, and of animations.


class Timers:
    """A screen whose timers run only when a test calls them."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def set_interval(self, seconds: float, step: Callable[[], None]) -> SimpleNamespace:
        timer = (seconds, step)
        self.timers.append(timer)
        return SimpleNamespace(stop=lambda: self.timers.remove(timer))

    set_timer = set_interval


def test_delayed_step_runs_once_unless_stopped() -> None:
    screen, steps = Timers(), list[int]()
    delay = Delay(screen, lambda: steps.append(1))  # type: ignore[arg-type]  # no screen is needed
    delay.start(2)
    ((seconds, step),) = screen.timers
    assert (seconds, delay.running) == (2, True)
    delay.stop()
    step()
    assert (steps, screen.timers) == ([], [])
    delay.start(3)
    screen.timers[0][1]()
    assert (steps, delay.running) == ([1], False)


def test_playback_step_lasts_between_0_1_and_4_seconds() -> None:
    screen, steps = Timers(), list[int]()
    pace = Playback(screen, lambda: steps.append(1))  # type: ignore[arg-type]  # no screen is needed
    assert (pace.running, pace.steps_a_second) == (False, 1)
    pace.change(1)
    assert (screen.timers, pace.steps_a_second) == ([], 2)
    pace.start()
    ((seconds, step),) = screen.timers
    step()
    assert (seconds, steps, pace.running) == (0.5, [1], True)
    for change, slowest in ((1, 0.1), (-1, 4)):
        for _ in range(8):
            pace.change(change)
        assert [seconds for seconds, _ in screen.timers] == [slowest]
    pace.stop()
    pace.stop()
    assert (screen.timers, pace.running) == ([], False)


def test_shown_share_of_an_animation_grows_to_1_by_its_last_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, shown, now = Timers(), list[float](), [10.0]
    monkeypatch.setattr("mate.clock.seconds", lambda: now[0])
    appearance = SimpleNamespace(moves=True)
    monkeypatch.setattr(background, "program_of", lambda _: SimpleNamespace(appearance=appearance))
    moving = Animation(screen, lambda: shown.append(moving.share))  # type: ignore[arg-type]
    assert (moving.share, moving.running) == (1, False)
    moving.end()
    moving.begin(2)
    ((seconds, step),) = screen.timers
    assert (seconds, moving.share, shown) == (1 / 20, 0, [])
    for now[0] in (10.5, 11, 12):
        step()
    assert (shown, moving.running, screen.timers) == ([0.25, 0.5, 1], False, [])
    moving.begin(2)
    now[0] = 13
    moving.end()
    assert (shown[3:], moving.share, screen.timers) == ([1], 1, [])
    # Without motion, the animation draws no frame, because the caller draws the last frame.
    appearance.moves = False
    moving.begin(2)
    assert (shown[4:], moving.share, moving.running) == ([], 1, False)
