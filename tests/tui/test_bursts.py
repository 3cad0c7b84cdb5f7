"""Keys in one piece do what they do one by one, and a key that is held down acts once."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests import steps
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
    """Let a key come again and again; when it would come next."""
    for number in range(times):
        TIME.now = max(TIME.now, start + number * apart)
        event = Key(key, key_to_character(key))
        pilot.app.post_message(event)
        await pilot.pause()
    return start + times * apart


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """Let keys come all at once, as from a terminal that was slow."""
    for key in keys:
        pilot.app.post_message(Key(key, key_to_character(key)))
    for _ in keys:
        await pilot.pause()


async def test_a_screen_that_opens_gets_the_keys_that_follow() -> None:
    async with open_app() as (app, pilot):
        await burst(pilot, "t", "ctrl+p", "x", "escape", "f2", "k", "question_mark")
        names = [type(screen).__name__ for screen in app.screen_stack]
        assert names == ["HomeScreen", "SettingsScreen", "KeysScreen", "HelpScreen"]


@pytest.mark.parametrize("keys", ["ctrl+p enter enter", "q ? ? q q"])
async def test_after_leaving_has_begun_no_key_acts(session: Session, keys: str) -> None:
    async with open_app(session) as (app, pilot):
        await burst(pilot, *keys.replace("?", "question_mark").split())
        assert len(app.screen_stack) <= 3
    assert app.return_code in {None, 3}


async def test_keys_that_wait_when_ctrl_q_comes_are_dropped(session: Session) -> None:
    async with open_app(session) as (_, pilot):
        await burst(pilot, "3", "3", "ctrl+q")
    assert actions_of(session) == 0


FLOODS = {
    "moves": "\x1b[C\x1b[A\x1b[H" * 3_000,
    "text": "King of hearts 33\r" * 10_670,
    "focus": "\x1b[O\x1b[I" * 5_000,
}


@pytest.mark.parametrize("end", ["\x11", signal.SIGTERM])
@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_ctrl_q_and_sigterm_end_the_program_despite_queued_input(
    terminal: Terminal, flood: str, end: str | signal.Signals
) -> None:
    terminal.type(flood)
    if isinstance(end, str):
        terminal.type(end)
    else:
        terminal.kill(end)
    assert terminal.wait() == 3
    assert b"\x1b[?1049l" in terminal.written


def test_input_in_one_piece_counts_as_a_held_key(home: Path, terminal: Terminal) -> None:
    terminal.type("\r" * 60)
    terminal.wait_for("Ana  to declare")
    assert len(load(log_in(home)).match.hands[0].actions) == 1
    # On cells, as a terminal reports them.
    cells = [(x, y) for y in range(2, 25, 3) for x in (5, 13, 41)]
    terminal.type("".join(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m" * 2 + "?" for x, y in cells))
    terminal.type(f"\r\r{'u' * 30}\x10\r\r")
    terminal.read(0.3)
    terminal.kill(signal.SIGTERM)
    assert terminal.wait() == 3
    assert b"Traceback" not in terminal.written
    load(log_in(home))


async def test_a_key_held_down_acts_once_and_two_people_in_turn_both_act(session: Session) -> None:
    async with open_app(session) as (app, pilot):
        # A card's key plays that card, and chooses none of the other player.
        now = await hold(pilot, "3", 20, TIME.now, AT_30_HZ)
        assert actions_of(session) == 1
        assert table(app).cursor.picked is None
        now = await hold(pilot, "u", 20, now + 1, AT_30_HZ)
        assert actions_of(session) == 0
        now = await hold(pilot, "enter", 1, now + 1, 0)
        # A keyboard waits before it repeats a key: that looks like a second press.
        now = await hold(pilot, "enter", 59, now + 0.4, AT_30_HZ)
        assert actions_of(session) == 2
        # Nobody has chosen a card to lead.
        now = await hold(pilot, "enter", 2, now + 1, 0.11)
        assert actions_of(session) == 2
        for left in (1, 0):
            now = await hold(pilot, "u", 20, now + 1, AT_30_HZ)
            assert actions_of(session) == left
        now = await hold(pilot, "enter", 1, now + 1, 0)
        await hold(pilot, "space", 1, now + 0.01, 0)
        assert actions_of(session) == 2


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
    """The match just before the last card of its first hand."""
    play_first_legal(session, lambda match: hands_over(match) > 0)
    steps.take_back(session)
    return session


async def to_the_page(pilot: Pilot[None], app: MateApp, now: float) -> HandEndScreen:
    """Play the last card, see it, and go on to the page."""
    await hold(pilot, "right", 1, now, 0)
    await hold(pilot, "enter", 1, now + 1, 0)
    await hold(pilot, "enter", 1, now + 2, 0)
    assert isinstance(app.screen, HandEndScreen)
    return app.screen


async def test_a_page_takes_no_key_that_plays_before_it_can_have_been_seen(mating: Session) -> None:
    async with open_app(mating) as (app, pilot):
        await to_the_page(pilot, app, TIME.now)
        now = TIME.now
        await hold(pilot, "enter", 1, now + 0.1, 0)
        await hold(pilot, "space", 1, now + 0.2, 0)
        # A key that was not let go since the mating card; keyboards wait before they repeat it.
        now = await hold(pilot, "enter", 60, now + SEEN_AFTER - 0.3, AT_30_HZ)
        assert on_screen(app, HandEndScreen)
        await hold(pilot, "enter", 1, now + 0.2, 0)
        assert not on_screen(app, HandEndScreen)


@pytest.mark.usefixtures("moving")
async def test_early_key_ends_the_counting_but_a_held_one_does_not(
    mating: Session,
) -> None:
    async with open_app(mating, settings=Settings(motion="on")) as (app, pilot):
        await hold(pilot, "right", 1, TIME.now, 0)
        await hold(pilot, "enter", 1, now := TIME.now + 1, 0)
        # The key of the mating card is still held.
        await hold(pilot, "enter", 2, now + AT_30_HZ, AT_30_HZ)
        assert table(app).counting.running
        await hold(pilot, "enter", 1, now + 0.3, 0)
        assert not table(app).counting.running


async def test_held_key_skips_no_step_and_no_page_of_a_lesson() -> None:
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
