"""What matches say of a player, as the columns of a table, and in detail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len

from mate.statistics import Tally
from mate.tui.draw.playerpictures import trend_row
from mate.tui.draw.rows import Row, fitted, wrapped
from mate.words.figures import average
from mate.words.statistics import facts, short_facts

_LABEL_CELLS: Final = 13
_SHORT_CELLS: Final = 8

Columns = tuple[tuple[str, int, Callable[[Tally], str]], ...]
"""Columns, the name's first: a title, how wide it is, and what it says of a player."""


def _record(tally: Tally) -> str:
    return f"{tally.won} – {tally.lost} – {tally.drawn}"


PLAYERS: Final[dict[bool, Columns]] = {
    True: (
        ("player", 13, lambda t: t.name),
        ("won–lost–drawn", 14, _record),
        ("a hand", 6, lambda t: average(t.points_a_hand)),
    ),
    False: (
        ("player", 20, lambda t: t.name),
        ("won", 5, lambda t: str(t.won)),
        ("lost", 5, lambda t: str(t.lost)),
        ("drawn", 5, lambda t: str(t.drawn)),
        ("hands", 6, lambda t: str(t.hands)),
        ("a hand", 6, lambda t: average(t.points_a_hand)),
        ("margin", 7, lambda t: average(t.margin, sign=True)),
        ("lost/hand", 9, lambda t: average(t.lost_a_hand)),
    ),
}
"""The columns for all players, by whether the layout is the one for the least room."""

OPPONENTS: Final[dict[bool, Columns]] = {
    # Each from the opponent's tally against the player, turned round.
    True: (
        ("against", 13, lambda t: t.name),
        ("won–lost–drawn", 14, lambda t: f"{t.lost} – {t.won} – {t.drawn}"),
        ("hands", 6, lambda t: str(t.hands)),
    ),
    False: (
        ("against", 24, lambda t: t.name),
        ("won", 5, lambda t: str(t.lost)),
        ("lost", 5, lambda t: str(t.won)),
        ("drawn", 5, lambda t: str(t.drawn)),
        ("hands", 6, lambda t: str(t.hands)),
        ("points", 11, lambda t: f"{t.against} – {t.points}"),
    ),
}
"""The columns for the opponents of a player, likewise."""


def fact_rows(tally: Tally, cells: int, *, signs: bool = True) -> list[Row]:
    """All figures of a player in rows of so many cells, cards with suit signs or letters."""
    rows: list[Row] = []
    for what, figures in facts(tally, signs=signs):
        lines = wrapped(figures, cells - _LABEL_CELLS - 2, 4)
        for number, line in enumerate(lines):
            label = what if not number else ""
            rows.append(((f" {label:<{_LABEL_CELLS}}", "faint"), (line, "plain")))
    return rows


def short_fact_rows(tally: Tally, cells: int) -> list[Row]:
    """The figures of a player that matter most, a row of so many cells for each.

    Points lost come last, with their trend behind them.
    """
    *others, (what, lost) = short_facts(tally)
    rows: list[Row] = [
        _short(what, fitted(figures, cells - _SHORT_CELLS - 2)) for what, figures in others
    ]
    room = cells - _SHORT_CELLS - cell_len(lost) - 4
    return [*rows, (*_short(what, f"{lost}  "), *trend_row(tally, room))]


def _short(what: str, figures: str) -> Row:
    return ((f" {what:<{_SHORT_CELLS}}", "faint"), (figures, "plain"))
