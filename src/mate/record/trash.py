"""The trash, a folder for discarded matches. Mate never deletes a file in it."""

from __future__ import annotations

import contextlib
import shutil
import stat
from pathlib import Path

from mate import disk
from mate.cleaning import path_text
from mate.errors import FileTakenError
from mate.record.journal import locked
from mate.record.text import LOG_FILE


def throw_away(path: Path) -> Path:
    """Move a log into the trash, adding a number if the name is taken, and return the new path."""
    with disk.disk_errors(path, "be moved", LOG_FILE):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode):
            disk.require_regular(mode)
    with locked(path):
        return _move(path, disk.trash_folder() / path.name)


def bring_back(thrown: Path, path: Path) -> Path:
    """Move a log back from the trash, adding a number if the name is taken, and return the path."""
    with locked(thrown):
        return _move(thrown, path)


def _move(path: Path, wanted: Path) -> Path:
    with disk.disk_errors(path, "be moved", LOG_FILE):
        # Raise an error now if the log is missing, before creating a file under the new name.
        path.lstat()
        wanted.parent.mkdir(parents=True, exist_ok=True)
        for place in disk.numbered(wanted):
            with contextlib.suppress(FileExistsError):
                _link_or_copy(path, place)
                return place
    raise FileTakenError(f"{path_text(wanted)}: This name and all its numbered variants are taken.")


def _link_or_copy(path: Path, place: Path) -> None:
    # Keep the old name until the link or copy exists, because linking or copying may fail.
    if not disk.try_link(path, place):
        # Copy the file, because the trash may be on another file system.
        with disk.appearing_whole(place) as copy:
            shutil.copyfile(path, copy)
        # Keep the modification time, because lists of matches are sorted by it.
        shutil.copystat(path, place)
    try:
        path.unlink()
    except OSError:
        # Remove the link or copy, because the original cannot be removed.
        place.unlink()
        raise
