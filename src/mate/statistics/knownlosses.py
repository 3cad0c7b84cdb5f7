"""What was lost in the matches that were analysed, now or before: kept until the log changes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from mate.saved.cache import read_cache, write_cache
from mate.saved.savedmatch import SavedMatch, Stamp
from mate.statistics.losses import HandLosses

_NAME: Final = "points-lost"


class _Entry(msgspec.Struct, array_like=True, frozen=True, gc=False):
    stamp: Stamp
    lost: HandLosses


class KnownLosses:
    """What was found in all the matches that were analysed, now or before."""

    def __init__(self) -> None:
        self._entries = read_cache(_NAME, dict[bytes, _Entry]) or {}
        self._new: dict[bytes, _Entry] = {}

    def of(self, matches: Iterable[SavedMatch]) -> dict[Path, HandLosses]:
        """What is known of these matches, by their logs."""
        entries = self._entries
        return {
            match.path: entry.lost
            for match in matches
            if (entry := entries.get(os.fsencode(match.path))) is not None
            and entry.stamp == match.stamp
            and len(entry.lost) == len(match.results)
        }

    def note(self, match: SavedMatch, lost: HandLosses) -> None:
        """Remember what was found in a match."""
        entry = _Entry(match.stamp, lost)
        self._entries[os.fsencode(match.path)] = entry
        self._new[os.fsencode(match.path)] = entry

    def save(self) -> None:
        """Keep what was found, for the next time; with what other programs found meanwhile.

        What was found in logs that are gone is forgotten then.
        """
        if self._new:
            others = read_cache(_NAME, dict[bytes, _Entry]) or {}
            # What another program found is newer than what was read at the beginning.
            self._entries = self._entries | others | self._new
            self._new = {}
            self._entries = {
                path: entry for path, entry in self._entries.items() if _is_there(path)
            }
            write_cache(_NAME, self._entries)


def _is_there(path: bytes) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return os.path.exists(path)  # noqa: PTH110  # bytes, which a Path does not take
    return False
