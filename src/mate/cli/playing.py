"""Playing a match on the full screen or in line mode."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from mate.cli.streams import discard_output
from mate.cli.terminal import require_terminal

if TYPE_CHECKING:
    from mate.plain.conversation import Conversation
    from mate.session import Session


def add_ascii_flag(parser: ArgumentParser) -> None:
    """Add `--ascii`, which may stand before a command or after it."""
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=SUPPRESS,
        help="write suits as letters, and only ASCII",
    )


def add_line_flags(parser: ArgumentParser, *, strict: bool = True) -> None:
    """Add the flags that go with `--plain`.

    Args:
        parser: the parser of a command.
        strict: whether the command reads lines, and may be strict about them.
    """
    parser.add_argument(
        "--speak",
        action="store_true",
        help="with --plain: spell out cards (ten of clubs), for speech",
    )
    if strict:
        parser.add_argument(
            "--strict",
            action="store_true",
            help="with --plain, for scripts: stop at the first refused line with exit status 1",
        )


def check_line_flags(args: Namespace) -> None:
    """Make sure that the flags of line mode come with it."""
    for name in ("speak", "strict"):
        if getattr(args, name, False) and not args.plain:
            args.usage_error(f"--{name} is for line mode. Add --plain.")


def conversation_of(args: Namespace) -> Conversation:
    """Line mode over standard input, as the flags want it."""
    from mate.plain.conversation import Conversation

    source = None if sys.stdin is None else sys.stdin.buffer
    return Conversation.over(source, aloud=args.speak, strict=args.strict)


def add_table_flags(parser: ArgumentParser) -> None:
    """Add the flags that choose where and how a match is shown."""
    parser.add_argument(
        "--plain",
        action="store_true",
        help="line mode: read actions from standard input, one per line",
    )
    add_line_flags(parser)
    add_ascii_flag(parser)
    parser.set_defaults(opens_screen=True)


def play_at_table(args: Namespace, sit_down: Callable[[], Session]) -> int:
    """Play a match until it ends or the players leave it.

    Args:
        args: with the flags of `add_table_flags`.
        sit_down: starts or resumes the match; called once the terminal is known to do.

    Returns:
        The exit status.
    """
    check_line_flags(args)
    if args.plain:
        return play_in_conversation(conversation_of(args), sit_down)
    require_terminal("Add --plain for line mode.")
    from mate.tui import run_match

    with sit_down() as session:
        return run_match(session, ascii_only=args.ascii)


def play_in_conversation(conversation: Conversation, sit_down: Callable[[], Session]) -> int:
    """The same in lines.

    Args:
        conversation: the actions typed, and how they are answered.
        sit_down: begins or resumes the match.

    Returns:
        The exit status.
    """
    from mate.plain.conversation import stop_quietly
    from mate.plain.play import UNFINISHED, play_in_lines, way_back

    with stop_quietly(UNFINISHED), sit_down() as session:
        try:
            return play_in_lines(session, conversation)
        except BrokenPipeError:
            discard_output()
            way = way_back(session, conversation)
            print(f"mate: Standard output was closed. {way}", file=sys.stderr)
            return 0 if session.match.finished else UNFINISHED
