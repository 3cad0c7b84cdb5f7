"""The way to the full screen, which is loaded only when it is shown."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from mate.errors import MateError

if TYPE_CHECKING:
    from mate.session import Session


class Screen(Protocol):
    """What `mate.tui` offers. Each function returns the exit status."""

    @staticmethod
    def run_menu() -> int:
        """Show the home menu."""

    @staticmethod
    def run_match(session: Session) -> int:
        """Play a match; whoever opened the session closes it."""

    @staticmethod
    def run_replay(path: Path) -> int:
        """Step through a match log."""


def open_screen(instead: str) -> Screen:
    """The full screen, if there is a terminal to show it on.

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
    return cast("Screen", import_module("mate.tui"))
