"""Writing the log of a match as a whole; while a match is played, its journal writes it."""

from __future__ import annotations

from pathlib import Path

from mate.disk import disk_errors, write_new_file
from mate.record.matchrecord import MatchRecord
from mate.record.reading import WHAT
from mate.record.text import dumps


def dump(record: MatchRecord, path: Path | str) -> None:
    """Write the log of a match into a new file.

    Raises:
        StorageError: if it cannot be written, or the file exists already; nothing is left of it.
    """
    path, data = Path(path), dumps(record)
    with disk_errors(path, "be written", WHAT):
        write_new_file(path, data)
