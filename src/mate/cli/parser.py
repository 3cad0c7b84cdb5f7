"""The commands, and a parser that loads only the one that is named."""

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
        "deal": "show a deal, or draw one with a given value",
        "simulate": "let two computer players play many matches",
    },
    "Help": {
        "help": "show the help page of a command",
        "doctor": "check the terminal, folders, settings and versions",
        "completion": "print the completion script for a shell",
    },
}
"""The commands with what each one does, under their headings on the first help page."""

FOR_DEVELOPERS: Final[Mapping[str, str]] = {
    "perft": "count the sequences of actions from the start of a hand"
}
"""Those that it does not name."""

_ALL: Final = (*GROUPS.values(), FOR_DEVELOPERS)
COMMANDS: Final[Mapping[str, str]] = {name: group[name] for group in _ALL for name in group}
"""What each command does. A module of `mate.cli.commands` has the `Command`, in capitals."""
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
"""The modules of the commands that have none of their name."""

OTHER_SPELLINGS: Final[Mapping[str, str]] = {"analyse": "analyze"}
"""Names that are understood as those of commands, and not listed."""

_WITHOUT_ASCII: Final = frozenset({"help", "completion"})
"""The commands that print only ASCII anyway, and have no flag for it."""
_HELP: Final[Any] = {"action": "help", "help": "show this page and exit"}
ASCII: Final[Any] = {"action": "store_true", "help": "write suits as letters, and only ASCII"}
"""`--ascii`, which may stand before a command or after it."""


class Parser(argparse.ArgumentParser):
    """A parser with help pages and errors in Mate's words, in public parts of argparse only."""

    def __init__(self, prog: str, **_: object) -> None:
        # Pythons differ in what they pass to a parser below another; it is decided here.
        off: Any = dict.fromkeys(("allow_abbrev", "add_help", "exit_on_error"), False)
        super().__init__(prog, argparse.SUPPRESS, formatter_class=_unseen, **off)
        # What newer Pythons would do of their own: colours, and suggestions in their words.
        self.color = self.suggest_on_error = False
        self.syntax = "[OPTIONS]"
        # An option, another one, whether that has to stand beside it or may not, and the error.
        self._conditions: list[tuple[str, str, bool, str]] = []
        self._fields: dict[str, str] = {}
        self.examples: Mapping[str, str] = {}

    def takes(self, texts: Mapping[str, str], group: Any = None, **kinds: Any) -> None:
        """Add arguments to the parser, or to a group of it.

        Args:
            texts: the text of each argument, by how it is typed: `--first PLAYER`, `file [FILE]` or
                `--names NAME ...`. Each begins with what it is called, an option with its dashes.
            kinds: by the name of an argument, how its value is read, all its values, or what else
                the library has to know, by its names for it.
        """
        for syntax, text in texts.items():
            # In `-n --matches NUMBER` the words in capitals are its values, the others its names.
            words = re.findall(r"[\w-]+", syntax)
            names = [word for word in words if not word.isupper()]
            values = [word for word in words if word.isupper()]
            kind = kinds.get(names[-1].lstrip("-").replace("-", "_"), {})
            if callable(kind):
                kind = {"type": kind}
            elif not isinstance(kind, Mapping):
                kind = {"choices": kind}
            if values:
                # The library wants one word for values that are all called the same.
                metavar = values[0] if len(set(values)) == 1 else tuple(values)
                kind = {"nargs": _count(syntax, len(values)), "metavar": metavar} | kind
            else:
                kind = {"action": "store_true"} | kind
            added = (group or self).add_argument(*names, help=text, **kind)
            # Conditions name an option as it is typed, and look for its value in this field.
            self._fields |= dict.fromkeys(names, added.dest)
            # The first line of the page tells what has no dashes, and what has to be there.
            if not syntax.startswith("-"):
                self.syntax += syntax.removeprefix(names[0])
            elif kind.get("required"):
                self.syntax += f" {syntax}"

    def excludes(self, option: str, *others: str) -> None:
        """Let an option stand beside none of these; groups of argparse allow only one of all."""
        for other in others:
            name = other if other.startswith("-") else other.upper()
            self._conditions.append((option, other, False, f"Give {option} or {name}, not both."))

    def needs(self, option: str, other: str, otherwise: str = "") -> None:
        """Let an option stand only beside another; otherwise, this sentence says so."""
        self._conditions.append((option, other, True, otherwise or f"{option} needs {other}."))

    def _check_conditions(self, parsed: Namespace) -> None:
        def given(option: str) -> bool:
            field = self._fields[option]
            value, default = getattr(parsed, field), self.get_default(field)
            # A flag that is left out may be false where nothing else has a default.
            return bool(value != default) and (value is not False or default is True)

        for option, other, together, otherwise in self._conditions:
            if given(option) and given(other) is not together:
                self.error(otherwise)

    def read(self, arguments: Sequence[str], namespace: Namespace | None = None) -> Namespace:
        """Parse all arguments, beside what others have read; what is wrong ends the program."""
        try:
            parsed, unknown = self.parse_known_args(arguments, namespace)
        except argparse.ArgumentError as error:
            self.error(str(error))
        if unknown:
            from mate.cli.pages import unknown_argument

            self.error(unknown_argument(unknown, self.format_help(), self.prog))
        self._check_conditions(parsed)
        return parsed

    def error(self, message: str) -> NoReturn:
        """End with exit status 2 and one line: what was wrong, and where to read more."""
        from mate.cleaning import clean
        from mate.cli.pages import in_our_words
        from mate.invocation import to_type

        sentence = clean(in_our_words(message, self.format_help()), 1000)
        self.exit(2, f"mate: {sentence} See {to_type(self.prog)} --help.\n")

    def format_help(self) -> str:
        """The help page, as wide as the terminal, from 40 columns to 100."""
        from mate.cli.pages import command_page, first_page, layout
        from mate.invocation import to_type

        syntax = f"{to_type(self.prog)} {self.syntax}"
        if not self.examples:  # it is no command's
            return first_page(syntax, GROUPS, _add_first_options)
        self.formatter_class = layout
        return command_page(syntax, super().format_help(), self.examples)

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike the library, with an error where it cannot be written."""
        print(self.format_help(), end="", file=file or sys.stdout)


def _count(syntax: str, values: int) -> str | int | None:
    """How many values an argument has, in the library's signs; None for one that is no list."""
    if "..." in syntax:
        return "*" if "[" in syntax else "+"
    if "[" in syntax:
        return "?"
    return values if values > 1 else None


