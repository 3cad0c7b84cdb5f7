"""Match logs on disk: reading whole, and writing new."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from mate.cleaning import clean
from mate.errors import StorageError
from mate.record.matchrecord import MatchRecord
from mate.record.text import dumps, loads

SIZE_LIMIT: Final = 16 * 1024 * 1024
"""The most bytes a log may have; a match of four hands takes some 8 KiB."""


def shown(path: Path | str) -> str:
    """A path as it may stand in a message."""
    return clean(os.fspath(path).encode("utf-8", "replace").decode("utf-8"), 400)


def refusal(path: Path, error: OSError, doing: str) -> StorageError:
    """What the disk refused, as an error for people."""
    reason = {
        "FileNotFoundError": "there is no such file",
        "IsADirectoryError": "this is a folder, not a match log",
        "NotADirectoryError": "part of the path is a file, not a folder",
        "PermissionError": "permission denied",
        "FileExistsError": "there is such a file already",
    }.get(type(error).__name__, (error.strerror or str(error)).lower())
    return StorageError(f"{shown(path)}: it cannot {doing}: {reason}")


def read_bytes(path: Path) -> bytes:
    """The bytes of a log.

    Raises:
        StorageError: if it cannot be read, or is far too large to be a log.
    """
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        if not isinstance(error, OSError):  # a null character in the path
            raise StorageError(f"{shown(path)}: this is no path of a file") from error
        raise refusal(path, error, "be read") from error
    if len(data) > SIZE_LIMIT:
        raise StorageError(f"{shown(path)}: the file is too large to be a match log")
    return data


def load(path: Path | str) -> MatchRecord:
    """Read and verify the log of a match, finished or not.

    Raises:
        StorageError: if the file cannot be read.
        LogCutShortError: if only the last line is incomplete.
        LogError: for everything else that is wrong, with the number of the line.
    """
    return loads(read_bytes(Path(path)), shown(path))


def dump(record: MatchRecord, path: Path | str) -> None:
    """Write the log of a match into a new file.

    Raises:
        StorageError: if it cannot be written, or the file exists already.
    """
    path = Path(path)
    try:
        with path.open("xb") as file:
            file.write(dumps(record))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise refusal(path, error, "be written") from error
