"""The trash: matches that were thrown away lie there, and nothing ever takes them out for good."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from pathlib import Path

from mate.disk import disk_errors, open_regular, replacing, require_regular, sync_folder
from mate.errors import FileTakenError
from mate.paths import numbered, trash_folder
from mate.record.journal import held
from mate.record.reading import WHAT


def throw_away(path: Path) -> Path:
    """Move a log into the trash.

    Returns:
        Where it lies now; the name is the same, or has a number if the trash had that one.

    Raises:
        StorageError: if it is being played, or the disk refuses.
    """
    with disk_errors(path, "be moved", WHAT):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode):
            require_regular(mode)
    with held(path):
        return _moved(path, trash_folder() / path.name)


def bring_back(thrown: Path, path: Path) -> Path:
    """Move a log out of the trash, to where it lay.

    Args:
        thrown: where it lies.
        path: where it lay.

    Returns:
        Where it lies now; if another file has its name, it has a number.

    Raises:
        StorageError: if it is not there any more, is being played, or the disk refuses.
    """
    with held(thrown):
        return _moved(thrown, path)


def _moved(path: Path, wanted: Path) -> Path:
    with disk_errors(path, "be moved", WHAT):
        # Before a name is taken for it.
        path.lstat()
        wanted.parent.mkdir(parents=True, exist_ok=True)
        for place in numbered(wanted):
            try:
                # Taking the name first: no file of that name is ever written over.
                taken = _take(place)
            except FileExistsError:
                continue
            try:
                return _put(path, place)
            except BaseException:
                with contextlib.suppress(OSError):
                    # What interrupts may come when the match is there already.
                    if os.path.samestat(taken, place.stat()):
                        place.unlink()
                raise
    raise FileTakenError(f"{wanted}: every such name is taken")


def _take(place: Path) -> os.stat_result:
    with place.open("xb") as file:
        return os.fstat(file.fileno())


def _put(path: Path, place: Path) -> Path:
    try:
        return path.replace(place)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
    # Another file system: nothing is taken away before all of it is on disk there.
    with open_regular(path) as source, replacing(place, wait=True) as copy:
        shutil.copyfileobj(source, copy)
        # What is written later would count as the time of writing.
        copy.flush()
        shutil.copystat(path, copy.name)
    sync_folder(place.parent)
    try:
        path.unlink()
    except OSError:
        place.unlink()
        raise
    return place
