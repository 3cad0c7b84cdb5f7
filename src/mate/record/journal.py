"""A log being written while the match is played."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Self

from filelock import FileLock, Timeout

from mate.cleaning import shown
from mate.disk import disk_error, disk_errors, sync_folder
from mate.errors import LogTakenError, MateError, StorageError
from mate.record.events import Event, Header
from mate.record.matchrecord import MatchRecord
from mate.record.reading import read_bytes
from mate.record.text import encode, loads_whole_lines


class Journal:
    """An open log that only this program writes; every append is on disk when it returns.

    Make one with `create` or `open`; close it, or use it as a context.

    Attributes:
        path: the log.
    """

    def __init__(self, path: Path, lock: FileLock, file: IO[bytes]) -> None:
        self.path = path
        self._lock = lock
        self._file = file
        self._size = 0
        # Whether part of a line may stand after the last whole one: it goes before the next.
        self._torn = False

    @classmethod
    def create(cls, path: Path, header: Header) -> Self:
        """Begin a log with its first line.

        Raises:
            StorageError: if it cannot be written, or the file exists already.
        """
        with disk_errors(path, "be written"):
            _make_folder(path.parent)
            # Before the lock is taken, which would leave a lock file beside what is not a log.
            if os.path.lexists(path):
                raise FileExistsError
        journal = cls(path, *_opened(path, "xb"))
        try:
            journal._write(encode(header))
            sync_folder(path.parent)
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
            MateError: if the match is finished.
        """
        # Once without the lock, so that nothing is made beside a file that is no log to go on with.
        _read_unfinished(path)
        journal = cls(path, *_opened(path, "r+b"))
        try:
            record, journal._size, cut = _read_unfinished(path)
            with disk_errors(path, "be written"):
                journal._rewind()
        except BaseException:
            journal.close()
            raise
        return journal, record, cut

    def append(self, *events: Event) -> None:
        """Write lines and wait until they are on disk.

        Raises:
            StorageError: if they cannot be written; the log is then as it was before.
        """
        self._write(b"".join(map(encode, events)))

    def _write(self, data: bytes) -> None:
        if os.fstat(self._file.fileno()).st_nlink == 0:
            raise StorageError(
                f"{shown(self.path)}: it cannot be written: the file was removed or replaced"
            )
        try:
            if self._torn:
                self._rewind()
            # Until all is done, whatever interrupts it: a signal may raise in here too.
            self._torn = True
            rest = data
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._rewind()
            raise disk_error(self.path, error, "be written") from error
        self._size += len(data)
        self._torn = False

    def _rewind(self) -> None:
        self._file.truncate(self._size)
        self._file.seek(self._size)
        self._torn = False

    def close(self) -> None:
        """Close the log and let other programs have it; closing twice does no harm."""
        try:
            self._file.close()
        finally:
            _unlock(self._lock)

    def discard(self) -> None:
        """Take the log away again: for a match that has only just been made, and failed."""
        try:
            self._file.close()
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)
        finally:
            _unlock(self._lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a log, so that no program plays it meanwhile.

    Raises:
        StorageError: if it is not there, or a program plays it.
    """
    with disk_errors(path, "be moved"):
        path.lstat()
    lock = _locked(path)
    try:
        yield
    finally:
        _unlock(lock)


def _read_unfinished(path: Path) -> tuple[MatchRecord, int, bool]:
    data = read_bytes(path)
    record, cut = loads_whole_lines(data, shown(path))
    if record.finished:
        raise MateError(f"{shown(path)}: this match is finished; it can be replayed")
    return record, len(data) - cut, bool(cut)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError from None


def _lock_path(path: Path) -> Path:
    # Beside the real file, so that two names of one log share one lock.
    path = path.resolve()
    return path.with_name(f".{path.name}.lock")


def _locked(path: Path) -> FileLock:
    # A time limit reached is an OSError of its own, and no refusal of the disk.
    with disk_errors(path, "be written"):
        lock = FileLock(_lock_path(path), timeout=0)
        with contextlib.suppress(Timeout):
            lock.acquire()
            return lock
    raise LogTakenError(f"{shown(path)}: this match is being played in another window")


def _opened(path: Path, mode: str) -> tuple[FileLock, IO[bytes]]:
    lock = _locked(path)
    try:
        with disk_errors(path, "be written"):
            return lock, path.open(mode, buffering=0)
    except BaseException:
        _unlock(lock)
        raise


def _unlock(lock: FileLock) -> None:
    # Taken away while still held: whoever waits on the old file sees that its name is gone and
    # begins anew. A refusal to take it away leaves litter, and no harm.
    if lock.is_locked:
        with contextlib.suppress(OSError):
            Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()
