"""An entry of a list, drawn alike in all menus and lists."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.tui.draw import Row, cut, fitted, placed
from mate.tui.draw.graph import BAR

KEY_CELLS: Final = 4
"""The usual width of the column of keys."""
_INDENT: Final = 2
_LEAST_BAR, _BAR = 7, 24
"""The minimum width of a bar, and the cell at which bars begin."""
_BESIDE: Final = 47
"""The cells beside a bar whose fact is long, so that all bars of a list are equally wide."""


class Entry(NamedTuple):
    """An entry: a name after a key, a bar for a share, and a fact at the right end.

    Args:
        part: the share that the bar shows; None for no bar.
        keys: the width of the column of keys; 0 if no entry has a key.
    """

    name: str
    key: str = ""
    fact: str = ""
    part: float | None = None
    keys: int = KEY_CELLS


def draw_entry(entry: Entry, cells: int, track: str = "░") -> Row:
    """Draw an entry in this width; if there is no room, leave out the bar and cut the name.

    Args:
        track: the cell of the rest of the bar; `BAR` if the palette has a colour of its own for it.

    >>> row = draw_entry(Entry("Level 1", "1", "250 of 500", 0.5), 50)
    >>> "".join(text for text, _ in row)
    '  1   Level 1             ▆▆▆▆▆░░░░░  250 of 500  '
    """
    indent = _INDENT if cells > 2 * _BAR else 1
    end = cells - indent - cell_len(entry.fact)
    name_at = indent + entry.keys
    bar = min(end - 2 - _BAR - indent, max(cells // 5, cells - _BESIDE))
    shown = entry.part is not None and bar >= _LEAST_BAR
    room = (_BAR if shown else end) - name_at - 1
    pieces: list[tuple[int, Row]] = [
        (indent, ((fitted(entry.key, entry.keys), "key"),)),
        (name_at, ((cut(entry.name, max(room, 1)), "plain"),)),
    ]
    if shown:
        done = ceil(bar * (entry.part or 0))
        drawn = (BAR * done, "bar-rim"), (track * (bar - done), "slot-rim")
        pieces.append((_BAR + indent, drawn))
    return placed([*pieces, (end, ((entry.fact, "faint"), (" " * indent, "plain")))])
