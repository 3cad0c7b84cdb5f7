"""A player's figures: as the columns of a table, and in detail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rich.cells import cell_len

from mate.statistics import Tally
from mate.tui.draw.playerpictures import trend_row
from mate.tui.draw.rows import Column, Row, fitted, wrapped
from mate.words.figures import average
from mate.words.statistics import facts, short_facts

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


def _record(tally: Tally) -> str:
    return f"{tally.won} – {tally.lost} – {tally.drawn}"


PLAYERS: Final[dict[bool, tuple[Column[Tally], ...]]] = {
    True: _columns(
        ("Player", 11, lambda t: t.name),
        ("Won–lost–drawn", 14, _record),
        ("Pts/hand", 8, lambda t: average(t.points_a_hand)),
    ),
    False: _columns(
        ("Player", 18, lambda t: t.name),
        ("Won", 5, lambda t: str(t.won)),
        ("Lost", 5, lambda t: str(t.lost)),
        ("Drawn", 5, lambda t: str(t.drawn)),
        ("Hands", 6, lambda t: str(t.hands)),
        ("Pts/hand", 8, lambda t: average(t.points_a_hand)),
        ("Margin", 7, lambda t: average(t.margin, sign=True)),
        ("Lost/hand", 9, lambda t: average(t.lost_a_hand)),
    ),
}
"""The columns for all players; True for the compact layout."""

OPPONENTS: Final[dict[bool, tuple[Column[Tally], ...]]] = {
    # From the opponent's tally against the player, so won and lost are swapped.
    True: _columns(
        ("Against", 13, lambda t: t.name),
        ("Won–lost–drawn", 14, lambda t: f"{t.lost} – {t.won} – {t.drawn}"),
        ("Hands", 6, lambda t: str(t.hands)),
    ),
    False: _columns(
        ("Against", 24, lambda t: t.name),
        ("Won", 5, lambda t: str(t.lost)),
        ("Lost", 5, lambda t: str(t.won)),
        ("Drawn", 5, lambda t: str(t.drawn)),
        ("Hands", 6, lambda t: str(t.hands)),
        ("Points", 11, lambda t: f"{t.against} – {t.points}"),
    ),
}
"""The columns for the opponents of a player; True for the compact layout."""


def fact_rows(tally: Tally, cells: int, *, signs: bool = True) -> list[Row]:
    """All figures of a player in rows, with suit signs or letters."""
    rows: list[Row] = []
    for what, figures in facts(tally, signs=signs):
        lines = wrapped(figures, cells - _LABEL_CELLS - 2, 4)
        for number, line in enumerate(lines):
            label = what if not number else ""
            rows.append(((f" {label:<{_LABEL_CELLS}}", "faint"), (line, "plain")))
    return rows


def short_fact_rows(tally: Tally, cells: int) -> list[Row]:
    """The most important figures of a player, a row for each.

    Points lost come last, followed by their trend.
    """
    *others, (what, lost) = short_facts(tally)
    rows: list[Row] = [
        _short(what, fitted(figures, cells - _SHORT_CELLS - 2)) for what, figures in others
    ]
    room = cells - _SHORT_CELLS - cell_len(lost) - 4
    return [*rows, (*_short(what, f"{lost}  "), *trend_row(tally, room))]


def _short(what: str, figures: str) -> Row:
    return ((f" {what:<{_SHORT_CELLS}}", "faint"), (figures, "plain"))
