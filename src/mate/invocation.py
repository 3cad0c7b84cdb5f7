"""How this process was started, and so what a person types to start Mate again."""

from __future__ import annotations

import os
import shlex
import sys
from typing import Final

from mate.cleaning import shown

_SCRIPTS: Final = {"mate", "mate-card-game"}
"""The names under which Mate is installed."""


def to_type(command: str) -> str:
    """Return a command as a person can type it here, where `mate` may be no name on the path.

    >>> to_type("mate resume --plain")
    'mate resume --plain'
    """
    return command.replace("mate", _start(), 1)


def _start() -> str:
    folder, _, script = sys.argv[0].rpartition(os.sep)
    if script == "__main__.py" and folder.endswith("mate"):
        # `python -m mate`, with the options of Python that came before.
        return shlex.join(map(shown, sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]))
    if script.removesuffix(".exe") not in _SCRIPTS:
        return "mate"  # because a program that imports Mate does not say how Mate is started
    # Loaded here because most commands suggest none.
    from pathlib import Path
    from shutil import which

    # uvx adds a folder to the path for this process alone.
    found, started = "UV" not in os.environ and which(script), Path(sys.argv[0])
    if found and Path(found).resolve().parent == started.resolve().parent:
        return script
    return shlex.quote(shown(started.as_posix()))
