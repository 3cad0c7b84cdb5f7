"""Pictures made of half blocks: each cell has two pixels, one above the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

_BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_INK: Final = "#"


def half_blocks(pixels: Sequence[str]) -> tuple[str, ...]:
    """A picture as rows of half blocks.

    Args:
        pixels: its rows from top to bottom, `#` for ink; all of one width.

    >>> for row in half_blocks(("###", "..#", ".#.", ".#.")):
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
