"""Large letters made of half blocks, for the most important text on a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

_BLOCKS: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def _half_blocks(pixels: Sequence[str]) -> tuple[str, ...]:
    """A picture as rows of half blocks.

    >>> for row in _half_blocks(("###", "..#", ".#.", ".#.")):
    ...     print(row.replace(" ", "."))
    ▀▀█
    .█.
    """
    uppers, lowers = pixels[::2], pixels[1::2]
    return tuple(
        "".join(_BLOCKS[above + below] for above, below in zip_longest(upper, lower, fillvalue="."))
        for upper, lower in zip_longest(uppers, lowers, fillvalue="")
    )


def drawn(font: str) -> dict[str, list[str]]:
    """The pictures of a font from top to bottom, by their names, which stand above them."""
    blocks = (block.split("\n") for block in font.strip().split("\n\n"))
    columns = (column for block in blocks for column in zip(*map(str.split, block), strict=True))
    return {name: picture for name, *picture in columns}


# Five pixels high, to fit in two and a half rows, and to look the same when two or three times
# as large. Each character is above its picture.
_GLYPHS: Final = drawn("""
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

4    5    6    7    8    9    -   ' . , ( ) + : & _  ?
#..# #### .##. #### .##. .##. ... # . . .# #. ... . .#.. .. ##.
#..# #... #... ...# #..# #..# ... # . . #. .# .#. # #.#. .. ..#
#### ###. ###. ..#. .##. .### ### . . . #. .# ### . .#.# .. .#.
...# ...# #..# .#.. #..# ...# ... . . # #. .# .#. # #.#. .. ...
...# ###. .##. .#.. .##. .##. ... . # # .# #. ... . .#.# .. .#.
""")
_LARGEST: Final = 3
_LIKE: Final = {"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "AE", "Œ": "OE", "–": "-", "’": "'", " ": "_"}
"""Letters drawn like others, which Unicode does not decompose, and the picture of a blank."""


def large(text: str, cells: int, rows: int) -> tuple[str, ...]:
    """A text in the largest capitals that fit, 3 to 8 rows high and at most `rows`.

    Accents are left out. It is empty for other alphabets and texts that are too long.

    >>> for row in large("Zoë 7", 40, 3):
    ...     print(row)
    ▀▀▀█ ▄▀▀▄ █▀▀▀    ▀▀▀█
    ▄▀▀  █  █ █▀▀      ▄▀
    ▀▀▀▀  ▀▀  ▀▀▀▀     ▀
    >>> large("猫", 40, 3)
    ()
    """
    capitals = "".join(_LIKE.get(character, character) for character in text.upper())
    parts = unicodedata.normalize("NFKD", capitals)
    characters = [part for part in parts if not unicodedata.combining(part)]
    if not characters or not _GLYPHS.keys() >= {*characters}:
        return ()
    lines = [".".join(line) for line in zip(*map(_GLYPHS.get, characters), strict=True)]
    scale = min(cells // len(lines[0]), (2 * rows) // len(lines), _LARGEST)
    grown = ["".join(pixel * scale for pixel in line) for line in lines for _ in range(scale)]
    return tuple(row.rstrip() for row in _half_blocks(grown))
