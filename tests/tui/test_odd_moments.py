"""Keys pressed twice, disks that refuse, terminals too small, names too long, leaving half-way."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from tests.tui.screens import (
    click_card,
    on_screen,
    open_app,
    open_table,
    play_out_hand,
    play_up_to_the_last_action,
    press,
    run,
    table,
    text_of,
)
from textual.command import CommandList
from textual.events import Key
from textual.widgets import Input
from textual.widgets._toast import Toast

from mate.errors import StorageError
from mate.record import Terms, load
from mate.session import Session
from mate.tui.screens.commandpalette import MatePalette
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.reading import HelpScreen
from mate.tui.screens.settings import SettingsScreen
from mate.tui.screens.table import TableScreen


def refuse(*_args: object, **_named: object) -> None:
    raise StorageError("the disk refuses")


# Disks that refuse.


async def test_table_reports_unwritable_action_and_allows_a_retry(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(session) as (app, pilot):
        await play_out_hand(pilot, app)
        with monkeypatch.context() as refusing:
            refusing.setattr(session._journal, "append", refuse)
            await run(pilot, "u | the disk refuses")
        await run(pilot, "u | Undone: Ana's Q♥.")


async def test_match_end_page_reports_unwritable_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / ("a" * 90) / "match.jsonl"
    with Session.begin(Terms(players=("Ana", "Ben"), seed=7), path) as session:
        play_up_to_the_last_action(session)
        async with open_table(session) as (app, pilot):
            # A replay comes back to the page, and needs no log.
            await press(pilot, "right", "enter", "enter")
            path.rename(path.with_suffix(".away"))
            await run(pilot, "r right escape | <MatchEndScreen>")
            path.with_suffix(".away").rename(path)
            with monkeypatch.context() as refusing:
                refusing.setattr(Session, "begin", lambda _: refuse())
                await run(pilot, "m | the disk refuses\n escape")
    assert app.return_code == 0


# Terminals too small, and names too long.


async def test_keys_do_nothing_in_too_small_a_terminal(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await pilot.resize_terminal(20, 5)
        await press(pilot, "enter", "enter", "4", "4", "u")
        assert text_of(app).splitlines()[:2] == ["Mate needs a", "terminal of at least"]
        assert not session.match.hands
        for played, size in enumerate(((1, 1), (2, 40), (250, 1)), 1):
            await pilot.resize_terminal(*size)
            table(app).act(session.match.hand.position.legal_actions[0])
            await pilot.pause()
            assert len(session.match.hands[0].actions) == played
        await pilot.resize_terminal(80, 24)
        await press(pilot, "right", "enter")
        assert len(session.match.hands[0].actions) == 4
        await pilot.resize_terminal(20, 5)
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_the_list_of_commands_bears_a_held_key_and_terminals_without_room() -> None:
    async with open_app() as (app, pilot):
        app.post_message(Key("ctrl+p", None))
        for _ in range(100):
            await asyncio.sleep(0)
            app.post_message(Key("pagedown", None))
        await pilot.pause()
        for size in ((5, 3), (4, 40), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await press(pilot, "escape")
        assert on_screen(app, HomeScreen)


async def test_between_two_layouts_the_table_is_clicked_where_it_is_seen(session: Session) -> None:
    async with open_table(session, (110, 30)) as (app, pilot):
        # A half-typed name is forgotten when a card is clicked.
        await press(pilot, "k")
        await click_card(pilot, app, 1, 0)
        await run(pilot, "| Foreplace A♣\n h | … of hearts")


# Keys that come too often or at odd times.


async def test_notice_shows_once_and_ignores_late_clicks(
    session: Session,
) -> None:
    async with open_app(session, notifications=True) as (app, pilot):
        # A page that shows no messages itself.
        await press(pilot, "f3")
        for _ in range(20):
            app.show_problem("Mate cannot be suspended here.")
        await pilot.pause()
        (toast,) = app.screen.query(Toast)
        place = toast.region.translate((2, 1)).offset
        rack = toast._parent
        assert rack is not None
        toast._detach()
        await pilot.mouse_down(offset=place)
        toast._attach(rack)
        await press(pilot, "right")
        assert app.is_running
        await press(pilot, "escape", "escape")
    assert app.return_code == 3


# Once leaving has begun nothing opens, whoever asks for it.


@pytest.mark.parametrize("again", [False, True], ids=["", "again"])
async def test_screen_that_is_asked_for_while_leaving_does_nothing(
    session: Session, again: bool
) -> None:
    async with open_table(session) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        if again:
            # One is being built meanwhile.
            app.push_screen(HelpScreen(table))
        await app.action_quit()
        # As a timer or an answer from a thread would do it, before the program is gone.
        for made in (partial(HelpScreen, table), MatePalette):
            app.push_screen(made())
            app.call_later(app.push_screen, made())
        if again:
            await app.action_quit()
        await pilot.pause()
    assert (app.return_code, app.failure, app.unfinished) == (3, None, session.path)


async def test_a_screen_is_left_once(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        left: list[object] = []
        await press(pilot, "f2")
        settings = app.screen
        assert isinstance(settings, SettingsScreen)
        await press(pilot, "question_mark")
        reading = app.screen
        assert isinstance(reading, HelpScreen)
        for screen in (settings, reading, reading, settings, settings):
            screen.leave()
            left.append(len(app.screen_stack))
        await pilot.pause()
        assert left == [3, 2, 2, 1, 1]
        assert app.is_running


async def test_after_an_error_the_match_is_where_it_is_said_to_be(session: Session) -> None:
    async with open_app(session) as (app, _):
        session.path.unlink()
        app.panic(ValueError("no king"))
    assert app.unfinished is not None
    assert load(app.unfinished) == session.record


async def test_a_palette_that_is_taken_apart_looks_for_no_commands(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        palette = MatePalette()
        await app.push_screen(palette)
        # As the library takes it apart, with a search on its way.
        await palette.query_one(CommandList).remove()
        palette.query_one(Input).value = "score"
        await pilot.pause()
        assert app.failure is None
        assert app.is_running
