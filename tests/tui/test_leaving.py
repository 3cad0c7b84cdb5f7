"""Once leaving has begun nothing opens, whoever asks for it."""

from __future__ import annotations

import pytest
from tests.tui.screens import press
from textual.command import CommandList
from textual.widgets import Input

from mate.record import load
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens.commandpalette import MatePalette
from mate.tui.screens.keyhelp import HelpScreen
from mate.tui.screens.settings import SettingsScreen

SIZE = (80, 24)


@pytest.mark.parametrize("kind", [HelpScreen, SettingsScreen, MatePalette])
@pytest.mark.parametrize("again", [False, True], ids=["", "again"])
async def test_a_screen_that_is_asked_for_while_leaving_does_nothing(
    session: Session, kind: type[HelpScreen], again: bool
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await app.action_quit()
        # As a timer or an answer from a thread would do it, before the program is gone.
        app.push_screen(kind())
        app.call_later(app.push_screen, kind())
        if again:
            await app.action_quit()
        await pilot.pause()
    assert app.return_code == 3
    assert app.failure is None
    assert app.unfinished == (session.path,)


async def test_a_screen_that_was_being_built_is_left_as_it_is(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(HelpScreen())
        await app.action_quit()
        await pilot.pause()
    assert app.return_code == 3
    assert app.failure is None


async def test_a_screen_is_left_once(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
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
    app = MateApp(session)
    async with app.run_test(size=SIZE):
        session.path.unlink()
        app.panic(ValueError("no king"))
    assert [load(path) for path in app.unfinished] == [session.record]


async def test_a_palette_that_is_taken_apart_looks_for_no_commands(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        palette = MatePalette()
        await app.push_screen(palette)
        # As the library takes it apart, with a search on its way.
        await palette.query_one(CommandList).remove()
        palette.query_one(Input).value = "score"
        await pilot.pause()
        assert app.failure is None
        assert app.is_running
