"""How far somebody came in the lesson: a small file that may be thrown away."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from mate.disk import read_file, replace_file
from mate.errors import StorageError
from mate.paths import home

FILE: Final = "lesson"
_MOST_BYTES: Final = 8


def bookmark_path() -> Path:
    """Where it is kept."""
    return home() / FILE


def read_bookmark(steps: int) -> int:
    """How many steps are done, 0 to `steps`; 0 wherever the file does not say so."""
    try:
        number = int(read_file(bookmark_path(), _MOST_BYTES).decode("ascii"))
    except (StorageError, OSError, ValueError):
        return 0
    return number if 0 <= number <= steps else 0


def write_bookmark(done: int) -> None:
    """Note how many steps are done. Where that cannot be written, the lesson goes on without."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        replace_file(bookmark_path(), f"{done}\n".encode("ascii"))
