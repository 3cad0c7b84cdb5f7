"""Bars, columns, and the graph of the value after each action of a hand or a match.

In the graph, bars point up when the upper player is ahead, and down when the lower player is ahead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil
from operator import attrgetter
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import Analysis, Grade, GradedHand, leads_in_match
from mate.rules import Match, Phase
from mate.tui.draw import Row, Span, apart, fitted, fitted_right, heading, joined, short_names
from mate.words.verdict import lead

BAR: Final = "▆"
"""A cell of a horizontal bar; bars in adjacent rows are apart."""
_FULL: Final = "█"
_NOTHING: Final = "▁"
_UNKNOWN: Final = "·"


def block(halves: int, row: int, *, up: bool = True) -> str:
    """Return one cell of a column that is `halves` half cells high.

    Row 1 is at the foot of the column. The column hangs down from its foot unless `up` is true.
    """
    here = halves - 2 * (row - 1)
    if here == 1:
        return "▄" if up else "▀"
    return _FULL if here > 1 else " "


_MOST_COLUMN: Final = 11
"""The maximum width of a column."""


def columns(
    values: Sequence[float | None],
    cells: int,
    rows: int,
    *,
    marked: Container[int],
    lines: Container[int] = (),
) -> list[Row]:
    """Draw values as evenly spaced columns at the right; 0 is a line, unknown values are dots.

    Args:
        marked: the indices of the columns to highlight.
        lines: the rows that have a line behind the columns, numbered from 1 at the bottom.

    >>> for row in columns((4, None, 0, 1), 4, 2, marked=(), lines={2}):
    ...     print("".join(text for text, _ in row))
    █┄┄┄
    █·▁▄
    """
    step = cells // max(len(values), 1)
    width, free = min(max(1, step - 1), _MOST_COLUMN), cells - step * len(values)
    most = max((value for value in values if value is not None), default=0)
    drawn: list[Row] = []
    for row in range(rows, 0, -1):
        blank = "┄" if row in lines else " "
        cells_of_row: list[Span] = [(blank * free, "line-rim")]
        for place, value in enumerate(values):
            halves = ceil(2 * rows * value / most) if value else 0
            cell, style = block(halves, row), "accent" if place in marked else "bar-rim"
            if row == 1 and not halves:
                cell = _UNKNOWN if value is None else _NOTHING
            elif cell == " ":
                cell, style = blank, "line-rim"
            cells_of_row += [(cell * width, style), (blank * (step - width), "line-rim")]
        drawn.append(joined(tuple(cells_of_row)))
    return drawn


def bar_of(part: float, cells: int) -> str:
    """Return a horizontal bar that fills this share of the cells.

    >>> bar_of(1, 4), bar_of(0.3, 4), bar_of(0, 4)
    ('▆▆▆▆', '▆▆', '')
    """
    return BAR * ceil(cells * part)


LEAST_GRAPH_ROWS: Final = 4
"""The minimum height at which the graph is useful."""
_ROWS_WITH_TITLES: Final = 5
_BETWEEN: Final = 2
"""The width of the vertical axis, including the gap before the axis."""
_MOST_STEP: Final = 4
_MOST_GAP: Final = 20
_MARKS: Final[Mapping[Grade | None, Span]] = {
    Grade.MISTAKE: ("•", "bad"),
    Grade.BLUNDER: ("×", "bad"),
}
"""The marks of grades; not `?`, because two mistakes side by side would look like a blunder."""


class Plot(NamedTuple):
    """The contents of a graph.

    Args:
        leads: the points by which the upper player wins with best play, at the start and after
            each action; None while the value is unknown.
        grades: the grade of the action before each value in `leads`; None at the start.
        tricks: the number of the trick, if the action before the value was a lead; None otherwise.
        at: the index of the moment that the table shows.
        branch: the index where a variation starts; None in the match itself.
        starts: the indices where hands start, in the plot of a match.
    """

    leads: tuple[int | None, ...]
    grades: tuple[Grade | None, ...]
    tricks: tuple[int | None, ...]
    at: int
    names: tuple[str, str]
    branch: int | None = None
    starts: tuple[int, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """The leads, with 0 for unknown values."""
        return tuple(lead or 0 for lead in self.leads)

    @property
    def most(self) -> tuple[int, int]:
        """The greatest leads of the upper and the lower player."""
        return max(0, *self.points), max(0, *(-points for points in self.points))

    def row(self, entries: Iterable[Span], gap: int) -> Row:
        """Return a row with one entry per value, and a gap between hands."""
        firsts, spans = self.starts[1:], enumerate(entries)
        return tuple((" " * gap * (at in firsts) + text, style) for at, (text, style) in spans)

    def hand_of(self, place: int) -> int:
        """Return the number of the hand at an index, from 1; 0 in the plot of a single hand."""
        return bisect_right(self.starts, place)

    def is_shown(self, place: int) -> bool:
        """Return whether an index belongs to the hand on the table."""
        return self.hand_of(place) == self.hand_of(self.at)


def plot_of(graded: GradedHand, at: int, names: tuple[str, str], branch: int | None = None) -> Plot:
    """Return the plot of a graded hand after `at` actions; a variation starts at `branch`."""
    befores = graded.hand.positions[:-1]
    tricks = (before.trick if before.phase is Phase.LEAD else None for before in befores)
    grades = (entry.grade for entry in graded.actions)
    leads = tuple(evaluation.value_to(1) for evaluation in graded.evaluations)
    return Plot(leads, (None, *grades), (None, *tricks), at, names, branch)


def draw_graph(plot: Plot, cells: int, rows: int) -> tuple[Row, ...]:
    """Draw the graph: bars on both sides of a base line, with marks and numbers at the bottom.

    >>> plot = Plot((9, 9, -9), (None, Grade.BEST, Grade.MISTAKE), (None, 1, None), 2, ("A", "B"))
    >>> for row in draw_graph(plot, 30, 5):
    ...     print("".join(text for text, _ in row).rstrip())
          B +9 ┤███ ███ │
             0 ┼▀▀▀─▀▀▀─▲───
          A +9 ┤        ███
                        •
         trick      1
    """
    titles = rows >= _ROWS_WITH_TITLES
    above, below = plot.most
    up, down, unit = _scale(above, below, rows - 2 - titles)
    label = _label_cells(plot)
    step, gap = _spacing(plot, cells - label - _BETWEEN)
    # Put each name in the row where the longest bar on its side ends.
    upper, lower = _labels(plot)
    labels = {_rows_of(above, unit): upper, -_rows_of(below, unit): lower, 0: "0"}
    drawn: list[Row] = []
    for row in range(up, -down - 1, -1):
        bars = plot.row((_bar(plot, at, row, unit, step) for at in range(len(plot.leads))), gap)
        text = labels.get(row, "")
        drawn.append(_line(text, label, "┼" if row == 0 else "┤" if text else "│", bars))
    marks = (_MARKS.get(grade, ("", "plain")) for grade in plot.grades)
    marked = plot.row(((f"{mark:<{step}}", style) for mark, style in marks), gap)
    drawn.append(_line("", label, " ", marked))
    if titles:
        numbers = _hand_numbers if plot.starts else _trick_numbers
        drawn.append(_line("" if plot.starts else "trick", label, " ", numbers(plot, step, gap)))
    return tuple(drawn)


def draw_legend(plot: Plot, cells: int) -> Row:
    """Draw the heading of the graph, with its marks on the right."""
    where = "match" if plot.starts else "hand"
    (mistake, style), (blunder, _) = _MARKS.values()
    legend = f"{mistake} mistake  {blunder} blunder"
    title = heading(f"Ahead in the {where}", cells - cell_len(legend) - 1)
    return apart(title, ((legend, style),), cells)


def _labels(plot: Plot) -> tuple[str, str]:
    above, below = plot.most
    lower_name, upper_name = short_names(plot.names, 8)
    return lead(upper_name, above) if above else "", lead(lower_name, below) if below else ""


def _label_cells(plot: Plot) -> int:
    """Return the width of the left column, which shows who is ahead by how much."""
    return max(10, *map(cell_len, _labels(plot)))


def _spacing(plot: Plot, room: int) -> tuple[int, int]:
    """Return the cells from bar to bar, 0 if the bars do not fit, and the gap between hands."""
    gaps = len(plot.starts[1:])
    step = min(_MOST_STEP, max(room - gaps, 0) // len(plot.leads))
    return step, min((room - step * len(plot.leads)) // max(gaps, 1), _MOST_GAP)


def _scale(above: int, below: int, rows: int) -> tuple[int, int, float]:
    """Return the rows above and below the base line, and the points per half cell of a bar.

    A side with bars has at least one row, and half of the base line's row.
    """
    up = rows if not below else 0
    if above and below:
        # Choose the split that makes the bars longest.
        up = min(range(1, rows), key=lambda up: max(above / up, below / (rows - up)))
    down = rows - up
    return up, down, max(above / (2 * up + 1), below / (2 * down + 1), 0.5)


def _line(label: str, cells: int, axis: str, row: Row) -> Row:
    return ((f"{fitted_right(label, cells)} {axis}", "faint"), *row)


def _style(plot: Plot, place: int) -> str:
    if place == plot.at:
        return "accent"
    if (grade := plot.grades[place]) in _MARKS:
        return _MARKS[grade][1]
    if plot.starts:
        return "plain" if plot.is_shown(place) else "faint"
    return "strong" if plot.branch is not None and place > plot.branch else "faint"


def _hand_numbers(plot: Plot, step: int, gap: int) -> Row:
    """Return the row of hand numbers below the bars."""
    ends = [*pairwise((*plot.starts, len(plot.leads)))]
    word = "hand " if all((end - start) * step >= len("hand 1") for start, end in ends) else ""
    spans: list[Span] = []
    for number, (start, end) in enumerate(ends, start=1):
        text = fitted(f"{word}{number}", (end - start) * step)
        style = "key" if plot.is_shown(start) else "faint"
        spans.append((text if number == 1 else f"{' ' * gap}{text}", style))
    return tuple(spans)


def _trick_numbers(plot: Plot, step: int, gap: int) -> Row:
    """Return the row of trick numbers below the bars, each below the lead of the trick."""
    texts = (str(trick or "") for trick in plot.tricks)
    return plot.row(
        ((f"{text if len(text) <= step else '':<{step}}", "faint") for text in texts), gap
    )


def _halves(points: int, unit: float) -> int:
    """Return the height of a bar in half cells, at least one, so that every lead is visible."""
    return max(ceil(points / unit - 0.5), 1) if points > 0 else 0


def _rows_of(points: int, unit: float) -> int:
    """Return the number of rows above the base line in which a bar ends, at least one."""
    return max(_halves(points, unit) // 2, 1)


def _bar(plot: Plot, place: int, row: int, unit: float, step: int) -> Span:
    """Return the part of a bar in a row; row 0 is the base line, in which all bars begin."""
    points, wide = plot.points[place], max(step - 1, 1)
    if row == 0:
        line = "┄" if plot.leads[place] is None else "─"
        text = ("", "▀", "▄")[(points > 0) - (points < 0)] * wide
        text = {plot.branch: "┴", plot.at: "▲"}.get(place, text)
        return f"{text:{line}<{step}}", _style(plot, place)
    up = row > 0
    text = block(_halves(points if up else -points, unit) - 1, abs(row), up=up) * wide
    if place == plot.at and not text.strip():
        text = "│"
    return f"{text:<{step}}", _style(plot, place)


# With best play by both players, a whole match is a draw. In the graph of a match, the bars
# therefore show the points that the players have lost so far.


def plot_of_match(match: Match, analysis: Analysis, names: tuple[str, str]) -> Plot:
    """Return the plot of a match at its start; values are unknown in hands not graded yet."""
    graded = {hand.number: hand for hand in analysis.hands}
    leads: list[int | None] = []
    grades: list[Grade | None] = []
    tricks: list[int | None] = []
    starts: list[int] = []
    for number, hand in enumerate(match.hands_dealt, start=1):
        starts.append(len(leads))
        unknown = [None] * len(hand.positions)
        plot = plot_of(graded[number], 0, names) if number in graded else None
        leads += leads_in_match(match, graded[number], 1) if plot else unknown
        grades += plot.grades if plot else unknown
        tricks += plot.tricks if plot else unknown
    return Plot(tuple(leads), tuple(grades), tuple(tricks), 0, names, starts=tuple(starts))


def fitting(plot: Plot, cells: int) -> Plot | None:
    """Return a plot with a bar per action, or else per trick, that fits; None if neither fits."""
    room = cells - _label_cells(plot) - _BETWEEN
    return next((each for each in (plot, _together(plot)) if _spacing(each, room)[0]), None)


def _together(plot: Plot) -> Plot:
    """Return the plot with one bar per trick; a bar has the trick's last value and worst grade."""
    firsts = [at for at, trick in enumerate(plot.tricks) if at in plot.starts or trick is not None]
    bars = [range(first, end) for first, end in pairwise((*firsts, len(plot.leads)))]
    grades = (filter(None, plot.grades[bar[0] : bar[-1] + 1]) for bar in bars)
    worst = (max(each, key=attrgetter("least"), default=None) for each in grades)
    return plot._replace(
        leads=tuple(plot.leads[bar[-1]] for bar in bars),
        grades=tuple(worst),
        tricks=tuple(plot.tricks[bar[0]] for bar in bars),
        at=next(number for number, bar in enumerate(bars) if plot.at in bar),
        starts=tuple(number for number, bar in enumerate(bars) if bar[0] in plot.starts),
    )
