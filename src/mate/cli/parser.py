"""The commands, and a parser that loads only the command on the command line."""

from __future__ import annotations

import argparse
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import takewhile
from typing import Any, Final, NamedTuple, NoReturn

from mate.version import __version__

GROUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "Play and review": {
        "play": "play a match",
        "resume": "resume an unfinished match",
        "learn": "learn the game step by step",
        "puzzle": "solve a puzzle: find the only right action",
        "list": "list the saved matches",
        "replay": "step through a match",
        "show": "print the transcript and score sheet of a match",
        "code": "print a match as a code, to share",
        "stats": "print statistics from the saved matches",
        "rules": "read the rules",
        "settings": "print the settings, or change one",
    },
    "Analysis": {
        "analyze": "grade every action of a match",
        "solve": "find the value and the best actions of a position",
        "deal": "show a deal, or find one with a given value",
        "simulate": "let two computer players play many matches",
    },
    "Help": {
        "help": "show the help page of a command",
        "doctor": "check the terminal, folders, settings and versions",
        "completion": "print the completion script for a shell",
    },
}
"""The purpose of each command, under the headings of the first help page."""

FOR_DEVELOPERS: Final[Mapping[str, str]] = {
    "perft": "count the sequences of actions from the start of a hand"
}
"""The commands that the first help page omits."""

_ALL: Final = (*GROUPS.values(), FOR_DEVELOPERS)
COMMANDS: Final[Mapping[str, str]] = {name: group[name] for group in _ALL for name in group}
"""The purpose of each command, keyed by the command's name."""
_MODULES: Final[Mapping[str, str]] = {
    "code": "show",
    "completion": "help",
    "doctor": "settings",
    "perft": "deal",
    "puzzle": "learn",
    "replay": "show",
    "resume": "play",
    "rules": "help",
}
"""The module in `mate.cli.commands` of each command that is in another command's module."""

OTHER_SPELLINGS: Final[Mapping[str, str]] = {"analyse": "analyze"}
"""Alternative names of commands, which the parser accepts but no page lists."""

_WITHOUT_ASCII: Final = frozenset({"help", "completion"})
"""The commands that have no `--ascii`, because they print only ASCII anyway."""
_HELP: Final[Any] = {"action": "help", "help": "show this page and exit"}
ASCII: Final[Any] = {"action": "store_true", "help": "use only ASCII, with letters for suits"}
"""The argument `--ascii`, which may come before the command or after it."""
NOT_BOTH: Final = "Give {0} or {1}, not both."


class Parser(argparse.ArgumentParser):
    """A parser with Mate's help pages and errors; it uses only public parts of argparse."""

    def __init__(self, prog: str, **_: object) -> None:
        # Ignore other arguments, because they differ between versions of Python.
        off: Any = dict.fromkeys(("allow_abbrev", "add_help", "exit_on_error"), False)
        super().__init__(prog, argparse.SUPPRESS, formatter_class=_fixed_formatter, **off)
        # Turn off the colours and suggestions of newer versions of Python.
        self.color = self.suggest_on_error = False
        self.syntax = "[OPTIONS]"
        self._conditions: list[tuple[str, str, bool, str]] = []
        """Rows of two options, whether the first needs the second or excludes it, and an error."""
        self._fields: dict[str, str] = {}
        self.examples: Mapping[str, str] = {}

    def takes(self, texts: Mapping[str, str], group: Any = None, **kinds: Any) -> None:
        """Add arguments to the parser, or to a group in it.

        Args:
            texts: the help text of each argument, keyed by the syntax: `--first PLAYER`,
                `file [FILE]` or `--names NAME ...`. The syntax begins with the argument's name;
                the name of an option has dashes.
            kinds: for each argument named as a keyword, a function that reads its value, all
                possible values, or the keyword arguments for `add_argument`.
        """
        for syntax, text in texts.items():
            # In `-n --matches NUMBER`, capitals are values and the other words are names.
            words = re.findall(r"[\w-]+", syntax)
            names = [word for word in words if not word.isupper()]
            values = [word for word in words if word.isupper()]
            kind = kinds.get(names[-1].lstrip("-").replace("-", "_"), {})
            if callable(kind):
                kind = {"type": kind}
            elif not isinstance(kind, Mapping):
                kind = {"choices": kind}
            if values:
                # argparse expects a single word if all values have the same name.
                metavar = values[0] if len(set(values)) == 1 else tuple(values)
                kind = {"nargs": _count(syntax, len(values)), "metavar": metavar} | kind
            else:
                kind = {"action": "store_true"} | kind
            added = (group or self).add_argument(*names, help=text, **kind)
            self._fields |= dict.fromkeys(names, added.dest)
            # The usage line shows positional arguments and required options.
            if not syntax.startswith("-"):
                self.syntax += syntax.removeprefix(names[0])
            elif kind.get("required"):
                self.syntax += f" {syntax}"

    def excludes(self, option: str, *others: str, otherwise: str = NOT_BOTH) -> None:
        """Refuse an option together with any of the others, which may be combined with each other.

        Args:
            otherwise: the error message, with `{0}` for the option and `{1}` for the other option.
        """
        for other in others:
            name = other if other.startswith("-") else other.upper()
            self._conditions.append((option, other, False, otherwise.format(option, name)))

    def excludes_all_but(self, option: str, *allowed: str, otherwise: str) -> None:
        """Refuse an option together with every option added so far, except the allowed options."""
        others = [name for name in self._fields if name not in {option, *allowed}]
        self.excludes(option, *others, otherwise=otherwise)

    def needs(self, option: str, other: str, otherwise: str = "") -> None:
        """Refuse `option` if `other` is not given; `otherwise` is the error message."""
        self._conditions.append((option, other, True, otherwise or f"{option} needs {other}."))

    def _check_conditions(self, parsed: Namespace) -> None:
        def given(option: str) -> bool:
            field = self._fields[option]
            value, default = getattr(parsed, field), self.get_default(field)
            # Treat False as absent for a flag without a default, such as --json.
            return bool(value != default) and (value is not False or default != argparse.SUPPRESS)

        for option, other, together, otherwise in self._conditions:
            if given(option) and given(other) is not together:
                self.error(otherwise)

    def read(self, arguments: Sequence[str], namespace: Namespace | None = None) -> Namespace:
        """Parse all arguments into a namespace; an error ends the program with exit status 2."""
        try:
            parsed, unknown = self.parse_known_args(arguments, namespace)
        except argparse.ArgumentError as error:
            self.error(str(error))
        if unknown:
            from mate.cli.pages import unknown_argument

            self.error(unknown_argument(unknown, self.format_help()))
        self._check_conditions(parsed)
        return parsed

    def error(self, message: str) -> NoReturn:
        """Exit with status 2, and print one line: the error, and how to see the help page."""
        from mate.cleaning import clean
        from mate.cli.pages import rephrase_error
        from mate.invocation import to_type

        sentence = clean(rephrase_error(message, self.format_help()), 1000)
        self.exit(2, f"mate: {sentence} See {to_type(self.prog)} --help.\n")

    def format_help(self) -> str:
        """Return the help page, as wide as the terminal but within 40 to 100 columns."""
        from mate.cli import pages
        from mate.invocation import to_type

        syntax = f"{to_type(self.prog)} {self.syntax}"
        if not self.examples:  # the top-level parser, which has no examples
            return pages.first_page(syntax, GROUPS, _add_first_options)
        self.formatter_class = pages.layout
        return pages.command_page(syntax, super().format_help(), self.examples)

    def print_help(self, file: Any = None) -> None:
        """Print the help page. Unlike argparse, raise an error if printing fails."""
        print(self.format_help(), end="", file=file or sys.stdout)


