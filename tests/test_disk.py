"""Files: reading with limits, atomic writes, and disk errors."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import sys
from collections.abc import Callable
from io import BufferedReader, FileIO
from pathlib import Path

import pytest

from mate.disk import (
    NotAFileError,
    TooLargeError,
    appearing_whole,
    disk_error,
    read_file,
    read_from,
    replace_file,
    require_room_for,
    write_new_file,
)
from mate.errors import FileTakenError, StorageError
from tests.record.disk import failing_sync, size_limit, time_limit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file"


def alone(path: Path) -> bytes:
    """Check that a file is alone in its folder, and return the content of the file."""
    assert list(path.parent.iterdir()) == [path]
    return path.read_bytes()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_read_file_accepts_files_up_to_its_limit(path: Path) -> None:
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(TooLargeError):
        read_file(path, 4)


def test_reading_a_nonblocking_pipe_without_data_raises_a_system_error() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with BufferedReader(FileIO(reading)) as file, os.fdopen(writing, "wb"):
        for size in (-1, 5):
            with pytest.raises(BlockingIOError):
                read_from(file, size)
            with pytest.raises(BlockingIOError):
                read_from(file.raw, size)


def test_read_file_rejects_folders_and_pipes(tmp_path: Path, path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(NotAFileError), time_limit():
        read_file(path, 1)
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path, 1)


@pytest.mark.parametrize("wait", [False, True])
def test_failed_replacement_leaves_the_old_file(path: Path, wait: bool) -> None:
    replace_file(path, b"before")
    with size_limit(3), pytest.raises(OSError, match="too large"):
        replace_file(path, b"after", wait=wait)
    assert alone(path) == b"before"
    with failing_sync():
        # A failing disk makes only a replacement with `wait` fail.
        replace_file(path, b"later")
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            replace_file(path, b"after", wait=True)
    assert alone(path) == b"later"


def test_replaced_file_is_private_unless_its_mode_is_kept(tmp_path: Path, path: Path) -> None:
    path.touch(0o644)
    replace_file(path, b"")
    assert mode(path) == 0o600
    path.chmod(0o640)
    replace_file(path, b"", keep_mode=True)
    assert mode(path) == 0o640
    # A new file has the default mode.
    path.unlink()
    replace_file(path, b"", keep_mode=True)
    other = tmp_path / "other"
    other.touch()
    assert mode(path) == mode(other)


def test_simultaneous_replacements_write_whole_files(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mate.disk._sync", lambda _: replace_file(path, b"2" * 10))
    replace_file(path, b"1" * 20, wait=True)
    assert alone(path) == b"1" * 20


_CANNOT = "The file cannot be read:"
_PART = "part of the path is a file, not a folder."


@pytest.mark.parametrize(
    ("error", "kind", "reason"),
    [
        (FileNotFoundError(), StorageError, "No such file."),
        (FileExistsError(), FileTakenError, "The file already exists."),
        (IsADirectoryError(), StorageError, f"{_CANNOT} this is a folder, not a file."),
        (NotADirectoryError(), StorageError, f"{_CANNOT} {_PART}"),
        (PermissionError(), StorageError, f"{_CANNOT} permission denied."),
        (OSError(errno.ENOSPC, "No space left"), StorageError, f"{_CANNOT} no space left."),
    ],
)
def test_disk_error_becomes_one_sentence(
    path: Path, error: OSError, kind: type[StorageError], reason: str
) -> None:
    storage_error = disk_error(path, error, "be read")
    assert type(storage_error) is kind
    assert str(storage_error) == f"{path}: {reason}"


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(),
        NotADirectoryError(),
        FileNotFoundError(errno.ENOENT, "No such file or directory"),
        OSError(errno.EROFS, "Read-only file system"),
    ],
)
def test_unwritable_home_error_suggests_mate_home(home: Path, error: OSError) -> None:
    remedy = "Set MATE_HOME to a folder that you can write to."
    assert str(disk_error(home / "matches" / "a", error, "be written")).endswith(f". {remedy}")
    assert remedy not in str(disk_error(home / "matches" / "a", error, "be read"))
    assert remedy not in str(disk_error(home.parent / "a", error, "be written"))


def test_full_disk_error_suggests_no_other_home(home: Path) -> None:
    error = OSError(errno.ENOSPC, "No space left")
    assert "MATE_HOME" not in str(disk_error(home / "a", error, "be written"))


def write_whole(path: Path, data: bytes, *, meanwhile: Callable[[], object] = bool) -> None:
    with appearing_whole(path) as place:
        place.write_bytes(data)
        meanwhile()


@pytest.mark.parametrize("names", ["one", "two"])
def test_new_file_appears_whole_and_overwrites_no_file(
    path: Path, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if names == "one":
        monkeypatch.setattr(os, "link", refuse)
    with appearing_whole(path) as place:
        place.write_bytes(b"mine")
        assert not path.exists()
    for write in (write_whole, write_new_file):
        with pytest.raises(FileExistsError):
            write(path, b"yours")
    assert alone(path) == b"mine"
    other = path.with_name("other")
    with pytest.raises(FileExistsError):
        write_whole(other, b"yours", meanwhile=lambda: other.write_bytes(b"appeared"))
    assert other.read_bytes() == b"appeared"


@pytest.mark.parametrize("names", ["one", "two"])
def test_interrupted_new_file_leaves_no_file(
    path: Path, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    if names == "one":
        monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"half", meanwhile=stop)
    with failing_sync(), pytest.raises(OSError, match=os.strerror(errno.EIO)):
        write_whole(path, b"half")
    with size_limit(3), pytest.raises(OSError, match="too large"):
        write_whole(path, b"half")
    assert list(path.parent.iterdir()) == []


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


def test_unusable_path_for_a_new_file_is_reported_in_advance(tmp_path: Path, path: Path) -> None:
    require_room_for(path)
    assert list(tmp_path.iterdir()) == []
    path.symlink_to(tmp_path / "nothing")
    for wrong, why in {
        path: "The file already exists.",
        tmp_path / "folder" / "file": f"{tmp_path / 'folder'}: The folder does not exist.",
        Path("/dev/null/file"): "/dev/null: The folder does not exist.",
        Path("/proc/file"): "The file cannot be written: no such file or folder.",
        tmp_path / ("long" * 64): os.strerror(errno.ENAMETOOLONG).lower(),
        Path("a\0b"): "Not a valid file path.",
    }.items():
        with pytest.raises(StorageError, match=why):
            require_room_for(wrong)


def test_macos_write_waits_until_the_drive_has_stored_the_data(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda _, command: asked.append(command))
    with failing_sync():
        write_new_file(path, b"mine")
    assert asked == [51]
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    with failing_sync(), pytest.raises(OSError, match=os.strerror(errno.EIO)):
        write_new_file(path.with_name("on a network disk"), b"mine")
