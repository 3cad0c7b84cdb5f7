"""Charts of a player's matches, each with a sentence that explains it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.cells import cell_len

from mate.statistics import MatchLoss, Tally
from mate.tui.draw.bars import Bar, bars, both_sides, columns, spark
from mate.tui.draw.rows import Row, apart, cut, fitted, fitted_right, paragraph, width
from mate.words.figures import average
from mate.words.statistics import (
    by_points,
    by_rank,
    by_trick,
    foreplacement_in_words,
    loss_of,
    matches_in_words,
    points_in_words,
    series_in_words,
    trend_in_words,
    tricks_in_words,
)

_SENTENCE_ROWS: Final = 3
_ROOMY_CELLS: Final = 44
_NAME_CELLS: Final = 10
_LEAST_AXIS: Final = 16
_LEAST_BARS: Final = 2
_MOST_BARS: Final = 20
_SCALE_CELLS: Final = 7
_GAP: Final = 2
_OWN: Final = "accent"
_OTHER: Final = "strong"
"""The style of bars that contrast with the player's own."""
_TWO_COLUMNS: Final = 76
_TOGETHER: Final = 2
"""The tricks that share a bar where space is short."""


def _headed(title: str, sentence: str, cells: int) -> list[Row]:
    return [
        ((f" {title}", "strong"),),
        *paragraph(sentence, "plain", cells, _SENTENCE_ROWS),
    ]


