"""What the analysis found, as rows: how the players did, and a hand's tricks with their grades."""

from __future__ import annotations

from typing import Final

from mate.grading import Analysis, Grade, GradedAction, GradedHand, PlayerGrade
from mate.rules import Card
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, Span, fitted, fitted_right
from mate.words.narrator import Narrator
from mate.words.verdict import lost

_NOTHING: Final = "0 · 0"
NAME_CELLS: Final = 8
"""The cells of a name where there is little room."""
_LOSING: Final = (Grade.INACCURATE, Grade.MISTAKE, Grade.BLUNDER)
_STYLES: Final = {
    Grade.BEST: "plain",
    Grade.INACCURATE: "accent",
    Grade.MISTAKE: "bad",
    Grade.BLUNDER: "bad",
}


def style_of_grade(grade: Grade) -> str:
    """The name of the style for what is said of an action of this grade."""
    return _STYLES[grade]


# How the players did.


def counts_across(narrator: Narrator, hand: GradedHand, whole: Analysis, cells: int) -> list[Row]:
    """How both players did, a player a row: in this hand · in the match.

    Args:
        narrator: the players' names.
        hand: the hand.
        whole: the match, as far as it is graded.
        cells: how wide rows may be, from 38.
    """
    wide = cells >= 70
    titles = [f"{grade.mark} {grade.word}" if wide else grade.mark for grade in _LOSING]
    titles = ["best", *titles, "points lost" if wide else "lost"]
    columns = [_told(player, all_of) for player, all_of in _players(hand, whole)]
    widths = [
        max(len(title), *(len(column[index]) for column in columns)) + (2 if cells >= 48 else 1)
        for index, title in enumerate(titles)
    ]
    name_cells = min(16, cells - sum(widths) - 1)
    rows: list[Row] = [
        ((" " * (name_cells + 1), "plain"), *_right(titles, widths, ["faint"] * len(titles)))
    ]
    styles = ["plain", *(_STYLES[grade] for grade in _LOSING), "strong"]
    for seat in (1, 0):
        name = fitted(narrator.names[seat], name_cells)
        rows.append(((f" {name}", "strong"), *_right(columns[seat], widths, styles)))
    return rows


def _style(text: str, style: str) -> str:
    # Nothing to count is nothing to look at.
    return "faint" if text == _NOTHING else style


def _right(texts: list[str], widths: list[int], styles: list[str]) -> list[Span]:
    return [
        (fitted_right(text, width), _style(text, style))
        for text, width, style in zip(texts, widths, styles, strict=True)
    ]


def _players(hand: GradedHand, whole: Analysis) -> list[tuple[PlayerGrade, PlayerGrade]]:
    return list(zip(Analysis((hand,)).players, whole.players, strict=True))


def _told(player: PlayerGrade, in_all: PlayerGrade) -> list[str]:
    pairs = [(player.count(grade), in_all.count(grade)) for grade in Grade]
    pairs.append((player.lost, in_all.lost))
    return [f"{one} · {other}" for one, other in pairs]


def counts_in_short(narrator: Narrator, hand: GradedHand) -> tuple[Row, Row]:
    """How both players did in a hand, a player a row of 38 cells, the upper one first."""
    players = Analysis((hand,)).players
    upper, lower = (_count_in_short(narrator, players[seat]) for seat in (1, 0))
    return upper, lower


def _count_in_short(narrator: Narrator, player: PlayerGrade) -> Row:
    name = fitted(narrator.names[player.seat], NAME_CELLS)
    spans: list[Span] = [(f" {name} ", "strong")]
    for grade in _LOSING:
        count = player.count(grade)
        spans.append((f"{grade.mark} {count:<3}", _STYLES[grade] if count else "faint"))
    return (*spans, (f"lost {player.lost}", "strong"))


def counts_down(hand: GradedHand, whole: Analysis, cells: int) -> list[Row]:
    """The same with a player a column, the upper one first; their names stand elsewhere."""
    titles = ["best", *(f"{grade.mark:<2} {grade.word}" for grade in _LOSING), "points lost"]
    columns = [_told(player, all_of) for player, all_of in _players(hand, whole)]
    room = (cells - 15) // 2
    styles = ["plain", *(_STYLES[grade] for grade in _LOSING), "strong"]
    return [
        (
            (f" {title:<14}", "faint"),
            *(
                (fitted(columns[seat][index], room), _style(columns[seat][index], style))
                for seat in (1, 0)
            ),
        )
        for index, (title, style) in enumerate(zip(titles, styles, strict=True))
    ]


# The tricks of a hand with what each action lost.


def graded_tricks(narrator: Narrator, graded: GradedHand, at: int, cells: int) -> list[Row]:
    """The actions of a hand, a trick a row, with marks and losses; 12 rows.

    Args:
        narrator: the players' names.
        graded: the hand.
        at: how many actions were made at the moment that is shown.
        cells: how wide rows are.
    """
    room = (cells - 4) // 2
    names = tuple(fitted(narrator.names[seat], room) for seat in (1, 0))
    rows: list[Row] = [((f"    {names[0]}{names[1]}", "strong"),)]
    for number in range(11):
        row: list[Span] = [(f" {number or '–':>2} ", "faint")]
        entries = {
            entry.player: (place, entry)
            for place, entry in enumerate(graded.actions, start=1)
            if entry.trick == number
        }
        leader = next(iter(entries), None) if number else None
        for seat in (1, 0):
            row += _entry(narrator, entries.get(seat), room, led=seat == leader, at=at)
        rows.append(tuple(row) if entries else ())
    return rows


def _entry(
    narrator: Narrator, found: tuple[int, GradedAction] | None, room: int, *, led: bool, at: int
) -> Row:
    if found is None:
        return ((" " * room, "plain"),)
    place, entry = found
    style = suit_style(entry.action) if isinstance(entry.action, Card) else "plain"
    if place > at:
        style = "faint"
    here: Span = ("▲" if place == at else "▸" if led else " ", "accent")
    mark = f"{entry.grade.mark:<2} {lost(entry)}" if entry.loss else ""
    card = f"{narrator.card(entry.action):<5}"
    told = fitted(f" {mark}", room - 6)
    return here, (card, "turn" if place == at else style), (told, _STYLES[entry.grade])
