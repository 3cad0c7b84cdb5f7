"""The folder of saved matches."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from mate.errors import StorageError
from mate.paths import matches_folder
from mate.record.text import SUFFIX
from mate.saved.index import Log, look_at
from mate.saved.orders import Order, in_order
from mate.saved.savedmatch import SavedMatch, Stamp

Progress = Callable[[Sequence[SavedMatch], int], object]
"""Called with what is found so far, the one played last first, and how many logs there are."""


_LISTED: Final = 1000
"""Progress is reported after this many logs, because listing them is quick."""


def saved_logs(progress: Progress | None = None) -> list[Log]:
    """The logs in the folder of saved matches, the one written last first.

    Args:
        progress: told now and then, with nothing found yet.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    folder = matches_folder()
    found: list[Log] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    found.append(Log(entry.path, _stamp(entry)))
                    if progress is not None and len(found) % _LISTED == 0:
                        progress((), len(found))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(
            f"{folder}: Cannot list the saved matches: {(error.strerror or str(error)).lower()}."
        ) from error
    # In one folder names differ where paths do, and in the same way.
    found.sort(key=lambda log: (log.written, log.path), reverse=True)
    return found


def _stamp(entry: os.DirEntry[str]) -> Stamp | None:
    try:
        return Stamp.of(entry.stat())
    except OSError:
        return None


def saved_matches(progress: Progress | None = None) -> list[SavedMatch]:
    """All saved matches, the one played last first.

    Args:
        progress: told after each match. What it raises ends the work; what was read is kept.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    logs = saved_logs(progress)
    found: list[SavedMatch] = []
    with closing(look_at(logs)) as matches:
        for match in matches:
            found.append(match)
            if progress is not None:
                progress(found, len(logs))
    # Some may have been played on since they were listed.
    moved = any(match.modified != log.written for match, log in zip(found, logs, strict=True))
    return in_order(found, Order.PLAYED) if moved else found


def latest_unfinished() -> Path | None:
    """The unfinished match played last, or None.

    Logs are looked at in the order in which the list has them, and no further than the first that
    is unfinished: whether file times are right or wrong, it is the first of the whole list.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    with closing(look_at(saved_logs())) as matches:
        return next((m.path for m in matches if not m.finished and m.problem is None), None)
