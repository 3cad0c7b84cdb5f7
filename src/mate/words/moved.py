"""The move of a match to a new log after another program changed the old one."""

from __future__ import annotations

from mate.cleaning import shown
from mate.session import Moved


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
