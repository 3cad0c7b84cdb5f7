"""Bar charts: columns for a trend, horizontal bars for counts, two-sided bars to compare."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.tui.draw.rows import Row, Span, fitted, fitted_right, joined, width
from mate.words.statistics import Bin

_FULL: Final = "█"
_HALF, _HALF_LEFT = "▌", "▐"
_NOTHING: Final = "▁"
_UNKNOWN: Final = "·"


class Bar(NamedTuple):
    """A horizontal bar between its label and the text after it: by default, its number."""

    label: str
    number: int
    told: str = ""
    style: str = "accent"


def block(halves: int, row: int, *, up: bool = True) -> str:
    """A cell of a column of so many half cells, in a row counted from 1 at its foot."""
    here = halves - 2 * (row - 1)
    return _FULL if here > 1 else ("▄" if up else "▀") if here == 1 else " "


def columns(values: Sequence[float | None], cells: int, rows: int) -> list[Row]:
    """Columns side by side, one a cell at most: 0 is a line, and an unknown value (None) a dot.

    >>> for row in columns((4, None, 0, 1), 4, 2):
    ...     print("".join(text for text, _ in row).rstrip())
    █
    █·▁▄
    """
    step = max(1, min(8, cells // max(len(values), 1)))
    most = max((value for value in values if value is not None), default=0)
    halves = [None if v is None else ceil(2 * rows * v / most) if v else 0 for v in values]
    upper = [
        tuple(_piece(" " if half is None else block(half, row), step, half) for half in halves)
        for row in range(rows, 1, -1)
    ]
    feet = (_UNKNOWN if half is None else block(half, 1) if half else _NOTHING for half in halves)
    lowest = tuple(_piece(foot, step, half) for foot, half in zip(feet, halves, strict=True))
    return [joined(row) for row in (*upper, lowest)]


def _piece(cell: str, step: int, value: float | None) -> Span:
    return cell * step, "faint" if value is None else "accent"


def bars(entries: Sequence[Bar], cells: int) -> list[Row]:
    """Horizontal bars in rows, each with its label before it and its count after it.

    >>> for row in bars((Bar("won", 4), Bar("lost", 1), Bar("drawn", 0)), 21):
    ...     print("".join(text for text, _ in row).rstrip())
     won    ██████████ 4
     lost   ██▌ 1
     drawn  0
    """
    label = max(cell_len(entry.label) for entry in entries)
    tolds = [entry.told or f"{entry.number:,}" for entry in entries]
    room = max(cells - label - 5 - max(map(cell_len, tolds)), 1)
    most = max(entry.number for entry in entries)
    rows: list[Row] = []
    for entry, told in zip(entries, tolds, strict=True):
        drawn = _bar(entry.number, most, room)
        gap = " " if drawn else ""
        name = f" {fitted(entry.label, label)}  "
        rows.append(((name, "faint"), (drawn, entry.style), (f"{gap}{told}", "plain")))
    return rows


def _bar(count: int, most: int, cells: int) -> str:
    halves = ceil(2 * cells * count / most) if most else 0
    return _FULL * (halves // 2) + _HALF * (halves % 2)


def both_sides(bins: Sequence[Bin], what: str, sides: tuple[str, str], cells: int) -> list[Row]:
    """Bars on both sides of their labels, each with its count at its end.

    >>> for row in both_sides((Bin("1", 0, 1), Bin("2", 4, 2)), "trick", ("lost", "won"), 30):
    ...     print("".join(text for text, _ in row).rstrip())
          lost  trick  won
             0    1    ██ 1
     4 ███████    2    ███▌ 2
    """
    label = max(map(cell_len, (what, *(each.label for each in bins))))
    most = max(max(each.lost, each.won) for each in bins)
    side = (cells - label - 4) // 2
    room = max(side - len(f"{most:,}") - 2, 1)
    rows: list[Row] = [((f"{fitted_right(sides[0], side)}  {what:^{label}}  {sides[1]}", "faint"),)]
    for each in bins:
        lost, won = _bar(each.lost, most, room)[::-1], _bar(each.won, most, room)
        lost = lost.replace(_HALF, _HALF_LEFT)
        left: Row = ((f"{each.lost:,}{' ' if lost else ''}", "plain"), (lost, "strong"))
        right: Row = ((won, "accent"), (f"{' ' if won else ''}{each.won:,}", "plain"))
        before = " " * (side - width(left))
        rows.append(((before, "plain"), *left, (f"  {each.label:^{label}}  ", "faint"), *right))
    return rows
