"""The name of the log of a new match."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mate.clock import local_time
from mate.paths import matches_folder, numbered

SUFFIX: Final = ".jsonl"
_NAME: Final = re.compile(r"\d{8}-\d{4}-")


def new_log_paths(players: tuple[str, str], created: str) -> Iterator[Path]:
    """Paths in the folder for a new match, without end; the first that no file has is to be taken.

    Args:
        players: the names by seat.
        created: when the match begins, ISO 8601.
    """
    # As lists show it, in local time: a name is a date that people see.
    day_and_time = re.sub(r"[^0-9 ]", "", local_time(created)).replace(" ", "-")
    stem = "-".join([day_and_time, *map(_slug, players)])
    return numbered(matches_folder() / f"{stem}{SUFFIX}")


def name_to_type(log: Path) -> str:
    """What a command is given for a log: the name of a saved match, or the path of another file.

    Args:
        log: the file; it counts as a saved match under a name that Mate gives, in the folder.

    >>> name_to_type(matches_folder() / "20261122-1510-ana-ben.jsonl")
    '20261122-1510-ana-ben'
    >>> name_to_type(matches_folder() / "last.jsonl") == str(matches_folder() / "last.jsonl")
    True
    """
    saved = log.parent == matches_folder() and log.suffix == SUFFIX
    return log.stem if saved and _NAME.match(log.stem) else str(log)


def _slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-") or "player"
