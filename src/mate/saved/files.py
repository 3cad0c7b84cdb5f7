"""Files that accompany the logs: caches of facts about logs, and JSON lines on what players did.

A cache only saves time, so a broken cache is treated as missing.
"""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Final, Generic, Literal, Self, TypeVar

import msgspec

from mate import disk
from mate.errors import MateError, StorageError
from mate.version import __version__

_CACHE_LIMIT: Final = 64 * 1024 * 1024
_LAYOUT: Final = 10

_FoundT = TypeVar("_FoundT")


# Exclude stamps from garbage collection (`gc=False`), because stamps cannot be part of a cycle.
class FileStamp(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A file's size, modification time (in nanoseconds, Unix time) and inode, to detect changes."""

    size: int = 0
    written: int = 0
    inode: int = 0

    @classmethod
    def of(cls, status: os.stat_result) -> Self:
        """Return the stamp of a file."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ino)


class LogCache(Generic[_FoundT]):
    """A cache of facts about logs, keyed by the path of the log."""

    def __init__(self, name: str, kind: object) -> None:
        # Name the file by version, so that two installed versions keep separate caches.
        self._file = f"{name}-{__version__}-{_LAYOUT}.msgpack"
        # Decode each entry when it is requested, so that a broken entry doesn't spoil the others.
        self._decoder: msgspec.msgpack.Decoder[tuple[FileStamp, _FoundT]] = msgspec.msgpack.Decoder(
            tuple[FileStamp, kind]  # type: ignore[valid-type]  # a type, as a value
        )
        # Use the bytes of a log's path as the key, because a path need not be valid text.
        self._entries = self._read()
        self._new: dict[bytes, msgspec.Raw] = {}

    def get(self, log: str, stamp: FileStamp) -> _FoundT | None:
        """Return the facts about a log, or None if the cache has no facts for this stamp."""
        entry = self._entries.get(os.fsencode(log))
        if entry is None:
            return None
        try:
            known, found = self._decoder.decode(entry)
        except (ValueError, RecursionError):
            return None
        return found if known == stamp else None

    def note(self, log: str, stamp: FileStamp, found: _FoundT) -> None:
        """Add facts about a log, found when the log had this stamp."""
        key = os.fsencode(log)
        with contextlib.suppress(ValueError, OverflowError):
            entry = msgspec.Raw(msgspec.msgpack.encode((stamp, found)))
            self._entries[key] = self._new[key] = entry

    def save(self) -> None:
        """Write the new entries, if the disk allows, and drop the entries of missing logs."""
        if not self._new:
            return
        # Read the file again, because another program may have added newer entries.
        entries = self._entries | self._read() | self._new
        self._entries = {log: entries[log] for log in filter(os.path.exists, entries)}
        self._new = {}
        with contextlib.suppress(MateError, OSError, ValueError):
            path = disk.cache_folder() / self._file
            disk.replace_file(path, msgspec.msgpack.encode(self._entries))

    def _read(self) -> dict[bytes, msgspec.Raw]:
        try:
            data = disk.read_file(disk.cache_folder() / self._file, _CACHE_LIMIT)
            return msgspec.msgpack.decode(data, type=dict[bytes, msgspec.Raw])
        except (MateError, OSError, ValueError, RecursionError):
            return {}


# Files of JSON lines, to which programs only append.

MOST_BYTES: Final = 16 * 1024 * 1024
"""The maximum size of a file of JSON lines, in bytes."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
"""The flag that keeps Windows from translating line ends."""


class JsonLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of JSON. Programs skip lines of other versions, which stay in the file."""

    v: Literal[1] = 1


_LineT = TypeVar("_LineT", bound=JsonLine)


class JsonLinesFile(Generic[_LineT]):
    """A file of JSON lines, to which several programs may append at once.

    No line is ever overwritten, so programs do not lose each other's lines. Programs skip
    unreadable lines: incomplete lines, lines of a later version, and bytes that are not JSON. If
    the file cannot be read or written, callers work without the file.

    Attributes:
        problem: the first problem with the file, as one line for users; empty without a problem.
    """

    def __init__(self, name: str, kind: type[_LineT]) -> None:
        self._name = name
        self._decoder = msgspec.json.Decoder(kind)
        self._is_reported = False
        self.problem = ""

    def entries(self) -> list[_LineT]:
        """Return the readable lines, the oldest first, or no lines if the file cannot be read."""
        data = b""
        try:
            path = disk.home() / self._name
            with disk.disk_errors(path, "be read"), contextlib.suppress(FileNotFoundError):
                data = disk.read_file(path, MOST_BYTES)
        except StorageError as error:
            self.problem = self.problem or str(error)
        entries: list[_LineT] = []
        for line in data.split(b"\n"):
            with contextlib.suppress(ValueError, RecursionError):
                entries.append(self._decoder.decode(line))
        return entries

    def add(self, entry: _LineT) -> None:
        """Append a line. If that fails, `problem` says why."""
        try:
            path = disk.home() / self._name
            with disk.disk_errors(path, "be written"):
                _append(path, msgspec.json.encode(entry) + b"\n")
        except StorageError as error:
            self.problem = self.problem or str(error)

    def complaint(self) -> str:
        """Return the problem with the file once; return an empty text on later calls."""
        problem = "" if self._is_reported else self.problem
        self._is_reported |= bool(problem)
        return problem


def _append(path: Path, line: bytes) -> None:
    with contextlib.suppress(FileExistsError):  # a file with that name is reported below
        path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        disk.require_regular(path.stat().st_mode)
    else:
        # Create the file together with its first line, because a full disk would otherwise leave an
        # empty file. If another program creates the file first, append to that file.
        with contextlib.suppress(FileExistsError):
            with disk.appearing_whole(path) as place:
                place.chmod(0o600)
                place.write_bytes(line)
            return
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, 0o600)
    with open(descriptor, "r+b", buffering=0) as file:  # noqa: PTH123  # it is open already
        size = file.seek(0, os.SEEK_END)
        if size > MOST_BYTES:
            raise disk.TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))
        if size:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = b"\n" + line  # because the last line is incomplete
        # Write the line in one piece, so that the lines of several programs are not mixed.
        if file.write(line) < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
