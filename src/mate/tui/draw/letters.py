"""Large letters made of half blocks, for the most important text on a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import zip_longest
from typing import Final

_BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_INK: Final = "#"


def _half_blocks(pixels: Sequence[str]) -> tuple[str, ...]:
    """A picture as rows of half blocks.

    >>> for row in _half_blocks(("###", "..#", ".#.", ".#.")):
    ...     print(row.replace(" ", "."))
    ▀▀█
    .█.
    """
    uppers, lowers = pixels[::2], pixels[1::2]
    return tuple(
        "".join(
            _BLOCKS[above == _INK, below == _INK]
            for above, below in zip_longest(upper, lower, fillvalue=" ")
        )
        for upper, lower in zip_longest(uppers, lowers, fillvalue="")
    )


# Five pixels high, to fit in two and a half rows, and to look the same when two or three times
# as large. Each character is above its picture.
_FONT: Final = """
A    B    C    D    E    F    G    H    I K    L    M     N    O    P
.##. ###. .### ###. #### #### .### #..# # #..# #... #...# #..# .##. ###.
#..# #..# #... #..# #... #... #... #..# # #.#. #... ##.## ##.# #..# #..#
#### ###. #... #..# ###. ###. #.## #### # ##.. #... #.#.# #.## #..# ###.
#..# #..# #... #..# #... #... #..# #..# # #.#. #... #...# #..# #..# #...
#..# ###. .### ###. #### #... .### #..# # #..# #### #...# #..# .##. #...

J    Q    R    S    T     U    V     W     X    Y     Z    0    1   2    3
...# .##. ###. .### ##### #..# #...# #...# #..# #...# #### .##. .#. ###. ###.
...# #..# #..# #... ..#.. #..# #...# #...# #..# .#.#. ...# #..# ##. ...# ...#
...# #..# ###. .##. ..#.. #..# .#.#. #.#.# .##. ..#.. .##. #..# .#. .##. .##.
#..# #.#. #.#. ...# ..#.. #..# .#.#. ##.## #..# ..#.. #... #..# .#. #... ...#
.##. .#.# #..# ###. ..#.. .##. ..#.. #...# #..# ..#.. #### .##. ### #### ###.

4    5    6    7    8    9    -   ' . , ( ) + : & _
#..# #### .##. #### .##. .##. ... # . . .# #. ... . .#.. ..
#..# #... #... ...# #..# #..# ... # . . #. .# .#. # #.#. ..
#### ###. ###. ..#. .##. .### ### . . . #. .# ### . .#.# ..
...# ...# #..# .#.. #..# ...# ... . . # #. .# .#. # #.#. ..
...# ###. .##. .#.. .##. .##. ... . # # .# #. ... . .#.# ..
"""
_PIXELS: Final = 5
_BLANK: Final = "_"
"""The character for a blank in the font, whose pictures are separated by blanks."""
_LARGEST: Final = 3
_LIKE: Final = {"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "AE", "Œ": "OE", "–": "-", "’": "'"}
"""Letters drawn like others, which Unicode does not decompose."""


@cache
def _glyphs() -> dict[str, tuple[str, ...]]:
    """The pixels of each character, from top to bottom, `#` for ink."""
    found: dict[str, tuple[str, ...]] = {}
    for block in _FONT.strip().split("\n\n"):
        characters, *pictures = (line.split() for line in block.split("\n"))
        found |= dict(zip(characters, zip(*pictures, strict=True), strict=True))
    found[" "] = found.pop(_BLANK)
    return found


def large(text: str, cells: int, rows: int) -> tuple[str, ...]:
    """A text in the largest capital letters that fit; empty if it cannot be drawn.

    Accents are left out. Other alphabets and texts that are too long cannot be drawn.

    Args:
        rows: the greatest height; 3 to 8 rows are used.

    >>> for row in large("Zoë 7", 40, 3):
    ...     print(row)
    ▀▀▀█ ▄▀▀▄ █▀▀▀    ▀▀▀█
    ▄▀▀  █  █ █▀▀      ▄▀
    ▀▀▀▀  ▀▀  ▀▀▀▀     ▀
    >>> large("猫", 40, 3)
    ()
    """
    drawn = [_glyphs().get(character) for character in _capitals(text)]
    known = [glyph for glyph in drawn if glyph is not None]
    if not known or len(known) < len(drawn):
        return ()
    width = sum(len(glyph[0]) + 1 for glyph in known) - 1
    scale = min(cells // width, (2 * rows) // _PIXELS, _LARGEST)
    if scale < 1:
        return ()
    lines = (".".join(glyph[y] for glyph in known) for y in range(_PIXELS))
    grown = ["".join(pixel * scale for pixel in line) for line in lines for _ in range(scale)]
    return tuple(row.rstrip() for row in _half_blocks(grown))


def _capitals(text: str) -> str:
    capitals = "".join(_LIKE.get(character, character) for character in text.upper())
    parts = unicodedata.normalize("NFKD", capitals)
    return "".join(part for part in parts if not unicodedata.combining(part))
