"""The score of a match in play as a page: the points in large figures, and the sheet."""

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
"""How many rows the figures and the sheet may have, from the most to the fewest."""


class Below(NamedTuple):
    """What stands below a score sheet.

    Args:
        series: how the series stands, as rows; none outside one.
        standing: the same in one sentence, where there is little room.
        remark: what help the players have; empty where they have none.
    """

    series: Sequence[Row] = ()
    standing: str = ""
    remark: str = ""


def draw_score_page(
    match: Match, narrator: Narrator, below: Below, cells: int, rows: int
) -> list[Row]:
    """The points in large figures, the score sheet, and what is to be said of the match.

    Args:
        match: the match, as far as it was played.
        narrator: the players' names.
        below: what is to be said.
        cells: how wide rows are, at least 38.
        rows: how many there are, at least 9.
    """
    remark = paragraph(below.remark, "faint", cells, 2)
    said = [*paragraph(below.standing, "plain", cells, 1), *remark]
    room = rows - len(said)
    for most, sheet in _PLANS:
        page = [*_figures(match, narrator, cells, most), *draw_score(match, narrator, cells, sheet)]
        if len(page) <= room:
            break
    if len(page) + len(below.series) + len(remark) < rows:
        said = [*below.series, *remark]
    spare = rows - len(page) - len(said)
    # What is left parts what there is, and then has the page in its middle.
    between: list[Row] = [()] if said and spare else []
    return [*([()] * ((spare - len(between)) // 2)), *page, *between, *said]


def _figures(match: Match, narrator: Narrator, cells: int, rows: int) -> list[Row]:
    one, other = match.score
    figures = f"{one} – {other}"
    texts = (f"{narrator.names[0]} {figures} {narrator.names[1]}", figures)
    drawn = next((letters for text in texts if (letters := large(text, cells - 2, rows))), ())
    return [*centred(drawn, "accent", cells), *([()] if rows > 3 else [])]
