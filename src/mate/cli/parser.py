"""The commands, and a parser that loads only the one that is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NoReturn

from mate import __version__

COMMANDS: Final = MappingProxyType(
    {
        "play": "play a match",
        "resume": "go on with an unfinished match",
        "replay": "step through a match log",
        "show": "verify a match log and print its transcript and score sheet",
        "list": "list the saved matches",
        "stats": "tell what the saved matches say of their players",
        "deal": "show a deal: both holdings and its number",
        "learn": "learn the game, step by step",
        "puzzle": "find the one right action in a position",
        "rules": "read the rules",
        "settings": "print the settings, where they are kept, and what each one allows",
        "solve": "tell what a hand, or a position in it, is worth if both play best",
        "analyze": "grade every action of a match by what it cost",
        "theory": "solve every deal of a rule set, and show what the game is like",
        "simulate": "let two computer opponents play matches",
        "perft": "count the sequences of actions from the start of a hand",
    }
)
"""What each command does; the module of its name in `mate.cli.commands` does it."""


class CommandParser(argparse.ArgumentParser):
    """A parser that tells errors in one line; that of a command is built when it is named.

    Args:
        command: the name of a command; None for the parser of `mate` itself.
        options: what `argparse.ArgumentParser` takes.
    """

    def __init__(self, *, command: str | None = None, **options: Any) -> None:
        self._command = command
        self._options = {"allow_abbrev": False, "formatter_class": _unseen, **options}
        if command is None:
            super().__init__(**self._options)

    # argparse declares the two parameters in overloads that say no more than this.
    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse, after the command has added its arguments."""
        if self._command is not None:
            super().__init__(**self._options)
            module = import_module(f"mate.cli.commands.{self._command}")
            module.add_arguments(self)
            self.set_defaults(run=module.run)
            self._command = None
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """The help page, as wide as the terminal."""
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """End with exit status 2 and one line that says what was wrong."""
        from mate.cleaning import clean

        self.exit(2, f"mate: {clean(message, 1000)}; see {self.prog} --help\n")

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike the library, with an error where it cannot be written."""
        print(self.format_help(), end="", file=file or sys.stdout)


def _unseen(*, prog: str) -> argparse.HelpFormatter:
    # The library makes one for each argument, to check it; only a page needs the terminal's width.
    return argparse.HelpFormatter(prog, width=80)


def build_parser() -> CommandParser:
    """The parser of `mate`. What it parses has `run`, which does the command."""
    parser = CommandParser(
        prog="mate",
        description="Mate, G. Capellen's card game for two. Without a command: the menu.",
        epilog="Exit status: 0 done, 1 an error, 2 wrong usage, 3 a match left unfinished (saved), "
        "or a puzzle.",
    )
    parser.add_argument("--version", action="version", version=f"mate {__version__}")
    parser.add_argument("--ascii", action="store_true", help="letters for suits, ASCII only")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document, where a command has one"
    )
    parser.set_defaults(run=_menu)
    # Without its name, the library would lay out a help page to find it.
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", prog=parser.prog)
    for name, purpose in COMMANDS.items():
        commands.add_parser(
            name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.", command=name
        )
    return parser


def _menu(args: argparse.Namespace) -> int:
    from mate.cli.terminal import require_terminal

    require_terminal("mate play --plain plays a match without one")
    from mate.tui import run_menu

    return run_menu(ascii_only=args.ascii)
