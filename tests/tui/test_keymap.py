"""Keys for commands: those of the table, those that players gave, and what cannot be."""

from __future__ import annotations

import re
import string

import pytest
from tests.tui.screens import opened, press, replay, shows, text_of
from textual.keys import _character_to_key

from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.keys.commands import COMMANDS, Command, Place
from mate.tui.keys.keymap import (
    CARD_KEYS,
    FORMS,
    WITH_CARDS,
    Keymap,
    key_of,
    label,
    read_key,
    spelled,
)
from mate.tui.screens.table import TableScreen


def command(name: str) -> Command:
    return next(command for command in COMMANDS if command.id == name)


def test_each_command_has_a_name_of_its_own_that_can_stand_in_a_file() -> None:
    names = [command.id for command in COMMANDS]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z-]+\.[a-z0-9-]+", name) for name in names)


def test_no_default_key_has_two_commands_in_one_place() -> None:
    for place in Place:
        places = {place} if place in FORMS else {place, Place.EVERYWHERE}
        keys = [key for c in COMMANDS if c.place in places for key in c.default_keys]
        assert len(set(keys)) == len(keys), place


def test_no_command_has_a_key_that_is_a_cards_own_where_cards_are_chosen() -> None:
    at_table = [c for c in COMMANDS if c.place in WITH_CARDS or c.place is Place.EVERYWHERE]
    shared = {(c.id, key) for c in at_table for key in c.default_keys if key in CARD_KEYS}
    # There it begins a queen, and leaves when it is pressed twice.
    assert shared == {("everywhere.leave", "q")}


def test_default_keys_can_be_written_down_and_read_again() -> None:
    for each in COMMANDS:
        keymap = Keymap({each.id: ",".join(map(spelled, each.default_keys))})
        assert (keymap.problems, keymap.changed) == ([], {}), each.id


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
    # Take-back wants Enter, which play gave away, but play's wish cannot be.
    keymap = Keymap({"table.take-back": "enter", "table.play": "7"})
    assert (len(keymap.problems), keymap.changed) == (2, {})
    changed = {"table.take-back": "enter", "table.play": "u"}
    keymap = Keymap(changed)
    assert (keymap.problems, keymap.changed) == ([], changed)


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
    async with opened(session, settings=Settings(keys=keys)) as (app, pilot):
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
        await press(pilot, "q", "escape", "f10")
        assert shows(app, TableScreen)
        # The notice of a small terminal names the key that leaves.
        await pilot.resize_terminal(30, 10)
        assert "F9 leaves." in text_of(app)
        await press(pilot, "f9")
    assert app.return_code == 3


async def test_other_keys_in_a_replay_take_none_from_its_variations_nor_the_other_way(
    played: Session,
) -> None:
    keys = {"replay.what-if": "z", "what-if.to-game": "z", "what-if.move-back": "left,b"}
    keys |= {"replay.step-on": "right", "what-if.play": "x"}
    async with opened(replay=played.path, settings=Settings(keys=keys)) as (app, pilot):
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