def _count(syntax: str, values: int) -> str | int | None:
    """Return the number of values in argparse's notation, which is None for a single value."""
    if "..." in syntax:
        return "*" if "[" in syntax else "+"
    if "[" in syntax:
        return "?"
    return values if values > 1 else None


class Command(NamedTuple):
    """A command: a function that adds its arguments, and a function that runs it.

    `run` returns an exit status, or None for 0.
    """

    add_arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int | None]


@cache
def _fixed_formatter(*, prog: str) -> argparse.HelpFormatter:
    # Fix the width, because argparse makes a formatter for each argument only to check the
    # argument, and each formatter would ask for the width of the terminal.
    return argparse.HelpFormatter(prog, width=80)


def parse(arguments: Sequence[str]) -> Namespace:
    """Parse a command line. The field `run` of the result is the function that runs the command.

    Raises:
        SystemExit: with status 2 for wrong usage, and with 0 after `--help` and `--version`.
    """
    before = [*takewhile(lambda argument: argument.startswith("-"), arguments)]
    first = first_parser()
    args = first.read(before)
    if len(before) == len(arguments):
        args.run, args.opens_screen, args.prints_json = _open_menu, True, False
    else:
        typed, *after = arguments[len(before) :]
        name = OTHER_SPELLINGS.get(typed, typed)
        if name not in COMMANDS:
            from mate.cli.pages import unknown_command

            first.error(unknown_command(name, COMMANDS))
        args = command_parser(name).read(after, args)
    if args.json and not args.prints_json:
        first.error("This command prints no JSON. Leave out --json.")
    return args


def first_parser() -> Parser:
    """Return the parser for the arguments before the name of a command."""
    parser = Parser("mate")
    parser.syntax = "[OPTIONS] [COMMAND ...]"
    _add_first_options(parser)
    return parser


def command_parser(name: str) -> Parser:
    """Return the parser for the arguments after the name of a command, a key of `COMMANDS`."""
    parser = Parser(f"mate {name}")
    add_command(parser, name)
    return parser


def add_command(parser: Parser, name: str) -> None:
    """Load a command and add its arguments to a parser that has no arguments yet."""
    module = import_module(f"mate.cli.commands.{_MODULES.get(name, name)}")
    examples = {line: use for line, use in module.EXAMPLES.items() if line.split()[1] == name}
    set_up(parser, getattr(module, name.upper()), COMMANDS[name], examples)
    if name not in _WITHOUT_ASCII:
        parser.add_argument("--ascii", default=argparse.SUPPRESS, **ASCII)


def set_up(parser: Parser, command: Command, purpose: str, examples: Mapping[str, str]) -> None:
    """Set up a parser for a command, with its purpose in a few words and its examples."""
    parser.description = f"{purpose[0].upper()}{purpose[1:]}."
    parser.set_defaults(run=command.run, prints_json=False)
    parser.set_defaults(usage_error=parser.error, default_of=parser.get_default)
    parser.add_argument("-h", "--help", **_HELP)
    command.add_arguments(parser)
    parser.examples = examples


def _add_first_options(parser: Any) -> None:
    parser.add_argument("-h", "--help", **_HELP)
    version = {"version": f"mate {__version__}", "help": "print the version and exit"}
    parser.add_argument("-V", "--version", action="version", **version)
    parser.add_argument("--ascii", **ASCII)
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)


def _open_menu(args: Namespace) -> int:
    from mate.cli.playing import run_screen
    from mate.invocation import to_type

    return run_screen(args, f"For line mode, type {to_type('mate play --plain')}.")
