"""The trick on the table as cards: the card led, near its player, and the reply beside it.

Both stay until the next lead. The winning card has a heavy border, and the other card moves one row
towards it. After a mate the place of the reply stays empty, with the reason beside it (R5 to R7).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len

from mate.rules import Card, Phase, Trick
from mate.tui.draw.faces import CardState, empty_place, face
from mate.tui.draw.rows import Row, Span, short_names
from mate.tui.draw.table.cardsize import CardSize
from mate.tui.draw.table.view import TableView
from mate.words.legal import what_is_asked


class Piece(NamedTuple):
    """A piece of the middle of the table.

    Args:
        row: its row, from the top of the middle.
        cell: its left edge.
        what: the piece, as a row.
    """

    row: int
    cell: int
    what: Row


def trick_pieces(view: TableView) -> Iterator[Piece]:
    """The cards of the last trick, empty places, and the texts beside them."""
    size, trick = view.size, view.trick
    if trick is None:
        if view.position.phase is Phase.LEAD:
            yield from _before_the_first_lead(view)
        return
    replier = 1 - trick.leader
    led_row, reply_row = _row(trick, trick.leader), _row(trick, replier)
    yield from _stacked(led_row, size.led_cell, _led(view, trick))
    yield from _stacked(reply_row, size.reply_cell, _reply(view, trick))
    # The text about the card led is beside it, above or below the other card.
    row = reply_row - 1 if trick.leader else reply_row + size.rows
    yield Piece(row, size.reply_cell, (_said_of_lead(view, trick),))
    yield from _beside_reply(size, reply_row, _said_of_reply(view, trick))


def _before_the_first_lead(view: TableView) -> Iterator[Piece]:
    size, row = view.size, _outer_row(view.position.turn)
    yield from _stacked(row, size.led_cell, empty_place(size.cells, size.rows))
    yield Piece(row + size.rows // 2, size.reply_cell, (("any card", "accent"),))


def _outer_row(seat: int) -> int:
    return 0 if seat else 2


def _row(trick: Trick, seat: int) -> int:
    # The winning card stays near its player, and the other card moves towards it.
    return 1 if trick.winner == 1 - seat else _outer_row(seat)


def _stacked(row: int, cell: int, rows: tuple[Row, ...]) -> Iterator[Piece]:
    for below, spans in enumerate(rows):
        yield Piece(row + below, cell, spans)


def _led(view: TableView, trick: Trick) -> tuple[Row, ...]:
    if view.is_mate:
        return _card(view, trick.lead, CardState.MATING, "#")
    if trick.reply is None:
        return _card(view, trick.lead, CardState.LEGAL)
    won = trick.winner == trick.leader
    return _card(view, trick.lead, CardState.WINNING if won else CardState.WAITING)


def _reply(view: TableView, trick: Trick) -> tuple[Row, ...]:
    if trick.reply is None:
        return empty_place(view.size.cells, view.size.rows)
    won = trick.winner != trick.leader
    return _card(view, trick.reply, CardState.WINNING if won else CardState.WAITING)


def _card(view: TableView, card: Card, state: CardState, key: str = "") -> tuple[Row, ...]:
    size = view.size
    return face(card, view.narrator.card(card), state, key, cells=size.cells, rows=size.rows)


def _said_of_lead(view: TableView, trick: Trick) -> Span:
    size = view.size
    room = size.table_cells - size.reply_cell
    if view.is_mate:
        outcome = view.position.outcome
        mates = "overmates" if outcome is not None and outcome.overmate else "mates"
        return _told(view, trick.leader, mates, room), "strong"
    if trick.winner == trick.leader:
        return _told(view, trick.leader, "wins it", room), "accent"
    return _told(view, trick.leader, "led", room), "faint"


def _told(view: TableView, seat: int, verb: str, room: int) -> str:
    return f"{short_names(view.narrator.names, room - len(verb) - 1)[seat]} {verb}"


def _said_of_reply(view: TableView, trick: Trick) -> list[Span]:
    size = view.size
    room = size.table_cells - size.said_cell
    if trick.reply is None:
        asked = what_is_asked(view.position)
        together = " ".join(asked)
        return [(line, "accent") for line in ((together,) if cell_len(together) <= room else asked)]
    replier = 1 - trick.leader
    if trick.winner != replier:
        return []
    text = _told(view, replier, "wins it", 2 * room)
    if cell_len(text) <= room:
        return [(text, "accent")]
    # A long name gets a line of its own.
    name = short_names(view.narrator.names, room)[replier]
    return [(name, "accent"), ("wins it", "accent")]


def _beside_reply(size: CardSize, row: int, lines: list[Span]) -> Iterator[Piece]:
    first = row + (size.rows - len(lines) + 1) // 2
    for below, line in enumerate(lines):
        yield Piece(first + below, size.said_cell, (line,))
