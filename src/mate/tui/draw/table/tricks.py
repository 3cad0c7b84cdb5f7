"""The past tricks of a hand, in columns: a row for each player, the upper one first."""

from __future__ import annotations

from typing import Final

from mate.rules import Trick
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, Span, distinct, fitted
from mate.tui.draw.table.view import TableView

TRICK_CELLS: Final = 4
"""How wide a trick is at least: a mark, and the name of a card."""
_MOST_TRICKS: Final = 10


def numbered_tricks(view: TableView, label: int, column: int) -> tuple[Row, Row, Row]:
    """The tricks in columns under their numbers.

    Args:
        view: the table.
        label: how wide the players' names are, with a blank at both ends.
        column: how wide a trick is, at least four cells.
    """
    position = view.position
    total = position.terms.trick_total
    head: list[Span] = [(fitted(" trick", label), "faint")]
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
    """What a player did in a trick: who led is marked, and the reply that used up the free move.

    Args:
        view: the table.
        trick: the trick.
        seat: the player's seat.
        cells: how wide it is, at least four cells.
    """
    led = trick.leader == seat
    card = trick.lead if led else trick.reply
    if card is None:
        return ((f"{' #' if view.is_mate else '':<{cells}}", "bad"),)
    lost = trick.winner is not None and trick.winner != seat
    mark = "▸" if led else "F" if trick.free else " "
    name = f"{view.narrator.card(card):<{cells - 1}}"
    return (mark, "accent"), (name, "faint" if lost else suit_style(card))
