"""Mate's folders, atomic writes, file locks, and reading that cannot block forever."""

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

from mate.cleaning import path_text
from mate.errors import FileTakenError, StorageError

HOME_VARIABLE: Final = "MATE_HOME"


def expand_user(path: Path) -> Path:
    """Return a path with a leading `~` or `~name` replaced by the user's home folder.

    Raises:
        StorageError: if no user has this name.
    """
    try:
        return path.expanduser()
    except RuntimeError as error:
        wrong = f"there is no user {path_text(path.parts[0])[1:]}."
        raise StorageError(f"{path_text(path)}: {wrong}") from error


def home() -> Path:
    """Return the folder of the players' data: `MATE_HOME`, or the platform's data folder.

    Raises:
        StorageError: if `MATE_HOME` begins with the `~name` of an unknown user. `matches_folder`,
            `trash_folder` and `cache_folder` also raise this error.
    """
    if chosen := os.environ.get(HOME_VARIABLE):
        return expand_user(Path(chosen))
    import platformdirs

    return platformdirs.user_data_path("mate", appauthor=False)


def matches_folder() -> Path:
    """Return the folder of saved matches, which may not exist yet."""
    return home() / "matches"


def trash_folder() -> Path:
    """Return the folder of discarded matches, which may not exist yet."""
    return home() / "trash"


def cache_folder() -> Path:
    """Return the cache folder: `cache` in `MATE_HOME`, or the platform's cache folder."""
    if os.environ.get(HOME_VARIABLE):
        return home() / "cache"
    import platformdirs

    return platformdirs.user_cache_path("mate", appauthor=False)


