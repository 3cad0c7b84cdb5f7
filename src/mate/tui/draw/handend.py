"""The page at the end of a hand, as rows: the ending, the score sheet, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.rules import Match
from mate.tui.draw.layout import Layout
from mate.tui.draw.mate import HandEnding, draw_hand_ending
from mate.tui.draw.rows import Row, paragraph
from mate.tui.draw.sheet import LEAST_ROWS, draw_score
from mate.tui.draw.swap import draw_swap

_REMARK_ROWS: Final = 2
_MOST_GAP: Final = 3
_CONTENT_CELLS: Final = 84
"""How wide the widest of what stands there is."""


def draw_hand_end(match: Match, ending: HandEnding, remark: str, rows: int) -> list[Row]:
    """The whole page between its header and its keys.

    Args:
        match: a match whose last hand is over.
        ending: the picture of that.
        remark: what is to be said of help that was given; empty for nothing.
        rows: how many rows there are.
    """
    narrator, cells, compact = ending.narrator, ending.cells, ending.layout is Layout.COMPACT
    told = draw_hand_ending(ending)
    sheet = draw_score(match, narrator, min(cells, _CONTENT_CELLS), LEAST_ROWS)
    below = paragraph(_next(match, ending), "strong", cells, 1 if compact else 2)
    helped = paragraph(remark, "faint", cells, _REMARK_ROWS)
    swap = [] if match.needs_deal or match.finished else draw_swap(match, narrator, narrow=compact)
    # What is left out first where there is no room for it comes last.
    for parts in (
        (told, [*sheet, *helped], [*below, (), *swap]),
        (told, [*sheet, *helped], [*below, *swap]),
        (told, [*sheet, *helped], below),
        (told, sheet, below),
        # The header has the totals.
        (told, sheet[:-1], below),
    ):
        if sum(map(len, parts)) <= rows:
            break
    return _stacked(parts, cells, rows)


def _next(match: Match, ending: HandEnding) -> str:
    narrator = ending.narrator
    if match.finished:
        return narrator.result(match)
    if ending.layout is Layout.COMPACT:
        return narrator.beginning_in_short(match)
    return narrator.fresh_deal(match) if match.needs_deal else narrator.beginning(match)


def _stacked(parts: Sequence[Sequence[Row]], cells: int, rows: int) -> list[Row]:
    # What room there is stands between the parts, and the parts in the middle of the page.
    gaps = len(parts) - 1
    gap = min((rows - sum(map(len, parts))) // (gaps + 2), _MOST_GAP)
    if not gap and sum(map(len, parts)) + gaps <= rows:
        gap = 1
    # Whatever moves, nothing that stands moves sideways: the margin does not depend on it.
    left = (cells - _CONTENT_CELLS) // 2
    margin = ((" " * left, "plain"),) if left > 0 else ()
    stack = [row for part in parts for row in (*[()] * gap, *((*margin, *row) for row in part))]
    return stack[gap:]
