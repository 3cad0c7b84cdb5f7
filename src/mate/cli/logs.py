"""Reading a match log for printing, as far as it can be believed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from mate.cleaning import shown
from mate.record import MatchRecord, load_whole_lines
from mate.record.text import cut_short


def print_log(path: Path, print_record: Callable[[MatchRecord], None]) -> int:
    """Verify a log and print it; of a log cut short, what is whole.

    Returns:
        The exit status: 1 for a log cut short, which is told on standard error.

    Raises:
        StorageError: if the file cannot be read.
        LogError: if anything is wrong in it but a last line cut short.
    """
    record, cut = load_whole_lines(path, pipes=True)
    print_record(record)
    if cut:
        sys.stdout.flush()
        print(f"mate: {cut_short(record, shown(path))}", file=sys.stderr)
    return 1 if cut else 0
