"""The folders of Mate's files, and paths that start with a user's name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
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
        wrong = f"No such home folder: {shown(path.parts[0])}."
        raise StorageError(f"{shown(path)}: {wrong}") from error


def home() -> Path:
    """The folder of what players make: `MATE_HOME`, or the platform's data folder.

    Raises:
        StorageError: if `MATE_HOME` begins with a user who does not exist; so do all below.
    """
    if chosen := chosen_home():
        return chosen
    import platformdirs

    return platformdirs.user_data_path("mate", appauthor=False)


def matches_folder() -> Path:
    """The folder of saved matches; it may not exist yet."""
    return home() / "matches"


def trash_folder() -> Path:
    """The folder of matches that were thrown away; it may not exist yet."""
    return home() / "trash"


def cache_folder() -> Path:
    """The folder of files that only save time: `cache` in `MATE_HOME`, or the platform's."""
    if chosen := chosen_home():
        return chosen / "cache"
    import platformdirs

    return platformdirs.user_cache_path("mate", appauthor=False)


def numbered(path: Path) -> Iterator[Path]:
    """Names for a file, without end: its own, and then with a number, from 2, before the suffix."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")
