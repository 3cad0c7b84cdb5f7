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

    A driver of the screen library that the environment names has a display of its own.

    Args:
        instead: what can be done without a terminal.

    Raises:
        MateError: if standard input or output is not a terminal, or one that shows no full screen.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            raise MateError(
                f"the full screen needs a terminal, and standard {name} is none; {instead}"
            )
    kind = os.environ.get("TERM", "")
    if kind.lower().partition("-")[0] in _ANOTHER_SPEECH:
        raise MateError(
            f"the full screen needs a terminal whose cursor can be moved, and TERM is "
            f"{kind[:40]}; {instead}"
        )
