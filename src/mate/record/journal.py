"""A log being written while the match is played."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from mate import disk
from mate.cleaning import shown
from mate.errors import LogChangedError, LogRewrittenError, LogTakenError, MateError
from mate.record.events import Event, Header
from mate.record.matchrecord import MatchRecord
from mate.record.text import WHAT, as_written, encode, loads_whole_lines, read_bytes

_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_WRITING: Final = os.O_RDWR | getattr(os, "O_BINARY", 0)


class Journal:
    """An open log that only this program writes; every append is on disk when it returns.

    Nothing is written into a log that is not as this program left it: see `check`. Make one with
    `create` or `open`, and close it.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._file = os.fdopen(descriptor, "r+b", buffering=0)
        # All that is in it, and what was being written: part of that may stand behind it, and is
        # taken away before the next line.
        self._whole = self._begun = b""

    @classmethod
    def create(cls, path: Path, header: Header, *events: Event) -> Self:
        """Create a log with its first line and the events so far.

        Raises:
            FileTakenError: if the file exists already.
            StorageError: if it cannot be written.
        """
        with disk.disk_errors(path, "be written", WHAT):
            _make_folder(path.parent)
            journal = cls(path, _opened(path, _WRITING | os.O_CREAT | os.O_EXCL))
        try:
            journal._write(b"".join(map(encode, (header, *events))))
            disk.sync_folder(path.parent)
        except BaseException:
            journal.discard()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Self, MatchRecord, bool]:
        """Go on with the log of an unfinished match.

        A last line cut short is taken off: what it was to record was never shown.

        Returns:
            The journal, the record so far, and whether a line cut short was taken off.

        Raises:
            StorageError: if the file cannot be read and written, or another program writes it.
            LogError: if there is anything wrong in it but a last line cut short.
            LogRewrittenError: if the match can only be continued in a clean copy of the log.
            MateError: if the match is finished.
        """
        # Once before it is opened for writing, which cannot be done to all that can be read.
        before = read_bytes(path)
        record, whole = _expect_unfinished(path, before)
        with disk.disk_errors(path, "be written", WHAT):
            journal = cls(path, _opened(path, _WRITING))
        try:
            with disk.disk_errors(path, "be read", WHAT):
                data = disk.read_from(journal._file)
            if data != before:
                record, whole = _expect_unfinished(path, data)
            journal._whole, journal._begun = data[:whole], data[whole:]
            journal.check()
            with disk.disk_errors(path, "be written", WHAT):
                journal._rewind()
        except BaseException:
            journal.close()
            raise
        return journal, record, whole < len(data)

    def check(self) -> None:
        """Make sure that the log is as this program left it; a closed one is not looked at.

        Raises:
            LogChangedError: if another program changed it.
            StorageError: if the disk refuses to tell.
        """
        if self._file.closed:
            return
        with disk.disk_errors(self.path, "be read", WHAT):
            change = self._change()
        if change:
            raise LogChangedError(shown(self.path), change)

    def _change(self) -> str:
        # What another program did to the log; empty if nothing.
        here = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return "moved or renamed the log" if here.st_nlink else "removed the log"
        if not os.path.samestat(here, there):
            return "replaced the log"
        if here.st_size < len(self._whole):
            return "cut the log short"
        if here.st_size > len(self._whole) + len(self._begun):
            return "added to the log"
        # As many bytes may be others, and what times of writing say differs between disks.
        self._file.seek(0)
        data = disk.read_from(self._file)
        whole, rest = data[: len(self._whole)], data[len(self._whole) :]
        unchanged = whole == self._whole and self._begun.startswith(rest)
        return "" if unchanged else "overwritten the log"

    def append(self, *events: Event, header: Header) -> None:
        """Write lines and wait until they are on disk.

        Args:
            header: the first line; all that can change in it is the digit of the version.

        Raises:
            LogChangedError: if another program changed the log; it is left as it is.
            StorageError: if they cannot be written; the log is then as it was before, but for
                that digit.
        """
        if not self._whole.startswith(first := encode(header)):
            self._write_version(first)
        self._write(b"".join(map(encode, events)))

    def _write_version(self, first: bytes) -> None:
        # One byte is written whole or not at all, and the log is sound with either.
        self.check()
        place = next(at for at, byte in enumerate(first) if byte != self._whole[at])
        with disk.disk_errors(self.path, "be written", WHAT):
            self._file.seek(place)
            self._file.write(first[place : place + 1])
            self._whole = first + self._whole[len(first) :]
            disk.sync(self._file.fileno())

    def _write(self, data: bytes) -> None:
        self.check()
        try:
            if self._begun:
                self._rewind()
            self._file.seek(len(self._whole))
            # Until all is done, whatever interrupts it: a signal may raise in here too.
            self._begun = rest = data
            while rest:
                rest = rest[self._file.write(rest) :]
            disk.sync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._rewind()
            raise disk.disk_error(self.path, error, "be written", WHAT) from error
        self._whole, self._begun = self._whole + data, b""

    def _rewind(self) -> None:
        self._file.truncate(len(self._whole))
        self._begun = b""

    def close(self) -> None:
        """Close the log and let other programs have it; closing twice does no harm."""
        if not self._file.closed:
            with contextlib.suppress(OSError):
                # Not only closed: a process just being started may have it open for a moment more.
                disk.unlock(self._file.fileno())
            self._file.close()

    def discard(self) -> None:
        """Take the log away again: for a match that has only just been made, and failed."""
        with contextlib.suppress(OSError):
            if _names(self.path, self._file.fileno()):
                if sys.platform == "win32":
                    # What is open cannot be removed there.
                    self.close()
                self.path.unlink()
        self.close()


