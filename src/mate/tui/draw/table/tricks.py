"""The row of tricks between the players, and the points that a mate would score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.rules import Card, Phase, Rank, Suit, Trick
from mate.tui.draw import Row, Span, fitted, placed, short_names, width
from mate.tui.draw.cards import PAPER, CardState, draw_card
from mate.tui.draw.table.view import TableView, sign_in_trick

_TRICKS: Final = 10
_CHIP_CELLS: Final = 4
"""The maximum width of a card drawn in a single row, including the mark of a lead."""
_SMALL: Final = 7
"""The width of the smallest cards with a face; on such a table, everything is close together."""
_NAME: Final = 8
"""The maximum width of a name before the points of a mate."""
_SIZES: Final = ((9, 5), (7, 3), (6, 3), (5, 3))
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
    scores = draw_scores(view)
    room = view.grid.trick - len(rows) - len(scores)
    if room < 0:
        return rows
    return [*[()] * (room // 3), *rows, *[()] * min(room - room // 3, 1), *scores]


def _of_player(view: TableView, size: _Row, seat: int) -> list[Row]:
    pieces: list[list[tuple[int, Row]]] = [[] for _ in range(size.rows)]
    name = short_names(view.narrator.names, size.names - 1)[seat]
    pieces[size.rows // 2].append((0, ((name, "faint"),)))
    tricks = view.hand.tricks
    for number in range(view.position.terms.trick_total):
        trick = tricks[number] if number < len(tricks) else None
        for row, drawn in enumerate(_place(view, size, trick, seat)):
            pieces[row].append((size.names + number * size.pitch, drawn))
    return [placed(row) for row in pieces]


def _place(view: TableView, size: _Row, trick: Trick | None, seat: int) -> Iterable[Row]:
    card = None if trick is None else trick.lead if trick.leader == seat else trick.reply
    if trick is None or card is None:
        return _slot(view, size, waits=trick is not None)
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
    text = f"{sign}{name}" if len(name) < size.cells else name
    return ((text.center(size.cells), f"{state.style}-{card.suit.word}"),)


def _slot(view: TableView, size: _Row, *, waits: bool) -> list[Row]:
    style = "key" if waits and view.position.outcome is None else "slot"
    if size.rows == 1 or view.stock is not PAPER:
        dots = "╌" * size.cells if style == "key" else "·".center(size.cells)
        rows: list[Row] = [((" " * size.cells, "plain"),)] * size.rows
        rows[size.rows // 2] = ((dots, style),)
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
    if position.outcome is not None or not 0 < trick <= position.terms.trick_total:
        return []
    seats = [position.turn] if leads else [view.above, view.below]
    scores = {seat: _scores_of(view, seat, trick) for seat in seats}
    label = "Mate now" if leads else "Next trick"
    if len(set(scores.values())) == 1:
        return [((label, "faint"), *scores[seats[0]])]
    names = short_names(view.narrator.names, _NAME)
    long = max(map(cell_len, names))
    widest = long + max(map(width, scores.values()))
    before = f"{label}, " if len(label) + 2 + widest < 8 * view.grid.cells else ""
    return [((f"{before}{fitted(names[seat], long)}", "faint"), *scores[seat]) for seat in seats]


def _scores_of(view: TableView, seat: int, trick: int) -> Row:
    terms, gap = view.position.terms, "   " if view.grid.cells > _SMALL else "  "
    spans: list[Span] = []
    for rank in sorted(Rank, key=lambda rank: -rank.weight):
        points = terms.points_of_mate(seat, Card(rank, Suit.CLUBS), trick)
        spans += [(f"{gap}{rank.label} ", "plain"), (str(points), "strong")]
    return tuple(spans)
