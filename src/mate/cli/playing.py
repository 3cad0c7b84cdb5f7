"""The full screen, if the terminal will do, or line mode; and a match in either."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mate.cli.output import ProgressLine, discard_output, is_terminal, standard_input
from mate.errors import MateError
from mate.rules import ROUNDS

if TYPE_CHECKING:
    from mate.plain import Conversation
    from mate.record import MatchRecord, Terms
    from mate.session import Session

ADD_PLAIN: Final = "Add --plain for line mode."
NO_CLOCK: Final = "Line mode has no clock: typing a line cannot be interrupted. Leave out --plain."
_ANOTHER_SPEECH: Final = frozenset({"dumb", "unknown", "vt52"})
"""Terminals that do not follow ECMA-48, by their names up to the first hyphen."""


def require_terminal(instead: str) -> None:
    """Make sure that the full screen can be shown, or say what to do instead."""
    if reason := why_no_screen():
        raise MateError(f"The full screen needs a terminal, but {reason}. {instead}")


def on_screen(args: Namespace, instead: str = ADD_PLAIN, **opened: Any) -> int:
    """Run the full screen, opened at something, or say what to do instead."""
    require_terminal(instead)
    from mate.tui import run

    return run(ascii_only=args.ascii, **opened)


def why_no_screen() -> str:
    """Why the full screen cannot be shown here; empty if it can.

    It needs a terminal on standard input and output whose cursor can be moved. A driver of the
    screen library that the environment names has a display of its own.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if not is_terminal(stream):
            return f"standard {name} is not a terminal"
    kind = os.environ.get("TERM", "")
    plain = kind.lower().partition("-")[0] in _ANOTHER_SPEECH
    return f"TERM is {kind[:40]}, which cannot move its cursor" if plain else ""


def conversation_of(args: Namespace) -> Conversation:
    """Line mode over standard input, as the flags want it."""
    from mate.plain import Conversation
    from mate.settings.file import load_some

    chosen, _ = load_some(("forced", "verdict"))
    forced, judges = chosen.get("forced") == "play", chosen.get("verdict") is not False
    how = {"aloud": args.speak, "strict": args.strict}
    return Conversation(standard_input(), **how, plays_forced=forced, judges=judges)


def in_lines(unfinished: int, converse: Callable[[], int]) -> int:
    """Run line mode until it ends, its reader leaves or a signal ends it."""
    from mate.plain import stop_quietly

    with stop_quietly(unfinished):
        try:
            return converse()
        except BrokenPipeError:
            discard_output()
            return unfinished


def play_at_table(args: Namespace, open_session: Callable[[], Session]) -> int:
    """Play a match until it ends or the players leave it; the exit status."""
    if args.plain:
        return play_in_conversation(conversation_of(args), open_session)
    # Before a match is begun.
    require_terminal(ADD_PLAIN)
    with open_session() as session:
        return on_screen(args, session=session)


def play_in_conversation(conversation: Conversation, open_session: Callable[[], Session]) -> int:
    """The same in lines."""
    from mate.plain import UNFINISHED, stop_quietly
    from mate.plain.play import play_in_lines, way_back

    with stop_quietly(UNFINISHED), open_session() as session:
        _require_no_clock(session.record)
        try:
            return play_in_lines(session, conversation)
        except BrokenPipeError:
            discard_output()
            way = way_back(session, conversation)
            print("mate: Standard output was closed.", *way, file=sys.stderr)
            return 0 if session.match.finished else UNFINISHED


def _require_no_clock(record: MatchRecord) -> None:
    if record.header.clock is not None:
        raise MateError(NO_CLOCK)


def drawing(work: Callable[..., Terms]) -> Terms:
    """Find the cards of a match, and say how far that is."""
    from mate.dealing import LIMIT

    with ProgressLine(ROUNDS * LIMIT, "deals drawn") as progress:
        return work(progress=progress.count)


def next_terms(args: Namespace, record: MatchRecord) -> Terms:
    """The match after a match, as `rematch` has it, if the flags allow it."""
    from mate.saved.nextmatch import may_be_fair, rematch

    if args.plain:
        _require_no_clock(record)
    return drawing(partial(rematch, record)) if may_be_fair(record) else rematch(record)