class NoJournal(Journal):
    """In place of a journal where nothing is kept: in a practice, or in a log of other bytes."""

    def __init__(self, path: Path = Path()) -> None:
        self.path = path

    def append(self, *events: Event, header: Header) -> None:
        """Write nothing."""

    def check(self) -> None:
        """Find nothing changed."""

    def close(self) -> None:
        """Close nothing."""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Have the lock of a log, so that no program plays it meanwhile.

    Raises:
        LogTakenError: if a program plays it.
        StorageError: if it is not there.
    """
    with disk.disk_errors(path, "be moved", WHAT):
        path.lstat()
        descriptor = _try_lock(path)
    if sys.platform == "win32" and descriptor is not None:
        # What is open cannot be moved there.
        os.close(descriptor)
        descriptor = None
    try:
        yield
    finally:
        if descriptor is not None:
            # Closing frees it.
            os.close(descriptor)


def _try_lock(path: Path) -> int | None:
    # None where nobody can be playing it: a link to nowhere, or what may not even be read. Some
    # file systems give a lock only to who may write.
    unlockable = (FileNotFoundError, PermissionError) if path.is_symlink() else (PermissionError,)
    for flags in (_WRITING, _READING):
        with contextlib.suppress(*unlockable):
            descriptor = _opened(path, flags)
            if _names(path, descriptor):
                return descriptor
            # It was moved or replaced since it was opened.
            os.close(descriptor)
            return _try_lock(path)
    return None


def _names(path: Path, descriptor: int) -> bool:
    with contextlib.suppress(OSError):
        return os.path.samestat(os.fstat(descriptor), path.stat())
    return False


def _expect_unfinished(path: Path, data: bytes) -> tuple[MatchRecord, int]:
    """The record of a match that can be gone on with, and of how many bytes it was made."""
    record, cut = loads_whole_lines(data, shown(path))
    if record.finished:
        raise MateError(f"{shown(path)}: This match is finished, so it can only be replayed.")
    if as_written(data) != data:
        raise LogRewrittenError(shown(path))
    return record, len(data) - cut


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError from None


def _opened(path: Path, flags: int) -> int:
    if not flags & os.O_CREAT:
        disk.require_regular(path.stat().st_mode)
    descriptor = os.open(path, flags, 0o666)
    try:
        # On the file itself: whatever name it is opened by, one program writes it. Where the file
        # system has no locks, what another program writes is found out before it is written over.
        disk.lock(descriptor)
    except BaseException as error:
        os.close(descriptor)
        if isinstance(error, OSError) and error.errno in disk.TAKEN:
            reason = "This match is being played in another window."
            raise LogTakenError(f"{shown(path)}: {reason}") from None
        raise
    return descriptor