def numbered(path: Path) -> Iterator[Path]:
    """Yield a path, then the path with -2, -3 and so on before its suffix, endlessly."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


class NotAFileError(OSError):
    """A path that is neither a regular file nor a folder, such as a pipe."""


class TooLargeError(OSError):
    """A file that exceeds its size limit."""


def disk_error(path: Path, error: OSError, doing: str, what: str = "file") -> StorageError:
    """Return a StorageError such as "FILE: The file cannot be read: …" for an OSError."""
    reason = {
        "FileNotFoundError": "no such file or folder",
        "IsADirectoryError": f"this is a folder, not a {what}",
        "NotADirectoryError": "part of the path is a file, not a folder",
        "PermissionError": "permission denied",
    }.get(type(error).__name__, (error.strerror or str(error)).lower())
    if isinstance(error, FileExistsError):
        return FileTakenError(f"{path_text(path)}: The file already exists.")
    if isinstance(error, FileNotFoundError) and doing not in {"be written", "be used"}:
        return StorageError(f"{path_text(path)}: No such file.")
    remedy = "" if doing == "be read" else another_home(path, error, home())
    return StorageError(f"{path_text(path)}: The {what} cannot {doing}: {reason}.{remedy}")


def another_home(path: Path, error: OSError, folder: Path) -> str:
    """Return advice about an error in Mate's own folder, with a leading space, or an empty text.

    Args:
        path: the file that caused the error.
        folder: Mate's own folder, which `MATE_HOME` can replace.
    """
    kinds = PermissionError, NotADirectoryError, FileNotFoundError
    if path.is_relative_to(folder) and (isinstance(error, kinds) or error.errno == errno.EROFS):
        return f" Set {HOME_VARIABLE} to a folder that you can write to."
    return ""


@contextlib.contextmanager
def disk_errors(path: Path, doing: str, what: str = "file") -> Iterator[None]:
    """Turn an OSError in the block into a StorageError; for the arguments, see `disk_error`."""
    try:
        yield
    except OSError as error:
        raise disk_error(path, error, doing, what) from error
    except (ValueError, RuntimeError) as error:
        # Python raises these errors for a null character in the path or a symlink loop.
        raise StorageError(f"{path_text(path)}: Not a valid file path.") from error


def require_regular(mode: int) -> None:
    """Raise an error unless a file is regular, because reading a pipe could block forever.

    Args:
        mode: the mode of the file, which includes the file type.

    Raises:
        OSError: an `IsADirectoryError` for a folder, a `NotAFileError` for anything else.
    """
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise NotAFileError(errno.EINVAL, "not a regular file")


def read_from(file: RawIOBase | BufferedIOBase, size: int = -1) -> bytes:
    """Read an open file from its current position; raise BlockingIOError if no data is ready."""
    data: bytes | None = file.read(size)
    if data is None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return data


def read_file(path: Path, limit: int, *, pipes: bool = False) -> bytes:
    """Return the bytes of a file, or raise TooLargeError if they exceed the limit.

    Args:
        pipes: whether to accept a pipe, which a command line may name, and wait for its data.
    """
    if not pipes:
        require_regular(path.stat().st_mode)
    with path.open("rb") as file:
        data = read_from(file, limit + 1)
    if len(data) > limit:
        raise TooLargeError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def replace_file(path: Path, data: bytes, *, keep_mode: bool = False, wait: bool = False) -> None:
    """Write a file atomically, so that no reader sees half a file and an error changes nothing.

    The file need not exist yet. Missing folders are created.

    Args:
        keep_mode: whether an existing file keeps its mode and a new file gets the default mode.
            If not, only the owner may read the file.
        wait: whether to wait until the data is on disk.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _temporary(path, 0o666 if keep_mode else 0o600) as temporary:
        with temporary.open("wb") as file:
            file.write(data)
            if wait:
                _sync(file)
        if keep_mode:
            with contextlib.suppress(FileNotFoundError):
                temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        temporary.replace(path)


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file that does not exist yet, and wait until the data is on disk.

    An error leaves no file.
    """
    file = path.open("xb")
    try:
        with file:
            file.write(data)
            _sync(file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def require_room_for(path: Path) -> None:
    """Check that a new file can be written, before a long computation of its content.

    Raises:
        StorageError: if the file exists already or cannot be written.
    """
    with disk_errors(path, "be written"):
        if not path.parent.is_dir():
            raise StorageError(f"{path_text(path.parent)}: The folder does not exist.")
        # Test the path itself: its name may be too long, but the temporary name is not.
        with contextlib.suppress(FileNotFoundError):
            path.lstat()
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        with _temporary(path):
            pass


@contextlib.contextmanager
def appearing_whole(path: Path) -> Iterator[Path]:
    """Create a file atomically, so that it appears only when complete and replaces no other file.

    Yield the path of a temporary file in the same folder, which becomes the new file at exit. An
    error leaves no file.
    """
    with _temporary(path) as temporary:
        yield temporary
        with temporary.open("rb+") as file:
            _sync(file)
        if not try_link(temporary, path):
            write_new_file(path, temporary.read_bytes())
    sync_folder(path.parent)


def try_link(source: Path, path: Path) -> bool:
    """Try to give a file a second name and return whether the file system supports hard links.

    Link instead of renaming, because a hard link never replaces another file.

    Raises:
        FileExistsError: if the second name is taken.
        FileNotFoundError: if the source file, or the folder of the second name, is missing.
    """
    try:
        os.link(source, path, follow_symlinks=False)
    except (FileExistsError, FileNotFoundError):
        raise
    except (OSError, NotImplementedError):
        # Python raises NotImplementedError if the platform can only link by following links.
        return False
    return True


@contextlib.contextmanager
def _temporary(path: Path, mode: int = 0o666) -> Iterator[Path]:
    """Make a temporary file in the same folder, yield its path, and remove the file at exit."""
    temporary = path.with_name(f".{path.name[:40]}-{os.urandom(4).hex()}")
    temporary.touch(mode, exist_ok=False)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until the file names in a folder are on disk, if the system can open folders.

    Until then, a power failure can remove the name of a new file.
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

        # Ignore errors, because network file systems do not support this call.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _sync(file: BinaryIO) -> None:
    file.flush()
    sync(file.fileno())


# Locks on open files. Closing a file releases its lock. On a file system without locks, locking
# does nothing.

_TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""The error codes that mean that another program holds the lock."""
_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.EBADF}
"""The error codes of file systems without locks; EBADF is for a file opened only for reading."""
_TRY_EVERY: Final = 0.005  # seconds

if sys.platform == "win32":
    import msvcrt

    _LOCK, _UNLOCK = msvcrt.LK_NBLCK, msvcrt.LK_UNLCK
    # Lock a byte far past the end of every file, because Windows forbids reading locked bytes.
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


def try_lock(descriptor: int) -> bool:
    """Lock an open file and return True, or return False if another program holds the lock."""
    try:
        _set_lock(descriptor, _LOCK)
    except OSError as error:
        if error.errno not in _TAKEN | _NO_LOCKS:
            raise
        return error.errno in _NO_LOCKS
    return True


def unlock(descriptor: int) -> None:
    """Release the lock on an open file."""
    _set_lock(descriptor, _UNLOCK)


@contextlib.contextmanager
def folder_locked(folder: Path, seconds: float) -> Iterator[None]:
    """Hold the lock on a folder for a `with` block, so that no other program changes its files.

    Use this for files that are replaced, because a lock on such a file would lock only the old
    version. On Windows, or without permission to read the folder, nothing is locked.

    Raises:
        OSError: if the folder does not exist, or another program holds the lock for `seconds`.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        yield
        return
    deadline = time.monotonic() + seconds
    try:
        while not try_lock(descriptor):
            if time.monotonic() > deadline:
                raise OSError(errno.EAGAIN, "another program is changing it")
            time.sleep(_TRY_EVERY)
        yield
    finally:
        os.close(descriptor)
