"""What is known of saved matches from the last time, so that only changed logs are read again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from mate.cleaning import NAME_CELLS, clean, clean_name
from mate.record.events import Help, Level
from mate.saved.cache import read_cache, write_cache
from mate.saved.savedmatch import HandResult, SavedMatch, Stamp, looked_at, stamp_of

Progress = Callable[[int, int], None]
"""Called with how many logs are looked at, and how many there are."""

_NAME: Final = "saved-matches"
_STEP: Final = 100
_TIME_CELLS: Final = 20
_PROBLEM_CELLS: Final = 1000
_Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class _Entry(msgspec.Struct, array_like=True, frozen=True, gc=False):
    stamp: Stamp
    players: tuple[str, str]
    created: str
    rules: str
    score: tuple[_Count, _Count]
    finished: bool
    hand: Annotated[int, msgspec.Meta(ge=1, le=4)]
    problem: str | None
    computers: tuple[Level | None, Level | None]
    help: tuple[Help, ...]
    helped: tuple[_Count, _Count]
    results: Annotated[tuple[HandResult, ...], msgspec.Meta(max_length=4)]


class _Index(msgspec.Struct, array_like=True):
    folder: bytes
    # Not decoded, so that an entry that is broken costs only itself.
    entries: dict[bytes, msgspec.Raw]


_entry_decoder: Final = msgspec.msgpack.Decoder(_Entry)


def look_at_all(
    folder: Path, paths: list[Path], progress: Progress | None = None
) -> list[SavedMatch]:
    """What the list says of all these logs.

    Args:
        folder: the folder of saved matches.
        paths: the logs in it.
        progress: told how far it is while logs are read.
    """
    place = os.fsencode(folder)
    index = read_cache(_NAME, _Index)
    known = index.entries if index is not None and index.folder == place else {}
    entries: dict[bytes, msgspec.Raw | _Entry] = {}
    found: list[SavedMatch] = []
    news = 0
    for path in paths:
        name = os.fsencode(path.name)
        match = _known(path, known.get(name))
        if match is None:
            match, lasting = looked_at(path)
            news += 1
            if lasting:
                entries[name] = _entry(match)
            if progress is not None and news % _STEP == 1:
                progress(len(found), len(paths))
        else:
            entries[name] = known[name]
        found.append(match)
    if entries.keys() != known.keys() or any(entries[name] is not known[name] for name in entries):
        write_cache(_NAME, (place, entries))
    return found


def _known(path: Path, raw: msgspec.Raw | None) -> SavedMatch | None:
    if raw is None:
        return None
    try:
        entry = _entry_decoder.decode(raw)
        status = path.stat()
    except (OSError, ValueError):
        return None
    if stamp_of(status) != entry.stamp or not all(result.possible for result in entry.results):
        return None
    players = (_safe(entry.players[0], 0), _safe(entry.players[1], 1))
    return SavedMatch(
        path,
        status.st_mtime,
        players if entry.problem is None else ("", ""),
        _harmless(entry.created, _TIME_CELLS),
        _harmless(entry.rules, NAME_CELLS),
        entry.score,
        entry.finished,
        entry.hand,
        None if entry.problem is None else _harmless(entry.problem, _PROBLEM_CELLS),
        entry.computers,
        entry.help,
        entry.helped,
        entry.results,
        entry.stamp,
    )


def _safe(name: str, seat: int) -> str:
    return _harmless(name, NAME_CELLS) or clean_name("", seat)


def _harmless(text: str, cells: int) -> str:
    # The file may have been written by anyone; most texts need no more than this to be harmless.
    plain = text.isascii() and text.isprintable() and len(text) <= cells
    return text if plain and text == text.strip() else clean(text, cells)


def _entry(match: SavedMatch) -> _Entry:
    return _Entry(
        match.stamp,
        match.players,
        match.created,
        match.rules,
        match.score,
        match.finished,
        match.hand,
        None if match.problem is None else clean(match.problem, _PROBLEM_CELLS),
        match.computers,
        match.help,
        match.helped,
        match.results,
    )
