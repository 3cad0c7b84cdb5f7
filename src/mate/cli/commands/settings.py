"""`mate settings` and `mate doctor`: print or change settings, and report on this computer.

`mate doctor` prints its whole report even if a check fails, because people need the report when
something is broken.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from shutil import disk_usage, get_terminal_size
from typing import Final

from mate import __version__, tui
from mate.cleaning import clean, path_text
from mate.cli import output, values
from mate.cli.parser import Command, Parser
from mate.cli.playing import screen_problem
from mate.disk import disk_errors, matches_folder
from mate.errors import MateError
from mate.invocation import to_type
from mate.settings import KEYS, schema
from mate.settings.file import Loaded, load, no_such_setting, save
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
"""The prefix that turns the name of a command into the name of the setting for its keys."""
LIBRARIES = ("textual", "rich", "msgspec", "platformdirs", "tomlkit")
VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "TEXTUAL_DRIVER", "SSH_TTY", "LC_ALL", "LANG")
"""The environment variables that affect the look of the screen and the encoding of text."""


def _add_settings(parser: Parser) -> None:
    texts = {
        "setting [NAME]": "a setting, or the keys of a command, as in keys.table.take-back "
        "(default: print all settings)",
        "--keys": "print all commands with their keys instead",
    }
    new_value = "the new value of the setting, which is saved (default: print the current value)"
    parser.takes(texts, parser.add_mutually_exclusive_group())
    parser.takes({"new_value [VALUE]": new_value})
    values.add_json(parser)
    parser.syntax = "[OPTIONS] [NAME [VALUE]]"
    parser.set_defaults(reports_settings=True)


def _settings(args: Namespace) -> int:
    """Print all settings as a settings file, print the value of one setting, or change a setting.

    Problems in the file go to standard error.

    Returns:
        The exit status: 1 if the file has problems, unless a setting was changed.
    """
    found = load()
    screen = tui.on_screen(found.settings)
    if args.setting == KEYS:
        args.usage_error("Add the name of a command, as in keys.table.take-back.")
    if args.setting is not None and args.setting not in (names := _values(found.settings, screen)):
        args.usage_error(no_such_setting(args.setting, names))
    if args.new_value is not None:
        _change(args, found, screen)
        found = load(found.path)
        screen = tui.on_screen(found.settings)
    name = path_text(found.path)
    exists = os.path.exists(found.path)  # noqa: PTH110 - pathlib raises without access
    problems = [*found.problems, *(f"{name}: {problem}" for problem in screen.problems)]
    if args.json:
        file = {"path": os.fspath(found.path), "exists": exists}
        document = _document(found.settings, screen, args.setting)
        output.print_json({**file, **document, "problems": problems})
    elif args.setting is None:
        print(f"# {name}{'' if exists else ', which does not exist yet'}\n")
        print(*_lines(found.settings, screen, keys=args.keys), sep="\n")
    elif args.new_value is None:
        value = _values(found.settings, screen)[args.setting]
        print(value if isinstance(value, str) else schema.written(value))
    for problem in problems:
        print(f"mate: {problem}", file=sys.stderr)
    return 1 if problems and args.new_value is None else 0


def _values(settings: schema.Settings, screen: tui.OnScreen) -> Mapping[str, schema.Value]:
    """Return the values of all settings and the keys of all commands, keyed by name."""
    values = {field.name: field.value_of(settings) for field in schema.FIELDS}
    return values | {f"{_KEYS}{command.name}": command.keys for command in screen.commands}


def _change(args: Namespace, found: Loaded, screen: tui.OnScreen) -> None:
    """Check and save the new value of a setting."""
    # Import lazily, because help pages do not need the screen's library.
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
        allowed = field.allowed_in_words(screen.themes)
        args.usage_error(schema.wrong_value(field.name, args.new_value, allowed))
    else:
        save(found.path, {field.name: value})


def _document(settings: schema.Settings, screen: tui.OnScreen, name: str | None) -> output.Document:
    commands = {command.name: command.keys for command in screen.commands}
    parts: output.Document = {**schema.as_json(settings, screen.themes), "commands": commands}
    if name is None:
        return parts
    # Search both parts: no name is ambiguous, because no setting shares its name with a command.
    only = name.removeprefix(_KEYS)
    return {part: {only: values[only]} if only in values else {} for part, values in parts.items()}


def _lines(settings: schema.Settings, screen: tui.OnScreen, *, keys: bool) -> Iterator[str]:
    if not keys:
        yield from schema.setting_lines(settings, screen.themes)
    if listed := [command for command in screen.commands if keys or command.given]:
        yield from schema.key_lines(listed)
    else:
        yield f"# To print the keys of all commands, type {to_type('mate settings --keys')}."


def _add_doctor(parser: Parser) -> None:
    parser.set_defaults(reports_settings=True)


def _doctor(_args: Namespace) -> int:
    """Report on Mate and this computer, and return 1 if something does not work."""
    import platform
    from importlib import metadata

    checks: dict[str, Callable[[], str]] = {
        "Mate": lambda: f"{__version__}, Python {platform.python_version()}, {platform.platform()}",
        "libraries": lambda: ", ".join(f"{name} {metadata.version(name)}" for name in LIBRARIES),
        # Import numpy, because an installed numpy can still fail to load.
        "numpy": lambda: str(import_module("numpy").__version__),
        "variables": lambda: ", ".join(f"{name}={os.getenv(name, '')}" for name in VARIABLES),
        "terminal": _check_terminal,
        "full screen": lambda: f"no: {problem}" if (problem := screen_problem()) else "yes",
        "settings": _check_settings,
        "matches": _check_folder,
    }
    # Hide the home folder, because people share the report and the path contains their name.
    home, problems = path_text(os.path.expanduser("~")), 0  # noqa: PTH111 - pathlib fails without one
    for name, check in checks.items():
        try:
            text = check()
        except Exception as error:  # noqa: BLE001 - the report lists any problem
            text, problems = f"problem: {error}", problems + 1
        print(f"{name:13}{clean(text, 400)}".replace(home + os.sep, f"~{os.sep}"))
    print(f"Problems: {problems or 'none'}.")
    return int(problems > 0)


def _check_terminal() -> str:
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    terminal = Terminal.of(os.environ, encoding)
    letters = "ASCII" if terminal.ascii_only else encoding
    with tui.own_size():
        size = get_terminal_size()
    return f"{size.columns} × {size.lines} cells, colours: {terminal.colours}, {letters}"


def _check_settings() -> str:
    found = load()
    if problems := [*found.problems, *tui.on_screen(found.settings).problems]:
        raise MateError(" ".join(problems))
    return str(found.path)


def _check_folder() -> str:
    """Return the path and free space of the matches folder, and leave no new files or folders."""
    from tempfile import TemporaryFile

    path = matches_folder()
    nearest = next(each for each in (path, *path.absolute().parents) if each.exists())
    # Write a temporary file, because permissions do not show whether a disk is full or read-only.
    with disk_errors(path, "be used", "folder"), TemporaryFile(dir=nearest) as file:
        file.write(b"\n")
    return f"{path}, {disk_usage(nearest).free / 1e9:.1f} GB free"


SETTINGS: Final = Command(_add_settings, _settings)
DOCTOR: Final = Command(_add_doctor, _doctor)
