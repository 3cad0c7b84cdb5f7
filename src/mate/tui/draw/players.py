"""A player's matches, or a pair's: charts with a sentence that explains each, and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, zip_longest
from typing import Final

from mate.clock import local_day
from mate.statistics.tally import GivenMate, MatchLoss, Record, Tally
from mate.tui.draw.charts import Bar, bars, both_sides, columns
from mate.tui.draw.layout import NORMAL_CELLS
from mate.tui.draw.letters import large
from mate.tui.draw.rows import (
    Column,
    Row,
    apart,
    centred,
    distinct,
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
_LEAST_MATCHES: Final = 5
"""Charts of fewer matches show nothing but chance; there are only their sentences."""
_LATER: Final = f"Charts follow after {_LEAST_MATCHES} matches."
_OWN: Final = "accent"
_OTHER: Final = "strong"
"""The style of bars that contrast with the player's own."""


def _headed(title: str, sentence: str, cells: int) -> list[Row]:
    return [((f" {title}", "strong"),), *paragraph(sentence, "plain", cells, 3)]


def _picture(tally: Tally, title: str, sentence: str, cells: int, chart: list[Row]) -> list[Row]:
    return [*_headed(title, sentence, cells), *(chart if _is_charted(tally) else ())]


def _is_charted(tally: Tally) -> bool:
    return tally.to_analyse >= _LEAST_MATCHES


def losses(course: Sequence[MatchLoss], most: int) -> list[float | None]:
    """The points lost per hand by groups of consecutive matches, the oldest first.

    There are at most so many groups. What is not known is None.
    """
    groups = min(len(course), most)
    bounds = [len(course) * number // groups for number in range(groups + 1)] if groups else [0]
    return [words.loss_of(course[a:b]) for a, b in pairwise(bounds)]


def trend(tally: Tally, cells: int, rows: int) -> list[Row]:
    """The trend of points lost per hand, match by match."""
    title = "Points lost a hand"
    if cells >= 44:
        title += " against best play"
    drawn = _headed(title, words.trend_in_words(tally), cells)
    if not _is_charted(tally):
        return [*drawn, *paragraph(_LATER, "faint", cells, 1)]
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
    told = words.points_in_words(tally.spread)
    chart = both_sides(words.by_points(tally.spread), "points", ("lost", "won"), cells)
    return _picture(tally, "Hands by points", told, cells, chart)


def tricks(tally: Tally, cells: int, together: int = 1) -> list[Row]:
    """The mates by trick, or by so many tricks together."""
    told = words.tricks_in_words(tally.spread)
    chart = both_sides(words.by_trick(tally.spread, together), "trick", ("against", "for"), cells)
    return _picture(tally, "Mates by trick", told, cells, chart)


def foreplacement(tally: Tally, cells: int) -> list[Row]:
    """The cards that the player foreplaces, and the results."""
    told = words.foreplacement_in_words(tally.spread)
    entries = [
        Bar(
            label,
            record.count,
            f"{record.count:,} · {average(record.margin, sign=True)}" if record.count else "0",
            _OTHER if label == "none" else _OWN,
        )
        for label, record in words.by_rank(tally.spread)
    ]
    return _picture(tally, "Foreplacement", told, cells, bars(entries, cells))


def matches(tally: Tally, cells: int) -> list[Row]:
    """How the matches ended."""
    chart = _ends(tally.matches, "drawn", cells)
    return _picture(tally, "Matches", words.matches_in_words(tally), cells, chart)


def series(tally: Tally, cells: int) -> list[Row]:
    """How the series ended; no rows if there are none."""
    if not tally.series.count and not tally.series_going_on:
        return []
    chart = _ends(tally.series, "level", cells)
    return _picture(tally, "Series", words.series_in_words(tally), cells, chart)


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
        return [_stacked(page, rows) for page in _packed(single, rows)]
    # The trend can be any height, so it fills the left column.
    left += ends if with_trend else habits
    right = [tricks(tally, column), *(habits if with_trend else ends)]
    if _height(right) > rows:
        right[0] = together
    if with_trend:
        left.insert(0, trend(tally, column, rows - _height(left) - 1))
    both = zip_longest(_stacked(left, rows), _stacked(right, rows), fillvalue=())
    return [[placed(((0, one), (column + _GAP, other))) for one, other in both]]


def _packed(pictures: list[list[Row]], rows: int) -> list[list[list[Row]]]:
    # As many on a page as fit.
    pages: list[list[list[Row]]] = [[]]
    for picture in pictures:
        if _height([*pages[-1], picture]) > rows:
            pages.append([])
        pages[-1].append(picture)
    return pages


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
        ("A hand", 7, lambda t: average(t.hands.average)),
    ),
    False: _columns(
        ("Player", 16, lambda t: t.name),
        ("Won", 4, lambda t: str(t.matches.won)),
        ("Lost", 4, lambda t: str(t.matches.lost)),
        ("Drawn", 5, lambda t: str(t.matches.drawn)),
        ("Hands", 5, lambda t: str(t.hands.count)),
        ("Points a hand", 13, lambda t: average(t.hands.average)),
        ("Points lost a hand", 18, lambda t: average(t.lost_a_hand)),
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
    """The most important figures of a player in rows."""
    room = cells - _SHORT_CELLS - 2
    return [
        _fact(what, fitted(figures, room), _SHORT_CELLS)
        for what, figures in words.short_facts(tally)
    ]


def _fact(what: str, figures: str, cells: int) -> Row:
    return ((f" {what:<{cells}}", "faint"), (figures, "plain"))


# Two players against each other.

_COMPARED_CELLS: Final = 20
_WHO_CELLS: Final = 16
_LEAST_PAIR_ROWS: Final = 16

Famous = tuple[str, GivenMate]
"""A mate, and what is special about it."""


def hall_columns(cells: int, *, signs: bool) -> tuple[Column[Famous], ...]:
    """The columns of the hall of mates, as many as there is room for."""

    def card(famous: Famous, _: int) -> str:
        mated = famous[1].mate.card
        return mated.label if signs else mated.ascii_label

    columns = (
        Column[Famous]("Mates", 9, lambda famous, _: famous[0]),
        Column[Famous]("Points", 6, lambda famous, _: str(famous[1].mate.points), right=True),
        Column[Famous]("By", max(10, cells - 77), lambda famous, _: famous[1].player),
        Column[Famous]("Card", 4, card),
        Column[Famous]("Trick", 20, lambda famous, _: words.trick_of(famous[1].mate)),
        Column[Famous]("Day", 16, lambda famous, _: local_day(famous[1].match.created)),
    )
    return columns if cells >= NORMAL_CELLS else columns[:4]


def pair_rows(one: Tally, other: Tally, cells: int, rows: int) -> list[Row]:
    """The finished matches of two players, as large as fits, and their figures side by side."""
    score, drawn = words.lifetime(one, other)
    page = [*centred(large(score, cells - 2, rows // 4) or [score], "accent", cells)]
    page += centred([drawn], "faint", cells) if drawn else []
    if rows < _LEAST_PAIR_ROWS:
        return page
    names = "", *distinct((one.name, other.name), _WHO_CELLS)
    margin = " " * ((cells - _COMPARED_CELLS - 2 * _WHO_CELLS) // 2)
    page.append(())
    for row in (names, *words.compared(one, other)):
        label, *both = row
        figures = "".join(fitted_right(figure.strip(), _WHO_CELLS) for figure in both)
        page.append(((f"{margin}{label:<{_COMPARED_CELLS}}", "faint"), (figures, "plain")))
    return page
