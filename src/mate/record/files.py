"""Match logs on disk: reading whole, and writing new."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from mate.cleaning import shown
from mate.errors import LogTakenError, StorageError
from mate.record.matchrecord import MatchRecord
from mate.record.text import dumps, loads

SIZE_LIMIT: Final = 16 * 1024 * 1024
"""The most bytes a log may have; a match of four hands takes some 8 KiB."""


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


def opened(path: Path) -> BinaryIO:
    """Open a file for reading, if it is one: reading from some others would wait for ever.

    Raises:
        OSError: if it is no regular file, or cannot be opened.
        ValueError: if it is no path of a file.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "this is not a regular file")
    return path.open("rb")


def read_bytes(path: Path, *, pipes: bool = False) -> bytes:
    """The bytes of a log.

    Args:
        path: the file.
        pipes: whether it may be a pipe, which is then waited for: where a command line names one.

    Raises:
        StorageError: if it cannot be read, or is far too large to be a log.
    """
    with refusals(path, "be read"), path.open("rb") if pipes else opened(path) as file:
        data = file.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise StorageError(f"{shown(path)}: the file is too large to be a match log")
    return data


def put(path: Path, data: bytes) -> None:
    """Write a small file of Mate's own in one step: half of it is never read.

    Args:
        path: the file; its folder is made.
        data: what it is to hold.

    Raises:
        OSError: if the disk refuses; nothing is left beside it.
        ValueError: if it is no path of a file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, and wait until it is on disk.

    Raises:
        StorageError: if it cannot be written, or the file exists already; nothing is left of it.
    """
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


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where the system lets folders be opened."""
    # A new name is only safe then.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def load(path: Path | str, *, pipes: bool = False) -> MatchRecord:
    """Read and verify the log of a match, finished or not.

    Args:
        path: the file.
        pipes: whether it may be a pipe; see `read_bytes`.

    Raises:
        StorageError: if the file cannot be read.
        LogCutShortError: if only the last line is incomplete.
        LogError: for everything else that is wrong, with the number of the line.
    """
    return loads(read_bytes(Path(path), pipes=pipes), shown(path))


def dump(record: MatchRecord, path: Path | str) -> None:
    """Write the log of a match into a new file.

    Raises:
        StorageError: if it cannot be written, or the file exists already; nothing is left of it.
    """
    write_new(Path(path), dumps(record))
