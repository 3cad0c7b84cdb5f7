"""How a series stands, as rows."""

from __future__ import annotations

from typing import Final

from mate.record import MatchRecord
from mate.rematch import standing
from mate.tui.draw.rows import Row, distinct, fitted_right, paragraph
from mate.words.narrator import Narrator
from mate.words.series import kind, sentence

_LABEL_CELLS: Final = 10
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
    stood = standing(record)
    column = min((cells - _LABEL_CELLS - 4) // 2, _MOST_CELLS)
    heads = [name.rstrip() for name in distinct(narrator.names, column)]
    # A match that is over is behind, any other one is being played.
    of = kind(series.of) if record.match.finished else f"{kind(series.of)}, match {series.match}"
    return [
        _line("", heads, column, "faint"),
        _line("matches", list(map(str, stood.wins)), column, "strong"),
        _line("points", list(map(str, stood.points)), column, "plain"),
        *paragraph(f"{of[0].upper()}{of[1:]}. {sentence(record, narrator)}", "plain", cells, 2),
    ]


def _line(label: str, texts: list[str], column: int, style: str) -> Row:
    one, other = (fitted_right(text, column) for text in texts)
    return ((f" {label:<{_LABEL_CELLS}}", "faint"), (f"{one} {other}", style))
