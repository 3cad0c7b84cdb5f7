"""The row of tricks between the players, and the points that a mate would score."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.rules import Card, Phase, Rank, Suit, Trick
from mate.tui.draw import Row, fitted, placed, short_names, width
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_card, draw_place
from mate.tui.draw.table.view import TableView, sign_in_trick

_TRICKS: Final = 10
_CHIP_CELLS: Final = 4
"""The maximum width of a card drawn in a single row, including the mark of a lead."""
_SMALL: Final = 7
"""The width of the smallest cards with a face; on such a table, everything is close together."""
_NAME: Final = 8
"""The maximum width of a name before the points of a mate."""
_SIZES: Final = ((7, 5), (7, 3), (6, 3))
"""The sizes of cards in the row of tricks, the largest first; if none fits, show only names."""


class _Row(NamedTuple):
    """The measures of the row of tricks.

    Args:
        names: the width of the names before the first trick.
        pitch: the distance in cells from one trick to the next.
        cells, rows: the size of a card.
    """

    names: int
    pitch: int
    cells: int
    rows: int

    @classmethod
    def of(cls, view: TableView) -> _Row:
        grid = view.grid
        room, high = grid.width - 2 * grid.trick_cells - 1, grid.trick
        names = 4 if room < 60 else 8 if room < 100 else 10
        pitch = (room - names) // _TRICKS
        for cells, rows in _SIZES:
            # Leave a row for the numbers of the tricks, and another one for the points.
            if cells < pitch and 2 * rows + 2 <= high:
                return cls(names, pitch, cells, rows)
        return cls(names, pitch, min(pitch, _CHIP_CELLS), 1)


def draw_trick_row(view: TableView) -> list[Row]:
    """Draw the tricks as two rows of cards, the upper player first, with numbers between them.

    If there is room, the points that a mate would score are shown below the tricks.
    """
    size = _Row.of(view)
    upper, lower = (_of_player(view, size, seat) for seat in (view.above, view.below))
    rows = [*upper, _numbers(view, size), *lower]
    scores, grid = draw_scores(view), view.grid
    if grid.trick < len(rows) + len(scores):
        return rows
    # Use a row below the trick, unless a chosen lower card rises into that row.
    below = grid.lower - grid.centre - grid.trick - (view.position.turn == view.below)
    room = grid.trick + min(below, 1) - len(rows) - len(scores)
    above = (room + 1) // 3
    return [*[()] * above, *rows, *[()] * min(room - above, 1), *scores]


def _of_player(view: TableView, size: _Row, seat: int) -> list[Row]:
    pieces: list[list[tuple[int, Row]]] = [[] for _ in range(size.rows)]
    name = short_names(view.narrator.names, size.names - 1)[seat]
    pieces[size.rows // 2].append((0, ((name, "faint"),)))
    tricks, position = view.hand.tricks, view.position
    now = position.trick - 1 if position.turn == seat and position.outcome is None else None
    for number in range(position.terms.trick_total):
        trick = tricks[number] if number < len(tricks) else None
        for row, drawn in enumerate(_place(view, size, trick, seat, waits=number == now)):
            pieces[row].append((size.names + number * size.pitch, drawn))
    return [placed(row) for row in pieces]


def _place(
    view: TableView, size: _Row, trick: Trick | None, seat: int, *, waits: bool
) -> Iterable[Row]:
    card = None if trick is None else trick.lead if trick.leader == seat else trick.reply
    if trick is None or card is None:
        return _slot(view, size, waits=waits)
    lost = trick.winner is not None and trick.winner != seat
    state = CardState.BARRED if lost else CardState.LEGAL
    if trick.reply is None and view.position.is_mate:
        state = CardState.CHOSEN
    if size.rows == 1:
        return (_chip(view, size, trick, seat, state),)
    signs = view.narrator.signs
    return draw_card(card, state, size.cells, size.rows, signs=signs, stock=view.stock)


def _chip(view: TableView, size: _Row, trick: Trick, seat: int, state: CardState) -> Row:
    card = trick.lead if trick.leader == seat else trick.reply
    assert card is not None
    name, sign = view.narrator.card(card), sign_in_trick(trick, seat).strip()
    # Only outlines need the mark of a lead: on paper, brightness shows who won and leads next.
    marked = len(name) < size.cells and (trick.free or view.stock is Stock.LINES)
    text = f"{sign}{name}" if marked else name
    return ((text.center(size.cells), f"{state.style}-{card.suit.word}"),)


def _slot(view: TableView, size: _Row, *, waits: bool) -> list[Row]:
    if size.rows > 1 and waits:
        return draw_place(size.cells, size.rows, style="key")
    if size.rows == 1 or view.stock is not PAPER:
        # Without shades, a dot shows the place.
        clean = " " if view.stock is PAPER else "·"
        dots = "╌" * size.cells if waits else clean.center(size.cells)
        rows: list[Row] = [((" " * size.cells, "plain"),)] * size.rows
        rows[size.rows // 2] = ((dots, "key" if waits else "slot"),)
        return rows
    edges = ("▄" * size.cells, "slot-rim"), ("▀" * size.cells, "slot-rim")
    middle: list[Row] = [((" " * size.cells, "slot"),)] * (size.rows - 2)
    return [(edges[0],), *middle, (edges[1],)]


def _numbers(view: TableView, size: _Row) -> Row:
    position = view.position
    pieces: list[tuple[int, Row]] = []
    for number in range(1, position.terms.trick_total + 1):
        now = number == position.trick
        text = str(number).center(size.cells)
        pieces.append(
            (size.names + (number - 1) * size.pitch, ((text, "key" if now else "faint"),))
        )
    return placed(pieces)


def draw_scores(view: TableView) -> list[Row]:
    """Draw the points of a possible mate: by the leader now, or by each player next trick."""
    position = view.position
    leads = position.phase is Phase.LEAD
    trick = position.trick + (not leads)
    label = "Mate now" if leads else "Next trick"
    if position.outcome is not None or not 0 < trick <= position.terms.trick_total:
        return []
    seats = [position.turn] if leads else [view.above, view.below]
    lines = {seat: _scores_of(view, seat, trick) for seat in seats}
    if len({*lines.values()}) == 1:
        return [((label, "faint"), *lines[seats[0]])]
    names = short_names(view.narrator.names, _NAME)
    long = max(map(cell_len, names))
    widest = long + max(map(width, lines.values()))
    before = f"{label}, " if len(label) + 2 + widest < 8 * view.grid.cells else ""
    return [
        ((f"{before}{fitted(names[seat], long)}", "faint"), *line) for seat, line in lines.items()
    ]


def _scores_of(view: TableView, seat: int, trick: int) -> Row:
    """Return the points of a player's mate on a trick, by rank, the greatest first."""
    gap, points = "   " if view.grid.cells > _SMALL else "  ", view.position.terms.points_of_mate
    ranks = sorted(Rank, key=lambda rank: -rank.weight)
    pairs = [(rank.label, points(seat, Card(rank, Suit.CLUBS), trick)) for rank in ranks]
    spans = (((f"{gap}{rank} ", "plain"), (str(each), "strong")) for rank, each in pairs)
    return tuple(chain.from_iterable(spans))
