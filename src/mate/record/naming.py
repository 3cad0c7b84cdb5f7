"""The name of the log of a new match."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mate.localtime import local_time
from mate.paths import matches_folder, numbered

SUFFIX: Final = ".jsonl"


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


def _slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-") or "player"
