"""Files beside the logs: what was found about them, and what players did.

The first of these only save time: whatever is wrong with such a file, it is as if there were none.
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
_LAYOUT: Final = 9

_FoundT = TypeVar("_FoundT")


# Nothing that these hold can lead back to them, so that garbage need not be looked for in them.
class Stamp(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Shows whether a file has changed, last written so many nanoseconds after the epoch."""

    size: int = 0
    written: int = 0
    inode: int = 0

    @classmethod
    def of(cls, status: os.stat_result) -> Self:
        """The stamp of a file."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ino)


class LogCache(Generic[_FoundT]):
    """What was found in logs, now or before."""

    def __init__(self, name: str, kind: object) -> None:
        # Versions beside each other do not take each other's files away.
        self._file = f"{name}-{__version__}-{_LAYOUT}.msgpack"
        # An entry is decoded when it is asked for: one that is broken costs only itself.
        self._decoder: msgspec.msgpack.Decoder[tuple[Stamp, _FoundT]] = msgspec.msgpack.Decoder(
            tuple[Stamp, kind]  # type: ignore[valid-type]  # a type, as a value
        )
        # By the bytes of a log's path, as text need not be able to say them.
        self._entries = self._saved()
        self._new: dict[bytes, msgspec.Raw] = {}

    def get(self, log: str, stamp: Stamp) -> _FoundT | None:
        """What was found in a log as it is now; None if that, or its stamp, is not known."""
        entry = self._entries.get(os.fsencode(log))
        if entry is None:
            return None
        try:
            known, found = self._decoder.decode(entry)
        except (ValueError, RecursionError):
            return None
        return found if known == stamp else None

    def note(self, log: str, stamp: Stamp, found: _FoundT) -> None:
        """Remember what was found in a log; the arguments are those of `get`."""
        key = os.fsencode(log)
        with contextlib.suppress(ValueError, OverflowError):
            entry = msgspec.Raw(msgspec.msgpack.encode((stamp, found)))
            self._entries[key] = self._new[key] = entry

    def save(self) -> None:
        """Keep what is new, unless the disk refuses; forget what was found in logs now gone."""
        if not self._new:
            return
        # What another program found meanwhile is newer than what was read at the beginning.
        entries = self._entries | self._saved() | self._new
        self._entries = {log: entries[log] for log in filter(os.path.exists, entries)}
        self._new = {}
        with contextlib.suppress(MateError, OSError, ValueError):
            disk.replace_file(self._path(), msgspec.msgpack.encode(self._entries))

    def _saved(self) -> dict[bytes, msgspec.Raw]:
        try:
            data = disk.read_file(self._path(), _CACHE_LIMIT)
            return msgspec.msgpack.decode(data, type=dict[bytes, msgspec.Raw])
        except (MateError, OSError, ValueError, RecursionError):
            return {}

    def _path(self) -> Path:
        return disk.cache_folder() / self._file


# Diaries: files that only grow, one line at a time.

MOST_BYTES: Final = 16 * 1024 * 1024
"""How large a diary may get."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
"""On Windows the end of a line would be another without it."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a diary; lines of another version are passed over, and stay."""

    v: Literal[1] = 1


_EntryT = TypeVar("_EntryT", bound=Entry)


class Diary(Generic[_EntryT]):
    """A file of lines, each a JSON object, to which every program that runs adds its own.

    Nothing in it is ever written over. So programs at the same time do not lose each other's
    lines, and what cannot be read costs only itself: a line that was cut short, one of a later
    version, or a file that was never a diary. Where the disk refuses, whoever keeps a diary works
    without the file.

    Attributes:
        problem: what was first wrong with the file, in one line for people; empty if nothing was.
    """

    def __init__(self, name: str, kind: type[_EntryT]) -> None:
        self._name = name
        self._decoder = msgspec.json.Decoder(kind)
        self._told = False
        self.problem = ""

    def entries(self) -> list[_EntryT]:
        """The lines that can be understood, the oldest first; none where the disk refuses."""
        data = b""
        try:
            path = disk.home() / self._name
            with disk.disk_errors(path, "be read"), contextlib.suppress(FileNotFoundError):
                data = disk.read_file(path, MOST_BYTES)
        except StorageError as error:
            self.problem = self.problem or str(error)
        return [entry for line in data.split(b"\n") if (entry := self._entry(line)) is not None]

    def add(self, entry: _EntryT) -> None:
        """Add a line, unless the disk refuses: then nothing is altered, and `problem` says why."""
        try:
            path = disk.home() / self._name
            with disk.disk_errors(path, "be written"):
                _append(path, msgspec.json.encode(entry) + b"\n")
        except StorageError as error:
            self.problem = self.problem or str(error)

    def complaint(self) -> str:
        """What is wrong with the file, the first time it is asked for; empty afterwards."""
        told, self._told = self._told, self._told or bool(self.problem)
        return "" if told else self.problem

    def _entry(self, line: bytes) -> _EntryT | None:
        try:
            return self._decoder.decode(line)
        except (ValueError, RecursionError):
            return None


def _append(path: Path, line: bytes) -> None:
    with contextlib.suppress(FileExistsError):  # of a file in its place the next step says more
        path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        disk.require_regular(path.stat().st_mode)
    else:
        # Where the disk is full, no empty file is left of a first line. Another program's goes on.
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
                line = b"\n" + line  # the line before was cut short
        # In one piece, so that lines of several programs are not mixed.
        if file.write(line) < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
