"""The commands, and a parser that loads only the one that is named."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NoReturn

from mate import __version__

GROUPS: Final = MappingProxyType(
    {
        "Play and review": {
            "play": "play a match",
            "resume": "resume an unfinished match",
            "learn": "learn the game step by step",
            "puzzle": "solve a puzzle: find the only right action",
            "list": "list the saved matches",
            "replay": "step through a match",
            "show": "print the transcript and score sheet of a match",
            "stats": "print statistics from the saved matches",
            "rules": "read the rules",
            "settings": "print the settings and where they are saved",
        },
        "Analysis": {
            "analyze": "grade every action of a match",
            "solve": "find the value and the best actions of a position",
            "deal": "show a deal, or draw one with a given value",
            "theory": "solve all deals under a rule set and print the figures",
            "simulate": "let two computer players play many matches",
        },
        "Help": {
            "help": "show the help page of a command",
            "doctor": "check the terminal, folders, settings and versions",
            "completion": "print the completion script for a shell",
        },
        "For developers": {
            "perft": "count the sequences of actions from the start of a hand",
        },
    }
)
"""The commands with what each one does, under their headings on the first help page."""

COMMANDS: Final = MappingProxyType(
    {name: purpose for group in GROUPS.values() for name, purpose in group.items()}
)
"""What each command does; the module of the same name in `mate.cli.commands` does it."""

OTHER_SPELLINGS: Final = MappingProxyType({"analyse": "analyze"})
"""Names that are understood as those of commands, and not listed."""


class CommandParser(argparse.ArgumentParser):
    """A parser with help pages and errors in Mate's words; a command's is built when it is named.

    Args:
        command: the name of a command; None for the parser of `mate` itself.
        options: what `argparse.ArgumentParser` takes.
    """

    def __init__(self, *, command: str | None = None, **options: Any) -> None:
        self.command = command
        self.commands: dict[str, CommandParser] = {}
        self.examples: Sequence[tuple[str, str]] = ()
        self._options = {
            "allow_abbrev": False,
            "add_help": False,
            "exit_on_error": False,
            "formatter_class": _unseen,
            **options,
        }
        self._built = False
        if command is None:
            self.build()

    def build(self) -> None:
        """Add the arguments of the command, unless that was done before."""
        if self._built:
            return
        self._built = True
        super().__init__(**self._options)
        self._optionals.title = "Options"
        self._positionals.title = "Arguments"
        self.add_argument("-h", "--help", action="help", help="show this page and exit")
        if self.command is not None:
            module = import_module(f"mate.cli.commands.{self.command}")
            self.set_defaults(run=module.run, opens_screen=False)
            module.add_arguments(self)
            self.examples = module.EXAMPLES

    # argparse declares the two parameters in overloads that say no more than this.
    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse, after the command has added its arguments; nothing is left over."""
        self.build()
        try:
            parsed, left = super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            self.error(str(error))
        if left:
            from mate.cli.usage import unknown_argument

            known = [option for action in self._actions for option in action.option_strings]
            self.error(unknown_argument(left, known, self.prog))
        return parsed, left

    # Two steps of the library's own parsing, for sentences that know what would be right.

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from mate.cli.usage import not_a_choice

            self.error(not_a_choice(action, value))

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            from mate.cli.usage import too_few_values

            self.error(too_few_values(action))

    def error(self, message: str) -> NoReturn:
        """End with exit status 2 and one line: what was wrong, and where to read more.

        Args:
            message: one or more sentences, or what the library says.
        """
        from mate.cleaning import clean
        from mate.cli.usage import in_our_words

        told = clean(in_our_words(message), 1000)
        self.exit(2, f"mate: {told} See {self.prog} --help.\n")

    def format_usage(self) -> str:
        """The usage line."""
        return self.format_help().partition("\n")[0] + "\n"

    def format_help(self) -> str:
        """The help page, as wide as the terminal, from 40 columns to 100."""
        from mate.cli.helppages import Page, command_page, first_page

        self.build()
        if self.command is None:
            return first_page(GROUPS, self._optionals)
        self.formatter_class = Page
        return command_page(super().format_help(), self.examples)

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike the library, with an error where it cannot be written."""
        print(self.format_help(), end="", file=file or sys.stdout)


@cache
def _unseen(*, prog: str) -> argparse.HelpFormatter:
    # The library asks for one for each argument, to check it; only a page needs the terminal's
    # width.
    return argparse.HelpFormatter(prog, width=80)


def build_parser() -> CommandParser:
    """The parser of `mate`. What it parses has `run`, which does the command."""
    parser = CommandParser(prog="mate")
    parser.add_argument(
        "-V",
        "--version",
        action="version",
        version=f"mate {__version__}",
        help="print the version and exit",
    )
    parser.add_argument(
        "--ascii", action="store_true", help="write suits as letters, and only ASCII"
    )
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=_menu, opens_screen=True)
    # Without its name, the library would lay out a help page to find it.
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", prog=parser.prog)
    for name, purpose in COMMANDS.items():
        commands.add_parser(
            name,
            help=purpose,
            aliases=[other for other, command in OTHER_SPELLINGS.items() if command == name],
            description=f"{purpose[0].upper()}{purpose[1:]}.",
            command=name,
        )
    parser.commands = commands.choices
    return parser


def _menu(args: argparse.Namespace) -> int:
    from mate.cli.terminal import require_terminal

    require_terminal("mate play --plain plays in line mode.")
    from mate.tui import run_menu

    return run_menu(ascii_only=args.ascii)
