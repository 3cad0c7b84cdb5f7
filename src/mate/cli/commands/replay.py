"""`mate replay`: step through a match log."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mate.cli.screen import require_terminal
from mate.cli.table import add_ascii_flag


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file and how it is shown."""
    parser.add_argument("file", type=Path, help="a match log")
    parser.add_argument("--plain", action="store_true", help="print it, hand by hand")
    add_ascii_flag(parser)


def run(args: Namespace) -> int:
    """Replay a match."""
    if args.plain:
        from mate.cli.logs import print_log
        from mate.plain.replay import replay

        return print_log(args.file, lambda record: print(*replay(record), sep="\n"))
    require_terminal("--plain prints the match")
    from mate.tui import run_replay

    return run_replay(args.file, ascii_only=args.ascii)
