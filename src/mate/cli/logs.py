"""Reading a match log for printing, as far as it can be believed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from mate.cleaning import shown
from mate.errors import LogCutShortError
from mate.record import MatchRecord
from mate.record.files import read_bytes
from mate.record.text import loads, loads_whole_lines


def print_log(path: Path, print_record: Callable[[MatchRecord], None]) -> int:
    """Verify a log and print it; of a log cut short, what is whole.

    Returns:
        The exit status: 1 for a log cut short, which is told on standard error.

    Raises:
        StorageError: if the file cannot be read.
        LogError: if anything is wrong in it but a last line cut short.
    """
    data = read_bytes(path, pipes=True)
    try:
        print_record(loads(data, shown(path)))
    except LogCutShortError as error:
        record, _ = loads_whole_lines(data, shown(path))
        print_record(record)
        sys.stdout.flush()
        print(f"mate: {error}", file=sys.stderr)
        return 1
    return 0
