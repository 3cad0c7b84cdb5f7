"""The journal, which writes the log of a match while the match is played."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from mate import disk
from mate.cleaning import path_text
from mate.errors import LogChangedError, LogRewrittenError, LogTakenError, MateError
from mate.record.events import Event, Header
from mate.record.matchrecord import MatchRecord
from mate.record.text import LOG_FILE, as_written, encode, loads_whole_lines, read_bytes

_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_WRITING: Final = os.O_RDWR | getattr(os, "O_BINARY", 0)


class Journal:
    """An open log that only this program writes. Once `append` returns, its lines are on disk.

    The journal never writes into a log that another program changed (`check`). Make a journal with
    `create` or `open` and close it.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._file = os.fdopen(descriptor, "r+b", buffering=0)
        # The complete lines on disk, and the data of a failed write. After the complete lines, the
        # file may contain a part of that data, which the next write first removes.
        self._whole = self._pending = b""

    @classmethod
    def create(cls, path: Path, header: Header, *events: Event) -> Self:
        """Create a log with its header and the events so far.

        Raises:
            FileTakenError: if the file exists already.
            StorageError: if the file cannot be written.
        """
        with disk.disk_errors(path, "be written", LOG_FILE):
            # Ignore a file in place of the folder: opening the log then raises a clearer error.
            with contextlib.suppress(FileExistsError):
                path.parent.mkdir(parents=True, exist_ok=True)
            journal = cls(path, _open_locked(path, _WRITING | os.O_CREAT | os.O_EXCL))
        try:
            journal._write(b"".join(map(encode, (header, *events))))
            disk.sync_folder(path.parent)
        except BaseException:
            journal.discard()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Self, MatchRecord, bool]:
        """Open the log of an unfinished match to continue it.

        An incomplete last line is removed, because the players never saw the event in that line.

        Returns:
            The journal, the record so far, and whether an incomplete line was removed.

        Raises:
            StorageError: if the file cannot be read or written, or another program has it open.
            LogError: for any error in the log except an incomplete last line.
            LogRewrittenError: if the match can only be continued in a clean copy of the log.
            MateError: if the match is finished.
        """
        # Read the log before opening it for writing, because a finished log may be read-only.
        before = read_bytes(path)
        record, whole = _expect_unfinished(path, before)
        with disk.disk_errors(path, "be written", LOG_FILE):
            journal = cls(path, _open_locked(path, _WRITING))
        try:
            with disk.disk_errors(path, "be read", LOG_FILE):
                data = disk.read_from(journal._file)
            if data != before:
                record, whole = _expect_unfinished(path, data)
            journal._whole, journal._pending = data[:whole], data[whole:]
            journal.check()
            with disk.disk_errors(path, "be written", LOG_FILE):
                journal._rewind()
        except BaseException:
            journal.close()
            raise
        return journal, record, whole < len(data)

    def check(self) -> None:
        """Check that no other program has changed the log, unless the log is closed.

        Raises:
            LogChangedError: if another program changed the log.
            StorageError: if the log cannot be read.
        """
        if self._file.closed:
            return
        with disk.disk_errors(self.path, "be read", LOG_FILE):
            change = self._change()
        if change:
            raise LogChangedError(path_text(self.path), change)

    def _change(self) -> str:
        # Return the change that another program made to the log, or an empty text.
        here = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return "moved or renamed the log" if here.st_nlink else "removed the log"
        if not os.path.samestat(here, there):
            return "replaced the log"
        if here.st_size < len(self._whole):
            return "cut the log short"
        if here.st_size > len(self._whole) + len(self._pending):
            return "added to the log"
        # Compare the content, because the size may be equal and file times are unreliable.
        self._file.seek(0)
        data = disk.read_from(self._file)
        whole, rest = data[: len(self._whole)], data[len(self._whole) :]
        unchanged = whole == self._whole and self._pending.startswith(rest)
        return "" if unchanged else "overwritten the log"

    def append(self, *events: Event, header: Header) -> None:
        """Write lines and wait until they are on disk.

        Args:
            header: the first line, in which only the version digit may have changed.

        Raises:
            LogChangedError: if another program changed the log; then nothing is written.
            StorageError: if the lines cannot be written; then the log is unchanged, except for
                the version digit.
        """
        if not self._whole.startswith(first := encode(header)):
            self._write_version(first)
        self._write(b"".join(map(encode, events)))

    def _write_version(self, first: bytes) -> None:
        # Write only the version digit, because a disk writes a single byte completely or not at
        # all, and the log is sound with either version.
        self.check()
        place = next(at for at, byte in enumerate(first) if byte != self._whole[at])
        with disk.disk_errors(self.path, "be written", LOG_FILE):
            self._file.seek(place)
            self._file.write(first[place : place + 1])
            self._whole = first + self._whole[len(first) :]
            disk.sync(self._file.fileno())

    def _write(self, data: bytes) -> None:
        self.check()
        try:
            if self._pending:
                self._rewind()
            self._file.seek(len(self._whole))
            # Remember the data until it is on disk, because a signal may interrupt the write.
            self._pending = rest = data
            while rest:
                rest = rest[self._file.write(rest) :]
            disk.sync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._rewind()
            raise disk.disk_error(self.path, error, "be written", LOG_FILE) from error
        self._whole, self._pending = self._whole + data, b""

    def _rewind(self) -> None:
        self._file.truncate(len(self._whole))
        self._pending = b""

    def close(self) -> None:
        """Close the log and release the lock. Closing twice is harmless."""
        if not self._file.closed:
            with contextlib.suppress(OSError):
                # Unlock before closing, because a child process that is just starting may still
                # have the file open, which would keep the lock.
                disk.unlock(self._file.fileno())
            self._file.close()

    def discard(self) -> None:
        """Close and remove the log of a match that failed to start."""
        with contextlib.suppress(OSError):
            if _is_open_file(self.path, self._file.fileno()):
                if sys.platform == "win32":
                    # Close first, because Windows cannot remove an open file.
                    self.close()
                self.path.unlink()
        self.close()


