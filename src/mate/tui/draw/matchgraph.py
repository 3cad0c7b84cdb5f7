"""The graph of a whole match: its result with best play, after each action.

The hands are side by side. With best play on both sides, the match is level throughout: the graph
shows the points that each player lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Final

from mate.grading import Analysis, Grade, leads_in_match
from mate.rules import Match
from mate.tui.draw.graph import Plot, label_cells, plot_of, step_within
from mate.tui.replay.moments import Moment

_MOST_TRICKS: Final = 4
"""The most tricks that share a bar."""


def plot_of_match(match: Match, analysis: Analysis, names: tuple[str, str]) -> Plot:
    """The plot of a match, without a table.

    Args:
        match: the match, with at least one hand dealt.
        analysis: the hands graded so far; the places of the others stay empty.
        names: the players' names by seat; seat 1 is the upper player.
    """
    graded = {hand.number: hand for hand in analysis.hands}
    leads: list[int | None] = []
    grades: list[Grade | None] = []
    tricks: list[int | None] = []
    starts: list[int] = []
    for number, hand in enumerate(match.hands_dealt, start=1):
        starts.append(len(leads))
        if number in graded:
            plot = plot_of(graded[number], 0, names)
            leads += leads_in_match(match, graded[number], 1)
            grades += plot.grades
            tricks += plot.tricks
        else:
            unknown = [None] * len(hand.positions)
            leads.extend(unknown)
            grades.extend(unknown)
            tricks.extend(unknown)
    return Plot(tuple(leads), tuple(grades), tuple(tricks), None, names, starts=tuple(starts))


def at_moment(plot: Plot, shown: Moment) -> Plot:
    """The plot of a match with a moment marked that the table shows."""
    return plot._replace(at=plot.starts[shown.number - 1] + shown.count)


def fitting(plot: Plot, cells: int, tricks: int = _MOST_TRICKS) -> Plot | None:
    """The plot of a match with as many bars as fit; None if too few fit.

    Args:
        plot: the plot, with a bar for each action.
        cells: the greatest width of the graph, at least 30.
        tricks: the most tricks that may share a bar.
    """
    room = cells - label_cells(plot) - 2
    plots = (plot, *(_together(plot, each) for each in range(1, tricks + 1)))
    return next((each for each in plots if step_within(each, room)), None)


def _together(plot: Plot, tricks: int) -> Plot:
    """The plot with tricks sharing bars: their last value and their worst grade."""

    def begins(place: int) -> bool:
        trick = plot.tricks[place]
        return place in plot.starts or (trick is not None and (trick - 1) % tricks == 0)

    firsts = [place for place in range(len(plot.leads)) if begins(place)]
    bars = [range(first, end) for first, end in pairwise((*firsts, len(plot.leads)))]
    return plot._replace(
        leads=tuple(plot.leads[bar[-1]] for bar in bars),
        grades=tuple(_worst([plot.grades[place] for place in bar]) for bar in bars),
        tricks=tuple(plot.tricks[bar[0]] for bar in bars),
        at=_bar_with(plot.at, bars),
        starts=tuple(number for number, bar in enumerate(bars) if bar[0] in plot.starts),
    )


def _worst(grades: Sequence[Grade | None]) -> Grade | None:
    return max(filter(None, grades), key=attrgetter("least"), default=None)


def _bar_with(place: int | None, bars: Sequence[range]) -> int | None:
    return next((number for number, bar in enumerate(bars) if place in bar), None)
