"""What is known of saved matches from the last time, so that only changed logs are read again."""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import force_setattr, replace

from mate.saved.cache import read_cache, write_cache
from mate.saved.savedmatch import SavedMatch, Stamp, looked_at

_NAME: Final = "saved-matches"
_WORTH_KEEPING: Final = 100
"""After how many logs that had to be read it is kept what was found, if not all are looked at."""


class Log(NamedTuple):
    """A log in the folder of saved matches.

    Args:
        path: where it lies, as text.
        stamp: what its file is like; None if nobody can tell.
    """

    path: str
    stamp: Stamp | None

    @property
    def written(self) -> int:
        """When it was last written, in nanoseconds since the epoch; 0 if nobody can tell."""
        return 0 if self.stamp is None else self.stamp.written


def look_at(logs: list[Log]) -> Generator[SavedMatch, None, None]:
    """What the list says of these logs, one after the other; each is looked at when it is due.

    What had to be read is kept for the next time, at the end; or as soon as nobody asks any more,
    if it took long to find.

    Args:
        logs: all logs in the folder of saved matches.
    """
    # Not decoded at once: an entry that is broken costs only itself, and one that nobody asks for
    # costs nothing.
    entries = read_cache(_NAME, dict[bytes, msgspec.Raw]) or {}
    kept: dict[bytes, msgspec.Raw] = {}
    news: dict[bytes, SavedMatch] = {}
    whole = False
    try:
        for log in logs:
            key = os.fsencode(log.path)
            match = _known(entries, key, log)
            if match is not None:
                kept[key] = entries[key]
            else:
                match, lasting = looked_at(Path(log.path))
                if lasting:
                    # The key says which log it is, whatever bytes its name is made of.
                    news[key] = replace(match, log="")
            yield match
        whole = True
    finally:
        if whole and (news or len(kept) < len(entries)):
            write_cache(_NAME, kept | news)
        elif len(news) > _WORTH_KEEPING:
            write_cache(_NAME, entries | news)


def _known(entries: Mapping[bytes, msgspec.Raw], key: bytes, log: Log) -> SavedMatch | None:
    entry = entries.get(key)
    if entry is None or log.stamp is None:
        return None
    try:
        match = _decoder.decode(entry)
    except (ValueError, RecursionError):
        return None
    if match.stamp != log.stamp or not match.possible:
        return None
    force_setattr(match, "log", log.path)
    return match


_decoder: Final = msgspec.msgpack.Decoder(SavedMatch)
