"""The swap (R18) as an animation: both players' cards move to the other's row."""

from __future__ import annotations

from mate.tui.draw.faces import face, style_of
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, Span, placed
from mate.tui.draw.table.cardsize import LEFT
from mate.tui.draw.table.strip import COMPACT_ROWS, place_cells
from mate.tui.draw.table.titles import title
from mate.tui.draw.table.view import TableView
from mate.tui.keys.cardkeys import PLACE_KEYS


def draw_swapping(view: TableView) -> tuple[Row, ...]:
    """Draw the table during the swap, in its usual number of rows.

    Args:
        view: the table after the swap, with all cards held.
    """
    compact = view.layout is Layout.COMPACT
    rows = _names(view) if compact else _faces(view)
    return (title(view, 1), *rows, title(view, 0))


def _way(view: TableView, length: int) -> int:
    # The rows that the cards have moved: slowly at both ends, fast in between.
    share = view.swapped
    return round(length * share * share * (3 - 2 * share))


def _names(view: TableView) -> list[Row]:
    rows: list[Row] = [()] * (COMPACT_ROWS - 2)
    last, step = len(rows) - 1, place_cells(view)
    gone = _way(view, last)
    for seat, row in ((0, gone), (1, last - gone)):
        cards = view.places(seat)
        names = (
            (f"{view.narrator.card(card):<3} ", style_of(card, view.state_of(seat, card)))
            for card in cards
        )
        rows[row] = placed((place * step, (name,)) for place, name in enumerate(names))
    return rows


def _faces(view: TableView) -> list[Row]:
    size = view.size
    rows: list[list[Span]] = [[(" " * LEFT, "plain")] for _ in range(size.table_rows - 2)]
    blank: Row = ((" " * size.cells, "plain"),)
    # The upper cards are one row nearer to the edge than the lower ones, as when none is chosen.
    last = size.lower_holding
    gone = _way(view, last)
    for place in range(len(PLACE_KEYS)):
        column = [blank] * len(rows)
        for seat, top in ((0, gone), (1, last - gone)):
            card = view.places(seat)[place]
            drawn = face(
                card,
                view.narrator.card(card),
                view.state_of(seat, card),
                cells=size.cells,
                rows=size.rows,
            )
            column[top : top + size.rows] = drawn
        for row, spans in zip(rows, column, strict=True):
            row.extend((*spans, (" ", "plain")))
    return [tuple(row[:-1]) for row in rows]
