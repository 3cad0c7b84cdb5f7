"""What the terminal can show, found out before the full screen is loaded."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from time import monotonic
from typing import Final, TextIO

from mate.errors import MateError

_ANOTHER_SPEECH: Final = frozenset({"dumb", "unknown", "vt52"})
"""Terminals that do not follow ECMA-48, by their names up to the first hyphen."""
_QUESTION: Final = "\r♣\x1b[6n".encode()
"""A suit sign at the left edge, and the question where the cursor is now."""
_ANSWER: Final = re.compile(rb"\x1b\[\d+;(\d+)R")
_PATIENCE: Final = 2.0
"""How long the answer may take, in seconds: terminals answer at once, lines take their time."""


def require_terminal(instead: str) -> None:
    """Make sure that the full screen can be shown.

    Args:
        instead: what to do without a terminal, as a sentence.

    Raises:
        MateError: if `why_no_screen` gives a reason.
    """
    if reason := why_no_screen():
        raise MateError(f"The full screen needs a terminal, but {reason}. {instead}")


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


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is there and is a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def cells_of_a_suit() -> int | None:
    """How many cells the terminal gives a suit sign: it is asked; None if it does not say.

    Standard input and output must be terminals. Nothing stays on the screen.
    """
    if sys.platform == "win32":
        return None
    import select
    import termios
    import tty

    typed, written, read = sys.stdin.fileno(), sys.stdout.fileno(), b""
    with suppress(OSError, termios.error):
        before = termios.tcgetattr(typed)
        try:
            tty.setcbreak(typed, termios.TCSANOW)
            sys.stdout.flush()
            os.write(written, _QUESTION)
            until = monotonic() + _PATIENCE
            while (left := until - monotonic()) > 0 and select.select([typed], [], [], left)[0]:
                read += (piece := os.read(typed, 64))
                if (found := _ANSWER.search(read)) or not piece:
                    return {2: 1, 3: 2}.get(int(found[1])) if found else None
        finally:
            os.write(written, b"\r\x1b[K")
            termios.tcsetattr(typed, termios.TCSANOW, before)
    return None
