"""Keys that arrive together act as if pressed one by one, and a held key acts once."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests import steps
from tests.sweeps import sweep
from tests.tui.idle import TIME
from tests.tui.screens import (
    actions_of,
    hands_over,
    on_screen,
    open_app,
    play_first_legal,
    press_settle,
    run,
    table,
    text_of,
    words,
)
from tests.tui.terminal import Terminal, log_in
from textual.events import Key
from textual.keys import key_to_character
from textual.pilot import Pilot

from mate.clock import SEEN_AFTER
from mate.lesson import BASICS
from mate.record import Terms, load
from mate.record.terms import HELP
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.keys.keymap import SlipFilter
from mate.tui.screens.sheets import HandEndScreen

pytestmark = pytest.mark.usefixtures("real_keyboard")

AT_30_HZ = 1 / 30


async def hold(pilot: Pilot[None], key: str, times: int, start: float, apart: float) -> float:
    """Repeat a key and return the time of the next repeat."""
    for number in range(times):
        TIME.now = max(TIME.now, start + number * apart)
        event = Key(key, key_to_character(key))
        pilot.app.post_message(event)
        await pilot.pause()
    return start + times * apart


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """Send keys all at once, as from a slow terminal."""
    for key in keys:
        pilot.app.post_message(Key(key, key_to_character(key)))
    for _ in keys:
        await pilot.pause()


async def test_keys_sent_while_a_screen_opens_reach_that_screen() -> None:
    async with open_app() as (app, pilot):
        await burst(pilot, "t", "ctrl+p", "x", "escape", "f2", "k", "question_mark")
        names = [type(screen).__name__ for screen in app.screen_stack]
        assert names == ["HomeScreen", "SettingsScreen", "KeysScreen", "HelpScreen"]


@pytest.mark.parametrize("keys", ["ctrl+p enter enter", "q ? ? q q"])
async def test_keys_are_ignored_while_the_player_is_leaving(session: Session, keys: str) -> None:
    async with open_app(session) as (app, pilot):
        await burst(pilot, *keys.replace("?", "question_mark").split())
        assert len(app.screen_stack) <= 3
    assert app.return_code in {None, 3}


async def test_ctrl_q_drops_queued_keys(session: Session) -> None:
    async with open_app(session) as (_, pilot):
        await burst(pilot, "3", "3", "ctrl+q")
    assert actions_of(session) == 0


FLOODS = {
    "moves": "\x1b[C\x1b[A\x1b[H" * 3_000,
    "text": "King of hearts 33\r" * 10_670,
    "focus": "\x1b[O\x1b[I" * 5_000,
}


@sweep("flood,end", FLOODS, ["\x11", signal.SIGTERM], strength=1)
def test_ctrl_q_and_sigterm_end_the_program_despite_queued_input(
    terminal: Terminal, flood: str, end: str | signal.Signals
) -> None:
    terminal.type(FLOODS[flood])
    if isinstance(end, str):
        terminal.type(end)
    else:
        terminal.kill(end)
    assert terminal.wait() == 3
    assert b"\x1b[?1049l" in terminal.written


def test_repeated_key_in_one_write_counts_as_held(home: Path, terminal: Terminal) -> None:
    terminal.type("\r" * 60)
    terminal.wait_for("Ana  to declare")
    assert len(load(log_in(home)).match.hands[0].actions) == 1
    # Clicks and keys, as a terminal reports them.
    cells = [(x, y) for y in range(2, 25, 3) for x in (5, 13, 41)]
    terminal.type("".join(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m" * 2 + "?" for x, y in cells))
    terminal.type(f"\r\r{'u' * 30}\x10\r\r")
    terminal.read(0.3)
    terminal.kill(signal.SIGTERM)
    assert terminal.wait() == 3
    assert b"Traceback" not in terminal.written
    load(log_in(home))


async def test_held_key_acts_once_and_quick_presses_of_different_keys_both_act(
    session: Session,
) -> None:
    async with open_app(session) as (app, pilot):
        # The held key of a card plays that card, but chooses no card for the other player.
        now = await hold(pilot, "3", 20, TIME.now, AT_30_HZ)
        assert actions_of(session) == 1
        assert table(app).cursor.picked is None
        now = await hold(pilot, "u", 20, now + 1, AT_30_HZ)
        assert actions_of(session) == 0
        now = await hold(pilot, "enter", 1, now + 1, 0)
        # A keyboard waits before it repeats a key, so the first repeat looks like a second press.
        now = await hold(pilot, "enter", 59, now + 0.4, AT_30_HZ)
        assert actions_of(session) == 2
        # Enter plays nothing, because no lead is chosen yet.
        now = await hold(pilot, "enter", 2, now + 1, 0.11)
        assert actions_of(session) == 2
        for left in (1, 0):
            now = await hold(pilot, "u", 20, now + 1, AT_30_HZ)
            assert actions_of(session) == left
        now = await hold(pilot, "enter", 1, now + 1, 0)
        await hold(pilot, "space", 1, now + 0.01, 0)
        assert actions_of(session) == 2


@pytest.mark.parametrize("key", ["enter", "a"])
async def test_held_key_does_not_answer_the_question_for_a_new_key(key: str) -> None:
    async with open_app() as (app, pilot):
        await press_settle(pilot, "t", "k", "down")
        now = await hold(pilot, key, 1, TIME.now + 1, 0)
        now = await hold(pilot, key, 21, now + 0.4, AT_30_HZ)
        assert "Press " in text_of(app)
        assert app.settings.keys == {}
        await hold(pilot, "f6", 1, now, 0)
        assert next(iter(app.settings.keys.values())).endswith("f6")


async def test_held_key_does_not_confirm_a_tutors_warning() -> None:
    new = Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, help=HELP)
    with Session.begin(new) as session:
        async with open_app(session) as (app, pilot):
            now = TIME.now
            while "Choose it again to confirm" not in words(app):
                now = await hold(pilot, "right", 1, now, 1)
                before = actions_of(session)
                await hold(pilot, "enter", 1, now, 0)
                await press_settle(pilot)
                now = await hold(pilot, "enter", 10, now + AT_30_HZ, AT_30_HZ) + 1
            assert actions_of(session) == before
            await hold(pilot, "enter", 1, now, 0)
            assert actions_of(session) == before + 1


@pytest.fixture
def mating(session: Session) -> Session:
    """The match of `session`, just before the last card of the first hand."""
    play_first_legal(session, lambda match: hands_over(match) > 0)
    steps.take_back(session)
    return session


async def to_the_page(pilot: Pilot[None], app: MateApp, now: float) -> HandEndScreen:
    """Play the last card, and continue to the page after the hand."""
    await hold(pilot, "right", 1, now, 0)
    await hold(pilot, "enter", 1, now + 1, 0)
    await hold(pilot, "enter", 1, now + 2, 0)
    assert isinstance(app.screen, HandEndScreen)
    return app.screen


async def test_new_page_ignores_enter_and_space_until_visible_long_enough(
    mating: Session,
) -> None:
    async with open_app(mating) as (app, pilot):
        await to_the_page(pilot, app, TIME.now)
        now = TIME.now
        await hold(pilot, "enter", 1, now + 0.1, 0)
        await hold(pilot, "space", 1, now + 0.2, 0)
        # Enter is held down from the mating card on; keyboards pause before they repeat a key.
        now = await hold(pilot, "enter", 60, now + SEEN_AFTER - 0.3, AT_30_HZ)
        assert on_screen(app, HandEndScreen)
        await hold(pilot, "enter", 1, now + 0.2, 0)
        assert not on_screen(app, HandEndScreen)


@pytest.mark.usefixtures("animations")
async def test_new_key_press_ends_the_counting_animation_but_a_held_key_does_not(
    mating: Session,
) -> None:
    async with open_app(mating, settings=Settings(motion="on")) as (app, pilot):
        await hold(pilot, "right", 1, TIME.now, 0)
        await hold(pilot, "enter", 1, now := TIME.now + 1, 0)
        # The key that played the mating card is still held.
        await hold(pilot, "enter", 2, now + AT_30_HZ, AT_30_HZ)
        assert table(app).counting.running
        await hold(pilot, "enter", 1, now + 0.3, 0)
        assert not table(app).counting.running


async def test_held_key_skips_neither_steps_nor_pages_of_a_lesson() -> None:
    async with open_app(lesson=BASICS) as (app, pilot):
        now = await hold(pilot, "q", 1, TIME.now, 0)
        await hold(pilot, "d", 1, now + 1, 0)
        now = await hold(pilot, "enter", 20, now + 2, AT_30_HZ)
        await run(pilot, "| ✓ Ben took Q♦ with A♦")
        await hold(pilot, "enter", 20, now + 1, AT_30_HZ)
        await run(pilot, "| 2 of 11 | !✗")
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        await hold(pilot, "enter", 1, now + 3, 0)
        second = text_of(app)
        await hold(pilot, "enter", 20, now + 3 + AT_30_HZ, AT_30_HZ)
        assert text_of(app) == second


def test_key_counts_as_held_while_it_repeats_fast_enough() -> None:
    slips = SlipFilter()
    slips.press("enter", 0)
    slips.mark_new()
    for number in range(1, 100):
        slips.press("enter", number * 0.09)
        assert slips.is_held
    for key, time in (("space", 9), ("enter", 9.01), ("enter", 9.12)):
        slips.press(key, time)
        assert not slips.is_held
