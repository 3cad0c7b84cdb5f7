"""The settings as a text: what `mate settings` prints, and the example file."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from mate.settings.document import CommandKeys, allowed, document
from mate.settings.file import load
from mate.settings.schema import BY_NAME, Settings
from mate.tui import on_screen
from mate.tui.keys.keymap import Keymap

EXAMPLE = Path(__file__).parents[2] / "docs" / "settings.toml"

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
    return "\n".join(document(settings, screen.themes, screen.commands)) + "\n"


@pytest.mark.parametrize("settings", [Settings(), OTHER], ids=["defaults", "others"])
def test_the_text_is_a_file_that_says_the_same(tmp_path: Path, settings: Settings) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text_of(settings), encoding="utf-8")
    found = load(path)
    assert found.problems == ()
    assert found.settings == settings


def test_the_example_file_says_the_defaults_with_every_setting_and_command() -> None:
    if os.environ.get("MATE_GOLDEN") == "write":
        EXAMPLE.write_text(text_of(Settings()), encoding="utf-8")
    assert load(EXAMPLE) == (Settings(), (), EXAMPLE)
    assert EXAMPLE.read_text(encoding="utf-8") == text_of(Settings())


def test_the_keys_in_the_example_file_are_right_when_their_marks_are_taken_off(
    tmp_path: Path,
) -> None:
    text = re.sub('(?m)^# (?=".*" = )', "", EXAMPLE.read_text(encoding="utf-8"))
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    keys = load(path).settings.keys
    assert len(keys) > 40
    assert Keymap(keys).problems == ()
    assert Keymap(keys).changed == {}


def test_what_a_setting_allows_is_listed_where_it_can_be() -> None:
    assert allowed(BY_NAME["deck"], ()) == ["two", "four"]
    assert allowed(BY_NAME["single_press"], ()) == [False, True]
    assert allowed(BY_NAME["theme"], ("felt",)) == ["felt"]
    assert allowed(BY_NAME["computer_seconds"], ()) == "a number of seconds from 0 to 10"


def test_keys_that_were_given_are_no_comments() -> None:
    lines = list(document(Settings(), (), [CommandKeys("a.b", "x", "do it", given=True)]))
    assert lines[-1] == '"a.b" = "x"  # do it'
