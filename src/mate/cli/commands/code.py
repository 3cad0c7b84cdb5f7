"""`mate code`: a match as a code."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from mate.cli import values
from mate.cli.documents import print_result
from mate.cli.logs import LOG_HELP, named_log, print_log
from mate.cli.parser import Parser
from mate.record import MatchRecord
from mate.record.code import code_of

EXAMPLES: Final = {
    "mate code": "print the code of the most recent match",
    "mate code --json unfinished.jsonl": "print the code of this match as JSON",
}


def add_arguments(parser: Parser) -> None:
    """Add the file and how the code is printed."""
    parser.takes({"file [FILE]": LOG_HELP}, file=values.name)
    values.add_json(parser)


def run(args: Namespace) -> int:
    """Print the code of a match."""

    def show(record: MatchRecord) -> None:
        code = code_of(record.match)
        print_result(args, lambda: {"code": code, "finished": record.finished}, [code])

    return print_log(named_log(args.file), show)
