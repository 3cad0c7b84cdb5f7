"""What was found out about logs, kept until they change.

It only saves time: whatever is wrong with such a file, it is as if there were none.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from mate.disk import cache_folder, read_file, replace_file
from mate.errors import MateError
from mate.saved.savedmatch import Stamp
from mate.version import __version__

_SIZE_LIMIT: Final = 64 * 1024 * 1024
_LAYOUT: Final = 8

_FoundT = TypeVar("_FoundT")


class LogCache(Generic[_FoundT]):
    """What was found in logs, now or before."""

    def __init__(self, name: str, kind: object) -> None:
        # Versions beside each other do not take each other's files away.
        self._file = f"{name}-{__version__}-{_LAYOUT}.msgpack"
        # An entry is decoded when it is asked for: one that is broken costs only itself.
        self._decoder: msgspec.msgpack.Decoder[tuple[Stamp, _FoundT]] = msgspec.msgpack.Decoder(
            tuple[Stamp, kind]  # type: ignore[valid-type]  # a type, as a value
        )
        # By the bytes of a log's path, as text need not be able to say them.
        self._entries = self._saved()
        self._new: dict[bytes, msgspec.Raw] = {}
        self._kept: set[bytes] | None = None

    @property
    def unsaved(self) -> int:
        """Of how many logs there is something new to save, or something to forget."""
        gone = set() if self._kept is None else self._entries.keys() - self._kept
        return len(self._new) + len(gone)

    def keep(self, logs: Iterable[str]) -> None:
        """Forget what was found in all other logs; by itself it forgets logs that are gone."""
        self._kept = set(map(os.fsencode, logs))

    def get(self, log: str, stamp: Stamp | None) -> _FoundT | None:
        """What was found in a log as it is now; None if that, or its stamp, is not known."""
        entry = self._entries.get(os.fsencode(log))
        if entry is None:
            return None
        try:
            known, found = self._decoder.decode(entry)
        except (ValueError, RecursionError):
            return None
        return found if known == stamp else None

    def note(self, log: str, stamp: Stamp, found: _FoundT) -> None:
        """Remember what was found in a log; the arguments are those of `get`."""
        key = os.fsencode(log)
        with contextlib.suppress(ValueError, OverflowError):
            entry = msgspec.Raw(msgspec.msgpack.encode((stamp, found)))
            self._entries[key] = self._new[key] = entry

    def save(self) -> None:
        """Keep what was found, unless the disk refuses; forget what was found in logs now gone."""
        # What another program found meanwhile is newer than what was read at the beginning.
        entries = self._entries | self._saved() | self._new
        kept = os.path.exists if self._kept is None else self._kept.__contains__
        self._entries = {log: entry for log, entry in entries.items() if kept(log)}
        self._new = {}
        with contextlib.suppress(MateError, OSError, ValueError):
            replace_file(self._path(), msgspec.msgpack.encode(self._entries))

    def _saved(self) -> dict[bytes, msgspec.Raw]:
        try:
            data = read_file(self._path(), _SIZE_LIMIT)
            return msgspec.msgpack.decode(data, type=dict[bytes, msgspec.Raw])
        except (MateError, OSError, ValueError, RecursionError):
            return {}

    def _path(self) -> Path:
        return cache_folder() / self._file
