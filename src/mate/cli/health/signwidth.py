"""How wide a suit sign is: only the terminal knows, and it answers when asked."""

from __future__ import annotations

import os
import re
import select
import sys
from time import monotonic
from typing import Final

_SIGN: Final = "♣"
_QUESTION: Final = f"\r{_SIGN}\x1b[6n".encode()
"""The sign at the left edge, and the question where the cursor is now."""
_NOTHING: Final = b"\r\x1b[K"
_ANSWER: Final = re.compile(rb"\x1b\[\d+;(\d+)R")
_PATIENCE: Final = 2.0
"""How long the answer may take, in seconds: terminals answer at once, lines take their time."""


def cells_of_a_suit() -> int | None:
    """How many cells the terminal gives a suit sign; None if it does not say.

    Standard input and output must be terminals. Nothing stays on the screen.
    """
    if sys.platform == "win32":
        return None
    import termios
    import tty

    typed, written = sys.stdin.fileno(), sys.stdout.fileno()
    try:
        before = termios.tcgetattr(typed)
        try:
            tty.setcbreak(typed, termios.TCSANOW)
            sys.stdout.flush()
            os.write(written, _QUESTION)
            return _answer(typed)
        finally:
            os.write(written, _NOTHING)
            termios.tcsetattr(typed, termios.TCSANOW, before)
    except (OSError, termios.error):
        return None


def _answer(descriptor: int) -> int | None:
    read, until = b"", monotonic() + _PATIENCE
    while (left := until - monotonic()) > 0 and select.select([descriptor], [], [], left)[0]:
        piece = os.read(descriptor, 64)
        if not piece:
            break
        read += piece
        if found := _ANSWER.search(read):
            cells = int(found[1]) - 1
            return cells if cells in {1, 2} else None
    return None
