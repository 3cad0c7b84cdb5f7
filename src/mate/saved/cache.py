"""Files that only save time: whatever is wrong with one, it is as if there were none."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from mate import __version__
from mate.disk import read_file, replace_file
from mate.errors import MateError
from mate.paths import cache_folder

_SIZE_LIMIT: Final = 64 * 1024 * 1024
_LAYOUT: Final = 5

_ValueT = TypeVar("_ValueT")


def read_cache(name: str, kind: type[_ValueT]) -> _ValueT | None:
    """The value in a file of the cache; None if missing, broken or of another version.

    Args:
        name: the file's name without its ending.
        kind: the type that it must be of.
    """
    try:
        return msgspec.msgpack.decode(read_file(_path(name), _SIZE_LIMIT), type=kind)
    except (MateError, OSError, ValueError, RecursionError):
        return None


def write_cache(name: str, value: object) -> None:
    """Write a file of the cache in one step; if it cannot be written, there is none.

    Args:
        name: the file's name without its ending.
        value: the new value.
    """
    with contextlib.suppress(MateError, OSError, ValueError, OverflowError):
        replace_file(_path(name), msgspec.msgpack.encode(value))


def _path(name: str) -> Path:
    # Versions beside each other do not take each other's files away.
    return cache_folder() / f"{name}-{__version__}-{_LAYOUT}.msgpack"
