"""Files: Mate's folders, atomic writes, locks, and reading that never blocks forever."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from io import BufferedIOBase, RawIOBase
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from mate.cleaning import shown
from mate.errors import FileTakenError, StorageError

HOME_VARIABLE: Final = "MATE_HOME"


def chosen_home() -> Path | None:
    """Return the folder that `MATE_HOME` names, or None if it is unset.

    Raises:
        StorageError: if the path begins with a user who does not exist.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return expanded(Path(chosen)) if chosen else None


def expanded(path: Path) -> Path:
    """Return the path with a leading `~` or `~name` replaced by the home of that user.

    Raises:
        StorageError: if there is no such user.
    """
    try:
        return path.expanduser()
    except RuntimeError as error:
        wrong = f"No such home folder: {shown(path.parts[0])}."
        raise StorageError(f"{shown(path)}: {wrong}") from error


def home() -> Path:
    """Return the folder of the players' data: `MATE_HOME`, or the platform's data folder.

    Raises:
        StorageError: if `MATE_HOME` begins with a user who does not exist. The functions below
            raise it, too.
    """
    if chosen := chosen_home():
        return chosen
    import platformdirs

    return platformdirs.user_data_path("mate", appauthor=False)


def matches_folder() -> Path:
    """Return the folder of saved matches, which may not exist yet."""
    return home() / "matches"


def trash_folder() -> Path:
    """Return the folder of discarded matches, which may not exist yet."""
    return home() / "trash"


def cache_folder() -> Path:
    """Return the folder of caches: `cache` in `MATE_HOME`, or the platform's cache folder."""
    if chosen := chosen_home():
        return chosen / "cache"
    import platformdirs

    return platformdirs.user_cache_path("mate", appauthor=False)


def numbered(path: Path) -> Iterator[Path]:
    """Yield paths without end: the given path, then with numbers from 2 before the suffix."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


class NotAFileError(OSError):
    """An error for a path that is neither a file nor a folder, but for example a pipe."""


class TooLargeError(OSError):
    """An error for a file that exceeds its size limit."""


def disk_error(path: Path, error: OSError, doing: str, what: str = "file") -> StorageError:
    """Turn an OSError into a StorageError such as "FILE: The file cannot be read: …"."""
    reason = {
        "FileNotFoundError": "no such file or folder",
        "IsADirectoryError": f"this is a folder, not a {what}",
        "NotADirectoryError": "part of the path is a file, not a folder",
        "PermissionError": "permission denied",
    }.get(type(error).__name__, (error.strerror or str(error)).lower())
    if isinstance(error, FileExistsError):
        return FileTakenError(f"{shown(path)}: The file already exists.")
    if isinstance(error, FileNotFoundError) and doing not in {"be written", "be used"}:
        return StorageError(f"{shown(path)}: No such file.")
    remedy = "" if doing == "be read" else another_home(path, error, home())
    return StorageError(f"{shown(path)}: The {what} cannot {doing}: {reason}.{remedy}")


def another_home(path: Path, error: OSError, folder: Path) -> str:
    """Return advice, after a blank, if Mate may not write in its folder; else an empty text.

    Args:
        path: the file that caused the error.
        folder: the folder that `MATE_HOME` can replace.
    """
    kinds = PermissionError, NotADirectoryError, FileNotFoundError
    if path.is_relative_to(folder) and (isinstance(error, kinds) or error.errno == errno.EROFS):
        return f" Set {HOME_VARIABLE} to a folder that you can write to."
    return ""


@contextlib.contextmanager
def disk_errors(path: Path, doing: str, what: str = "file") -> Iterator[None]:
    """Turn errors of the disk inside the block into a `StorageError`; see `disk_error`."""
    try:
        yield
    except OSError as error:
        raise disk_error(path, error, doing, what) from error
    except (ValueError, RuntimeError) as error:
        # The path has a null character, or its links form a loop.
        raise StorageError(f"{shown(path)}: Not a valid file path.") from error


def require_regular(mode: int) -> None:
    """Raise an error for anything but a regular file, because reading a pipe could block forever.

    Raises:
        OSError: an `IsADirectoryError` for a folder, a `NotAFileError` for anything else.
    """
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise NotAFileError(errno.EINVAL, "not a regular file")


def read_from(file: RawIOBase | BufferedIOBase, size: int = -1) -> bytes:
    """Read an open file from its position; raise BlockingIOError if no data is available yet."""
    data: bytes | None = file.read(size)
    if data is None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return data


def read_file(path: Path, limit: int, *, pipes: bool = False) -> bytes:
    """Return the bytes of a file; raise TooLargeError if they exceed the limit.

    Args:
        pipes: whether to accept a pipe and wait for it, because a command line may name one.
    """
    if not pipes:
        require_regular(path.stat().st_mode)
    with path.open("rb") as file:
        data = read_from(file, limit + 1)
    if len(data) > limit:
        raise TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


@contextlib.contextmanager
def replacing(path: Path, *, keep_mode: bool = False, wait: bool = False) -> Iterator[BinaryIO]:
    """Yield a new file that replaces another atomically, so that no reader sees half of it.

    The old file need not exist, and missing folders are made. If the disk refuses, nothing changes.

    Args:
        keep_mode: whether to keep the mode of the old file, or to use the default mode without
            one. Otherwise only the owner may read the file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _beside(path, 0o666 if keep_mode else 0o600) as place:
        with place.open("wb") as file:
            yield file
            if wait:
                _sync(file)
        if keep_mode:
            with contextlib.suppress(FileNotFoundError):
                place.chmod(stat.S_IMODE(path.stat().st_mode))
        place.replace(path)


