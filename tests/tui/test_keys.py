"""The screen of keys: commands get others, which are kept, and no key gets two commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.screens import check_golden, opened, press, shows, table, text_of
from textual._xterm_parser import XTermParser
from textual.binding import Binding
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from mate.record import Terms
from mate.session import Session
from mate.settings.file import SettingsFile, load
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.keys.keymap import Keymap, read_key, types_text
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.settings import KeysScreen, SettingsScreen

SIZE = (80, 24)
TAKE_BACK = "table.take-back"


def kept_app(session: Session | None = None) -> MateApp:
    """The program with the settings that its home has."""
    settings, problems, path = load()
    return MateApp(session, None, settings, SettingsFile(path, problems))


def choose(app: MateApp, command: str) -> None:
    """Put the cursor on a command."""
    menu = app.screen.query_one("#commands", OptionList)
    menu.highlighted = menu.get_option_index(command)


async def open_at(pilot: Pilot[None], app: MateApp, command: str) -> None:
    """Go from the menu to a command among the keys."""
    await press(pilot, "t", "k")
    choose(app, command)


@pytest.mark.quick
async def test_the_keys_look_like_this() -> None:
    async with opened() as (app, pilot):
        await press(pilot, "t", "k", "down", "down")
        for size in (SIZE, (40, 12), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"keys-{size[0]}")
        await press(pilot, "enter")
        assert 'Press a new key for "show the keys of this screen".' in text_of(app)


async def test_a_command_gets_the_key_that_is_pressed_for_it(session: Session, home: Path) -> None:
    app = kept_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "f2", "k")
        choose(app, TAKE_BACK)
        await press(pilot, "enter", "z")
        assert "z                undo the last action" in text_of(app)
        assert "1 changed" in text_of(app)
        await press(pilot, "q", "q")
        actions = len(table(app).hand.actions)
        await press(pilot, "u")
        assert len(table(app).hand.actions) == actions
        await press(pilot, "z")
        assert len(table(app).hand.actions) == actions - 1
        assert "z undo" in text_of(app)
    assert load().settings.keys == {TAKE_BACK: "z"}
    assert '"table.take-back" = "z"' in (home / "settings.toml").read_text()


async def test_keys_that_cannot_be_given_are_told_and_others_are_added_and_taken_back(
    home: Path,
) -> None:
    app = kept_app()
    async with app.run_test(size=SIZE) as pilot:
        await open_at(pilot, app, TAKE_BACK)
        for asks, key, reason in (
            ("enter", "enter", '"Table: undo" and "Table: play" both have Enter.'),
            ("enter", "5", '"Table: undo" cannot have 5, which chooses a card at the table.'),
            ("a", "u", "The command already has u."),
            ("enter", "escape", ""),
        ):
            await press(pilot, asks, key)
            assert reason in " ".join(text_of(app).split())
            assert shows(app, KeysScreen)
            assert app.settings.keys == {}
        assert not (home / "settings.toml").exists()
        await press(pilot, "a", "comma")
        assert app.settings.keys == {TAKE_BACK: "u,backspace,comma"}
        for key in ("ctrl+n", "é"):
            await press(pilot, "enter", key)
            assert app.settings.keys == {TAKE_BACK: key}
            assert app.keymap.problems == []
        await press(pilot, "d")
        assert app.settings.keys == {}
        await press(pilot, "escape")
        assert shows(app, SettingsScreen)
    assert load().settings.keys == {}
    assert "take-back" not in (home / "settings.toml").read_text()


@pytest.fixture
def odd_file(home: Path) -> None:
    """A file of settings in which the keys are no table."""
    home.mkdir()
    (home / "settings.toml").write_text('keys = "none"\n')


@pytest.mark.usefixtures("odd_file")
async def test_a_file_that_cannot_be_written_is_told_and_the_key_holds_for_now() -> None:
    app = kept_app()
    async with app.run_test(size=SIZE) as pilot:
        await open_at(pilot, app, TAKE_BACK)
        await press(pilot, "enter", "z")
        assert "Not saved" in text_of(app)
        assert app.settings.keys == {TAKE_BACK: "z"}
    assert load().settings.keys == {}


async def test_a_key_is_refused_though_the_file_has_the_same_mistake() -> None:
    async with opened(settings=Settings(keys={TAKE_BACK: "enter"})) as (app, pilot):
        await open_at(pilot, app, TAKE_BACK)
        await press(pilot, "enter", "enter")
        refused = '"Table: undo" and "Table: play" both have Enter.'
        assert refused in " ".join(text_of(app).split())


async def test_a_question_can_be_left_whatever_key_leaves() -> None:
    Session.begin(Terms(players=("Ana", "Ben"), seed=1)).close()
    async with opened(settings=Settings(keys={"everywhere.leave": "z"})) as (app, pilot):
        await press(pilot, "s", "slash", "z")
        assert "Esc cancel" in text_of(app)
        await press(pilot, "escape")
        assert "Esc cancel" not in text_of(app)
        assert shows(app, SavedScreen)


def test_modifiers_are_named_as_the_library_names_them() -> None:
    parser = XTermParser()
    (event,) = (e for e in parser.feed("\x1b[1;7D") if isinstance(e, Key))
    assert read_key("ctrl+alt+left") == event.key


def test_no_key_that_a_field_of_text_needs_leaves_the_form() -> None:
    needed = {
        key
        for binding in Input.BINDINGS
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
        if read_key(key)
    }
    assert needed
    assert [key for key in needed if not types_text(key)] == []
    assert Keymap({"new-match.leave": "ctrl+u"}).problems
