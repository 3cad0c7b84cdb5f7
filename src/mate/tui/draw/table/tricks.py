"""The past tricks of a hand in columns, a row for each player, the upper one first."""

from __future__ import annotations

from typing import Final

from mate.rules import Trick
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, Span, distinct, fitted
from mate.tui.draw.table.view import TableView

TRICK_CELLS: Final = 4
"""The least width of a trick: a mark and the name of a card."""
_MOST_TRICKS: Final = 10


def numbered_tricks(view: TableView, label: int, column: int) -> tuple[Row, Row, Row]:
    """The tricks in columns under their numbers.

    Args:
        view: the table.
        label: the width of the players' names, with a blank at both ends.
        column: the width of a trick, at least 4.
    """
    position = view.position
    total = position.terms.trick_total
    head: list[Span] = [(fitted(" Trick", label), "faint")]
    for number in range(1, _MOST_TRICKS + 1):
        now = number == position.trick and position.outcome is None
        shown = str(number) if number <= total else "–"
        head.append((f" {shown:<{column - 1}}", "strong" if now else "faint"))
    names = distinct(view.narrator.names, label - 2)
    lower, upper = ((f" {name} ", "plain") for name in names)
    above, below = (_tricks_of(view, seat, column) for seat in (1, 0))
    return tuple(head), (upper, *above), (lower, *below)


def _tricks_of(view: TableView, seat: int, column: int) -> Row:
    return tuple(
        span for trick in view.hand.tricks for span in trick_cell(view, trick, seat, column)
    )


def trick_cell(view: TableView, trick: Trick, seat: int, cells: int) -> Row:
    """A player's card in a trick, with marks for the leader and for a reply by free move.

    Args:
        view: the table.
        trick: the trick.
        seat: the player's seat.
        cells: the width, at least 4.
    """
    led = trick.leader == seat
    card = trick.lead if led else trick.reply
    if card is None:
        return ((f"{' #' if view.is_mate else '':<{cells}}", "bad"),)
    lost = trick.winner is not None and trick.winner != seat
    mark = "▸" if led else "F" if trick.free else " "
    name = f"{view.narrator.card(card):<{cells - 1}}"
    return (mark, "accent"), (name, "faint" if lost else suit_style(card))
