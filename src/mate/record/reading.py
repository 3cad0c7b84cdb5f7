"""Reading the log of a match as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mate.cleaning import shown
from mate.disk import TooLargeError, disk_errors, read_file
from mate.errors import StorageError
from mate.record.matchrecord import MatchRecord
from mate.record.text import loads, loads_whole_lines

WHAT: Final = "match log"
"""The name of the file in errors."""

SIZE_LIMIT: Final = 16 * 1024 * 1024
"""The most bytes a log may have; a match of four hands takes some 8 KiB."""


def read_bytes(path: Path, *, pipes: bool = False) -> bytes:
    """The bytes of a log.

    Args:
        path: the file.
        pipes: whether it may be a pipe, which is then waited for: where a command line names one.

    Raises:
        StorageError: if it cannot be read, or is far too large to be a log.
    """
    with disk_errors(path, "be read", WHAT):
        try:
            return read_file(path, SIZE_LIMIT, pipes=pipes)
        except TooLargeError as error:
            reason = "The file is too large to be a match log."
            raise StorageError(f"{shown(path)}: {reason}") from error


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


def load_whole_lines(path: Path, *, pipes: bool = False) -> tuple[MatchRecord, int]:
    """Read and verify the log of a match up to its last whole line.

    Args:
        path: the file.
        pipes: whether it may be a pipe; see `read_bytes`.

    Returns:
        The record, and how many bytes of a line cut short come after it: 0 for a sound log.

    Raises:
        StorageError: if the file cannot be read.
        LogError: if anything is wrong in it but a last line cut short.
    """
    return loads_whole_lines(read_bytes(path, pipes=pipes), shown(path))
