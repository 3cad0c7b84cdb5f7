"""The full table: bordered cards side by side, and the trick between the holdings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase, Rank
from mate.tui.draw.rows import Row, placed, side_by_side
from mate.tui.draw.table.parts import (
    NONE_CELLS,
    NONE_ROWS,
    TRICK_CELLS,
    Piece,
    draw_choice_of_none,
    numbered_tricks,
    title,
    trick_pieces,
)
from mate.tui.draw.table.view import LED, LEFT, TableView
from mate.tui.keys.cardkeys import PLACE_KEYS

_TRICKS: Final = 10


def draw(view: TableView) -> tuple[Row, ...]:
    """Draw the table; the size of the cards gives its size, and seat 0 is at the bottom."""
    view = view._replace(cells=view.size.table_cells)
    blank: list[Row] = [()] * view.size.padding
    return (
        title(view, 1),
        *_holding(view, 1),
        *blank,
        *_middle(view),
        *blank,
        *_holding(view, 0),
        title(view, 0),
    )


def draw_swapping(view: TableView) -> list[Row]:
    """Both holdings on the way to the other's row, without the players' lines."""
    size = view.size
    # The upper cards are one row nearer to the edge than the lower ones, as when none is chosen.
    last = size.lower_holding
    gone = view.swapped_of(last)
    columns: list[list[Row]] = []
    for cards in zip(view.places(0), view.places(1), strict=True):
        column: list[Row] = [_blank(view)] * (size.table_rows - 2)
        for seat, top in ((0, gone), (1, last - gone)):
            drawn = view.face(cards[seat], view.state_of(seat, cards[seat]))
            column[top : top + size.rows] = drawn
        columns.append(column)
    return side_by_side(columns, left=LEFT)


def _blank(view: TableView) -> Row:
    return ((" " * view.size.cells, "plain"),)


# The holdings.


def _holding(view: TableView, seat: int) -> list[Row]:
    # One row more than a card has: the chosen card is one row nearer to the middle.
    columns: list[tuple[Row, ...]] = []
    for place, card in enumerate(view.places(seat)):
        drawn = _card(view, seat, place)
        lower = _row_in_holding(view, seat, card)
        columns.append((_blank(view), *drawn) if lower else (*drawn, _blank(view)))
    return side_by_side(columns, left=LEFT)


def _card(view: TableView, seat: int, place: int) -> tuple[Row, ...]:
    card, size = view.places(seat)[place], view.size
    if view.holds(seat, card):
        key, mark = view.key_at(seat, place), view.mark_of(seat, card)
        return view.face(card, view.state_of(seat, card), key, mark)
    gone = [_blank(view)] * size.rows
    gone[(size.rows - 1) // 2] = (("·".center(size.cells), "faint"),)
    return tuple(gone)


def _row_in_holding(view: TableView, seat: int, card: Card) -> int:
    return int(view.is_chosen(seat, card) is (seat == 1))


# The middle: past tricks, the trick, the weights.


def _middle(view: TableView) -> tuple[Row, ...]:
    pieces = sorted(_pieces(view), key=lambda piece: piece[:2])
    rows: list[Row] = [()] * view.size.middle_rows
    for row, together in groupby(pieces, key=lambda piece: piece[0]):
        rows[row] = placed((cell, what) for _, cell, what in together)
    return tuple(rows)


def _pieces(view: TableView) -> Iterator[Piece]:
    size = view.size
    if view.position.phase is Phase.DECLARE:
        left, top = _place_of_none(view)
        for row, drawn in enumerate(draw_choice_of_none(view), start=top):
            yield row, left, drawn
    else:
        # The names of cards are aligned with the cards.
        column = max(TRICK_CELLS, (size.cell_of(LED) - size.step) // _TRICKS)
        rows = numbered_tricks(view, size.step, column)
        for row, drawn in enumerate(rows, start=(size.middle_rows - len(rows)) // 2):
            yield row, 0, drawn
        yield from trick_pieces(view)
    if view.weighs:
        weights = "  ".join(f"{rank.label} ×{rank.weight}" for rank in Rank)
        yield size.middle_rows - 1, size.cell_of(1), ((weights, "faint"),)


def _place_of_none(view: TableView) -> tuple[int, int]:
    # The left edge and, in the middle, the first row of the choice of none.
    size = view.size
    return (size.table_cells + 1 - NONE_CELLS) // 2, (size.middle_rows - NONE_ROWS) // 2


# The cells of actions.


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """The card or the choice of none drawn at a cell; None elsewhere."""
    size = view.size
    if 0 <= y - size.middle_top < size.middle_rows:
        left, top = _place_of_none(view)
        inside = 0 <= x - left < NONE_CELLS and 0 <= y - size.middle_top - top < NONE_ROWS
        return NO_FOREPLACEMENT if inside and view.position.phase is Phase.DECLARE else None
    place, cell = divmod(x - LEFT, size.step)
    seat = int(y < size.middle_top)
    if not 0 <= place < len(PLACE_KEYS) or cell >= size.cells:
        return None
    card = view.places(seat)[place]
    first = (1 if seat else size.lower_holding) + _row_in_holding(view, seat, card)
    return card if view.holds(seat, card) and first <= y < first + size.rows else None


def place_of(view: TableView, action: Action) -> tuple[int, int]:
    """The cell where the name of an action begins; the action is one of the player to act."""
    seat, size = view.position.turn, view.size
    if not isinstance(action, Card):
        left, top = _place_of_none(view)
        return left + 2, size.middle_top + top + 1
    place = view.places(seat).index(action)
    top = 1 if seat else size.lower_holding
    below = 0 if size.has_figures else 1
    return size.cell_of(place) + 2, top + _row_in_holding(view, seat, action) + below
