"""Large letters made of half blocks, for the one thing on a page that is said the loudest."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from mate.tui.draw.pixels import half_blocks

# Five pixels high, so that they fit where two rows and a half are all there is, and look the same
# when they are two or three times as large. Below each character stands its picture.
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
"""What the font has its blank below, as blanks part its pictures."""
_LARGEST: Final = 3
_LIKE: Final = {"Ø": "O", "Ł": "L", "Đ": "D", "Æ": "AE", "Œ": "OE", "–": "-", "’": "'"}
"""Letters that are drawn as others, and are not those with an accent for the library."""


@cache
def _glyphs() -> dict[str, tuple[str, ...]]:
    glyphs: dict[str, tuple[str, ...]] = {}
    for block in _FONT.strip().split("\n\n"):
        characters, *pictures = (line.split() for line in block.split("\n"))
        glyphs |= dict(zip(characters, zip(*pictures, strict=True), strict=True))
    glyphs[" "] = glyphs.pop(_BLANK)
    return glyphs


def large(text: str, cells: int, rows: int) -> tuple[str, ...]:
    """A text in capital letters, as large as there is room for; nothing if it cannot be so drawn.

    Accents are left out. Other alphabets are not drawn, and neither is what is too long.

    Args:
        text: one line of text.
        cells: how wide it may be.
        rows: how high it may be; 3 rows are the least, 8 the most that are used.

    >>> for row in large("Zoë 7", 40, 3):
    ...     print(row)
    ▀▀▀█ ▄▀▀▄ █▀▀▀    ▀▀▀█
    ▄▀▀  █  █ █▀▀      ▄▀
    ▀▀▀▀  ▀▀  ▀▀▀▀     ▀
    >>> large("猫", 40, 3)
    ()
    """
    glyphs = [_glyphs().get(character) for character in _capitals(text)]
    known = [glyph for glyph in glyphs if glyph is not None]
    if not known or len(known) < len(glyphs):
        return ()
    width = sum(len(glyph[0]) + 1 for glyph in known) - 1
    scale = min(cells // width, (2 * rows) // _PIXELS, _LARGEST)
    if scale < 1:
        return ()
    lines = (".".join(glyph[y] for glyph in known) for y in range(_PIXELS))
    grown = ["".join(pixel * scale for pixel in line) for line in lines for _ in range(scale)]
    return tuple(row.rstrip() for row in half_blocks(grown))


def _capitals(text: str) -> str:
    capitals = "".join(_LIKE.get(character, character) for character in text.upper())
    parts = unicodedata.normalize("NFKD", capitals)
    return "".join(part for part in parts if not unicodedata.combining(part))
