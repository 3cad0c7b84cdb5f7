"""Match logs on disk: reading whole, and writing new."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mate.cleaning import clean
from mate.errors import LogTakenError, StorageError
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
    kind = LogTakenError if isinstance(error, FileExistsError) else StorageError
    return kind(f"{shown(path)}: it cannot {doing}: {reason}")


@contextlib.contextmanager
def refusals(path: Path, doing: str) -> Iterator[None]:
    """Whatever the disk refuses within is raised as a `StorageError`.

    Args:
        path: the file.
        doing: what it is about to `be`: `be read`, `be written`.
    """
    try:
        yield
    except OSError as error:
        raise refusal(path, error, doing) from error
    except (ValueError, RuntimeError) as error:
        # A null character; links that go round in a circle.
        raise StorageError(f"{shown(path)}: this is no path of a file") from error


def read_bytes(path: Path) -> bytes:
    """The bytes of a log.

    Raises:
        StorageError: if it cannot be read, or is far too large to be a log.
    """
    with refusals(path, "be read"), path.open("rb") as file:
        data = file.read(SIZE_LIMIT + 1)
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
        StorageError: if it cannot be written, or the file exists already; nothing is left of it.
    """
    path, data = Path(path), dumps(record)
    with refusals(path, "be written"):
        file = path.open("xb")
        try:
            with file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
