"""The page after a hand: how it ended, the score sheet, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.grading import RoundVerdict
from mate.record import MatchRecord
from mate.rules import Match
from mate.tui.draw.layout import Layout
from mate.tui.draw.mate import CONTENT_CELLS, HandEnding, draw_hand_ending
from mate.tui.draw.rows import Row, paragraph
from mate.tui.draw.sheet import LEAST_ROWS, draw_score
from mate.tui.draw.swap import draw_swap
from mate.tui.draw.verdict import draw_verdict, in_place
from mate.words.series import sentence

_REMARK_ROWS: Final = 2
_MOST_GAP: Final = 3
_FULL: Final = 5
"""The most rows for a verdict."""
_MOST: Final = 4
_SOME: Final = 3
_LEAST: Final = 2


def draw_hand_end(
    record: MatchRecord,
    ending: HandEnding,
    remark: str,
    rows: int,
    verdict: RoundVerdict | str | None = None,
) -> list[Row]:
    """The page, without its header and footer.

    Args:
        record: a match whose last hand is over.
        ending: the picture of its end.
        remark: a remark about help that was used; empty for none.
        rows: the number of rows.
        verdict: the verdict on the finished round, or a text in its place; None for neither.
    """
    match = record.match
    narrator, cells, compact = ending.narrator, ending.cells, ending.layout is Layout.COMPACT
    told = draw_hand_ending(ending)
    sheet = draw_score(match, narrator, min(cells, CONTENT_CELLS), LEAST_ROWS)
    below = paragraph(_next(match, ending), "strong", cells, 1 if compact else 2)
    helped = paragraph(remark, "faint", cells, _REMARK_ROWS)
    swap = [] if match.needs_deal or match.finished else draw_swap(match, narrator, narrow=compact)
    series = paragraph(sentence(record, narrator), "plain", cells, 1)
    sheet_with_all = [*sheet, *series, *helped]
    # From the fullest to the shortest. The totals are also in the header.
    ways: tuple[tuple[Sequence[Sequence[Row]], bool], ...] = (
        ((told, sheet_with_all, [*below, (), *swap]), True),
        ((told, sheet_with_all, [*below, *swap]), True),
        ((told, sheet_with_all, [*below, *swap]), False),
        ((told, sheet_with_all, below), True),
        ((told, sheet_with_all, below), False),
        ((told, [*sheet, *series], below), False),
        ((told, sheet, below), False),
        ((told, sheet[:-1], below), False),
    )
    if verdict is not None:
        of_round = [sheet[0], *sheet[len(match.hands) - 1 : len(match.hands) + 1]]
        full, most, some, least = (_told(verdict, ending, n) for n in (_FULL, _MOST, _SOME, _LEAST))
        ways = (
            ((told, sheet_with_all, full, below), True),
            (([*told, *sheet_with_all], full, below), True),
            (([*told, *sheet_with_all], most, below), True),
            (([*told, *sheet_with_all], some, below), True),
            ((told, sheet_with_all, some, below), False),
            ((told, sheet, some, below), False),
            ((told, sheet_with_all, least, below), False),
            ((told, sheet, least, below), False),
            ((told, of_round, least, below), False),
        )
    fitting = (w for w, gaps in ways if sum(map(len, w)) + (len(w) - 1) * gaps <= rows)
    parts = next(fitting, ways[-1][0])
    return _stacked(parts, ending.margin, rows)


def _told(verdict: RoundVerdict | str, ending: HandEnding, rows: int) -> list[Row]:
    cells = min(ending.cells, CONTENT_CELLS + 2)
    if isinstance(verdict, str):
        return in_place(paragraph(verdict, "faint", cells, 1), rows)
    return in_place(draw_verdict(verdict, ending.narrator, cells, rows), rows)


def _next(match: Match, ending: HandEnding) -> str:
    narrator = ending.narrator
    if match.finished:
        return narrator.result(match)
    if ending.layout is Layout.COMPACT:
        return narrator.beginning_in_short(match)
    return narrator.fresh_deal(match) if match.needs_deal else narrator.beginning(match)


def _stacked(parts: Sequence[Sequence[Row]], margin: int, rows: int) -> list[Row]:
    # Spare rows go between the parts first, then above and below.
    used, gaps = sum(map(len, parts)), len(parts) - 1
    gap = min(max((rows - used) // (gaps + 2), int(used + gaps <= rows)), _MOST_GAP)
    above = max((rows - used - gaps * gap) // 2 - 1, 0)
    left = ((" " * margin, "plain"),) if margin else ()
    stack = [row for part in parts for row in (*[()] * gap, *((*left, *row) for row in part))]
    return [()] * above + stack[gap:]
