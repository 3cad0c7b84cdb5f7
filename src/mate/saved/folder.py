"""The folder of saved matches: its logs, and their summaries."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import force_setattr, replace

from mate.errors import StorageError
from mate.paths import matches_folder
from mate.record.text import SUFFIX
from mate.saved.cache import LogCache
from mate.saved.listing import Order, in_order
from mate.saved.savedmatch import SavedMatch, Stamp, summarize

Progress = Callable[[Sequence[SavedMatch], int], object]
"""Called with what is found so far, the one played last first, and how many logs there are."""

_LISTED: Final = 1000
"""Progress is reported after this many logs, because listing them is quick."""
_SAVE_AFTER: Final = 100
"""After how many new summaries these are saved, even if not all are asked for."""


class Log(NamedTuple):
    """A log in the folder of saved matches; its stamp is None if nobody can tell."""

    path: str
    stamp: Stamp | None

    @property
    def written(self) -> int:
        """When it was last written, in nanoseconds since the epoch; 0 if nobody can tell."""
        return 0 if self.stamp is None else self.stamp.written


def saved_logs(progress: Progress | None = None) -> list[Log]:
    """The logs in the folder of saved matches, the one written last first."""
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
        why = (error.strerror or str(error)).lower()
        raise StorageError(f"{folder}: Cannot list the saved matches: {why}.") from error
    # In one folder names differ where paths do, and in the same way.
    found.sort(key=lambda log: (log.written, log.path), reverse=True)
    return found


def _stamp(entry: os.DirEntry[str]) -> Stamp | None:
    try:
        return Stamp.of(entry.stat())
    except OSError:
        return None


def summaries(logs: Sequence[Log]) -> Generator[SavedMatch, None, None]:
    """The summaries of these logs, each made when it is due; what took long to read is saved."""
    cache: LogCache[SavedMatch] = LogCache("saved-matches", SavedMatch)
    whole = False
    try:
        for log in logs:
            match = cache.get(log.path, log.stamp)
            if match is not None and match.possible:
                force_setattr(match, "log", log.path)
                force_setattr(match, "stamp", log.stamp)
            else:
                match, lasting = summarize(Path(log.path))
                if lasting:
                    # The cache says which log it is, whatever bytes its name is made of.
                    cache.note(log.path, match.stamp, replace(match, log="", stamp=Stamp()))
            yield match
        whole = True
        cache.keep(log.path for log in logs)
    finally:
        if cache.unsaved > (0 if whole else _SAVE_AFTER):
            cache.save()


def saved_matches(progress: Progress | None = None) -> list[SavedMatch]:
    """All saved matches, the one played last first.

    `progress` is called after each. What it raises ends the work; what was read is kept.
    """
    logs = saved_logs(progress)
    found: list[SavedMatch] = []
    with closing(summaries(logs)) as matches:
        for match in matches:
            found.append(match)
            if progress is not None:
                progress(found, len(logs))
    # Some may have been played on since they were listed.
    moved = any(match.stamp.written != log.written for match, log in zip(found, logs, strict=True))
    return in_order(found, Order.PLAYED) if moved else found


def latest_unfinished() -> Path | None:
    """The unfinished match played last, or None.

    Summaries are made in the order in which the list has them, and no further than the first that
    is unfinished: whether file times are right or wrong, it is the first of the whole list.
    """
    with closing(summaries(saved_logs())) as matches:
        return next((m.path for m in matches if not m.finished and m.problem is None), None)
