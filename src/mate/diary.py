"""Records of what players did: files that only grow, one line at a time."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Final, Generic, Literal, TypeVar

import msgspec

from mate.disk import TooLargeError, appearing_whole, disk_errors, home, read_file, require_regular
from mate.errors import StorageError

MOST_BYTES: Final = 16 * 1024 * 1024
MOST_LINES: Final = 300_000
"""How large a diary may get. Millions of short lines, which nobody wrote, would take long."""


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
        try:
            path = home() / self._name
            with disk_errors(path, "be read"):
                try:
                    data = read_file(path, MOST_BYTES)
                except FileNotFoundError:
                    return []
                if data.count(b"\n") > MOST_LINES:
                    raise TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))
        except StorageError as error:
            self.problem = self.problem or str(error)
            return []
        return [entry for line in data.split(b"\n") if (entry := self._entry(line)) is not None]

    def add(self, entry: _EntryT) -> None:
        """Add a line, unless the disk refuses: then nothing is altered, and `problem` says why."""
        try:
            path = home() / self._name
            with disk_errors(path, "be written"):
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
        require_regular(path.stat().st_mode)
    else:
        # Where the disk is full, no empty file is left of a first line. Another program's goes on.
        with contextlib.suppress(FileExistsError):
            with appearing_whole(path) as place:
                place.chmod(0o600)
                place.write_bytes(line)
            return
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | _BINARY, 0o600)
    with open(descriptor, "r+b", buffering=0) as file:  # noqa: PTH123  # it is open already
        size = file.seek(0, os.SEEK_END)
        if size > MOST_BYTES:
            raise TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))
        if size:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = b"\n" + line  # the line before was cut short
        # In one piece, so that lines of several programs are not mixed.
        if file.write(line) < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


_BINARY: Final = getattr(os, "O_BINARY", 0)
"""On Windows the end of a line would be another without it."""
