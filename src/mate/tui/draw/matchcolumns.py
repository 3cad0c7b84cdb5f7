"""Saved matches as the cells of a table, and one of them in detail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from mate.cleaning import clean, shown
from mate.localtime import TIME_CELLS, local_time, local_time_of
from mate.record import MatchRecord
from mate.rules import Hand
from mate.saved.orders import Order
from mate.saved.savedmatch import SavedMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, cut, paragraph, short_names
from mate.tui.draw.sheet import draw_sheet
from mate.words.narrator import Narrator
from mate.words.series import matches, place

_BETWEEN: Final = " – "
_KEPT: Final = "\N{NO-BREAK SPACE}"
"""What keeps the two cards of a trick on one line."""
_MOST_NAME_CELLS: Final = 24
_SIDES: Final = 2
"""A column has a blank at both sides."""
_BAR: Final = 1
"""The cells that the scroll bar takes."""
_ROOMY_CELLS: Final = 88
_BROAD_CELLS: Final = 118


class Column(NamedTuple):
    """A column of the list.

    Args:
        title: its head.
        cells: how wide it is.
        order: what the list is sorted by when its head is clicked.
        text: what it says of a match.
        right: whether what it says stands at its right.
    """

    title: str
    cells: int
    order: Order
    text: Callable[[SavedMatch, int], str]
    right: bool = False


def players_of(match: SavedMatch) -> str:
    """Who played, with the levels of computers that are not called by them."""
    return f"{_named(match, 0)}{_BETWEEN}{_named(match, 1)}"


def _named(match: SavedMatch, seat: int) -> str:
    name, level = match.players[seat], match.computers[seat]
    return name if level is None or level in name.casefold() else f"{name} ({level})"


def _below(match: SavedMatch, cells: int) -> str:
    return short_names((_named(match, 0), _named(match, 1)), cells)[0]


def _above(match: SavedMatch, cells: int) -> str:
    return short_names((_named(match, 0), _named(match, 1)), cells)[1]


def _score(match: SavedMatch, cells: int) -> str:
    one, other = match.score
    return cut(f"{one:>3} – {other}", cells)


def _state(match: SavedMatch, cells: int) -> str:
    state = "finished" if match.finished else f"in hand {match.hand}"
    return state if len(state) <= cells else "ended" if match.finished else f"hand {match.hand}"


def _help(match: SavedMatch, cells: int) -> str:
    if any(match.helped):
        return cut(f"{sum(match.helped)} ×", cells)
    return ("agreed" if cells >= len("agreed") else "yes") if match.help else ""


def _began(match: SavedMatch, _: int) -> str:
    return local_time(match.created)


def _played(match: SavedMatch, _: int) -> str:
    return local_time_of(match.modified)


def _rules(match: SavedMatch, cells: int) -> str:
    return clean(match.rules, cells)


_BEGAN: Final = Column("began", TIME_CELLS, Order.BEGAN, _began)
_PLAYED: Final = Column("last played", TIME_CELLS, Order.PLAYED, _played)
_BELOW: Final = Column("below", 0, Order.PLAYERS, _below, right=True)
_SCORE: Final = Column("score", 9, Order.SCORE, _score)
_ABOVE: Final = Column("above", 0, Order.PLAYERS, _above)
_RULES: Final = Column("rules", 9, Order.RULES, _rules)
_HELP: Final = Column("help", 6, Order.HELP, _help)
_STATE: Final = Column("state", 9, Order.STATE, _state)
_SHORT_STATE: Final = _STATE._replace(cells=6)
_COMPACT: Final = (_BELOW, _SCORE, _ABOVE, _SHORT_STATE)
_NORMAL: Final = (
    *(_BEGAN, _BELOW, _SCORE, _ABOVE),
    *(_RULES, _HELP._replace(cells=5), _SHORT_STATE),
)
_ROOMY: Final = (_BEGAN, _BELOW, _SCORE, _ABOVE, _RULES, _HELP, _STATE)
_BROAD: Final = (_PLAYED, *_ROOMY)


def columns_of(layout: Layout, cells: int) -> tuple[Column, ...]:
    """The columns that there is room for; names take what the others leave.

    Args:
        layout: the screen's.
        cells: how wide the list is, its scroll bar included.
    """
    columns: tuple[Column, ...] = _COMPACT
    if layout is not Layout.COMPACT:
        columns = _BROAD if cells >= _BROAD_CELLS else _ROOMY if cells >= _ROOMY_CELLS else _NORMAL
    room = cells - _BAR - sum(column.cells + _SIDES for column in columns)
    name = max(min(room // 2, _MOST_NAME_CELLS), 1)
    return tuple(column if column.cells else column._replace(cells=name) for column in columns)


def broken_line(match: SavedMatch) -> str:
    """A log that cannot be read, in the place of all columns: its file, and why."""
    return f"{clean(match.name, 200)} is broken: {clean(match.problem or '', 300)}"


def preview(
    match: SavedMatch, record: MatchRecord | None, narrator: Narrator, cells: int = 40
) -> list[Row]:
    """One match: who, when, how, the score sheet, and what was played.

    Args:
        match: the match.
        record: what its log says; None if it cannot be read.
        narrator: its players' names.
        cells: the width, from 40.
    """
    _lines = partial(_paragraph, cells)
    if record is None:
        problem = match.problem or "the log cannot be read"
        return [*_lines("bad", clean(problem, 300), 6), (), *_lines("faint", shown(match.path), 8)]
    began = local_time(match.created)
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
    rows += _lines("faint", shown(match.path), 8)
    for number, hand in enumerate(record.match.hands, start=1):
        rows += [(), ((f" Hand {number}", "strong"),)]
        rows += _lines("plain", _tricks(hand, narrator), 4)
    return [tuple((text.replace(_KEPT, " "), style) for text, style in row) for row in rows]


def _tricks(hand: Hand, narrator: Narrator) -> str:
    cards = (
        f"{narrator.card(trick.lead)}{_KEPT}{narrator.card(trick.reply) if trick.reply else '–'}"
        for trick in hand.tricks
    )
    return "  ".join(cards) or "No card was led yet."


def _paragraph(cells: int, style: str, text: str, limit: int) -> list[Row]:
    return paragraph(text, style, cells - 1, limit)
