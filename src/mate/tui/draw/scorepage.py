"""The score page of a match in play: the points in large figures and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mate.rules import Match
from mate.tui.draw.letters import large
from mate.tui.draw.rows import Row, centred, paragraph
from mate.tui.draw.sheet import LEAST_ROWS, LOOSE_ROWS, ROUND_ROWS, draw_score
from mate.words.narrator import Narrator

_PLANS: Final = (
    (8, LOOSE_ROWS),
    (5, LOOSE_ROWS),
    (3, LOOSE_ROWS),
    (5, ROUND_ROWS),
    (3, ROUND_ROWS),
    (3, LEAST_ROWS),
    (0, LEAST_ROWS),
)
"""The rows for the figures and for the sheet, from the fullest plan to the shortest."""


class Below(NamedTuple):
    """The texts below a score sheet.

    Args:
        series: the standing of the series, as rows; none outside one.
        standing: the same in one sentence, for when space is short.
        remark: a remark about the players' help; empty without help.
    """

    series: Sequence[Row] = ()
    standing: str = ""
    remark: str = ""


def draw_score_page(
    match: Match, narrator: Narrator, below: Below, cells: int, rows: int
) -> list[Row]:
    """The page: points in large figures, score sheet, and the texts below it.

    Args:
        match: the match so far.
        narrator: the players' names.
        below: the texts below the sheet.
        cells: the width of a row, at least 38.
        rows: the number of rows, at least 9.
    """
    standing = paragraph(below.standing, "plain", cells, 1)
    remark = paragraph(below.remark, "faint", cells, rows - LEAST_ROWS - len(standing))
    said = [*standing, *remark]
    room = rows - len(said)
    for most, sheet in _PLANS:
        page = [*_figures(match, narrator, cells, most), *draw_score(match, narrator, cells, sheet)]
        if len(page) <= room:
            break
    if len(page) + len(below.series) + len(remark) < rows:
        said = [*below.series, *remark]
    spare = rows - len(page) - len(said)
    # A spare row separates the parts first; the others centre the page.
    between: list[Row] = [()] if said and spare else []
    return [*([()] * ((spare - len(between)) // 2)), *page, *between, *said]


def _figures(match: Match, narrator: Narrator, cells: int, rows: int) -> list[Row]:
    one, other = match.score
    figures = f"{one} – {other}"
    texts = (f"{narrator.names[0]} {figures} {narrator.names[1]}", figures)
    drawn = next((letters for text in texts if (letters := large(text, cells - 2, rows))), ())
    return [*centred(drawn, "accent", cells), *([()] if rows > 3 else [])]
