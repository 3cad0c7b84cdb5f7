"""What was lost in the matches that were analysed, now or before: kept until the log changes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
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
        # Not decoded before it is asked for, and then one by one.
        self._entries = _kept()
        self._new: dict[bytes, msgspec.Raw] = {}

    def of(self, matches: Iterable[SavedMatch]) -> dict[str, HandLosses]:
        """What is known of these matches, by the paths of their logs."""
        return {match.log: lost for match in matches if (lost := self._of(match)) is not None}

    def _of(self, match: SavedMatch) -> HandLosses | None:
        entry = self._entries.get(os.fsencode(match.log))
        if entry is None:
            return None
        try:
            known = _decoder.decode(entry)
        except (ValueError, RecursionError):
            return None
        holds = known.stamp == match.stamp and len(known.lost) == len(match.results)
        return known.lost if holds else None

    def note(self, match: SavedMatch, lost: HandLosses) -> None:
        """Remember what was found in a match."""
        key = os.fsencode(match.log)
        entry = msgspec.Raw(msgspec.msgpack.encode(_Entry(match.stamp, lost)))
        self._entries[key] = self._new[key] = entry

    def save(self) -> None:
        """Keep what was found, for the next time; with what other programs found meanwhile.

        What was found in logs that are gone is forgotten then.
        """
        if self._new:
            others = _kept()
            # What another program found is newer than what was read at the beginning.
            self._entries = self._entries | others | self._new
            self._new = {}
            self._entries = {
                path: entry for path, entry in self._entries.items() if _is_there(path)
            }
            write_cache(_NAME, self._entries)


def _kept() -> dict[bytes, msgspec.Raw]:
    return read_cache(_NAME, dict[bytes, msgspec.Raw]) or {}


_decoder: Final = msgspec.msgpack.Decoder(_Entry)


def _is_there(path: bytes) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return os.path.exists(path)  # noqa: PTH110  # bytes, which a Path does not take
    return False
