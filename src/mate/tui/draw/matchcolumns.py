"""Saved matches as the cells of a table, and one of them in detail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.cleaning import clean, shown
from mate.record import MatchRecord
from mate.saved.orders import Order
from mate.saved.savedmatch import SavedMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, cut, paragraph
from mate.tui.draw.sheet import draw_sheet
from mate.words.narrator import Narrator
from mate.words.series import matches, place

_BETWEEN: Final = " – "
_BROKEN: Final = "broken"


class Column(NamedTuple):
    """A column of the list.

    Args:
        title: its head.
        cells: how wide it is.
        order: what the list is sorted by when its head is clicked.
        text: what it says of a match.
    """

    title: str
    cells: int
    order: Order
    text: Callable[[SavedMatch, int], str]


def players_of(match: SavedMatch, cells: int = 60) -> str:
    """Who played, both names cut alike where both do not fit; of a broken log, its file."""
    if match.problem is not None:
        return cut(clean(match.name, 200), cells)
    one, other = _named(match, 0), _named(match, 1)
    room = cells - cell_len(_BETWEEN)
    if cell_len(one) + cell_len(other) > room:
        one = cut(one, max(room // 2, room - cell_len(other)))
        other = cut(other, room - cell_len(one))
    return f"{one}{_BETWEEN}{other}"


def _named(match: SavedMatch, seat: int) -> str:
    name, level = match.players[seat], match.computers[seat]
    return name if level is None or level in name.casefold() else f"{name} ({level})"


def _score(match: SavedMatch, cells: int) -> str:
    if match.problem is not None:
        return ""
    one, other = match.score
    return cut(f"{one:>3} – {other}", cells)


def _state(match: SavedMatch, cells: int) -> str:
    if match.problem is not None:
        return _BROKEN
    state = "finished" if match.finished else f"in hand {match.hand}"
    return state if len(state) <= cells else "ended" if match.finished else f"hand {match.hand}"


def _help(match: SavedMatch, _: int) -> str:
    if any(match.helped):
        return f"{sum(match.helped)} ×"
    return "agreed" if match.help else ""


def _began(match: SavedMatch, cells: int) -> str:
    return clean(match.created[:cells].replace("T", " "), cells)


def _rules(match: SavedMatch, cells: int) -> str:
    return clean(match.rules, cells)


_PLAYERS: Final = Column("players", 28, Order.PLAYERS, players_of)
_NORMAL: Final = (
    Column("began", 10, Order.BEGAN, _began),
    _PLAYERS._replace(cells=24),
    Column("score", 9, Order.SCORE, _score),
    Column("rules", 9, Order.RULES, _rules),
    Column("help", 6, Order.HELP, _help),
    Column("state", 9, Order.STATE, _state),
)
_COMPACT: Final = (
    _PLAYERS._replace(cells=18),
    Column("score", 9, Order.SCORE, _score),
    Column("state", 6, Order.STATE, _state),
)


def columns_of(layout: Layout) -> tuple[Column, ...]:
    """The columns that there is room for."""
    return _COMPACT if layout is Layout.COMPACT else _NORMAL


def preview(match: SavedMatch, record: MatchRecord | None, narrator: Narrator) -> list[Row]:
    """One match in 38 cells: who, when, how, and the score sheet.

    Args:
        match: the match.
        record: what its log says; None if it cannot be read.
        narrator: its players' names.
    """
    if record is None:
        problem = match.problem or "the log cannot be read"
        return [*_lines("bad", clean(problem, 300), 6), (), *_lines("faint", shown(match.path), 8)]
    began = clean(match.created[:16].replace("T", " "), 16)
    levels = [level for level in match.computers if level]
    rows: list[Row] = [
        *_lines("strong", players_of(match), 2),
        *_lines("plain", f"began {began}, {clean(match.rules, 24)} rules", 2),
    ]
    if levels:
        rows += _lines("plain", f"computer: {' and '.join(levels)}", 2)
    if match.series:
        won = matches(match.series.before)
        rows += _lines("plain", f"series: {place(match.series)}; {won} before it", 2)
    if not match.foresight:
        rows += _lines("plain", "without foresight", 1)
    if match.help:
        shown_help = f"{match.helped[0]} and {match.helped[1]} times"
        rows += _lines("plain", f"help: {clean(', '.join(match.help), 40)}; shown {shown_help}", 3)
    rows += [(), *draw_sheet(record.match, narrator), ()]
    unfinished = f"Not finished: in hand {match.hand} of 4."
    result = narrator.result(record.match) if record.finished else unfinished
    rows += [*_lines("accent", result, 2), ()]
    return [*rows, *_lines("faint", shown(match.path), 8)]


def _lines(style: str, text: str, limit: int) -> list[Row]:
    return paragraph(text, style, 39, limit)
