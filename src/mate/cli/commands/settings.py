"""`mate settings`: the settings, their file, and what each one allows; or a change of one."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Final

from mate.cleaning import shown
from mate.cli import values
from mate.cli.documents import Document, print_json
from mate.cli.parser import Parser
from mate.settings.document import allowed, as_json, expected, key_lines, setting_lines
from mate.settings.file import KEYS, Loaded, load, no_such_setting, save
from mate.settings.schema import BY_NAME, FIELDS, Settings, Value, written, wrong_value
from mate.tui import OnScreen, on_screen

EXAMPLES: Final = {
    "mate settings": "print the settings as in the settings file",
    "mate settings theme": "print the theme",
    "mate settings theme paper": "change the theme",
    "mate settings keys.table.take-back u,z": "change the keys of a command",
}

_KEYS: Final = f"{KEYS}."
"""Stands before the id of a command in the name of its keys."""


def add_arguments(parser: Parser) -> None:
    """Add what is printed or changed, and how."""
    setting = "a setting; for the keys of a command, keys. and its name, as in keys.table.take-back"
    new_value = "the new value of the setting, which is saved (default: print its value)"
    what = parser.add_mutually_exclusive_group()
    parser.takes({"setting [NAME]": f"{setting} (default: print all settings)"}, what)
    parser.takes({"new_value [VALUE]": new_value})
    parser.takes({"--keys": "print all commands with their keys instead"}, what)
    values.add_json(parser)
    parser.syntax = "[OPTIONS] [NAME [VALUE]]"
    parser.set_defaults(reports_settings=True)


def run(args: Namespace) -> int:
    """Print the settings in the form of a settings file, print the value of one, or change one.

    What is wrong in the file goes to standard error.

    Returns:
        1 if something in the file is wrong; 0 if a setting was changed.
    """
    found = load()
    screen = on_screen(found.settings)
    if args.setting == KEYS:
        args.usage_error("Give the name of a command, too, as in keys.table.take-back.")
    if args.setting is not None and args.setting not in (names := _values(found.settings, screen)):
        args.usage_error(no_such_setting(args.setting, names))
    if args.new_value is not None:
        _change(args, found, screen)
        found = load(found.path)
        screen = on_screen(found.settings)
    name = shown(found.path)
    exists = os.path.exists(found.path)  # noqa: PTH110 - pathlib raises where it may not look
    problems = [*found.problems, *(f"{name}: {problem}" for problem in screen.problems)]
    if args.json:
        place = {"path": os.fspath(found.path), "exists": exists}
        document = _document(found.settings, screen, args.setting)
        print_json({**place, **document, "problems": problems})
    elif args.setting is None:
        print(f"# {name}{'' if exists else ', which does not exist yet'}\n")
        print(*_lines(found.settings, screen, keys=args.keys), sep="\n")
    elif args.new_value is None:
        value = _values(found.settings, screen)[args.setting]
        print(value if isinstance(value, str) else written(value))
    for problem in problems:
        print(f"mate: {problem}", file=sys.stderr)
    return 1 if problems and args.new_value is None else 0


def _values(settings: Settings, screen: OnScreen) -> Mapping[str, Value]:
    """The value of each setting by its name, with the keys of each command."""
    values = {field.name: field.value_of(settings) for field in FIELDS}
    return values | {f"{_KEYS}{command.name}": command.keys for command in screen.commands}


def _change(args: Namespace, found: Loaded, screen: OnScreen) -> None:
    """Save a value, as the screen would."""
    # The library of the screen, which a help page can do without.
    from mate.tui.keys.keymap import with_keys

    field = BY_NAME.get(args.setting)
    if field is None:
        command = args.setting.removeprefix(_KEYS)
        _, problem = with_keys(found.settings.keys, command, args.new_value)
        if problem:
            args.usage_error(problem)
        save(found.path, {KEYS: {command: args.new_value}})
        return
    value, right = field.read(args.new_value, typed=True), allowed(field, screen.themes)
    if value is None or (isinstance(right, list) and value not in right):
        args.usage_error(wrong_value(field.name, args.new_value, expected(field, screen.themes)))
    else:
        save(found.path, {field.name: value})


def _document(settings: Settings, screen: OnScreen, name: str | None) -> Document:
    parts: Document = {
        **as_json(settings, screen.themes),
        "commands": {command.name: command.keys for command in screen.commands},
    }
    if name is None:
        return parts
    # No setting is called like a command.
    only = name.removeprefix(_KEYS)
    return {part: {only: values[only]} if only in values else {} for part, values in parts.items()}


def _lines(settings: Settings, screen: OnScreen, *, keys: bool) -> Iterator[str]:
    if not keys:
        yield from setting_lines(settings, screen.themes)
    if told := [command for command in screen.commands if keys or command.given]:
        yield from key_lines(told)
    else:
        yield "# mate settings --keys prints the keys of all commands."