class NoJournal(Journal):
    """A journal that writes nothing, for practice and for a log that Mate can only copy."""

    def __init__(self, path: Path = Path()) -> None:
        self.path = path

    def append(self, *events: Event, header: Header) -> None:
        """Write nothing."""

    def check(self) -> None:
        """Check nothing."""

    def close(self) -> None:
        """Close nothing."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock on a log for a `with` block, so that no program can play its match meanwhile.

    Raises:
        LogTakenError: if another program is playing the match.
        StorageError: if the log does not exist.
    """
    with disk.disk_errors(path, "be moved", LOG_FILE):
        path.lstat()
        descriptor = _try_lock(path)
    with contextlib.ExitStack() as stack:
        if descriptor is not None:
            # Closing releases the lock.
            stack.callback(os.close, descriptor)
        if sys.platform == "win32":
            # Close the file now, because Windows cannot move an open file.
            stack.close()
        yield


def _try_lock(path: Path) -> int | None:
    # Return None for a broken symlink or an unreadable file, because nobody can play such a match.
    # Try to open for writing first: some file systems lock only files that are open for writing.
    unlockable = (FileNotFoundError, PermissionError) if path.is_symlink() else (PermissionError,)
    for flags in (_WRITING, _READING):
        with contextlib.suppress(*unlockable):
            descriptor = _open_locked(path, flags)
            if _is_open_file(path, descriptor):
                return descriptor
            # Try again, because the file was moved or replaced while it was being opened.
            os.close(descriptor)
            return _try_lock(path)
    return None


def _is_open_file(path: Path, descriptor: int) -> bool:
    with contextlib.suppress(OSError):
        return os.path.samestat(os.fstat(descriptor), path.stat())
    return False


def _expect_unfinished(path: Path, data: bytes) -> tuple[MatchRecord, int]:
    """Return the record of an unfinished match, and the size of its complete lines in bytes."""
    record, cut = loads_whole_lines(data, path_text(path))
    if record.finished:
        raise MateError(f"{path_text(path)}: This match is finished, so it can only be replayed.")
    if as_written(data) != data:
        raise LogRewrittenError(path_text(path))
    return record, len(data) - cut


def _open_locked(path: Path, flags: int) -> int:
    if not flags & os.O_CREAT:
        disk.require_regular(path.stat().st_mode)
    descriptor = os.open(path, flags, 0o666)
    try:
        # Lock the file itself, which also locks it under its other names. On file systems without
        # locks, `check` detects changes before each write.
        is_locked = disk.try_lock(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    if not is_locked:
        os.close(descriptor)
        raise LogTakenError(f"{path_text(path)}: This match is being played in another window.")
    return descriptor
