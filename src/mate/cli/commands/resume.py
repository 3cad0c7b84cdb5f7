"""`mate resume`: resume an unfinished match."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from mate.cleaning import shown
from mate.cli import values
from mate.cli.logs import LAST, STANDARD_INPUT, log_file
from mate.cli.parser import Parser
from mate.cli.playing import conversation_of, next_terms, play_at_table
from mate.disk import matches_folder
from mate.errors import MateError
from mate.record import load
from mate.session import Session

EXAMPLES: Final = {
    "mate resume": "resume your most recent unfinished match, or your last series",
    "mate resume unfinished.jsonl": "resume the match in this log",
    "mate resume --plain": "resume the match in line mode",
}


def add_arguments(parser: Parser) -> None:
    """Add the file and the flags of the table."""
    file = "a match log: the name of a saved match, or a path (default: your most recent unfinished"
    other = "match; without one, the next match of your most recent unfinished series)"
    parser.takes({"file [FILE]": f"{file} {other}"}, file={"type": values.name, "default": LAST})
    values.add_line_mode(parser)


def run(args: Namespace) -> int:
    """Resume a match."""
    if args.file == STANDARD_INPUT:
        args.usage_error("A match cannot be resumed from standard input. Give a file.")
    return play_at_table(args, lambda: _resume(args))


def _resume(args: Namespace) -> Session:
    if args.file != LAST:
        return Session.resume(log_file(args.file))
    from mate.saved.folder import latest_unfinished, saved_matches, unfinished_series

    if latest := latest_unfinished():
        return Session.resume(latest)
    for last in unfinished_series(saved_matches()).values():
        return Session.begin(next_terms(args, load(last.path)))
    start = conversation_of(args).command("play") if args.plain else "mate play"
    raise MateError(f"No unfinished match in {shown(matches_folder())}. Start one with {start}.")
