"""Pictures and large letters made of block characters, for the main content of a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Final

_BLOCKS: Final = {(".", "."): " ", ("#", "."): "▀", (".", "#"): "▄", ("#", "#"): "█"}


def _half_blocks(pixels: Sequence[str]) -> tuple[str, ...]:
    """Turn lines of pixels, which must be equally long, into rows of half blocks.

    >>> for row in _half_blocks(("###", "..#", ".#.", ".#.")):
    ...     print(row.replace(" ", "."))
    ▀▀█
    .█.
    """
    blank = "." * max(map(len, pixels), default=0)
    pairs = zip_longest(pixels[::2], pixels[1::2], fillvalue=blank)
    # Use map, because a call per pixel would slow down large letters.
    return tuple("".join(map(_BLOCKS.__getitem__, zip(*pair, strict=True))) for pair in pairs)


@cache
def pictures(font: str) -> dict[str, list[str]]:
    """Return the pictures of a font by name, each as lines of pixels from top to bottom."""
    text = Path(__file__).with_name(font).read_text("utf-8")
    blocks = (block.split("\n") for block in text.strip().split("\n\n"))
    columns = (column for block in blocks for column in zip(*map(str.split, block), strict=True))
    return {name: picture for name, *picture in columns}


# Letters are five or seven pixels high, which is two and a half or three and a half rows. The
# letters keep their shape when enlarged to two or three times that size.
_FONTS: Final = ("letters.txt", "bold.txt")
_LARGEST: Final = 3
_LIKE: Final = {"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "AE", "Œ": "OE", "–": "-", "’": "'", " ": "_"}
"""Substitutes for characters that Unicode does not decompose; `_` names the picture of a blank."""


@lru_cache(maxsize=64)
def large(text: str, cells: int, rows: int) -> tuple[str, ...]:
    """Draw a text in the largest capitals that fit: 3 to 11 rows high, but at most `rows`.

    Accents are left out. The result is empty for other alphabets and for texts that are too long.

    >>> for row in large("Zoë 7", 40, 3):
    ...     print(row)
    ▀▀██ █▀▀█ █▀▀▀    ▀▀▀█
    ▄█▀  █  █ █▀▀       █▀
    ▀▀▀▀ ▀▀▀▀ ▀▀▀▀      ▀
    >>> large("猫", 40, 3)
    ()
    """
    capitals = "".join(_LIKE.get(character, character) for character in text.upper())
    parts = unicodedata.normalize("NFKD", capitals)
    characters = [part for part in parts if not unicodedata.combining(part)]
    thin, bold = (_written(characters, font, cells, rows) for font in _FONTS)
    # Prefer bold letters, which look better, even if thin letters would be one row taller.
    return bold if len(bold) + 1 >= len(thin) else thin


def _written(characters: Sequence[str], font: str, cells: int, rows: int) -> tuple[str, ...]:
    letters = pictures(font)
    if not characters or not letters.keys() >= {*characters}:
        return ()
    lines = [".".join(line) for line in zip(*map(letters.get, characters), strict=True)]
    scale = min(cells // len(lines[0]), (2 * rows) // len(lines), _LARGEST)
    grown = [
        line.replace(".", "." * scale).replace("#", "#" * scale)
        for line in lines
        for _ in range(scale)
    ]
    return tuple(row.rstrip() for row in _half_blocks(grown))
