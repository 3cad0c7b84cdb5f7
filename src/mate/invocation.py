"""The command that started Mate, for use in messages."""

from __future__ import annotations

import os
import shlex
import sys
from typing import Final

from mate.cleaning import path_text

_SCRIPTS: Final = {"mate", "mate-card-game"}
"""The names of the commands that an installation of Mate provides."""


def to_type(command: str) -> str:
    """Return a command in a form that the user can type, because `mate` may not be on the path.

    >>> to_type("mate resume --plain")
    'mate resume --plain'
    """
    return command.replace("mate", _start(), 1)


def _start() -> str:
    folder, _, script = sys.argv[0].rpartition(os.sep)
    if script == "__main__.py" and folder.endswith("mate"):
        # Repeat `python -m mate` with any options of the Python interpreter.
        return shlex.join(map(path_text, sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]))
    if script.removesuffix(".exe") not in _SCRIPTS:
        return "mate"  # the command of a program that imports Mate does not start Mate
    # Import lazily, because most runs of Mate suggest no command.
    from pathlib import Path
    from shutil import which

    # Don't search PATH under uvx, because uvx adds a folder to PATH for this process alone.
    found, started = "UV" not in os.environ and which(script), Path(sys.argv[0])
    if found and Path(found).resolve().parent == started.resolve().parent:
        return script
    return shlex.quote(path_text(started.as_posix()))
