"""Files: their folders, and reading and writing without waiting forever or losing one."""

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
    """The folder that `MATE_HOME` names; None where it names none.

    Raises:
        StorageError: if it begins with a user who does not exist.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return expanded(Path(chosen)) if chosen else None


def expanded(path: Path) -> Path:
    """The path with the home of a user for the `~` or `~name` that it begins with.

    Raises:
        StorageError: if there is no such user.
    """
    try:
        return path.expanduser()
    except RuntimeError as error:
        wrong = f"No such home folder: {shown(path.parts[0])}."
        raise StorageError(f"{shown(path)}: {wrong}") from error


def home() -> Path:
    """The folder of what players make: `MATE_HOME`, or the platform's data folder.

    Raises:
        StorageError: if `MATE_HOME` begins with a user who does not exist; so do all below.
    """
    if chosen := chosen_home():
        return chosen
    import platformdirs

    return platformdirs.user_data_path("mate", appauthor=False)


def matches_folder() -> Path:
    """The folder of saved matches; it may not exist yet."""
    return home() / "matches"


def trash_folder() -> Path:
    """The folder of matches that were thrown away; it may not exist yet."""
    return home() / "trash"


def cache_folder() -> Path:
    """The folder of files that only save time: `cache` in `MATE_HOME`, or the platform's."""
    if chosen := chosen_home():
        return chosen / "cache"
    import platformdirs

    return platformdirs.user_cache_path("mate", appauthor=False)


def numbered(path: Path) -> Iterator[Path]:
    """Names for a file, without end: its own, and then with a number, from 2, before the suffix."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


class NotAFileError(OSError):
    """The path is neither a file nor a folder, but for example a pipe."""


class TooLargeError(OSError):
    """The file has more bytes than it may have."""


def disk_error(path: Path, error: OSError, doing: str, what: str = "file") -> StorageError:
    """An error of the disk for people, who hear what (`file`) cannot do what (`be read`)."""
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
    """Return what to do, after a blank, if a folder of Mate's own may not be written.

    Args:
        path: the file that the error is about.
        folder: the folder for which `MATE_HOME` can name another.
    """
    kinds = PermissionError, NotADirectoryError, FileNotFoundError
    if path.is_relative_to(folder) and (isinstance(error, kinds) or error.errno == errno.EROFS):
        return f" Set {HOME_VARIABLE} to a folder that you can write to."
    return ""


@contextlib.contextmanager
def disk_errors(path: Path, doing: str, what: str = "file") -> Iterator[None]:
    """Raise errors of the disk within as a `StorageError`; see `disk_error`."""
    try:
        yield
    except OSError as error:
        raise disk_error(path, error, doing, what) from error
    except (ValueError, RuntimeError) as error:
        # A null character; links that go round in a circle.
        raise StorageError(f"{shown(path)}: Not a valid file path.") from error


def require_regular(mode: int) -> None:
    """Refuse anything but a regular file: reading some others would wait forever.

    Raises:
        OSError: an `IsADirectoryError` for a folder, a `NotAFileError` for everything else.
    """
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise NotAFileError(errno.EINVAL, "not a regular file")


def read_from(file: RawIOBase | BufferedIOBase, size: int = -1) -> bytes:
    """Read an open file from where it is; a `BlockingIOError` if the system has nothing for now."""
    data: bytes | None = file.read(size)
    if data is None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return data


def read_file(path: Path, limit: int, *, pipes: bool = False) -> bytes:
    """The bytes of a file; a `TooLargeError` if they are more than the limit.

    Args:
        pipes: whether it may be a pipe, which is then waited for: where a command line names one.
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
    """A new file that takes the place of another in one step: half of it is never read.

    The file need not exist, and its folder is made. If the disk refuses, all is as before.

    Args:
        keep_mode: whether to have the mode of the file before, or of any new file if there is
            none. Otherwise nobody but its owner may read it.
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
    """Write a whole file in one step; see `replacing`."""
    with replacing(path, keep_mode=keep_mode, wait=wait) as file:
        file.write(data)


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, and wait until it is on disk; or leave nothing of it."""
    file = path.open("xb")
    try:
        with file:
            file.write(data)
            _sync(file)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def require_room_for(path: Path) -> None:
    """Make sure that a new file could be written, before the work that it is to hold."""
    with disk_errors(path, "be written"):
        if not path.parent.is_dir():
            raise StorageError(f"{shown(path.parent)}: The folder does not exist.")
        # A name may be too long, which the name of the file beside it is not.
        with contextlib.suppress(FileNotFoundError):
            path.lstat()
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        with _beside(path):
            pass


@contextlib.contextmanager
def appearing_whole(path: Path) -> Iterator[Path]:
    """A new file that has its name only when all of it is on disk, and never another's.

    Meanwhile an empty file in the same folder is there to be written. If the name is taken or the
    disk refuses, nothing is left of it.
    """
    with _beside(path) as place:
        yield place
        with place.open("rb+") as file:
            _sync(file)
        try:
            # Unlike renaming, a hard link never takes the name of another file.
            os.link(place, path, follow_symlinks=False)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            # A file system without hard links, or a system that cannot make them so.
            write_new_file(path, place.read_bytes())
    sync_folder(path.parent)


@contextlib.contextmanager
def _beside(path: Path, mode: int = 0o666) -> Iterator[Path]:
    """An empty file in the same folder, deleted at exit if it still has this name."""
    place = path.with_name(f".{path.name[:40]}-{os.urandom(4).hex()}")
    place.touch(mode, exist_ok=False)
    try:
        yield place
    finally:
        place.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where the system lets folders be opened."""
    # A new name is only safe then.
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            sync(descriptor)
        finally:
            os.close(descriptor)


def sync(descriptor: int) -> None:
    """Wait until everything written to an open file is on disk.

    On macOS, `fsync` only hands it to the drive, which may keep it in memory for a while.
    """
    if sys.platform == "darwin":
        import fcntl

        # Not every file system has it: those of networks do not.
        with contextlib.suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _sync(file: BinaryIO) -> None:
    file.flush()
    sync(file.fileno())


# Locks of open files. To close the file frees its lock. Where the file system has none, nobody has
# it.

TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""How a system says that another program has the lock."""
_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK, errno.EBADF}
"""How a file system says that it has no locks; the last one, for a file that is only read."""
_TRIES_EVERY: Final = 0.005  # seconds

if sys.platform == "win32":
    import msvcrt

    _LOCK, _UNLOCK = msvcrt.LK_NBLCK, msvcrt.LK_UNLCK
    # Locked bytes cannot be read there, so the one that is locked lies far behind every file.
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
        OSError: if it cannot be had; one of `TAKEN` if another program has it.
    """
    try:
        _set_lock(descriptor, _LOCK)
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise


def unlock(descriptor: int) -> None:
    """Free the lock of an open file."""
    _set_lock(descriptor, _UNLOCK)


@contextlib.contextmanager
def folder_locked(folder: Path, seconds: float) -> Iterator[None]:
    """Have the lock of a folder, so that no program changes what is in it meanwhile.

    The lock is on the folder because a file in it is replaced. On Windows, and for who may not read
    the folder, there is none.

    Raises:
        OSError: if there is no such folder, or another program has the lock for so many seconds.
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
