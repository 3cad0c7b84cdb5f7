"""The row of tricks between the players, and the points that a mate would score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.rules import Card, Phase, Rank, Suit, Trick
from mate.tui.draw import Row, fitted, placed, short_names, width
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_card, draw_place
from mate.tui.draw.table.view import TableView, sign_in_trick

_TRICKS: Final = 10
_CHIP_CELLS: Final = 4
"""The maximum width of a card drawn in a single row, including the mark of a lead."""
_PLAIN_ROWS: Final = 3
"""The height of the largest cards in the row that leave room for the points below it."""
_BESIDE: Final = 12
"""The width that the points take beside larger cards."""
_SMALL: Final = 7
"""The width of the smallest cards with a face; on such a table, everything is close together."""
_NAME: Final = 8
"""The maximum width of a name before the points of a mate."""
_SIZES: Final = ((7, 5), (7, 3), (6, 3), (5, 3))
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
        for cells, rows in _SIZES:
            beside = _BESIDE if rows > _PLAIN_ROWS else 0
            pitch = (room - names - beside) // _TRICKS
            if cells < pitch and 2 * rows + 1 + (not beside) <= high:
                return cls(names, pitch, cells, rows)
        return cls(names, pitch, min(pitch, _CHIP_CELLS), 1)

    @property
    def width(self) -> int:
        """The width of the names and of ten tricks."""
        return self.names + (_TRICKS - 1) * self.pitch + self.cells


def draw_trick_row(view: TableView) -> list[Row]:
    """Draw the tricks as two rows of cards, the upper player first, with numbers between them.

    If there is room, the points that a mate would score are shown beside or below the tricks.
    """
    size = _Row.of(view)
    upper, lower = (_of_player(view, size, seat) for seat in (view.above, view.below))
    rows = [*upper, _numbers(view, size), *lower]
    if size.rows > _PLAIN_ROWS:
        return _with_scores_beside(view, size, rows)
    scores, grid = draw_scores(view), view.grid
    if grid.trick < len(rows) + len(scores):
        return rows
    # Use a row below the trick, unless a chosen lower card rises into that row.
    below = grid.lower - grid.centre - grid.trick - (view.position.turn == view.below)
    room = grid.trick + min(below, 1) - len(rows) - len(scores)
    above = (room + 1) // 3
    return [*[()] * above, *rows, *[()] * min(room - above, 1), *scores]


def _with_scores_beside(view: TableView, size: _Row, rows: list[Row]) -> list[Row]:
    """Return the tricks with each player's points on the player's side, or with points for both."""
    label, scores = _scores(view)
    lists = list(dict.fromkeys(scores.values()))
    high, beside = len(rows), list[Row]()
    if len(lists) == 1:
        beside = [((label, "faint"),), (), *map(_score_in_list, lists[0])]
    elif lists:
        upper, lower = (
            list(map(_score_in_list, scores[seat])) for seat in (view.above, view.below)
        )
        beside = [*upper, ((label, "faint"),), *lower]
    first = (high - len(beside)) // 2
    grid = view.grid
    left = (size.width + grid.width - 2 * grid.trick_cells) // 2
    for row, line in enumerate(beside, start=first):
        rows[row] = placed([(0, rows[row]), (left - width(line) // 2, line)])
    return [*[()] * ((grid.trick - high) // 2), *rows]


def _score_in_list(score: _Score) -> Row:
    return (f"{score[0]:<3}", "plain"), (f"{score[1]:>4}", "strong")


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


_Score = tuple[str, int]
"""A rank's label, and the points of a mate with a card of this rank."""


def _scores(view: TableView) -> tuple[str, dict[int, tuple[_Score, ...]]]:
    """Return what the scores are for, and the scores of the players who could mate, by seat."""
    position = view.position
    leads = position.phase is Phase.LEAD
    trick = position.trick + (not leads)
    label = "Mate now" if leads else "Next trick"
    if position.outcome is not None or not 0 < trick <= position.terms.trick_total:
        return label, {}
    ranks = sorted(Rank, key=lambda rank: -rank.weight)
    points = position.terms.points_of_mate
    seats = [position.turn] if leads else [view.above, view.below]
    return label, {
        seat: tuple((rank.label, points(seat, Card(rank, Suit.CLUBS), trick)) for rank in ranks)
        for seat in seats
    }


def draw_scores(view: TableView) -> list[Row]:
    """Draw the points of a possible mate: by the leader now, or by each player next trick."""
    gap = "   " if view.grid.cells > _SMALL else "  "
    label, scores = _scores(view)
    lines = {
        seat: tuple(
            span
            for rank, points in ranks
            for span in ((f"{gap}{rank} ", "plain"), (str(points), "strong"))
        )
        for seat, ranks in scores.items()
    }
    if len({*lines.values()}) <= 1:
        return [((label, "faint"), *line) for line in [*lines.values()][:1]]
    names = short_names(view.narrator.names, _NAME)
    long = max(map(cell_len, names))
    widest = long + max(map(width, lines.values()))
    before = f"{label}, " if len(label) + 2 + widest < 8 * view.grid.cells else ""
    return [
        ((f"{before}{fitted(names[seat], long)}", "faint"), *line) for seat, line in lines.items()
    ]
