"""`mate learn`: the lessons."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Final

from mate.cli.playing import (
    add_ascii_flag,
    add_line_flags,
    check_line_flags,
    conversation_of,
    play_in_conversation,
)
from mate.cli.streams import discard_output
from mate.cli.terminal import require_terminal
from mate.lesson import BASICS, BETTER, Lesson

SYNTAX: Final = "[OPTIONS]"
EXAMPLES: Final = (
    ("mate learn", "learn the rules"),
    ("mate learn --better", "learn to play better"),
    ("mate learn --plain", "learn the rules in line mode"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the lesson and how it is given."""
    parser.add_argument(
        "--better",
        action="store_true",
        help="the second lesson: how to play better, if you know the rules",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="line mode: read cards from standard input, one per line",
    )
    add_line_flags(parser)
    add_ascii_flag(parser)
    parser.set_defaults(opens_screen=True)


def run(args: Namespace) -> int:
    """Give a lesson."""
    check_line_flags(args)
    lesson = BETTER if args.better else BASICS
    if args.plain:
        return _learn_in_lines(lesson, args)
    require_terminal("Add --plain for line mode.")
    from mate.tui import run_lesson

    return run_lesson(lesson, ascii_only=args.ascii)


def _learn_in_lines(lesson: Lesson, args: Namespace) -> int:
    from mate.plain.conversation import stop_quietly
    from mate.plain.learn import learn_in_lines

    conversation = conversation_of(args)
    with stop_quietly(0):
        try:
            new = learn_in_lines(lesson, conversation)
        except BrokenPipeError:
            discard_output()
            return 0
    if new is None:
        return 0
    from mate.session import Session

    return play_in_conversation(conversation, partial(Session.begin, new))
