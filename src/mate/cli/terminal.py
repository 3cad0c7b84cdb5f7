"""The check for a suitable terminal, before the full screen is loaded."""

from __future__ import annotations

import os
import sys
from typing import Final

from mate.errors import MateError

_ANOTHER_SPEECH: Final = frozenset({"dumb", "unknown", "vt52"})
"""Terminals that do not follow ECMA-48, by their names up to the first hyphen."""


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
        if stream is None or not stream.isatty():
            return f"standard {name} is not a terminal"
    kind = os.environ.get("TERM", "")
    plain = kind.lower().partition("-")[0] in _ANOTHER_SPEECH
    return f"TERM is {kind[:40]}, which cannot move its cursor" if plain else ""
