"""Strings from outside, made harmless: no control, format or private-use character gets in."""

from __future__ import annotations

import os
import unicodedata
from typing import Final

NAME_CELLS: Final = 24
"""The widest a player's name may be, in terminal cells."""

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_HARMFUL: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters that show nothing, in as many cells as a terminal likes."""
_LOOKS: Final = frozenset(
    "\N{VARIATION SELECTOR-16}\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
)
"""What changes an emoji, and in some terminals its width."""
_MARKS: Final = frozenset({"Mn", "Me"})
_MARKS_A_CHARACTER: Final = 2


def clean(text: str, cells: int = 200) -> str:
    r"""The text in one line, with nothing in it that a terminal could obey.

    Control, format, private-use and unassigned characters, and letters that show nothing, become
    U+FFFD; more than two combining marks on one character, and what changes an emoji's looks, are
    dropped; white space is folded.

    Args:
        cells: the most terminal cells that it may take; what is longer ends in `…`.

    >>> clean("Bob\x1b[31m  [/x]")
    'Bob�[31m [/x]'
    >>> clean("a name without end", 8)
    'a name…'
    """
    if text.isascii() and text.isprintable() and len(text) <= cells:
        # Most texts; to look at each character takes ten times as long.
        return " ".join(text.split())
    # Tables of what is how wide, which most commands do without.
    from rich.cells import cell_len, set_cell_size

    # What is cut off anyway need not be looked at. Eight times, as combining marks take no cells.
    kept: list[str] = []
    marks = 0
    for character in text[: cells * 8]:
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if marks > _MARKS_A_CHARACTER or character in _LOOKS:
            continue
        harmful = category in _HARMFUL or character in _UNSEEN
        kept.append(" " if character.isspace() else _REPLACEMENT if harmful else character)
    line = " ".join("".join(kept).split())
    if cell_len(line) <= cells:
        return line
    # A wide character that would be cut in half leaves a space in its place.
    return set_cell_size(line, cells - 1).rstrip() + "…"


def clean_name(text: str, seat: int) -> str:
    """A player's name, at most 24 cells wide; `Player 1` or `Player 2` if nothing is left.

    >>> clean_name("  Ana ", 0), clean_name("", 1)
    ('Ana', 'Player 2')
    """
    return clean(text, NAME_CELLS) or f"Player {seat + 1}"


def clean_names(names: tuple[str, str]) -> tuple[str, str]:
    """Both players' names by seat, each as `clean_name` gives it."""
    return clean_name(names[0], 0), clean_name(names[1], 1)


def shown(path: os.PathLike[str] | str) -> str:
    """A path as it may stand in a message, at most 400 cells wide."""
    return clean(os.fspath(path).encode("utf-8", "replace").decode("utf-8"), 400)
