"""`mate learn`: the lessons."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Final

from mate.cli import values
from mate.cli.parser import Parser
from mate.cli.playing import conversation_of, in_lines, on_screen, play_in_conversation
from mate.lesson import BASICS, BETTER

EXAMPLES: Final = {
    "mate learn": "learn the rules",
    "mate learn --better": "learn to play better",
    "mate learn --plain": "learn the rules in line mode",
}


def add_arguments(parser: Parser) -> None:
    """Add the lesson and how it is given."""
    parser.takes({"--better": "the second lesson: how to play better, if you know the rules"})
    values.add_line_mode(parser, "cards")


def run(args: Namespace) -> int:
    """Give a lesson."""
    lesson = BETTER if args.better else BASICS
    if not args.plain:
        return on_screen(args, lesson=lesson)
    from mate.plain.learn import learn_in_lines

    conversation = conversation_of(args)

    def learn() -> int:
        new = learn_in_lines(lesson, conversation)
        if new is None:
            return 0
        from mate.session import Session

        return play_in_conversation(conversation, partial(Session.begin, new))

    return in_lines(0, learn)
