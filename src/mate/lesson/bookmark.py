"""How far somebody came in a lesson: a small file that may be thrown away."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from mate.disk import read_file, replace_file
from mate.errors import StorageError
from mate.lesson.lesson import Lesson
from mate.paths import home

_MOST_BYTES: Final = 8


def bookmark_path(lesson: Lesson) -> Path:
    """Where it is kept."""
    return home() / lesson.bookmark


def read_bookmark(lesson: Lesson) -> int:
    """How many of a lesson's steps are done; 0 wherever the file does not say so."""
    try:
        number = int(read_file(bookmark_path(lesson), _MOST_BYTES).decode("ascii"))
    except (StorageError, OSError, ValueError):
        return 0
    return number if 0 <= number <= len(lesson.steps) else 0


def is_done(lesson: Lesson) -> bool:
    """Whether all of a lesson's steps are done."""
    return read_bookmark(lesson) == len(lesson.steps)


def write_bookmark(lesson: Lesson, done: int) -> None:
    """Note how many steps are done. Where that cannot be written, the lesson goes on without."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        replace_file(bookmark_path(lesson), f"{done}\n".encode("ascii"))
