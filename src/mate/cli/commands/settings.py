"""`mate settings`: the settings, their file, and what each one allows."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from mate.cleaning import shown
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.streams import print_json
from mate.settings.document import as_json, key_lines, setting_lines
from mate.settings.file import load
from mate.settings.schema import Settings
from mate.tui import OnScreen, on_screen

SYNTAX: Final = "[OPTIONS]"
EXAMPLES: Final = (
    ("mate settings", "print the settings as in the settings file"),
    ("mate settings --keys", "print the keys of all commands"),
    ("mate settings --json", "print them as JSON"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add what is printed, and how."""
    parser.add_argument(
        "--keys", action="store_true", help="print all commands with their keys instead"
    )
    add_json_flag(parser)
    add_ascii_flag(parser)
    parser.set_defaults(reports_settings=True)


def run(args: Namespace) -> int:
    """Print the settings in the form of a settings file; problems go to standard error.

    Returns:
        1 if something in the file is wrong.
    """
    found = load()
    screen = on_screen(found.settings)
    name = shown(found.path)
    exists = os.path.exists(found.path)  # noqa: PTH110 - pathlib raises where it may not look
    problems = (*found.problems, *(f"{name}: {problem}" for problem in screen.problems))
    if args.json:
        print_json(
            {
                "path": os.fspath(found.path),
                "exists": exists,
                **as_json(found.settings, screen.themes),
                "commands": {command.name: command.keys for command in screen.commands},
                "problems": list(problems),
            }
        )
    else:
        missing = "" if exists else ", which does not exist yet"
        print(f"# {name}{missing}\n")
        print(*_lines(found.settings, screen, keys=args.keys), sep="\n")
    for problem in problems:
        print(f"mate: {problem}", file=sys.stderr)
    return 1 if problems else 0


def _lines(settings: Settings, screen: OnScreen, *, keys: bool) -> Iterator[str]:
    if keys:
        yield from key_lines(screen.commands)
        return
    yield from setting_lines(settings, screen.themes)
    given = [command for command in screen.commands if command.given]
    if given:
        yield from key_lines(given)
    else:
        yield "# mate settings --keys prints the keys of all commands."
