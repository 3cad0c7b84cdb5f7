"""The folders in which Mate keeps what it writes."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import Final, NamedTuple

from mate.cleaning import clean, shown
from mate.errors import MateError
from mate.paths import cache_folder, matches_folder, trash_folder
from mate.record.text import SUFFIX
from mate.settings.file import settings_path

FOLDERS: Final[Mapping[str, Callable[[], Path]]] = MappingProxyType(
    {
        "matches": matches_folder,
        "trash": trash_folder,
        "settings": lambda: settings_path().parent,
        "cache": cache_folder,
    }
)
"""Each folder's name, and what says where it is."""


class FolderFound(NamedTuple):
    """A folder, as it was found.

    Args:
        name: its name in a report.
        path: where it is; None if that cannot be said.
        exists: whether it is there. If not, it is made when something is to be written.
        writable: whether files can be written there, or the folder be made.
        free: how many bytes are free there; None if that cannot be said.
        logs: how many match logs are in it; None for a folder that has none, or cannot be listed.
        problem: what would not work, a sentence; empty if nothing.
    """

    name: str
    path: Path | None = None
    exists: bool = False
    writable: bool = False
    free: int | None = None
    logs: int | None = None
    problem: str = ""

    @classmethod
    def named(cls, name: str) -> FolderFound:
        """One of `FOLDERS`. Nothing is made there, and nothing stays."""
        try:
            path = FOLDERS[name]()
        except (MateError, RuntimeError, OSError, ValueError) as error:
            return cls(name, problem=f"The folder of {name} is not known: {clean(str(error), 300)}")
        try:
            exists = path.exists()
            there = next(each for each in (path, *path.absolute().parents) if each.exists())
            found = cls(name, path, exists, free=disk_usage(there).free)
            _try_to_write(there)
            logs = _logs(path) if exists and name in {"matches", "trash"} else None
        except (OSError, ValueError) as error:
            reason = clean((getattr(error, "strerror", None) or str(error)).lower(), 100)
            problem = f"{shown(path)} cannot be used: {reason}."
            return cls(name, path, _is_there(path), problem=problem)
        return found._replace(writable=True, logs=logs)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _try_to_write(folder: Path) -> None:
    # What is allowed is not what works: disks are full, or can only be read.
    with TemporaryFile(dir=folder) as file:
        file.write(b"\n")


def _logs(folder: Path) -> int:
    with os.scandir(folder) as entries:
        return sum(each.name.endswith(SUFFIX) and not each.name.startswith(".") for each in entries)
