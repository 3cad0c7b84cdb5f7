"""How a series stands, as rows."""

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
    """Matches and points of a series, and who leads or has won it; no rows without a series.

    A match that is over counts. There are 4 rows, or 5 where the sentence needs two.

    Args:
        record: a match of the series.
        narrator: the players' names.
        cells: how wide rows may be, from 38.
    """
    series = record.header.series
    if series is None:
        return []
    stood = record.standing
    column = min((cells - _LABEL_CELLS - 4) // 2, _MOST_CELLS)
    heads = short_names(narrator.names, column)
    return [
        _line(kind(series.of), heads, column, "faint"),
        _line("matches", stood.wins, column, "strong"),
        _line("points", stood.points, column, "plain"),
        *paragraph(sentence(record, narrator), "plain", cells, 2),
    ]


def series_below_sheet(record: MatchRecord) -> list[Row]:
    """Matches and points of a series in the columns of a narrow score sheet above them, 2 rows.

    Args:
        record: a match of the series; without one there are no rows.
    """
    series = record.header.series
    if series is None:
        return []
    stood = record.standing
    drawn = f"{stood.draws} drawn" if stood.draws else ""
    return [
        _below("won", stood.wins, f"match {place_in_short(series)}", "strong"),
        _below("pts", stood.points, drawn, "plain"),
    ]


def _below(label: str, figures: tuple[int, int], remark: str, style: str) -> Row:
    one, other = (f"{figure:>{NARROW_CELLS}}" for figure in figures)
    return ((f" {label}", "faint"), (f"{one} {other}", style), (f"  {remark}", "faint"))


def _line(label: str, of_both: Iterable[object], column: int, style: str) -> Row:
    one, other = (fitted_right(str(each), column) for each in of_both)
    return ((f" {label:<{_LABEL_CELLS}}", "faint"), (f"{one} {other}", style))
