"""Keys of commands: the defaults, the keys in the settings, and the page that changes keys."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from tests.tui.screens import check_golden, on_screen, open_app, press, replay, run, table
from textual._xterm_parser import XTermParser
from textual.binding import Binding
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from mate.record import Terms
from mate.session import Session
from mate.settings.file import SettingsFile, load
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.keys.commands import COMMAND_OF, COMMANDS, Scope
from mate.tui.keys.keymap import (
    CARD_KEYS,
    FORMS,
    WITH_CARDS,
    Keymap,
    key_of,
    label,
    read_key,
    spelled,
    types_text,
    with_keys,
)
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.settings import KeysScreen, SettingsScreen
from mate.tui.screens.table import TableScreen

BOTH = '"Table: undo" and "Table: play" both have Enter.'
UNDO, HELP, LEAVE = "table.take-back", "everywhere.help", "everywhere.leave"


def test_each_command_has_a_unique_id_that_can_be_written_in_the_settings_file() -> None:
    names = [command.id for command in COMMANDS]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z-]+\.[a-z0-9-]+", name) for name in names)


def test_default_keys_are_unique_in_each_context_and_avoid_the_keys_of_cards() -> None:
    for place in Scope:
        places = {place} if place in FORMS else {place, Scope.EVERYWHERE}
        keys = [key for c in COMMANDS if c.place in places for key in c.default_keys]
        assert len(set(keys)) == len(keys), place
    at_table = [c for c in COMMANDS if c.place in WITH_CARDS or c.place is Scope.EVERYWHERE]
    shared = {(c.id, key) for c in at_table for key in c.default_keys if key in CARD_KEYS}
    # At the table, q begins the name of a queen, and leaves if pressed twice.
    assert shared == {(LEAVE, "q")}


def test_default_keys_can_be_written_to_a_file_and_read_again() -> None:
    for command in COMMANDS:
        keymap = Keymap({command.id: ",".join(map(spelled, command.default_keys))})
        assert (keymap.problems, keymap.changed) == ([], {}), command.id


def test_key_names_agree_with_the_key_names_of_textual() -> None:
    for character in string.ascii_letters + string.digits + string.punctuation + "éß":
        assert key_of(character) == _character_to_key(character)
        assert read_key(character) == key_of(character)
        assert label(key_of(character)) == character
    (event,) = (e for e in XTermParser().feed("\x1b[1;7D") if isinstance(e, Key))
    assert read_key("ctrl+alt+left") == event.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("Esc", "escape"), (" PgDn ", "pagedown"), ("F12", "f12"), ("comma", "comma")),
        *(("question_mark", "question_mark"), ("Ctrl+T", "ctrl+t"), ("alt+enter", "alt+enter")),
        ("shift+ctrl+left", "ctrl+shift+left"),
        *((text, None) for text in ("", " ", "ab", "f25", "ctrl+", "+a", "ctrl+ctrl+a")),
        *((text, None) for text in ("hyper+a", "shift+a", "ctrl+1", "§", "\u202e", "\x1b")),
        # Terminals send the bytes of Tab, Enter and Backspace for these keys.
        *((text, None) for text in ("ctrl+i", "ctrl+m", "ctrl+h")),
    ],
)
def test_usual_names_of_keys_are_read_and_other_texts_are_rejected(
    text: str, key: str | None
) -> None:
    assert read_key(text) == key


@pytest.mark.parametrize(
    ("name", "keys", "problem"),
    [
        (UNDO, "", "needs at least one key. It keeps u, Backspace."),
        (UNDO, "z,banana", "cannot have banana, which is not a key. It keeps u, Backspace."),
        (UNDO, "7", "cannot have 7, which chooses a card at the table. It keeps u, Backspace."),
        (HELP, "d", "cannot have d, which chooses a card at the table. It keeps ?, F1."),
        (HELP, "q", "cannot have q, which chooses a card at the table. It keeps ?, F1."),
        ("home.new", "down", "cannot have ↓, which lists use. It keeps n."),
        ("new-match.leave", "x", "cannot have x, which is needed for typing. It keeps Esc."),
        (LEAVE, "ctrl+q", "cannot have Ctrl+Q, which always quits. It keeps q, Esc."),
        (UNDO, "enter", 'and "Table: play" both have Enter. Mate uses their default keys instead.'),
        (
            *("lesson.move-to-first", "pageup"),
            (
                'and "Lesson: go to the previous step" both have PgUp. '
                "Mate uses their default keys instead."
            ),
        ),
        (
            *(UNDO, "z,,x"),
            (
                "has an empty name in its list of keys; for the comma key, write comma. "
                "It keeps u, Backspace."
            ),
        ),
    ],
)
def test_impossible_key_is_reported_and_the_default_stays(
    name: str, keys: str, problem: str
) -> None:
    keymap = Keymap({name: keys})
    (said,) = (problem.in_file for problem in keymap.problems)
    assert re.sub('"[^"]*" ', "", said, count=1) == f"keys ({name}): {problem}"
    assert said.startswith(f'keys ({name}): "{COMMAND_OF[name].place.value}: ')
    assert keymap.changed == {}


def test_unknown_commands_and_shared_keys_are_reported() -> None:
    both = (
        '"Replay: run" and "Everywhere: leave" both have x. Mate uses their default keys instead.'
    )
    for wanted, problem in (
        ({"nobody.knows": "b"}, "keys: No such command: nobody.knows."),
        ({"table.takeback": "b"}, f"keys: No such command: table.takeback. Did you mean {UNDO}?"),
        ({"replay.run": "x", LEAVE: "x"}, f"keys (replay.run, {LEAVE}): {both}"),
    ):
        keymap = Keymap(wanted)
        assert ([problem.in_file for problem in keymap.problems], keymap.changed) == ([problem], {})


def test_invalid_keys_do_not_stop_valid_keys_from_applying() -> None:
    keymap = Keymap({UNDO: "z", "table.play": "z", "home.new": "x"})
    assert (len(keymap.problems), keymap.changed) == (1, {"home.new": "x"})
    # Play keeps Enter, because its new key, 7, is invalid. So Enter is not free for undo.
    keymap = Keymap({UNDO: "enter", "table.play": "7"})
    assert (len(keymap.problems), keymap.changed) == (2, {})
    changed = {UNDO: "enter", "table.play": "u"}
    keymap = Keymap(changed)
    assert (keymap.problems, keymap.changed) == ([], changed)
    # A conflicting key is refused even if the settings already give it to this command.
    assert with_keys({UNDO: "enter"}, UNDO, "enter")[1] == BOTH
    # Ctrl+Q always quits, in addition to the chosen key.
    assert Keymap({"everywhere.quit": "f10"}).changed == {"everywhere.quit": "f10,ctrl+q"}


def test_problem_messages_clean_and_shorten_hostile_names_and_keys() -> None:
    hostile = "[/x]\x1b[2J\u202e" + "long" * 3000
    problems = Keymap({hostile: "b", "table.play": hostile}).problems
    assert len(problems) == 2
    for problem in (found.in_file for found in problems):
        assert "\x1b" not in problem
        assert "\u202e" not in problem
        assert len(problem) < 250


def test_keys_needed_for_typing_cannot_leave_a_form() -> None:
    bindings = [binding for binding in Input.BINDINGS if isinstance(binding, Binding)]
    needed = {key for binding in bindings for key in binding.key.split(",") if read_key(key)}
    assert needed
    assert [key for key in needed if not types_text(key)] == []
    assert Keymap({"new-match.leave": "ctrl+u"}).problems


# Tests of changed keys on the screen.


async def test_changed_keys_replace_default_keys_in_footer_and_help(session: Session) -> None:
    keys = {UNDO: "z", LEAVE: "f9,f10", HELP: "f6"}
    async with open_app(session, settings=Settings(keys=keys)) as (app, pilot):
        await run(pilot, "n n u backspace | z undo | F6 help | F9 leave")
        assert len(session.match.hands[0].actions) == 1
        await run(pilot, "f6 | z undo the last action | F9 leave\n q escape f10 z")
        assert not session.match.hands
        assert on_screen(app, TableScreen)
        # The notice about a terminal that is too small names the new key for leaving.
        await pilot.resize_terminal(30, 10)
        await run(pilot, "| Press F9 to leave.\n f9")
    assert app.return_code == 3


async def test_keys_of_replay_and_what_if_can_be_changed_separately(
    played: Session,
) -> None:
    keys = {"replay.what-if": "z", "what-if.to-game": "z", "what-if.move-back": "left,b"}
    keys |= {"replay.step-on": "right", "what-if.play": "x"}
    async with open_app(replay=played.path, settings=Settings(keys=keys)) as (app, pilot):
        await press(pilot, "home", "right", "right", "left")
        assert replay(app).stepper.at == 1
        await press(pilot, "home", "z")
        legal = replay(app).moment.hand.position.legal_actions
        for back in ("left", "b"):
            await press(pilot, "home", back)
            assert replay(app).chosen == legal[-1]
        await press(pilot, "x")
        assert replay(app).moment.count == 1
        await press(pilot, "z")
        assert replay(app).variation is None


async def test_esc_cancels_a_search_even_if_leaving_has_another_key() -> None:
    Session.begin(Terms(players=("Ana", "Ben"), seed=1)).close()
    async with open_app(settings=Settings(keys={LEAVE: "z"})) as (app, pilot):
        await run(pilot, "s slash z | Esc cancel\n escape | !Esc cancel")
        assert on_screen(app, SavedScreen)


# Tests of the page that changes keys.


def app_with_settings(session: Session | None = None) -> MateApp:
    """Return the program with the settings saved in the test's home."""
    settings, problems, path = load()
    return MateApp(session, None, settings, SettingsFile(path, problems))


