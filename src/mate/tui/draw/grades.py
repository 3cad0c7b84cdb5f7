"""The analysis as rows: the tricks with their grades, verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.grading import Grade, GradedAction, GradedHand
from mate.rules import Card
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, distinct, fitted, paragraph, wrapped
from mate.words.narrator import Narrator
from mate.words.verdict import lost

NAME_CELLS: Final = 8
"""The width of a name where space is short."""
GRADE_STYLES: Final = dict(zip(Grade, ("plain", "plain", "accent", "bad"), strict=True))
"""The style for the verdict on an action."""


def graded_tricks(narrator: Narrator, graded: GradedHand, at: int, cells: int) -> list[Row]:
    """The actions of a hand with marks and points lost, a row for each trick; 12 rows."""
    room = (cells - 4) // 2
    lower, upper = distinct(narrator.names, room)
    rows: list[Row] = [((f"    {upper}{lower}", "strong"),)]
    for number in range(11):
        numbered = enumerate(graded.actions, start=1)
        entries = {each.player: (place, each) for place, each in numbered if each.trick == number}
        leader = next(iter(entries), None) if number else None
        row: Row = ((f" {number or '–':>2} ", "faint"),)
        for seat in (1, 0):
            row += _entry(narrator, entries.get(seat), room, led=seat == leader, at=at)
        rows.append(row if entries else ())
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
    here = ("▲" if place == at else "▸" if led else " ", "accent")
    mark = f"{entry.grade.mark:<2} {lost(entry)}" if entry.loss else ""
    card = f"{narrator.card(entry.action):<5}"
    loss = fitted(f" {mark}", room - 6)
    return here, (card, "turn" if place == at else style), (loss, GRADE_STYLES[entry.grade])


def draw_verdict(told: Sequence[str], cells: int, rows: int) -> list[Row]:
    """The verdict on a round in the first of its forms that fits."""
    *fuller, shortest = told
    fitting = (text for text in fuller if len(wrapped(text, cells - 2, rows + 1)) <= rows)
    return paragraph(next(fitting, shortest), "plain", cells, rows)


def in_place(told: list[Row], rows: int) -> list[Row]:
    """The rows padded to this number, so that the page does not move when more is known."""
    return [*told, *([()] * (rows - len(told)))]
