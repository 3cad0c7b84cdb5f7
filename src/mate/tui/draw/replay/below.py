"""The rows below the message of a replay: the graph, the counts, or a progress bar."""

from __future__ import annotations

from typing import Final

from mate.grading import GradedHand
from mate.tui.draw.grades import counts_across, counts_in_short
from mate.tui.draw.graph import LEAST_GRAPH_ROWS, Plot, draw_graph, draw_sparkline, plot_of
from mate.tui.draw.matchgraph import at_moment, fitting
from mate.tui.draw.replay.view import WAITING, ReplayView
from mate.tui.draw.rows import Row, heading

COUNT_ROWS: Final = 3
"""The number of rows for the counts of both players."""
_MOST_GRAPH_ROWS: Final = 12


def draw_below(view: ReplayView, rows: int, message_rows: int = 1) -> list[Row]:
    """The rows below the message: the graph, the counts or a progress bar.

    Args:
        view: the replay.
        rows: the number of rows.
        message_rows: the number of rows of the message, which shows counts that are tight.
    """
    if not view.analysed:
        return _progress(view, rows)
    if view.graded is None:
        return [((f" {WAITING}", "faint"),)]
    if view.counts and view.tight:
        told = counts_in_short(view.narrator, view.hand_as_played(view.graded))
        if rest := told[message_rows:]:
            return rest
    if view.counts and view.cards.alone and rows >= COUNT_ROWS:
        return _counts(view, view.graded, rows)
    cells = view.cells - 2
    if rows < LEAST_GRAPH_ROWS:
        return [((" ", "plain"), *draw_sparkline(_plot(view, view.graded), cells))]
    plot = _plot_of_match(view, cells) or _plot(view, view.graded)
    return [((" ", "plain"), *row) for row in draw_graph(plot, cells, min(rows, _MOST_GRAPH_ROWS))]


def _plot_of_match(view: ReplayView, cells: int) -> Plot | None:
    """The plot of the match; None in a variation, or if it does not fit."""
    if view.variation is not None:
        return None
    return fitting(at_moment(view.plot, view.moment), cells, tricks=1)


def _plot(view: ReplayView, graded: GradedHand) -> Plot:
    """The plot of the hand or of the variation."""
    branch = None if view.variation is None else view.variation.branch
    return plot_of(graded, view.moment.count, view.narrator.names, branch)


def _counts(view: ReplayView, graded: GradedHand, rows: int) -> list[Row]:
    played = view.hand_as_played(graded)
    table = counts_across(view.narrator, played, view.whole, view.cells - 2)
    if rows <= len(table):
        return table
    return [heading("This hand · whole match", view.cells - 1), *table]


def _progress(view: ReplayView, rows: int) -> list[Row]:
    room = view.cells - 2
    done = view.at * room // max(view.last, 1)
    bar: Row = ((" ", "plain"), ("━" * done, "accent"), ("┈" * (room - done), "faint"))
    if rows == 1:
        return [bar]
    title = heading(f"Action {view.at} of {view.last}", view.cells - 1)
    hint = f" {view.key('replay.analysis')} shows the value of each card."
    if view.closed:
        hint = f" {closed_in_words(view.key('replay.open-round'))}"
    return [title, bar, ((hint, "faint"),)][-rows:]


def closed_in_words(key: str) -> str:
    """The notice in place of values while the same cards will be played again.

    Args:
        key: the key that reveals the values.
    """
    return f"Best play stays hidden until the round is over; {key} reveals it."
