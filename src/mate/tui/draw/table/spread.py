"""The table with bordered cards, side by side, and the trick between the holdings."""

from __future__ import annotations

from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase
from mate.tui.draw.faces import face
from mate.tui.draw.rows import Row, Span
from mate.tui.draw.table.cardsize import LEFT
from mate.tui.draw.table.foreplacement import NONE_CELLS, NONE_ROWS, none_cell
from mate.tui.draw.table.middle import draw_middle, none_row
from mate.tui.draw.table.titles import title
from mate.tui.draw.table.view import TableView
from mate.tui.keys.cardkeys import PLACE_KEYS


def draw_spread(view: TableView) -> tuple[Row, ...]:
    """Draw the table; the size of the cards gives its size, and seat 0 is at the bottom."""
    view = view._replace(cells=view.size.table_cells)
    blank: tuple[Row, ...] = ((),) * view.size.padding
    return (
        title(view, 1),
        *_holding(view, 1),
        *blank,
        *draw_middle(view),
        *blank,
        *_holding(view, 0),
        title(view, 0),
    )


def _holding(view: TableView, seat: int) -> tuple[Row, ...]:
    # One row more than a card has: the chosen card is one row nearer to the middle.
    size = view.size
    rows: list[list[Span]] = [[(" " * LEFT, "plain")] for _ in range(size.rows + 1)]
    blank: Row = ((" " * size.cells, "plain"),)
    for place, card in enumerate(view.places(seat)):
        drawn = _card(view, seat, place)
        stack = (blank, *drawn) if _row_in_holding(view, seat, card) else (*drawn, blank)
        for row, spans in zip(rows, stack, strict=True):
            row.extend(spans)
            if place < len(PLACE_KEYS) - 1:
                row.append((" ", "plain"))
    return tuple(map(tuple, rows))


def _card(view: TableView, seat: int, place: int) -> tuple[Row, ...]:
    card, size = view.places(seat)[place], view.size
    if not view.holds(seat, card):
        empty: Row = ((" " * size.cells, "plain"),)
        above, below = (size.rows - 1) // 2, size.rows // 2
        return (*(empty,) * above, (("·".center(size.cells), "faint"),), *(empty,) * below)
    return face(
        card,
        view.narrator.card(card),
        view.state_of(seat, card),
        view.key_at(seat, place),
        view.mark_of(seat, card),
        cells=size.cells,
        rows=size.rows,
    )


def action_in_spread(view: TableView, x: int, y: int) -> Action | None:
    """The card or the choice of none drawn at a cell; None elsewhere."""
    size = view.size
    if 0 <= y - size.middle_top < size.middle_rows:
        return _action_in_middle(view, x, y - size.middle_top)
    for seat, top in ((1, 1), (0, size.lower_holding)):
        if not top <= y <= top + size.rows:
            continue
        place, cell = divmod(x - LEFT, size.step)
        if not 0 <= place < len(PLACE_KEYS) or cell >= size.cells:
            return None
        card = view.places(seat)[place]
        first = top + _row_in_holding(view, seat, card)
        drawn = first <= y < first + size.rows
        return card if view.holds(seat, card) and drawn else None
    return None


def _action_in_middle(view: TableView, x: int, row: int) -> Action | None:
    declares = view.position.phase is Phase.DECLARE
    across = 0 <= x - none_cell(view) < NONE_CELLS
    down = 0 <= row - none_row(view) < NONE_ROWS
    return NO_FOREPLACEMENT if declares and across and down else None


def _row_in_holding(view: TableView, seat: int, card: Card) -> int:
    return int(view.is_chosen(seat, card) is (seat == 1))


def place_in_spread(view: TableView, action: Action) -> tuple[int, int]:
    """The cell where the name of an action begins; the action is one of the player to act."""
    seat, size = view.position.turn, view.size
    if not isinstance(action, Card):
        return none_cell(view) + 2, size.middle_top + none_row(view) + 1
    place = view.places(seat).index(action)
    top = 1 if seat else size.lower_holding
    below = 0 if size.has_figures else 1
    return size.cell_of(place) + 2, top + _row_in_holding(view, seat, action) + below
