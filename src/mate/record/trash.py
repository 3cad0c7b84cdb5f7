"""The trash: discarded matches are kept there, and Mate never deletes them for good."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from pathlib import Path

from mate import disk
from mate.cleaning import shown
from mate.errors import FileTakenError
from mate.record.journal import locked
from mate.record.text import WHAT


def throw_away(path: Path) -> Path:
    """Move a log into the trash, and return its path there: with a number if its name is taken."""
    with disk.disk_errors(path, "be moved", WHAT):
        mode = path.lstat().st_mode
        if not stat.S_ISLNK(mode):
            disk.require_regular(mode)
    with locked(path):
        return _moved(path, disk.trash_folder() / path.name)


def bring_back(thrown: Path, path: Path) -> Path:
    """Move a log back to where it lay, and return its path: with a number if its name is taken."""
    with locked(thrown):
        return _moved(thrown, path)


def _moved(path: Path, wanted: Path) -> Path:
    with disk.disk_errors(path, "be moved", WHAT):
        # Fail before a name is taken.
        path.lstat()
        wanted.parent.mkdir(parents=True, exist_ok=True)
        for place in disk.numbered(wanted):
            with contextlib.suppress(FileExistsError):
                _put(path, place)
                return place
    raise FileTakenError(f"{shown(wanted)}: This name and all its numbered variants are taken.")


def _put(path: Path, place: Path) -> None:
    # A second name, or else a copy, fails where there is a file of that name; then the first goes.
    try:
        os.link(path, place, follow_symlinks=False)
    except (FileExistsError, FileNotFoundError):
        raise
    except (OSError, NotImplementedError):
        # Another file system, or one without hard links; a system that makes none of links.
        with disk.appearing_whole(place) as copy:
            shutil.copyfile(path, copy)
        # When it was last written decides where it stands in lists.
        shutil.copystat(path, place)
    try:
        path.unlink()
    except OSError:
        # Where it cannot be taken from here, it stays here alone.
        place.unlink()
        raise
