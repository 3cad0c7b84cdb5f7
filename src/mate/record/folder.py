"""The folder of saved matches."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from mate.errors import StorageError
from mate.home import HOME_VARIABLE
from mate.record.index import Progress, look_at_all
from mate.record.places import home, matches_folder, trash_folder
from mate.record.savedmatch import SavedMatch, saved_match

__all__ = [
    "HOME_VARIABLE",
    "SUFFIX",
    "SavedMatch",
    "home",
    "latest_unfinished",
    "log_paths",
    "matches_folder",
    "new_log_path",
    "new_log_paths",
    "saved_match",
    "saved_matches",
    "trash_folder",
]

SUFFIX: Final = ".jsonl"


def new_log_paths(players: tuple[str, str], created: str) -> Iterator[Path]:
    """Paths in the folder for a new match, without end; the first that no file has is to be taken.

    Args:
        players: the names by seat.
        created: when the match begins, ISO 8601.
    """
    day_and_time = re.sub(r"[^0-9T]", "", created)[:13].replace("T", "-")
    stem = "-".join([day_and_time, *map(_slug, players)])
    folder = matches_folder()
    yield folder / f"{stem}{SUFFIX}"
    for number in count(2):
        yield folder / f"{stem}-{number}{SUFFIX}"


def new_log_path(players: tuple[str, str], created: str) -> Path:
    """A path in the folder for a new match that no file has yet.

    Args:
        players: the names by seat.
        created: when the match begins, ISO 8601.
    """
    return next(path for path in new_log_paths(players, created) if not path.exists())


def _slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-") or "player"


def log_paths() -> Iterator[Path]:
    """The logs in the folder of saved matches, in no order.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    folder = matches_folder()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    yield Path(entry.path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(f"{folder}: cannot list saved matches: {error.strerror}") from error


def saved_matches(progress: Progress | None = None) -> list[SavedMatch]:
    """All saved matches, the one played last first.

    Args:
        progress: told how far it is while logs are read that are not known yet.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    found = look_at_all(matches_folder(), list(log_paths()), progress)
    return sorted(found, key=lambda match: (match.modified, match.path.name), reverse=True)


def latest_unfinished() -> Path | None:
    """The unfinished match played last, or None."""
    return next((m.path for m in saved_matches() if not m.finished and not m.problem), None)
