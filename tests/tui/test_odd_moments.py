"""Unusual situations: write errors, tiny terminals, repeated keys, and leaving the program."""

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


# Tests of write errors.


async def test_table_reports_an_action_that_cannot_be_saved_and_allows_a_retry(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(session) as (app, pilot):
        await play_out_hand(pilot, app)
        with monkeypatch.context() as refusing:
            refusing.setattr(session._journal, "append", refuse)
            await run(pilot, "u | the disk refuses")
        await run(pilot, "u | Undone: Ana's Q♥.")


async def test_last_page_reports_a_rematch_that_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / ("a" * 90) / "match.jsonl"
    with Session.begin(Terms(players=("Ana", "Ben"), seed=7), path) as session:
        play_up_to_the_last_action(session)
        async with open_table(session) as (app, pilot):
            # A replay needs no log, and returns to the last page.
            await press(pilot, "right", "enter", "enter")
            path.rename(path.with_suffix(".away"))
            await run(pilot, "r right escape | <MatchEndScreen>")
            path.with_suffix(".away").rename(path)
            with monkeypatch.context() as refusing:
                refusing.setattr(Session, "begin", lambda _: refuse())
                await run(pilot, "m | the disk refuses\n escape")
    assert app.return_code == 0


# Tests of tiny terminals, and of sizes between two layouts.


async def test_keys_do_nothing_while_the_terminal_is_too_small(
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


async def test_list_of_commands_survives_a_held_key_and_tiny_terminals() -> None:
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


async def test_click_finds_the_card_at_a_size_between_two_layouts(session: Session) -> None:
    async with open_table(session, (110, 30)) as (app, pilot):
        # A click on a card also ends a half-typed name.
        await press(pilot, "k")
        await click_card(pilot, app, 1, 0)
        await run(pilot, "| foreplace A♣\n h | … of hearts")


# Tests of keys and clicks that come too often or too late.


async def test_repeated_notice_appears_once_and_ignores_late_clicks(session: Session) -> None:
    async with open_app(session, notifications=True) as (app, pilot):
        # Open a page that shows no messages itself.
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


# Tests of screens that would open after the program has begun to end.


@pytest.mark.parametrize("again", [False, True], ids=["", "again"])
async def test_screen_pushed_while_the_program_ends_has_no_effect(
    session: Session, again: bool
) -> None:
    async with open_table(session) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        if again:
            # Open a screen that is not yet complete when the program ends.
            app.push_screen(HelpScreen(table))
        await app.action_quit()
        # A timer or the result of a thread might open these screens before the program ends.
        for made in (partial(HelpScreen, table), MatePalette):
            app.push_screen(made())
            app.call_later(app.push_screen, made())
        if again:
            await app.action_quit()
        await pilot.pause()
    assert (app.return_code, app.failure, app.unfinished) == (3, None, session.path)


async def test_screen_closes_only_once_and_only_while_in_front(session: Session) -> None:
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


async def test_match_is_saved_at_the_reported_path_after_an_error(session: Session) -> None:
    async with open_app(session) as (app, _):
        session.path.unlink()
        app.panic(ValueError("no king"))
    assert app.unfinished is not None
    assert load(app.unfinished) == session.record


async def test_palette_being_removed_does_not_search_for_commands(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        palette = MatePalette()
        await app.push_screen(palette)
        # Textual removes the list before the palette, and a search may begin between these steps.
        await palette.query_one(CommandList).remove()
        palette.query_one(Input).value = "score"
        await pilot.pause()
        assert app.failure is None
        assert app.is_running