def losses(course: Sequence[MatchLoss], most: int) -> list[float | None]:
    """The points lost per hand, by match or by groups of consecutive matches.

    Args:
        course: the matches, the oldest first.
        most: the greatest number of groups, at least 1.

    Returns:
        For each group, the points lost per hand; None if not known.
    """
    groups = min(len(course), most)
    bounds = [len(course) * number // groups for number in range(groups + 1)] if groups else [0]
    return [loss_of(course[a:b]) for a, b in pairwise(bounds)]


def trend_row(tally: Tally, cells: int) -> Row:
    """The trend of points lost per hand in one row, without text.

    Args:
        tally: the player's tally.
        cells: the greatest width, at least 1.
    """
    return spark(losses(tally.spread.course, cells), cells)


def named_trend_row(tally: Tally, cells: int) -> Row:
    """The trend in one row, with the player's name before it and the average after it.

    Args:
        tally: the player's tally.
        cells: the greatest width, at least 40.
    """
    lost = tally.lost_a_hand
    told = " lost per hand: not known yet" if lost is None else f" {average(lost)} lost per hand"
    name = f" {fitted(tally.name, _NAME_CELLS)} "
    drawn = trend_row(tally, cells - cell_len(name + told) - 1)
    return ((name, "strong"), *drawn, (told, "plain"))


def trend(tally: Tally, cells: int, rows: int, *, named: bool = False) -> list[Row]:
    """The trend of points lost per hand, match by match.

    Args:
        tally: the player's tally.
        cells: the greatest width, at least 30.
        rows: the greatest height, except that the text and the shortest bars always show.
        named: whether the title has the player's name.
    """
    title = "Points lost per hand"
    if cells >= _ROOMY_CELLS:
        title += " against best play"
    if named:
        title = f"{cut(tally.name, cells // 3)}: {title[0].lower()}{title[1:]}"
    drawn = _headed(title, trend_in_words(tally), cells)
    room = cells - _SCALE_CELLS - 1
    values = losses(tally.spread.course, room)
    most = max((value for value in values if value is not None), default=None)
    if most is None:
        return drawn
    high = max(_LEAST_BARS, min(_MOST_BARS, rows - len(drawn) - 1))
    marks = [average(most), *[""] * (high - 2), "0"]
    lines = columns(values, room, high)
    drawn += [
        ((f" {fitted_right(mark, _SCALE_CELLS - 2)} ", "faint"), *line)
        for mark, line in zip(marks, lines, strict=True)
    ]
    return [*drawn, _axis(max(map(width, lines)), room, len(values))]


def _axis(drawn: int, room: int, values: int) -> Row:
    left = (" " * _SCALE_CELLS, "plain")
    if values == 1:
        return (left, ("one match", "faint"))
    ends = (("oldest", "faint"),), (("newest", "faint"),)
    return (left, *apart(*ends, min(room, max(drawn, _LEAST_AXIS))))


def points(tally: Tally, cells: int) -> list[Row]:
    """The hands won and lost, by points."""
    drawn = _headed("Hands by points", points_in_words(tally.spread), cells)
    return [*drawn, *both_sides(by_points(tally.spread), "points", ("lost", "won"), cells)]


def tricks(tally: Tally, cells: int, together: int = 1) -> list[Row]:
    """The mates by trick, or by so many tricks together."""
    drawn = _headed("Mates by trick", tricks_in_words(tally.spread), cells)
    bins = by_trick(tally.spread, together)
    return [*drawn, *both_sides(bins, "trick", ("against", "for"), cells)]


def foreplacement(tally: Tally, cells: int) -> list[Row]:
    """The cards that the player foreplaces, and the results."""
    drawn = _headed("Foreplacement", foreplacement_in_words(tally.spread), cells)
    entries = [
        Bar(
            label,
            record.hands,
            f"{record.hands:,} · {average(record.points_a_hand, sign=True)}"
            if record.hands
            else "0",
            _OTHER if label == "none" else _OWN,
        )
        for label, record in by_rank(tally.spread)
    ]
    return [*drawn, *bars(entries, cells)]


def matches(tally: Tally, cells: int) -> list[Row]:
    """How the matches ended."""
    counts = ("won", tally.won), ("drawn", tally.drawn), ("lost", tally.lost)
    return [*_headed("Matches", matches_in_words(tally), cells), *_ends(counts, cells)]


def series(tally: Tally, cells: int) -> list[Row]:
    """How the series ended; no rows if there are none."""
    counted = tally.series
    if not counted.begun:
        return []
    counts = ("won", counted.won), ("level", counted.level), ("lost", counted.lost)
    return [*_headed("Series", series_in_words(tally), cells), *_ends(counts, cells)]


def _ends(counts: Sequence[tuple[str, int]], cells: int) -> list[Row]:
    return bars(
        [Bar(what, number, style=_OWN if what == "won" else _OTHER) for what, number in counts],
        cells,
    )


def beside(tally: Tally, cells: int, rows: int) -> list[Row]:
    """The charts that fit, one below another, the trend first.

    Args:
        tally: the player's tally.
        cells: the greatest width, at least 30.
        rows: the number of rows.
    """
    kept: list[list[Row]] = []
    left = rows - len(trend(tally, cells, 0))
    for picture in (points(tally, cells), tricks(tally, cells), foreplacement(tally, cells)):
        if len(picture) < left:
            kept.append(picture)
            left -= len(picture) + 1
    high = rows - sum(len(picture) + 1 for picture in kept)
    return _stacked([trend(tally, cells, high), *kept], rows)


def pages(tally: Tally, cells: int, rows: int, *, with_trend: bool) -> list[list[Row]]:
    """All charts: in two columns on one page, or each on a page of its own.

    Args:
        tally: the player's tally.
        cells: the width of a page, at least 40.
        rows: its height.
        with_trend: whether two columns include the trend.
    """
    if cells < _TWO_COLUMNS:
        single = [
            trend(tally, cells, rows),
            points(tally, cells),
            tricks(tally, cells, _TOGETHER),
            foreplacement(tally, cells),
            matches(tally, cells),
            series(tally, cells),
        ]
        return [page[:rows] for page in single if page]
    column = (cells - _GAP) // 2
    ends = [picture for picture in (matches(tally, column), series(tally, column)) if picture]
    habits = [foreplacement(tally, column)]
    # The trend can be any height, so it fills the left column.
    left = [points(tally, column), *(ends if with_trend else habits)]
    right = [tricks(tally, column), *(habits if with_trend else ends)]
    if _height(right) > rows:
        right[0] = tricks(tally, column, _TOGETHER)
    if with_trend:
        left.insert(0, trend(tally, column, rows - _height(left) - 1))
    return [_side_by_side(_stacked(left, rows), _stacked(right, rows), column)]


def _height(pictures: list[list[Row]]) -> int:
    return sum(map(len, pictures)) + len(pictures) - 1


def _stacked(pictures: list[list[Row]], rows: int) -> list[Row]:
    # Separated by blank rows, if all of those fit.
    gap: list[Row] = [()] if _height(pictures) <= rows else []
    stacked: list[Row] = []
    for picture in pictures:
        stacked += [*gap, *picture] if stacked else picture
    return stacked[:rows]


def _side_by_side(left: list[Row], right: list[Row], cells: int) -> list[Row]:
    height = max(len(left), len(right))
    padded = ([*rows, *[()] * (height - len(rows))] for rows in (left, right))
    return [
        (*one, (" " * (cells + _GAP - width(one)), "plain"), *other)
        for one, other in zip(*padded, strict=True)
    ]
