"""What the full screen needs before it is loaded."""

from __future__ import annotations

import os
import sys
from typing import Final

from mate.errors import MateError

_ANOTHER_SPEECH: Final = frozenset({"dumb", "unknown", "vt52"})
"""What terminals are called, up to the first hyphen, that do not do as ECMA-48 says."""


def require_terminal(instead: str) -> None:
    """Make sure that the full screen can be shown.

    Args:
        instead: what works without a terminal, a sentence.

    Raises:
        MateError: if `why_no_screen` gives a reason.
    """
    if reason := why_no_screen():
        raise MateError(f"The full screen needs a terminal, but {reason}; {instead}.")


def why_no_screen() -> str:
    """Why the full screen cannot be shown here; empty if it can.

    It needs a terminal on standard input and output whose cursor can be moved. A driver of the
    screen library that the environment names has a display of its own.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            return f"standard {name} is not a terminal"
    kind = os.environ.get("TERM", "")
    plain = kind.lower().partition("-")[0] in _ANOTHER_SPEECH
    return f"TERM is {kind[:40]}, which cannot move its cursor" if plain else ""
