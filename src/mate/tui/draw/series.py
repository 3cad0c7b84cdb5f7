"""The standing of a series, as rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mate.record import MatchRecord
from mate.tui.draw.rows import Row, fitted_right, paragraph, short_names
from mate.tui.draw.sheet import NARROW_CELLS
from mate.words.narrator import Narrator
from mate.words.series import kind, place_in_short, sentence

_LABEL_CELLS: Final = 12
_MOST_CELLS: Final = 14


def series_rows(record: MatchRecord, narrator: Narrator, cells: int) -> list[Row]:
    """The matches and points of a series, and its leader or winner; no rows outside a series.

    A finished match counts. There are 4 rows, or 5 if the sentence needs two.

    Args:
        record: a match of the series.
        narrator: the players' names.
        cells: the greatest width, at least 38.
    """
    series = record.header.series
    if series is None:
        return []
    stood = record.standing
    column = min((cells - _LABEL_CELLS - 4) // 2, _MOST_CELLS)
    heads = short_names(narrator.names, column)
    return [
        _line(kind(series.of), heads, column, "faint"),
        _line("Matches", stood.wins, column, "strong"),
        _line("Points", stood.points, column, "plain"),
        *paragraph(sentence(record, narrator), "plain", cells, 2),
    ]


def series_below_sheet(record: MatchRecord) -> list[Row]:
    """The matches and points of a series in the columns of a narrow score sheet: 2 rows.

    Args:
        record: a match; outside a series there are no rows.
    """
    series = record.header.series
    if series is None:
        return []
    stood = record.standing
    drawn = f"{stood.draws} drawn" if stood.draws else ""
    return [
        _below("Won", stood.wins, f"match {place_in_short(series)}", "strong"),
        _below("Pts", stood.points, drawn, "plain"),
    ]


def _below(label: str, figures: tuple[int, int], remark: str, style: str) -> Row:
    one, other = (f"{figure:>{NARROW_CELLS}}" for figure in figures)
    return ((f" {label}", "faint"), (f"{one} {other}", style), (f"  {remark}", "faint"))


def _line(label: str, of_both: Iterable[object], column: int, style: str) -> Row:
    one, other = (fitted_right(str(each), column) for each in of_both)
    return ((f" {label:<{_LABEL_CELLS}}", "faint"), (f"{one} {other}", style))
