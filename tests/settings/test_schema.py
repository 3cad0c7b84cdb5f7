"""The schema of the settings, their text, and their released names."""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec.structs import fields

from mate.settings import KEYS
from mate.settings.file import load
from mate.settings.schema import (
    _WORDS,
    BY_NAME,
    FIELDS,
    ON_SCREEN,
    Settings,
    key_lines,
    setting_lines,
)
from mate.tui import on_screen
from mate.tui.keys.commands import COMMANDS, RETIRED
from mate.tui.keys.keymap import Keymap

ROOT = Path(__file__).parents[2]


def test_every_setting_has_its_own_title_and_help() -> None:
    assert [field.name for field in fields(Settings)] == [*BY_NAME, "keys"]
    assert len({field.title for field in ON_SCREEN}) == len(ON_SCREEN)
    assert len({field.help for field in FIELDS}) == len(FIELDS)


def test_settings_accept_their_default_and_every_value_that_the_screen_offers() -> None:
    for field in FIELDS:
        assert field.value_of(Settings()) == field.default
        for value in (field.default, *field.steps):
            assert field.read(value) == value
        assert set(_WORDS.get(field.name, ())) <= set(field.steps)


# Tests of the text that `mate settings` prints, and of the example file.

EXAMPLE = ROOT / "docs" / "settings.toml"

OTHER = Settings(
    "nord",
    "four",
    "letters",
    "large",
    "on",
    "off",
    single_press=True,
    computer_seconds=2.5,
    first_name='Ana "the\\first"',
    second_name="Bén 猫",
    keys={"table.take-back": "z,comma,\\", "everywhere.help": "f9"},
)


def text_of(settings: Settings) -> str:
    screen = on_screen(settings)
    lines = *setting_lines(settings, screen.themes), *key_lines(screen.commands)
    return "\n".join(lines) + "\n"


def test_example_file_has_the_defaults_of_all_settings() -> None:
    if os.environ.get("MATE_GOLDEN") == "write":
        EXAMPLE.write_text(text_of(Settings()), encoding="utf-8")
    assert load(EXAMPLE) == (Settings(), (), EXAMPLE)
    assert EXAMPLE.read_text(encoding="utf-8") == text_of(Settings())


def test_printed_settings_are_a_valid_settings_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text_of(OTHER), encoding="utf-8")
    assert load(path) == (OTHER, (), path)
    text = re.sub('(?m)^# (?=".*" = )', "", EXAMPLE.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    keys = load(path).settings.keys
    assert len(keys) > 40
    assert Keymap(keys).problems == []
    assert Keymap(keys).changed == {}


# Tests of the names in players' files, which must never change or disappear.

RELEASED = (ROOT / "tests" / "data" / "names.txt").read_text(encoding="utf-8").splitlines()


def test_released_names_of_settings_and_commands_still_exist() -> None:
    names = {f"setting {name}" for name in (*BY_NAME, KEYS)}
    names |= {f"command {name}" for name in (*RETIRED, *(command.id for command in COMMANDS))}
    assert len(set(RELEASED)) == len(RELEASED)
    assert {*RELEASED} - names == set(), "a player's file may hold these"
    assert names - {*RELEASED} == set(), "new: list them in tests/data/names.txt"
