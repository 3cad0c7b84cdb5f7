"""The middle of the table, except in the compact layout: past tricks, the trick, the weights."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Final

from mate.rules import Phase, Rank
from mate.tui.draw.rows import Row, placed
from mate.tui.draw.table.foreplacement import NONE_ROWS, draw_choice_of_none, none_cell
from mate.tui.draw.table.trick import Piece, trick_pieces
from mate.tui.draw.table.tricks import TRICK_CELLS, numbered_tricks
from mate.tui.draw.table.view import TableView

_TRICKS: Final = 10


def draw_middle(view: TableView) -> tuple[Row, ...]:
    """Draw the middle of the table; the size of the cards gives its height."""
    pieces = sorted(_pieces(view), key=attrgetter("row", "cell"))
    rows: list[Row] = [()] * view.size.middle_rows
    for row, together in groupby(pieces, key=attrgetter("row")):
        rows[row] = placed((piece.cell, piece.what) for piece in together)
    return tuple(rows)


def none_row(view: TableView) -> int:
    """The row of the middle where the choice of none begins."""
    return (view.size.middle_rows - NONE_ROWS) // 2


def _pieces(view: TableView) -> Iterator[Piece]:
    if view.position.phase is Phase.DECLARE:
        for row, drawn in enumerate(draw_choice_of_none(view), start=none_row(view)):
            yield Piece(row, none_cell(view), drawn)
    else:
        yield from _tricks(view)
        yield from trick_pieces(view)
    if view.weighs:
        yield Piece(view.size.middle_rows - 1, view.size.cell_of(1), _weights())


def _tricks(view: TableView) -> Iterator[Piece]:
    size = view.size
    # The names of cards are aligned with the cards.
    label = size.step
    column = max(TRICK_CELLS, (size.led_cell - label) // _TRICKS)
    rows = numbered_tricks(view, label, column)
    first = (size.middle_rows - len(rows)) // 2
    for row, drawn in enumerate(rows, start=first):
        yield Piece(row, 0, drawn)


def _weights() -> Row:
    said = "  ".join(f"{rank.label} ×{rank.weight}" for rank in Rank)
    return ((said, "faint"),)
