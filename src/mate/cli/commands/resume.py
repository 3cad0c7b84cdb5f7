"""`mate resume`: go on with an unfinished match."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from mate.cli.playing import add_table_flags, play_at_table
from mate.errors import MateError
from mate.paths import matches_folder
from mate.saved.folder import latest_unfinished
from mate.session import Session

EXAMPLES: Final = (
    ("mate resume", "resume the match played last"),
    ("mate resume unfinished.jsonl", "resume the match in this log"),
    ("mate resume --plain", "resume the match in line mode"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the file and the flags of the table."""
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="a match log (default: the unfinished match played last)",
    )
    add_table_flags(parser)


def run(args: Namespace) -> int:
    """Go on with a match."""
    return play_at_table(args, lambda: Session.resume(args.file or _latest()))


def _latest() -> Path:
    path = latest_unfinished()
    if path is None:
        raise MateError(f"there is no unfinished match in {matches_folder()}; mate play begins one")
    return path
