"""What was found out about saved matches, now or before: kept until the log changes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from mate.saved.cache import read_cache, write_cache
from mate.saved.savedmatch import SavedMatch, Stamp

_FoundT = TypeVar("_FoundT")


class Known(Generic[_FoundT]):
    """What was found in all the matches that were looked into, now or before.

    Args:
        name: the name of the cache.
        kind: the type of what is found in a match.
    """

    def __init__(self, name: str, kind: object) -> None:
        self._name = name
        # An entry is decoded when it is asked for: one that is broken costs only itself.
        self._decoder: msgspec.msgpack.Decoder[tuple[Stamp, _FoundT]] = msgspec.msgpack.Decoder(
            tuple[Stamp, kind]  # type: ignore[valid-type]  # a type, as a value
        )
        self._entries = self._kept()
        self._new: dict[bytes, msgspec.Raw] = {}

    def of(self, matches: Iterable[SavedMatch]) -> dict[str, _FoundT]:
        """What is known of these matches, by the paths of their logs."""
        return {match.log: found for match in matches if (found := self._of(match)) is not None}

    def fits(self, match: SavedMatch, found: _FoundT) -> bool:  # noqa: ARG002  # for others to say
        """Whether that can have been found in a match."""
        return True

    def _of(self, match: SavedMatch) -> _FoundT | None:
        entry = self._entries.get(os.fsencode(match.log))
        if entry is None:
            return None
        try:
            stamp, found = self._decoder.decode(entry)
        except (ValueError, RecursionError):
            return None
        return found if stamp == match.stamp and self.fits(match, found) else None

    def note(self, match: SavedMatch, found: _FoundT) -> None:
        """Remember what was found in a match."""
        key = os.fsencode(match.log)
        entry = msgspec.Raw(msgspec.msgpack.encode((match.stamp, found)))
        self._entries[key] = self._new[key] = entry

    def save(self) -> None:
        """Keep what was found, for the next time; with what other programs found meanwhile.

        What was found in logs that are gone is forgotten then.
        """
        if self._new:
            others = self._kept()
            # What another program found is newer than what was read at the beginning.
            self._entries = self._entries | others | self._new
            self._new = {}
            self._entries = {
                path: entry for path, entry in self._entries.items() if _is_there(path)
            }
            write_cache(self._name, self._entries)

    def _kept(self) -> dict[bytes, msgspec.Raw]:
        return read_cache(self._name, dict[bytes, msgspec.Raw]) or {}


def _is_there(path: bytes) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return os.path.exists(path)  # noqa: PTH110  # bytes, which a Path does not take
    return False
