"""The graph of a whole match: who would win it under best play, from its first card to its last.

The hands stand side by side. A match that both play best is even all along: what is seen is what
each of them gave away.
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
"""As many tricks become one bar at most."""


def plot_of_match(match: Match, analysis: Analysis, names: tuple[str, str]) -> Plot:
    """The plot of a match, with no table in it.

    Args:
        match: the match, with at least one hand dealt.
        analysis: its hands, as far as they are graded; of the others the places are left free.
        names: the players' names by seat; seat 1 sits above.
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
    """The plot of a match while a moment of it is on the table."""
    return plot._replace(at=plot.starts[shown.number - 1] + shown.count)


def fitting(plot: Plot, cells: int, tricks: int = _MOST_TRICKS) -> Plot | None:
    """A plot of a match with as many bars as there is room for; None if that cannot be.

    Args:
        plot: the plot, with a bar for each action.
        cells: how wide the graph may be, at least 30.
        tricks: how many tricks may become one bar.
    """
    room = cells - label_cells(plot) - 2
    plots = (plot, *(_together(plot, each) for each in range(1, tricks + 1)))
    return next((each for each in plots if step_within(each, room)), None)


def _together(plot: Plot, tricks: int) -> Plot:
    """The plot with one bar for so many tricks: what they led to, and the worst grade in them."""

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
