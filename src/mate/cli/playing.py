"""Functions that open the full screen or line mode, and play matches there."""

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
NO_CLOCK: Final = "Line mode does not support clocks. Leave out --plain."
_UNSUITABLE: Final = frozenset({"dumb", "unknown", "vt52"})
"""The names, up to the first hyphen, of terminals that do not follow ECMA-48."""


def require_screen(instead: str) -> None:
    """Raise an error if the full screen cannot be shown; `instead` says what the user can do."""
    if problem := screen_problem():
        raise MateError(f"The full screen needs a terminal, but {problem}. {instead}")


def run_screen(args: Namespace, instead: str = ADD_PLAIN, **opened: Any) -> int:
    """Open the full screen, perhaps at a match, lesson or puzzle, and return the exit status."""
    require_screen(instead)
    from mate.tui import run

    return run(ascii_only=args.ascii, **opened)


def screen_problem() -> str:
    """Return the reason why the full screen cannot be shown, or an empty text if it can.

    The screen needs a terminal on standard input and output, with a cursor that can be moved. If
    the environment names a Textual driver, the screen needs no terminal.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if not is_terminal(stream):
            return f"standard {name} is not a terminal"
    kind = os.environ.get("TERM", "")
    if kind.lower().partition("-")[0] in _UNSUITABLE:
        return f"a terminal of type {kind[:40]} cannot move its cursor"
    return ""


def conversation_of(args: Namespace) -> Conversation:
    """Return a conversation over standard input, with the chosen options of line mode."""
    from mate.plain import Conversation
    from mate.settings.file import load_some

    settings, _ = load_some(("forced", "verdict"))
    how = {"aloud": args.speak, "strict": args.strict}
    forced, verdicts = settings.get("forced") == "play", settings.get("verdict") is not False
    return Conversation(standard_input(), **how, plays_forced=forced, gives_verdicts=verdicts)


def run_in_lines(unfinished: int, converse: Callable[[], int]) -> int:
    """Run line mode until it ends, the output is closed or a signal ends it.

    Returns:
        The exit status, which is `unfinished` if the output was closed.
    """
    from mate.plain import stop_quietly

    with stop_quietly(unfinished):
        try:
            return converse()
        except BrokenPipeError:
            discard_output()
            return unfinished


def play_match(args: Namespace, open_session: Callable[[], Session]) -> int:
    """Play a match until it ends or the players leave, and return the exit status."""
    if args.plain:
        return play_in_conversation(conversation_of(args), open_session)
    # Check the terminal first, because opening the session starts the match.
    require_screen(ADD_PLAIN)
    with open_session() as session:
        return run_screen(args, session=session)


def play_in_conversation(conversation: Conversation, open_session: Callable[[], Session]) -> int:
    """Play a match in line mode and return the exit status."""
    from mate.plain import UNFINISHED, stop_quietly
    from mate.plain.play import how_to_return, play_in_lines

    with stop_quietly(UNFINISHED), open_session() as session:
        require_no_clock(session.record)
        try:
            return play_in_lines(session, conversation)
        except BrokenPipeError:
            discard_output()
            how = how_to_return(session, conversation)
            print("mate: Standard output was closed.", *how, file=sys.stderr)
            return 0 if session.match.finished else UNFINISHED


def require_no_clock(record: MatchRecord) -> None:
    """Raise an error if a match has a clock, which line mode does not support."""
    if record.header.clock is not None:
        raise MateError(NO_CLOCK)


def find_fair_deals(find: Callable[..., Terms]) -> Terms:
    """Call a function that searches for fair deals, and show its progress."""
    from mate.dealing import LIMIT

    with ProgressLine(ROUNDS * LIMIT, "deals tried") as progress:
        return find(progress=progress.count)


def next_terms(args: Namespace, record: MatchRecord) -> Terms:
    """Return the terms of a rematch."""
    from mate.saved.nextmatch import may_be_fair, rematch

    if args.plain:
        require_no_clock(record)
    return find_fair_deals(partial(rematch, record)) if may_be_fair(record) else rematch(record)
