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

    A screen driver named by the environment has its own display and needs no terminal.

    Args:
        instead: what to do without a terminal, as a sentence.

    Raises:
        MateError: if standard input or output is not a terminal that can show the full screen.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            raise MateError(
                f"The full screen needs a terminal, and standard {name} is not one. {instead}"
            )
    kind = os.environ.get("TERM", "")
    if kind.lower().partition("-")[0] in _ANOTHER_SPEECH:
        raise MateError(
            f"The full screen needs a terminal with a movable cursor, and TERM is {kind[:40]}. "
            f"{instead}"
        )
