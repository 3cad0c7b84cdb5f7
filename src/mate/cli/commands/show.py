"""`mate show`: verify a match log and print it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cli import values
from mate.cli.flags import add_json_flag
from mate.cli.logs import LOG_HELP, named_log, print_log
from mate.cli.output import print_json
from mate.cli.reports.match import match_document
from mate.plain.transcript import transcript
from mate.record import MatchRecord

SYNTAX: Final = "[OPTIONS] [FILE]"
EXAMPLES: Final = (
    ("mate show", "print the transcript and score sheet"),
    ("mate show --json match.jsonl", "print them as JSON"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file and how it is printed."""
    parser.add_argument("file", type=values.name, nargs="?", metavar="FILE", help=LOG_HELP)
    add_json_flag(parser)


def run(args: Namespace) -> int:
    """Show a match."""
    return print_log(named_log(args.file), _print_document if args.json else _print_transcript)


def _print_transcript(record: MatchRecord) -> None:
    print(*transcript(record), sep="\n")


def _print_document(record: MatchRecord) -> None:
    print_json(match_document(record))
