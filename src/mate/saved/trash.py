"""The trash: discarded matches are kept there, and Mate never deletes them for good."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from pathlib import Path

from mate.disk import (
    disk_errors,
    numbered,
    open_regular,
    replacing,
    require_regular,
    sync_folder,
    trash_folder,
)
from mate.errors import FileTakenError
from mate.record.journal import locked
from mate.record.text import WHAT


def throw_away(path: Path) -> Path:
    """Move a log into the trash, and return its path there: with a number if its name is taken."""
    with disk_errors(path, "be moved", WHAT):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode):
            require_regular(mode)
    with locked(path):
        return _moved(path, trash_folder() / path.name)


def bring_back(thrown: Path, path: Path) -> Path:
    """Move a log back to where it lay, and return its path: with a number if its name is taken."""
    with locked(thrown):
        return _moved(thrown, path)


def _moved(path: Path, wanted: Path) -> Path:
    with disk_errors(path, "be moved", WHAT):
        # Fail before a name is taken.
        path.lstat()
        wanted.parent.mkdir(parents=True, exist_ok=True)
        for place in numbered(wanted):
            with contextlib.suppress(FileExistsError):
                return _put(path, place)
    raise FileTakenError(f"{wanted}: This name and all its numbered variants are taken.")


def _put(path: Path, place: Path) -> Path:
    # A hard link fails where there is a file of that name; then the first name goes.
    try:
        os.link(path, place, follow_symlinks=False)
    except (FileExistsError, FileNotFoundError):
        raise
    except (OSError, NotImplementedError):
        # Another file system, or one without hard links; a system that makes none of links.
        return _put_over(path, place)
    return _without(path, place)


def _put_over(path: Path, place: Path) -> Path:
    # Taking the name first: no file of that name is ever written over.
    with place.open("xb") as file:
        taken = os.fstat(file.fileno())
    try:
        return _replaced(path, place)
    except BaseException:
        with contextlib.suppress(OSError):
            # What interrupts may come when the match is there already.
            if os.path.samestat(taken, place.stat()):
                place.unlink()
        raise


def _replaced(path: Path, place: Path) -> Path:
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
    return _without(path, place)


def _without(path: Path, place: Path) -> Path:
    # The match is at its place; where it cannot be taken from the other, it stays there alone.
    try:
        path.unlink()
    except OSError:
        place.unlink()
        raise
    return place
