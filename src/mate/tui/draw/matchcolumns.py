"""The columns of the list of saved matches, and the preview of one match."""

from __future__ import annotations

from functools import partial
from typing import Final

from rich.cells import cell_len

from mate.cleaning import clean, shown
from mate.clock import TIME_CELLS, local_time, local_time_of
from mate.record import MatchRecord
from mate.rules import Hand
from mate.saved.folder import Order
from mate.saved.savedmatch import SavedMatch
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Column, Row, cut, paragraph, short_names
from mate.tui.draw.sheet import draw_sheet
from mate.words.narrator import Narrator
from mate.words.series import matches, place

_BETWEEN: Final = " – "
_KEPT: Final = "\N{NO-BREAK SPACE}"
"""Keeps the two cards of a trick on one line."""


def players_of(match: SavedMatch) -> str:
    """Both players' names, with a computer's level unless its name has it."""
    return f"{_named(match, 0)}{_BETWEEN}{_named(match, 1)}"


def _named(match: SavedMatch, seat: int) -> str:
    name, level = match.players[seat], match.computers[seat]
    return name if level is None or level in name.casefold() else f"{name} ({level})"


def _name_cut(seat: int, match: SavedMatch, cells: int) -> str:
    # The name matters more than the level.
    named = _named(match, seat)
    return named if cell_len(named) <= cells else short_names(match.players, cells)[seat]


def _score(match: SavedMatch, cells: int) -> str:
    one, other = match.score
    return cut(f"{one:>3} – {other}", cells)


def _state(match: SavedMatch, cells: int) -> str:
    state = match.state.partition(",")[0]
    shortest = "over" if match.finished else state.removeprefix("in hand ")
    ways = match.state, state, state.removeprefix("in "), shortest
    return next(way for way in ways if len(way) <= cells)


def _help(match: SavedMatch, cells: int) -> str:
    return cut(f"{sum(match.helped)} ×", cells) if match.help or any(match.helped) else ""


_BEGAN: Final = Column[SavedMatch](
    "Began", TIME_CELLS, lambda match, _: local_time(match.created), order=Order.BEGAN
)
_PLAYED: Final = Column[SavedMatch](
    "Last played", TIME_CELLS, lambda m, _: local_time_of(m.stamp.written), order=Order.PLAYED
)
_BELOW: Final = Column("Player 1", 0, partial(_name_cut, 0), right=True, order=Order.PLAYERS)
_SCORE: Final = Column("Score", 9, _score, order=Order.SCORE)
_ABOVE: Final = Column("Player 2", 0, partial(_name_cut, 1), order=Order.PLAYERS)
_RULES: Final = Column[SavedMatch](
    "Rules", 9, lambda match, cells: clean(match.rules.name, cells), order=Order.RULES
)
_HELP: Final = Column("Help", 6, _help, order=Order.HELP)
_STATE: Final = Column("State", 11, _state, order=Order.STATE)
_COMPACT: Final = (_BELOW, _SCORE, _ABOVE, _STATE._replace(cells=6))
_NORMAL: Final = (_BEGAN, _BELOW, _SCORE, _ABOVE, _RULES, _STATE)
_ROOMY: Final = (_BEGAN, _BELOW, _SCORE, _ABOVE, _RULES, _HELP, _STATE)
_BROAD: Final = (_PLAYED, *_ROOMY[:-1], _STATE._replace(cells=len("resigned, one round")))


def columns_of(layout: Layout, cells: int) -> tuple[Column[SavedMatch], ...]:
    """The columns that fit; the names share the width that the others leave."""
    columns: tuple[Column[SavedMatch], ...] = _COMPACT
    if not layout.compact:
        columns = _BROAD if cells >= 118 else _ROOMY if cells >= 88 else _NORMAL
    # The scroll bar takes a cell, and the blanks around the text of a column two.
    room = cells - 1 - sum(column.cells + 2 for column in columns)
    name = max(min(room // 2, 24), 1)
    return tuple(column if column.cells else column._replace(cells=name) for column in columns)


def broken_line(match: SavedMatch) -> str:
    """The line of a log that cannot be read: its file name and the reason."""
    return f"{clean(match.name, 200)} cannot be read: {clean(match.problem or '', 300)}"


def preview(
    match: SavedMatch, record: MatchRecord | None, narrator: Narrator, cells: int = 40
) -> list[Row]:
    """The preview of a match; without a record, the problem of its log."""

    def _lines(style: str, text: str, limit: int) -> list[Row]:
        return paragraph(text, style, cells - 1, limit)

    if record is None:
        problem = match.problem or "The log cannot be read."
        return [*_lines("bad", clean(problem, 300), 6), (), *_lines("faint", shown(match.path), 8)]
    levels = " and ".join(level for level in match.computers if level)
    began = f"Began {local_time(match.created)}, {clean(match.rules.name, 24)} rules"
    rows: list[Row] = [
        *_lines("strong", players_of(match), 2),
        *_lines("plain", began, 2),
        *_lines("plain", levels and f"Computer: {levels}", 2),
    ]
    if match.series:
        won = matches(match.series.before)
        rows += _lines("plain", f"Series: {place(match.series)}; {won} before it", 2)
    for value in match.unusual:
        rows += _lines("plain", value.name.capitalize(), 1)
    start = narrator.head_start(record.match)
    rows += _lines("plain", start and f"The score begins with {start}", 2)
    if match.help:
        uses = f"{match.helped[0]} and {match.helped[1]} times"
        rows += _lines("plain", f"Help: {clean(', '.join(match.help), 40)}; used {uses}", 3)
    rows += [(), *draw_sheet(record.match, narrator), ()]
    unfinished = f"Unfinished: in hand {match.hand} of {record.match.length}."
    result = narrator.result(record.match, short=True) if record.finished else unfinished
    rows += [*_lines("accent", result, 2), (), *_lines("faint", shown(match.path), 8)]
    for number, hand in enumerate(record.match.hands, start=1):
        rows += [(), ((f" Hand {number}", "strong"),)]
        rows += _lines("plain", _tricks(hand, narrator), 4)
    return [tuple((text.replace(_KEPT, " "), style) for text, style in row) for row in rows]


def _tricks(hand: Hand, narrator: Narrator) -> str:
    cards = (
        f"{narrator.card(trick.lead)}{_KEPT}{narrator.card(trick.reply) if trick.reply else '–'}"
        for trick in hand.tricks
    )
    return "  ".join(cards) or "No cards played yet."
