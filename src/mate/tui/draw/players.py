"""A player's matches: charts, each with a sentence that explains it, columns and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, zip_longest
from typing import Final

from rich.cells import cell_len

from mate.statistics.tally import MatchLoss, Record, Tally
from mate.tui.draw.charts import Bar, bars, both_sides, columns, spark
from mate.tui.draw.rows import (
    Column,
    Row,
    apart,
    cut,
    fitted,
    fitted_right,
    paragraph,
    placed,
    width,
    wrapped,
)
from mate.words import statistics as words
from mate.words.figures import average

_SCALE_CELLS: Final = 7
_GAP: Final = 2
_OWN: Final = "accent"
_OTHER: Final = "strong"
"""The style of bars that contrast with the player's own."""


def _headed(title: str, sentence: str, cells: int) -> list[Row]:
    return [((f" {title}", "strong"),), *paragraph(sentence, "plain", cells, 3)]


def losses(course: Sequence[MatchLoss], most: int) -> list[float | None]:
    """The points lost per hand by groups of consecutive matches, the oldest first.

    There are at most so many groups. What is not known is None.
    """
    groups = min(len(course), most)
    bounds = [len(course) * number // groups for number in range(groups + 1)] if groups else [0]
    return [words.loss_of(course[a:b]) for a, b in pairwise(bounds)]


def trend_row(tally: Tally, cells: int) -> Row:
    """The trend of points lost per hand in one row, without text."""
    return spark(losses(tally.spread.course, cells), cells)


def named_trend_row(tally: Tally, cells: int) -> Row:
    """The trend in one row, with the player's name before it and the average after it."""
    lost = tally.lost_a_hand
    told = " lost per hand: not known yet" if lost is None else f" {average(lost)} lost per hand"
    name = f" {fitted(tally.name, 10)} "
    drawn = trend_row(tally, cells - cell_len(name + told) - 1)
    return ((name, "strong"), *drawn, (told, "plain"))


def trend(tally: Tally, cells: int, rows: int, *, named: bool = False) -> list[Row]:
    """The trend of points lost per hand, match by match."""
    title = "Points lost per hand"
    if cells >= 44:
        title += " against best play"
    if named:
        title = f"{cut(tally.name, cells // 3)}: {title[0].lower()}{title[1:]}"
    drawn = _headed(title, words.trend_in_words(tally), cells)
    room = cells - _SCALE_CELLS - 1
    values = losses(tally.spread.course, room)
    most = max((value for value in values if value is not None), default=None)
    if most is None:
        return drawn
    high = max(2, min(20, rows - len(drawn) - 1))
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
    return (left, *apart(*ends, min(room, max(drawn, 16))))


def points(tally: Tally, cells: int) -> list[Row]:
    """The hands won and lost, by points."""
    drawn = _headed("Hands by points", words.points_in_words(tally.spread), cells)
    return [*drawn, *both_sides(words.by_points(tally.spread), "points", ("lost", "won"), cells)]


def tricks(tally: Tally, cells: int, together: int = 1) -> list[Row]:
    """The mates by trick, or by so many tricks together."""
    drawn = _headed("Mates by trick", words.tricks_in_words(tally.spread), cells)
    bins = words.by_trick(tally.spread, together)
    return [*drawn, *both_sides(bins, "trick", ("against", "for"), cells)]


def foreplacement(tally: Tally, cells: int) -> list[Row]:
    """The cards that the player foreplaces, and the results."""
    drawn = _headed("Foreplacement", words.foreplacement_in_words(tally.spread), cells)
    entries = [
        Bar(
            label,
            record.count,
            f"{record.count:,} · {average(record.margin, sign=True)}" if record.count else "0",
            _OTHER if label == "none" else _OWN,
        )
        for label, record in words.by_rank(tally.spread)
    ]
    return [*drawn, *bars(entries, cells)]


def matches(tally: Tally, cells: int) -> list[Row]:
    """How the matches ended."""
    drawn = _headed("Matches", words.matches_in_words(tally), cells)
    return [*drawn, *_ends(tally.matches, "drawn", cells)]


def series(tally: Tally, cells: int) -> list[Row]:
    """How the series ended; no rows if there are none."""
    if not tally.series.count and not tally.series_going_on:
        return []
    drawn = _headed("Series", words.series_in_words(tally), cells)
    return [*drawn, *_ends(tally.series, "level", cells)]


def _ends(record: Record, even: str, cells: int) -> list[Row]:
    entries = (
        Bar("won", record.won, style=_OWN),
        Bar(even, record.drawn, style=_OTHER),
        Bar("lost", record.lost, style=_OTHER),
    )
    return bars(entries, cells)


def beside(tally: Tally, cells: int, rows: int) -> list[Row]:
    """The charts that fit, one below another, the trend first."""
    kept: list[list[Row]] = []
    left = rows - len(trend(tally, cells, 0))
    for picture in (points(tally, cells), tricks(tally, cells), foreplacement(tally, cells)):
        if len(picture) < left:
            kept.append(picture)
            left -= len(picture) + 1
    high = rows - sum(len(picture) + 1 for picture in kept)
    return _stacked([trend(tally, cells, high), *kept], rows)


def pages(tally: Tally, cells: int, rows: int, *, with_trend: bool) -> list[list[Row]]:
    """All charts: in two columns on one page, or each on a page of its own."""
    two = cells >= 76
    column = (cells - _GAP) // 2 if two else cells
    ends = [picture for picture in (matches(tally, column), series(tally, column)) if picture]
    habits = [foreplacement(tally, column)]
    # Where space is short, two tricks share a bar.
    left, together = [points(tally, column)], tricks(tally, column, 2)
    if not two:
        single = [trend(tally, column, rows), *left, together, *habits, *ends]
        return [page[:rows] for page in single]
    # The trend can be any height, so it fills the left column.
    left += ends if with_trend else habits
    right = [tricks(tally, column), *(habits if with_trend else ends)]
    if _height(right) > rows:
        right[0] = together
    if with_trend:
        left.insert(0, trend(tally, column, rows - _height(left) - 1))
    both = zip_longest(_stacked(left, rows), _stacked(right, rows), fillvalue=())
    return [[placed(((0, one), (column + _GAP, other))) for one, other in both]]


def _height(pictures: list[list[Row]]) -> int:
    return sum(map(len, pictures)) + len(pictures) - 1


def _stacked(pictures: list[list[Row]], rows: int) -> list[Row]:
    # Separated by blank rows, if all of those fit.
    gap: list[Row] = [()] if _height(pictures) <= rows else []
    stacked: list[Row] = []
    for picture in pictures:
        stacked += [*gap, *picture] if stacked else picture
    return stacked[:rows]


_LABEL_CELLS: Final = 13
_SHORT_CELLS: Final = 8


def _columns(*columns: tuple[str, int, Callable[[Tally], str]]) -> tuple[Column[Tally], ...]:
    # Figures are aligned to the right, beside the names.
    return tuple(
        Column(title, cells, partial(_told, text), right=number > 0)
        for number, (title, cells, text) in enumerate(columns)
    )


def _told(text: Callable[[Tally], str], tally: Tally, _: int) -> str:
    return text(tally)


PLAYERS: Final[dict[bool, tuple[Column[Tally], ...]]] = {
    True: _columns(
        ("Player", 11, lambda t: t.name),
        ("Won–lost–drawn", 14, lambda t: f"{t.matches.won} – {t.matches.lost} – {t.matches.drawn}"),
        ("Pts/hand", 8, lambda t: average(t.hands.average)),
    ),
    False: _columns(
        ("Player", 18, lambda t: t.name),
        ("Won", 5, lambda t: str(t.matches.won)),
        ("Lost", 5, lambda t: str(t.matches.lost)),
        ("Drawn", 5, lambda t: str(t.matches.drawn)),
        ("Hands", 6, lambda t: str(t.hands.count)),
        ("Pts/hand", 8, lambda t: average(t.hands.average)),
        ("Margin", 7, lambda t: average(t.matches.margin, sign=True)),
        ("Lost/hand", 9, lambda t: average(t.lost_a_hand)),
    ),
}
"""The columns for all players; True for the compact layout."""

OPPONENTS: Final[dict[bool, tuple[Column[Tally], ...]]] = {
    # From the opponent's tally against the player, so won and lost are swapped.
    True: _columns(
        ("Against", 13, lambda t: t.name),
        ("Won–lost–drawn", 14, lambda t: f"{t.matches.lost} – {t.matches.won} – {t.matches.drawn}"),
        ("Hands", 6, lambda t: str(t.hands.count)),
    ),
    False: _columns(
        ("Against", 24, lambda t: t.name),
        ("Won", 5, lambda t: str(t.matches.lost)),
        ("Lost", 5, lambda t: str(t.matches.won)),
        ("Drawn", 5, lambda t: str(t.matches.drawn)),
        ("Hands", 6, lambda t: str(t.hands.count)),
        ("Points", 11, lambda t: f"{t.hands.against} – {t.hands.points}"),
    ),
}
"""The columns for the opponents of a player; True for the compact layout."""


def fact_rows(tally: Tally, cells: int, *, signs: bool = True) -> list[Row]:
    """All figures of a player in rows, with suit signs or letters."""
    return [
        _fact("" if number else what, line, _LABEL_CELLS)
        for what, figures in words.facts(tally, signs=signs)
        for number, line in enumerate(wrapped(figures, cells - _LABEL_CELLS - 2, 4))
    ]


def short_fact_rows(tally: Tally, cells: int) -> list[Row]:
    """The most important figures of a player in rows; the last, points lost, with its trend."""
    *others, (what, lost) = words.short_facts(tally)
    room = cells - _SHORT_CELLS - 2
    return [
        *(_fact(what, fitted(figures, room), _SHORT_CELLS) for what, figures in others),
        (*_fact(what, f"{lost}  ", _SHORT_CELLS), *trend_row(tally, room - cell_len(lost) - 2)),
    ]


def _fact(what: str, figures: str, cells: int) -> Row:
    return ((f" {what:<{cells}}", "faint"), (figures, "plain"))
