"""Where a match is played: on the full screen, or in lines."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from mate.cli.streams import discard_output
from mate.cli.terminal import require_terminal

if TYPE_CHECKING:
    from mate.session import Session


def add_ascii_flag(parser: ArgumentParser) -> None:
    """Add `--ascii`, which may stand before a command or after it."""
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=SUPPRESS,
        help="write suits as letters, and only ASCII",
    )


def add_table_flags(parser: ArgumentParser) -> None:
    """Add the flags that choose where and how a match is shown."""
    parser.add_argument(
        "--plain",
        action="store_true",
        help="line mode: read actions from standard input, one per line",
    )
    add_ascii_flag(parser)


def play_at_table(args: Namespace, sit_down: Callable[[], Session]) -> int:
    """Play a match to its end, or until the players leave it.

    Args:
        args: with the flags of `add_table_flags`.
        sit_down: begins or resumes the match; called when nothing stands in the way.

    Returns:
        The exit status.
    """
    if args.plain:
        return _play_in_lines(sit_down)
    require_terminal("--plain reads actions from standard input")
    from mate.tui import run_match

    with sit_down() as session:
        return run_match(session, ascii_only=args.ascii)


def _play_in_lines(sit_down: Callable[[], Session]) -> int:
    from mate.plain.play import UNFINISHED, play_in_lines, way_back
    from mate.plain.stopping import stop_quietly

    with stop_quietly(UNFINISHED), sit_down() as session:
        try:
            return play_in_lines(session, None if sys.stdin is None else sys.stdin.buffer)
        except BrokenPipeError:
            # Nobody reads any more. The match stands where its log stands.
            discard_output()
            print(f"mate: standard output was closed. {way_back(session)}", file=sys.stderr)
            return 0 if session.match.finished else UNFINISHED
