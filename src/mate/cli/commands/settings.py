"""`mate settings` and `mate doctor`: how Mate is set up on this computer.

The settings, their file, and what each one allows, or a change of one; and a report, in which
nothing fails: what is broken is what the report is for.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from shutil import disk_usage, get_terminal_size
from typing import Final

from mate import __version__
from mate.cleaning import clean, shown
from mate.cli import values
from mate.cli.output import Document, print_json
from mate.cli.parser import Command, Parser
from mate.cli.playing import why_no_screen
from mate.disk import disk_errors, matches_folder
from mate.errors import MateError
from mate.invocation import to_type
from mate.settings import KEYS, schema
from mate.settings.file import Loaded, load, no_such_setting, save
from mate.tui import OnScreen, on_screen, own_size
from mate.tui.driver import Terminal

EXAMPLES: Final = {
    "mate settings": "print the settings as in the settings file",
    "mate settings theme": "print the theme",
    "mate settings theme paper": "change the theme",
    "mate settings keys.table.take-back u,z": "change the keys of a command",
    "mate doctor": "check this computer",
    "mate doctor --ascii": "print only ASCII",
}

_KEYS: Final = f"{KEYS}."
"""Stands before the id of a command in the name of its keys."""
LIBRARIES = ("textual", "rich", "msgspec", "platformdirs", "tomlkit")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "TEXTUAL_DRIVER", "SSH_TTY", "LC_ALL", "LANG")
"""What decides how the screen looks, and how text is written."""


def _add_settings(parser: Parser) -> None:
    setting = "a setting; for the keys of a command, keys. and its name, as in keys.table.take-back"
    new_value = "the new value of the setting, which is saved (default: print its value)"
    what = parser.add_mutually_exclusive_group()
    parser.takes({"setting [NAME]": f"{setting} (default: print all settings)"}, what)
    parser.takes({"new_value [VALUE]": new_value})
    parser.takes({"--keys": "print all commands with their keys instead"}, what)
    values.add_json(parser)
    parser.syntax = "[OPTIONS] [NAME [VALUE]]"
    parser.set_defaults(reports_settings=True)


def _settings(args: Namespace) -> int:
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
        print(value if isinstance(value, str) else schema.written(value))
    for problem in problems:
        print(f"mate: {problem}", file=sys.stderr)
    return 1 if problems and args.new_value is None else 0


def _values(settings: schema.Settings, screen: OnScreen) -> Mapping[str, schema.Value]:
    """The value of each setting by its name, with the keys of each command."""
    values = {field.name: field.value_of(settings) for field in schema.FIELDS}
    return values | {f"{_KEYS}{command.name}": command.keys for command in screen.commands}


def _change(args: Namespace, found: Loaded, screen: OnScreen) -> None:
    """Save a value, as the screen would."""
    # The library of the screen, which a help page can do without.
    from mate.tui.keys.keymap import with_keys

    field = schema.BY_NAME.get(args.setting)
    if field is None:
        command = args.setting.removeprefix(_KEYS)
        _, problem = with_keys(found.settings.keys, command, args.new_value)
        if problem:
            args.usage_error(problem)
        save(found.path, {KEYS: {command: args.new_value}})
        return
    value, right = field.read(args.new_value, typed=True), field.allowed(screen.themes)
    if value is None or (isinstance(right, list) and value not in right):
        args.usage_error(
            schema.wrong_value(field.name, args.new_value, field.allowed_in_words(screen.themes))
        )
    else:
        save(found.path, {field.name: value})


def _document(settings: schema.Settings, screen: OnScreen, name: str | None) -> Document:
    parts: Document = {
        **schema.as_json(settings, screen.themes),
        "commands": {command.name: command.keys for command in screen.commands},
    }
    if name is None:
        return parts
    # No setting is called like a command.
    only = name.removeprefix(_KEYS)
    return {part: {only: values[only]} if only in values else {} for part, values in parts.items()}


def _lines(settings: schema.Settings, screen: OnScreen, *, keys: bool) -> Iterator[str]:
    if not keys:
        yield from schema.setting_lines(settings, screen.themes)
    if told := [command for command in screen.commands if keys or command.given]:
        yield from schema.key_lines(told)
    else:
        yield f"# {to_type('mate settings --keys')} prints the keys of all commands."


def _add_doctor(parser: Parser) -> None:
    parser.set_defaults(reports_settings=True)


def _doctor(_args: Namespace) -> int:
    """Report on Mate and where it runs; 1 if something would not work."""
    import platform
    from importlib import metadata

    checks: dict[str, Callable[[], str]] = {
        "Mate": lambda: f"{__version__}, Python {platform.python_version()}, {platform.platform()}",
        "libraries": lambda: ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES),
        # It is the one that may be installed and not load.
        "numpy": lambda: str(import_module("numpy").__version__),
        "variables": lambda: ", ".join(f"{name}={os.getenv(name, '')}" for name in VARIABLES),
        "terminal": _terminal,
        "full screen": lambda: f"no: {reason}" if (reason := why_no_screen()) else "yes",
        "settings": _checked_settings,
        "matches": lambda: _checked_folder(matches_folder()),
    }
    # A report is made to be shown to others, and a home folder has its owner's name.
    home, problems = shown(os.path.expanduser("~")), 0  # noqa: PTH111 - pathlib fails without one
    for name, check in checks.items():
        try:
            words = check()
        except Exception as error:  # noqa: BLE001 - whatever is broken is what the report is for
            words, problems = f"problem: {error}", problems + 1
        print(f"{name:13}{clean(words, 400)}".replace(home + os.sep, f"~{os.sep}"))
    print(f"Problems: {problems or 'none'}.")
    return int(problems > 0)


def _terminal() -> str:
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    terminal = Terminal.of(os.environ, encoding)
    letters = "ASCII" if terminal.ascii_only else encoding
    with own_size():
        size = get_terminal_size()
    return f"{size.columns} × {size.lines} cells, colours: {terminal.colours}, {letters}"


def _checked_settings() -> str:
    found = load()
    if problems := [*found.problems, *on_screen(found.settings).problems]:
        raise MateError(" ".join(problems))
    return str(found.path)


def _checked_folder(path: Path) -> str:
    """The folder and the room there. Nothing is made, and nothing stays."""
    from tempfile import TemporaryFile

    nearest = next(each for each in (path, *path.absolute().parents) if each.exists())
    # What is allowed is not what works: disks are full, or can only be read.
    with disk_errors(path, "be used", "folder"), TemporaryFile(dir=nearest) as file:
        file.write(b"\n")
    return f"{path}, {disk_usage(nearest).free / 1e9:.1f} GB free"


SETTINGS: Final = Command(_add_settings, _settings)
DOCTOR: Final = Command(_add_doctor, _doctor)
