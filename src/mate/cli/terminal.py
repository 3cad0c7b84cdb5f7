"""What the full screen needs before it is loaded."""

from __future__ import annotations

import sys

from mate.errors import MateError


def require_terminal(instead: str) -> None:
    """Make sure that the full screen can be shown.

    Args:
        instead: what can be done without a terminal.

    Raises:
        MateError: if standard input or output is no terminal.
    """
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            raise MateError(
                f"the full screen needs a terminal, and standard {name} is none; {instead}"
            )
