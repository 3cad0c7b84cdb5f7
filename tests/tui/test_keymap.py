"""Keys for commands: those of the table, those that players gave, and what cannot be."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from tests.tui.screens import press, replay, shows, table, text_of
from textual.keys import _character_to_key

from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.keys.commands import COMMANDS, Command
from mate.tui.keys.keymap import CARD_KEYS, Keymap
from mate.tui.keys.names import key_of, label, read_key, spelled
from mate.tui.keys.places import Place
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.table import TableScreen

SIZE = (80, 24)


def command(name: str) -> Command:
    return next(command for command in COMMANDS if command.id == name)


def test_each_command_has_a_name_of_its_own_that_can_stand_in_a_file() -> None:
    names = [command.id for command in COMMANDS]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z-]+\.[a-z0-9-]+", name) for name in names)


def test_no_default_key_has_two_commands_in_one_place() -> None:
    for place in Place:
        places = {place} if place.is_form else {place, Place.EVERYWHERE}
        keys = [key for c in COMMANDS if c.place in places for key in c.default_keys]
        assert len(set(keys)) == len(keys), place


def test_no_command_has_a_key_that_is_a_cards_own_where_cards_are_chosen() -> None:
    at_table = [c for c in COMMANDS if c.place.has_cards or c.place is Place.EVERYWHERE]
    shared = {(c.id, key) for c in at_table for key in c.default_keys if key in CARD_KEYS}
    # There it begins a queen, and leaves when it is pressed twice.
    assert shared == {("everywhere.leave", "q")}


def test_default_keys_can_be_written_down_and_read_again() -> None:
    for each in COMMANDS:
        keymap = Keymap({each.id: ",".join(map(spelled, each.default_keys))})
        assert (keymap.problems, keymap.changed) == ((), {}), each.id


def test_characters_are_called_as_the_library_calls_them() -> None:
    for character in string.ascii_letters + string.digits + string.punctuation + "éß":
        assert key_of(character) == _character_to_key(character)
        assert read_key(character) == key_of(character)
        assert label(key_of(character)) == character


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Esc", "escape"),
        (" PgDn ", "pagedown"),
        ("F12", "f12"),
        ("comma", "comma"),
        ("question_mark", "question_mark"),
        ("Ctrl+T", "ctrl+t"),
        ("shift+ctrl+left", "ctrl+shift+left"),
        ("alt+enter", "alt+enter"),
    ],
)
def test_keys_are_read_as_people_write_them(text: str, key: str) -> None:
    assert read_key(text) == key


@pytest.mark.parametrize(
    "text",
    [
        *["", " ", "ab", "f25", "ctrl+", "+a", "ctrl+ctrl+a", "hyper+a", "shift+a", "ctrl+1"],
        # Terminals send the same bytes for these as for Tab, Enter and Backspace.
        *["ctrl+i", "ctrl+m", "ctrl+h"],
        *["§", "\u202e", "\x1b"],
    ],
)
def test_what_is_no_key_is_none(text: str) -> None:
    assert read_key(text) is None


UNDO, HELP, LEAVE = "table.take-back", "everywhere.help", "everywhere.leave"


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
        (UNDO, "enter", 'and "Table: play" both have Enter. The default keys are used.'),
        (
            *("lesson.move-to-first", "pageup"),
            'and "Lesson: go to the previous step" both have PgUp. The default keys are used.',
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
def test_what_cannot_be_is_told_in_words_and_the_command_keeps_its_own_keys(
    name: str, keys: str, problem: str
) -> None:
    keymap = Keymap({name: keys})
    (told,) = (found.in_file for found in keymap.problems)
    assert re.sub('"[^"]*" ', "", told, count=1) == f"keys ({name}): {problem}"
    assert told.startswith(f'keys ({name}): "{command(name).place.value}: ')
    assert keymap.changed == {}


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ({"nobody.knows": "b"}, "keys: No such command: nobody.knows."),
        ({"table.takeback": "b"}, f"keys: No such command: table.takeback. Did you mean {UNDO}?"),
        (
            {"replay.run": "x", LEAVE: "x"},
            (
                f'keys (replay.run, {LEAVE}): "Replay: run" and "Everywhere: leave" both have x. '
                "The default keys are used."
            ),
        ),
    ],
)
def test_no_such_command_and_two_with_one_key_are_told(
    wanted: dict[str, str], problem: str
) -> None:
    keymap = Keymap(wanted)
    assert [found.in_file for found in keymap.problems] == [problem]
    assert keymap.changed == {}


def test_what_is_right_holds_beside_what_is_wrong() -> None:
    keymap = Keymap({"table.take-back": "z", "table.play": "z", "home.new": "x"})
    assert len(keymap.problems) == 1
    assert keymap.changed == {"home.new": "x"}


def test_a_clash_that_comes_of_giving_keys_back_is_found_too() -> None:
    # Take-back wants Enter, which play gave away, but play's wish cannot be.
    keymap = Keymap({"table.take-back": "enter", "table.play": "7"})
    assert len(keymap.problems) == 2
    assert keymap.changed == {}


def test_ctrl_q_quits_whatever_else_does() -> None:
    keymap = Keymap({"everywhere.quit": "f10"})
    assert keymap.keys_of(command("everywhere.quit")) == ("f10", "ctrl+q")


def test_hostile_names_and_keys_are_cleaned_when_they_are_told() -> None:
    hostile = "[/x]\x1b[2J\u202e" + "long" * 3000
    problems = Keymap({hostile: "b", "table.play": hostile}).problems
    assert len(problems) == 2
    for problem in (found.in_file for found in problems):
        assert "\x1b" not in problem
        assert "\u202e" not in problem
        assert len(problem) < 250


# On the screen.


async def test_other_keys_work_their_old_ones_do_not_and_footer_and_help_say_so(
    session: Session,
) -> None:
    keys = {"table.take-back": "z", "everywhere.leave": "f9,f10", "everywhere.help": "f6"}
    app = MateApp(session, settings=Settings(keys=keys))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "n", "u", "backspace")
        assert len(session.match.hands[0].actions) == 1
        await press(pilot, "z")
        assert not session.match.hands
        last = text_of(app).splitlines()[-1]
        assert "z undo" in last
        assert "F6 help" in last
        assert "F9 leave" in last
        await press(pilot, "f6")
        shown = text_of(app)
        assert "z              undo the last action" in shown
        assert "F9 leave" in shown.splitlines()[-1]
        await press(pilot, "q", "escape")
        assert not shows(app, TableScreen)
        await press(pilot, "f10")
        assert shows(app, TableScreen)
        # The notice of a small terminal names the key that leaves.
        await pilot.resize_terminal(30, 10)
        assert "F9 leaves." in text_of(app)
        await press(pilot, "f9")
    assert app.return_code == 3


async def test_commands_that_change_keys_with_each_other_do_so_on_the_screen(
    session: Session,
) -> None:
    keys = {"table.play": "u", "table.take-back": "enter"}
    app = MateApp(session, settings=Settings(keys=keys))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "u", "u")
        assert len(session.match.hands[0].actions) == 2
        await press(pilot, "enter")
        assert len(session.match.hands[0].actions) == 1


async def test_a_cards_own_keys_reach_no_command_of_the_table(session: Session) -> None:
    # Given to a command behind the keymap's back, such a key does nothing: cards come first.
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        for key in sorted(CARD_KEYS):
            app.set_keymap({"everywhere.leave": key})
            await press(pilot, key)
            assert table(app).session is session
            assert app.is_running
    assert app.return_code != 3


async def test_a_menu_shows_the_keys_that_its_entries_have() -> None:
    app = MateApp(settings=Settings(keys={"home.new": "x"}))
    async with app.run_test(size=SIZE) as pilot:
        assert "x   New match" in text_of(app)
        await press(pilot, "n")
        assert shows(app, HomeScreen)
        await press(pilot, "x")
        assert shows(app, NewMatchScreen)


async def test_problems_with_keys_are_told_on_the_first_screen(
    session: Session, home: Path
) -> None:
    app = MateApp(session, settings=Settings(keys={"table.play": "7", "nobody.knows": "x"}))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        shown = " ".join(text_of(app).split())
        assert '"Table: play" cannot have 7' in shown
        assert "1 more problem: see mate settings." in shown
    assert not (home / "settings.toml").exists()


OTHER_KEYS = [
    {"replay.step-back": "b", "replay.what-if": "z", "replay.run": "x"},
    {"replay.first": "z", "replay.step-on": "right", "what-if.play": "x"},
    {"what-if.to-game": "z", "what-if.move-back": "left,b"},
]
ONE_OTHER_KEY = [{name: key} for keys in OTHER_KEYS[:2] for name, key in keys.items()]


@pytest.mark.parametrize(
    "keys",
    [*OTHER_KEYS, *(pytest.param(keys, marks=pytest.mark.deep) for keys in ONE_OTHER_KEY)],
    ids=str,
)
async def test_other_keys_in_a_replay_take_none_from_its_variations_nor_the_other_way(
    played: Session, keys: dict[str, str]
) -> None:
    keymap = Keymap(keys)
    assert keymap.problems == ()

    def keys_of(name: str) -> tuple[str, ...]:
        return keymap.keys_of(command(name))

    app = MateApp(replay=played.path, settings=Settings(keys=keys))
    async with app.run_test(size=SIZE) as pilot:
        for on in keys_of("replay.step-on"):
            await press(pilot, *keys_of("replay.first"))
            assert replay(app).stepper.at == 0
            await press(pilot, on, on)
            assert replay(app).stepper.at == 2
        for back in keys_of("replay.step-back"):
            await press(pilot, back)
        assert replay(app).stepper.at == 2 - len(keys_of("replay.step-back"))
        for run in keys_of("replay.run"):
            await press(pilot, run)
            assert replay(app).pace.running
            await press(pilot, run)
            assert not replay(app).pace.running
        await press(pilot, *keys_of("replay.first"), *keys_of("replay.what-if"))
        legal = replay(app).moment.hand.position.legal_actions
        for back in keys_of("what-if.move-back"):
            await press(pilot, *keys_of("what-if.move-to-last"))
            assert replay(app).chosen == legal[-1]
            await press(pilot, *keys_of("what-if.move-to-first"))
            assert replay(app).chosen == legal[0]
            await press(pilot, back)
            assert replay(app).chosen == legal[-1]
        for play in keys_of("what-if.play"):
            before = replay(app).moment.count
            await press(pilot, play)
            assert replay(app).moment.count == before + 1
        await press(pilot, *keys_of("what-if.to-game"))
        assert replay(app).variation is None
