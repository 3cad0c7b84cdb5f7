"""What went wrong: errors on one line, and the move to a new log when another program wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mate.cleaning import clean, shown
from mate.errors import LogError, MateError
from mate.session import Moved

STILL_READING: Final = "Still reading the saved matches."
"""Why anything that needs all of them has to wait."""

_MESSAGE_CELLS: Final = 1000
_UNFORESEEN_CELLS: Final = 200
_ENDS: Final = (".", "!", "?")


def message_of(error: MateError, path: Path) -> str:
    """An error on one line, without the path, for places that already show the match."""
    if isinstance(error, LogError):
        return clean(error.in_file, _MESSAGE_CELLS)
    return clean(str(error), _MESSAGE_CELLS).removeprefix(f"{shown(path)}: ")


def reason_of(error: Exception) -> str:
    """An error on one line; unforeseen ones with their type, in at most 200 cells."""
    foreseen = isinstance(error, MateError)
    reason = str(error) if foreseen else f"{type(error).__name__}: {error}"
    cells = _MESSAGE_CELLS if foreseen else _UNFORESEEN_CELLS
    return clean(reason if reason.endswith(_ENDS) else f"{reason}.", cells)


def change_in_words(moved: Moved) -> str:
    """What happened to the old log.

    >>> from pathlib import Path
    >>> change_in_words(Moved(Path("a.jsonl"), "cut the log short", Path("a-2.jsonl")))
    'Another program has cut the log short, so Mate no longer writes to it: a.jsonl'
    """
    change = f"Another program has {moved.change}"
    return f"{change}, so Mate no longer writes to it: {shown(moved.old)}"


def place_in_words(moved: Moved) -> str:
    """Where the match is saved now."""
    return f"The whole match is saved in a new log: {shown(moved.new)}"
