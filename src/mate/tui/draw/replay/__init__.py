"""The rows of a replay around the board: header, message, graph or counts, side panel.

Pure: a `ReplayView` in, rows out.
"""

from __future__ import annotations

from mate.tui.draw.replay.below import COUNT_ROWS, closed_in_words, draw_below
from mate.tui.draw.replay.message import draw_head, draw_message
from mate.tui.draw.replay.panel import draw_beside
from mate.tui.draw.replay.view import ReplayView

__all__ = [
    "COUNT_ROWS",
    "ReplayView",
    "closed_in_words",
    "draw_below",
    "draw_beside",
    "draw_head",
    "draw_message",
]