async def open_at(pilot: Pilot[None], *keys: str) -> None:
    """Open the page of keys, and move the cursor to undo."""
    await press(pilot, *keys, "k")
    menu = pilot.app.screen.query_one("#commands", OptionList)
    menu.highlighted = menu.get_option_index(UNDO)


@pytest.mark.quick
async def test_page_of_keys_matches_its_golden_texts() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "t", "k", "down", "down")
        for size in ((80, 24), (40, 12), (120, 36)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"keys-{size[0]}")
        await run(pilot, 'enter | Press a new key for "help: show the keys of this screen".')


async def test_key_pressed_for_a_command_applies_at_once_and_is_saved(
    session: Session, home: Path
) -> None:
    app = app_with_settings(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_at(pilot, "enter", "f2")
        await run(pilot, "enter z | z undo the last action | 1 changed\n q q")
        actions = len(table(app).hand.actions)
        await run(pilot, "u | z undo")
        assert len(table(app).hand.actions) == actions
        await press(pilot, "z")
        assert len(table(app).hand.actions) == actions - 1
    assert load().settings.keys == {UNDO: "z"}
    assert '"table.take-back" = "z"' in (home / "settings.toml").read_text()


async def test_page_of_keys_refuses_adds_and_resets_keys(home: Path) -> None:
    app = app_with_settings()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_at(pilot, "t")
        for line in (
            f"enter enter | {BOTH}",
            'enter 5 | "Table: undo" cannot have 5, which chooses a card at the table.',
            "a u | This command already uses u.",
            "enter escape",
        ):
            await run(pilot, line)
            assert on_screen(app, KeysScreen)
            assert app.settings.keys == {}
        assert not (home / "settings.toml").exists()
        await press(pilot, "a", "comma")
        assert app.settings.keys == {UNDO: "u,backspace,comma"}
        for key in ("ctrl+n", "é"):
            await press(pilot, "enter", key)
            assert (app.settings.keys, app.keymap.problems) == ({UNDO: key}, [])
        await press(pilot, "d")
        assert app.settings.keys == {}
        await press(pilot, "escape")
        assert on_screen(app, SettingsScreen)
    assert load().settings.keys == {}
    assert "take-back" not in (home / "settings.toml").read_text()


@pytest.fixture
def odd_file(home: Path) -> None:
    """Write a settings file in which `keys` is not a table."""
    home.mkdir()
    (home / "settings.toml").write_text('keys = "none"\n')


@pytest.mark.usefixtures("odd_file")
async def test_key_that_cannot_be_saved_is_reported_and_works_in_this_session() -> None:
    app = app_with_settings()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_at(pilot, "t")
        await run(pilot, "enter z | Not saved")
        assert app.settings.keys == {UNDO: "z"}
    assert load().settings.keys == {}
