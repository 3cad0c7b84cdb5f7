"""Foreplacement at the table: the choice of none, and the foreplaced card (R9, R10)."""

from __future__ import annotations

from typing import Final

from mate.rules import NO_FOREPLACEMENT
from mate.tui.draw.faces import CardState, face, style_of, suit_style
from mate.tui.draw.rows import Row
from mate.tui.draw.table.view import TableView
from mate.tui.keys.cardkeys import NONE_KEY

NONE_TEXT: Final = "none"
NONE_CELLS: Final = 24
NONE_ROWS: Final = 3


def none_cell(view: TableView) -> int:
    """The left edge of the choice of none, in the middle of the table."""
    return (view.size.table_cells + 1 - NONE_CELLS) // 2


def draw_choice_of_none(view: TableView) -> tuple[Row, ...]:
    """Draw the choice of none as a wide card of three rows."""
    state = CardState.CHOSEN if view.chosen is NO_FOREPLACEMENT else CardState.LEGAL
    key = NONE_KEY if view.chosen else ""
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    return face(NO_FOREPLACEMENT, NONE_TEXT, state, key, mark, cells=NONE_CELLS)


def draw_choice_in_a_row(view: TableView) -> Row:
    """Draw the choice of none for the compact layout."""
    chosen = view.chosen is NO_FOREPLACEMENT
    state = CardState.CHOSEN if chosen else CardState.LEGAL
    key = f"{NONE_KEY} " if view.chosen else ""
    mark = f" {view.marks[NO_FOREPLACEMENT]}" if NO_FOREPLACEMENT in view.marks else ""
    text = f"{'▸' if chosen else ' '} {key}{NONE_TEXT}{mark} "
    return (("  ", "plain"), (text, style_of(NO_FOREPLACEMENT, state)))


def foreplaced_card(view: TableView, seat: int, *, compact: bool) -> Row:
    """The card that a player foreplaced, to show beside the name; empty if none."""
    card = view.position.foreplaced[seat]
    if card is None:
        return ()
    said = " · out: " if compact else " · foreplaced "
    return ((said, "faint"), (f"{view.narrator.card(card)} ", suit_style(card)), ("+1", "strong"))
