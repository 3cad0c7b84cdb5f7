"""The side panel of a replay."""

from __future__ import annotations

from typing import Final

from mate.tui.draw.aroundtable import draw_cards_and_score
from mate.tui.draw.grades import counts_down, graded_tricks
from mate.tui.draw.replay.view import ReplayView
from mate.tui.draw.rows import Row, heading

_CELLS: Final = 38


def draw_beside(view: ReplayView) -> list[Row]:
    """The graded tricks and the counts; without analysis, the card grid and the score."""
    if view.graded is None:
        return draw_cards_and_score(view.match_then, view.table)
    return [
        heading("What if" if view.variation else "Tricks", _CELLS),
        *graded_tricks(view.narrator, view.graded, view.moment.count, _CELLS),
        heading("This hand · whole match", _CELLS),
        *counts_down(view.hand_as_played(view.graded), view.whole, _CELLS),
    ]
