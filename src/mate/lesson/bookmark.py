"""A learner's place in a lesson: a small file that can be deleted safely."""

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
    """The path of a lesson's bookmark."""
    return home() / lesson.bookmark


def read_bookmark(lesson: Lesson) -> int:
    """The number of steps done; 0 if the file is missing or invalid."""
    try:
        number = int(read_file(bookmark_path(lesson), _MOST_BYTES).decode("ascii"))
    except (StorageError, OSError, ValueError):
        return 0
    return number if 0 <= number <= len(lesson.steps) else 0


def is_done(lesson: Lesson) -> bool:
    """Whether all of a lesson's steps are done."""
    return read_bookmark(lesson) == len(lesson.steps)


def write_bookmark(lesson: Lesson, done: int) -> None:
    """Save how many steps are done; the lesson continues even if the file cannot be written."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        replace_file(bookmark_path(lesson), f"{done}\n".encode("ascii"))
