"""`mate help`: the help page of a command, or the first one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cli.parser import COMMANDS, OTHER_SPELLINGS, build_parser

EXAMPLES: Final = (
    ("mate help", "list the commands"),
    ("mate help play", "show the options of mate play"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command."""
    parser.add_argument(
        "about",
        nargs="?",
        choices=(*COMMANDS, *OTHER_SPELLINGS),
        metavar="COMMAND",
        help="a command (default: list the commands)",
    )
    parser.set_defaults(prints_ascii=True)


def run(args: Namespace) -> int:
    """Print the page."""
    parser = build_parser()
    page = parser if args.about is None else parser.commands[args.about]
    page.print_help()
    return 0
