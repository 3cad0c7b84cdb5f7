"""The tables of the manual: keys, settings, rule sets, words, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mate.cli.parser import COMMANDS as CLI_COMMANDS
from mate.rules import PRESETS
from mate.settings.schema import FIELDS, Settings, written
from mate.tui.keys.commands import Command, Scope, commands_at
from mate.tui.keys.keymap import (
    NONE_KEYS,
    PLACE_KEYS,
    RANK_KEYS,
    SUIT_KEYS,
    WITH_CARDS,
    WITH_LISTS,
    Keymap,
    read_key,
)
from tests.documents.pages import MANUAL, README, rows, section
from tests.program import CommandLine

KEYS = {
    "Learn the game": Scope.LESSON,
    "At the table": Scope.TABLE,
    "The end of a hand": Scope.HAND_END,
    "Against the computer": Scope.WATCH,
    "Saved matches": Scope.SAVED,
    "Replay": Scope.REPLAY,
    "What-if": Scope.WHAT_IF,
    "Find it yourself": Scope.FIND_IT,
    "Statistics": Scope.PROFILE,
    "Puzzles": Scope.PUZZLE,
}
"""The sections with tables of keys, and the scopes in which these keys work."""
ALSO_AT = {"The end of a hand": Scope.MATCH_END}
CARD_KEYS = {read_key(key) for key in {*PLACE_KEYS, *NONE_KEYS, *RANK_KEYS, *SUIT_KEYS}}


def keys_in(cell: str) -> set[str]:
    named = {read_key(_ARROWS.get(name, name)) for name in re.findall(r"`([^`]+)`", cell)}
    assert None not in named, cell
    return {key for key in named if key}


_ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}


def keys_listed(title: str) -> set[str]:
    return {key for row in rows(section(MANUAL, title), "key") for key in keys_in(row[0])}


def keys_of(*places: Scope) -> set[str]:
    keymap = Keymap()
    return {key for command in commands_at(*places) for key in keymap.keys_of(command)}


@pytest.mark.parametrize(("title", "place"), KEYS.items())
def test_manual_lists_the_keys_of_each_screen(title: str, place: Scope) -> None:
    def is_listed(command: Command) -> bool:
        return command.default_keys[0] in keys_listed(title)

    places = [place, *([ALSO_AT[title]] if title in ALSO_AT else [])]
    list_keys = {"enter"} if place in WITH_LISTS else set()
    cards = CARD_KEYS if place in WITH_CARDS else set()
    assert keys_listed(title) <= keys_of(*places, Scope.EVERYWHERE) | cards | list_keys
    assert [c.id for c in commands_at(*places) if c.name and not is_listed(c)] == []


def test_manual_lists_global_keys_and_keys_in_the_readme_work() -> None:
    assert keys_of(Scope.EVERYWHERE) <= keys_listed("At the table")
    listed = {key for row in rows(section(README, "Start"), "key") for key in keys_in(row[0])}
    assert listed == {"left", "right", "enter", "u", "question_mark", "escape"}
    assert listed <= keys_of(Scope.TABLE, Scope.EVERYWHERE)


def test_manual_describes_every_setting_with_its_default() -> None:
    listed = {row[0]: row for row in rows(section(MANUAL, "Settings"), "setting")}
    assert set(listed) == {f"`{field.name}`" for field in FIELDS}
    for field in FIELDS:
        _, values, default, _ = listed[f"`{field.name}`"]
        assert default == f"`{written(field.default)}`"
        assert field.value_of(Settings()) == field.default
        if isinstance(field.default, str) and field.steps:
            assert values == ", ".join(f"`{written(value)}`" for value in field.steps)


def test_manual_lists_every_rule_set_command_and_word_of_line_mode(tmp_path: Path) -> None:
    rule_sets = [row[0] for row in rows(section(MANUAL, "Rule sets"), "rule set")]
    assert rule_sets == [f"`{preset}`" for preset in PRESETS]
    words = {row[0].strip("`") for row in rows(section(MANUAL, "Line mode"), "word")}
    play = ("play", "--plain", "--help-with", "hints", "values")
    help_lines = CommandLine(tmp_path)(*play, typed="help\n").out.partition("none or")[2]
    assert words == set(re.findall(r"^([a-z]+)[^.]*: ", help_lines, re.MULTILINE))
    table = rows(section(MANUAL, "All commands"), "command")
    listed = {" ".join(row[0].strip("`").split()[:2]) for row in table}
    assert listed == {"mate", *(f"mate {name}" for name in CLI_COMMANDS)}


def test_manual_lists_every_option_of_mate_play(tmp_path: Path) -> None:
    usage = CommandLine(tmp_path)("play", "--help").out
    options = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", usage, re.MULTILINE))
    options |= set(re.findall(r"^  --free-move, (--\S+)", usage, re.MULTILINE))
    listed = re.findall(r"`(--[a-z-]+)", section(MANUAL, "All options of mate play"))
    assert options <= {*listed, "--help"}
