"""`mate help`: the help page of a command, or the first one."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from mate.cli.parser import COMMANDS, OTHER_SPELLINGS, Parser, command_parser, first_parser

EXAMPLES: Final = {
    "mate help": "list the commands",
    "mate help play": "show the options of mate play",
}


def add_arguments(parser: Parser) -> None:
    """Add the command."""
    commands = (*COMMANDS, *OTHER_SPELLINGS)
    parser.takes({"about [COMMAND]": "a command (default: list the commands)"}, about=commands)
    parser.set_defaults(prints_ascii=True)


def run(args: Namespace) -> None:
    """Print the page."""
    about = OTHER_SPELLINGS.get(args.about, args.about)
    (first_parser() if about is None else command_parser(about)).print_help()