class Command(NamedTuple):
    """What a command takes, and what it does: `run` may return an exit status other than 0."""

    add_arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int | None]


@cache
def _unseen(*, prog: str) -> argparse.HelpFormatter:
    # The library asks for one for each argument, to check it; only a page needs the terminal's
    # width.
    return argparse.HelpFormatter(prog, width=80)


def parse(arguments: Sequence[str]) -> Namespace:
    """Parse a command line. The result has `run`, which does what it says.

    Raises:
        SystemExit: with 2 for wrong usage; with 0 after `--help` and `--version`.
    """
    before = [*takewhile(lambda argument: argument.startswith("-"), arguments)]
    first = first_parser()
    args = first.read(before)
    if len(before) == len(arguments):
        args.run, args.opens_screen, args.prints_json = _menu, True, False
    else:
        typed, *after = arguments[len(before) :]
        name = OTHER_SPELLINGS.get(typed, typed)
        if name not in COMMANDS:
            from mate.cli.pages import not_a_command

            first.error(not_a_command(name, COMMANDS))
        args = command_parser(name).read(after, args)
    if args.json and not args.prints_json:
        first.error("This command prints no JSON. Leave out --json.")
    return args


def first_parser() -> Parser:
    """The parser of what stands before the name of a command."""
    parser = Parser("mate")
    parser.syntax = "[OPTIONS] [COMMAND ...]"
    _add_first_options(parser)
    return parser


def command_parser(name: str) -> Parser:
    """The parser of what stands after the name of a command, a key of `COMMANDS`."""
    parser = Parser(f"mate {name}")
    add_command(parser, name)
    return parser


def add_command(parser: Parser, name: str) -> None:
    """Load a command and give a parser without arguments those of that command."""
    module = import_module(f"mate.cli.commands.{_MODULES.get(name, name)}")
    examples = {line: use for line, use in module.EXAMPLES.items() if line.split()[1] == name}
    set_up(parser, getattr(module, name.upper()), COMMANDS[name], examples)
    if name not in _WITHOUT_ASCII:
        parser.add_argument("--ascii", default=argparse.SUPPRESS, **ASCII)


def set_up(parser: Parser, command: Command, does: str, examples: Mapping[str, str]) -> None:
    """Give a parser a command, what that does in a few words, and its examples."""
    parser.description = f"{does[0].upper()}{does[1:]}."
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


def _menu(args: Namespace) -> int:
    from mate.cli.playing import on_screen
    from mate.invocation import to_type

    return on_screen(args, f"{to_type('mate play --plain')} plays in line mode.")
