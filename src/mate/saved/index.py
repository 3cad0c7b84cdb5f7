"""What is known of saved matches from the last time, so that only changed logs are read again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from mate.saved.cache import read_cache, write_cache
from mate.saved.savedmatch import SavedMatch, Stamp, looked_at

Progress = Callable[[int, int], None]
"""Called with how many logs are looked at, and how many there are."""

_NAME: Final = "saved-matches"
_STEP: Final = 100


def look_at_all(paths: list[str], progress: Progress | None = None) -> list[SavedMatch]:
    """What the list says of all these logs.

    Args:
        paths: all logs in the folder of saved matches.
        progress: told how far it is while logs are read.
    """
    # Not decoded at once, so that an entry that is broken costs only itself.
    entries = read_cache(_NAME, list[msgspec.Raw]) or []
    known = {os.fspath(match.path): match for match in _believed(entries)}
    kept: list[SavedMatch] = []
    read: list[tuple[SavedMatch, bool]] = []
    for path in paths:
        match = known.get(path)
        if match is not None and _holds(match):
            kept.append(match)
            continue
        read.append(looked_at(Path(path)))
        if progress is not None and len(read) % _STEP == 1:
            progress(len(kept) + len(read) - 1, len(paths))
    news = [match for match, lasting in read if lasting]
    if news or len(kept) < len(entries):
        write_cache(_NAME, kept + news)
    return [*kept, *(match for match, _ in read)]


def _believed(entries: Iterable[msgspec.Raw]) -> Iterator[SavedMatch]:
    for entry in entries:
        try:
            match = _decoder.decode(entry)
        except (ValueError, RecursionError):
            continue
        if match.possible:
            yield match


def _holds(match: SavedMatch) -> bool:
    try:
        return match.stamp == Stamp.of(match.path.stat())
    except OSError:
        return False


def _path(_: type, name: bytes) -> Path:
    return Path(os.fsdecode(name))


_decoder: Final = msgspec.msgpack.Decoder(SavedMatch, dec_hook=_path)
