"""Where Mate is told to keep everything, and paths that begin with a user's name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from mate.cleaning import shown
from mate.errors import StorageError

HOME_VARIABLE: Final = "MATE_HOME"


def chosen_home() -> Path | None:
    """The folder that `MATE_HOME` names; None where it names none.

    Raises:
        StorageError: if it begins with a user who does not exist.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return expanded(Path(chosen)) if chosen else None


def expanded(path: Path) -> Path:
    """The path with the home of a user for the `~` or `~name` that it begins with.

    Raises:
        StorageError: if there is no such user.
    """
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise StorageError(f"{shown(path)}: there is no home of {shown(path.parts[0])}") from error