def replace_file(path: Path, data: bytes, *, keep_mode: bool = False, wait: bool = False) -> None:
    """Write a file atomically; see `replacing`."""
    with replacing(path, keep_mode=keep_mode, wait=wait) as file:
        file.write(data)


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file that does not exist yet, and wait until it is on disk; on error, remove it."""
    file = path.open("xb")
    try:
        with file:
            file.write(data)
            _sync(file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def require_room_for(path: Path) -> None:
    """Check that a new file can be written, before doing long work for it."""
    with disk_errors(path, "be written"):
        if not path.parent.is_dir():
            raise StorageError(f"{shown(path.parent)}: The folder does not exist.")
        # Test the path itself, because its name may be too long although the temporary name is not.
        with contextlib.suppress(FileNotFoundError):
            path.lstat()
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        with _beside(path):
            pass


@contextlib.contextmanager
def appearing_whole(path: Path) -> Iterator[Path]:
    """Create a file atomically: it appears only when complete, and never replaces another file.

    Yield the path of a temporary file in the same folder to write to. If the name is taken or the
    disk refuses, no file remains.
    """
    with _beside(path) as place:
        yield place
        with place.open("rb+") as file:
            _sync(file)
        try:
            # Link instead of renaming, because a hard link never replaces another file.
            os.link(place, path, follow_symlinks=False)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            # The file system or the platform lacks this kind of hard link.
            write_new_file(path, place.read_bytes())
    sync_folder(path.parent)


@contextlib.contextmanager
def _beside(path: Path, mode: int = 0o666) -> Iterator[Path]:
    """Yield the path of a temporary file in the same folder, deleted at exit if still there."""
    place = path.with_name(f".{path.name[:40]}-{os.urandom(4).hex()}")
    place.touch(mode, exist_ok=False)
    try:
        yield place
    finally:
        place.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, if the system can open folders.

    A new file survives a power failure only after that.
    """
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            sync(descriptor)
        finally:
            os.close(descriptor)


def sync(descriptor: int) -> None:
    """Wait until everything written to an open file is on disk.

    On macOS, `fsync` only hands the data to the drive, which may keep it in memory for a while.
    """
    if sys.platform == "darwin":
        import fcntl

        # Ignore errors, because network file systems lack this call.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _sync(file: BinaryIO) -> None:
    file.flush()
    sync(file.fileno())


# Locks of open files. Closing a file releases its lock. On a file system without locks, locking
# does nothing.

TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""The error codes that mean that another program has the lock."""
_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.EBADF}
"""The error codes of file systems without locks; EBADF is for a file open only for reading."""
_TRIES_EVERY: Final = 0.005  # seconds

if sys.platform == "win32":
    import msvcrt

    _LOCK, _UNLOCK = msvcrt.LK_NBLCK, msvcrt.LK_UNLCK
    # Lock a byte far behind the end of every file, because Windows forbids reading locked bytes.
    _FAR: Final = 2**31 - 2

    def _set_lock(descriptor: int, mode: int) -> None:
        here = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, 1)
        finally:
            os.lseek(descriptor, here, os.SEEK_SET)

else:
    import fcntl

    _LOCK, _UNLOCK = fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_UN
    _set_lock = fcntl.flock


def lock(descriptor: int) -> None:
    """Take the lock of an open file.

    Raises:
        OSError: if locking fails; with a code of `TAKEN` if another program has the lock.
    """
    try:
        _set_lock(descriptor, _LOCK)
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise


def unlock(descriptor: int) -> None:
    """Release the lock of an open file."""
    _set_lock(descriptor, _UNLOCK)


@contextlib.contextmanager
def folder_locked(folder: Path, seconds: float) -> Iterator[None]:
    """Hold the lock of a folder, so that no other program changes its files meanwhile.

    Lock the folder instead of the file, because writing replaces the file. On Windows, and without
    permission to read the folder, there is no lock.

    Raises:
        OSError: if there is no such folder, or another program holds the lock for `seconds`.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        yield
        return
    try:
        _wait_for_lock(descriptor, time.monotonic() + seconds)
        yield
    finally:
        os.close(descriptor)


def _wait_for_lock(descriptor: int, until: float) -> None:
    while True:
        try:
            lock(descriptor)
        except OSError as error:
            if error.errno not in TAKEN:
                raise
            if time.monotonic() > until:
                raise OSError(error.errno, "another program is changing it") from error
            time.sleep(_TRIES_EVERY)
        else:
            return
