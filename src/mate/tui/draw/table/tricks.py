"""The tricks between the holdings."""

from __future__ import annotations

from mate.rules import Trick
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, Span, distinct, fitted
from mate.tui.draw.table.view import TableView

_LABEL_CELLS = 9
_COLUMN_CELLS = 7


def numbered_tricks(view: TableView) -> tuple[Row, Row, Row]:
    """The tricks in columns under their numbers, a row for each player, the upper one first."""
    position = view.position
    total = position.terms.trick_total
    head: list[Span] = [(fitted(" trick", _LABEL_CELLS), "faint")]
    for number in range(1, 11):
        now = number == position.trick and position.outcome is None
        shown = str(number) if number <= total else "–"
        head.append((f" {shown:<{_COLUMN_CELLS - 1}}", "strong" if now else "faint"))
    names = distinct(view.narrator.names, _LABEL_CELLS - 2)
    lower, upper = ((f" {name} ", "plain") for name in names)
    above, below = bare_tricks(view, _COLUMN_CELLS)
    return tuple(head), (upper, *above), (lower, *below)


def bare_tricks(view: TableView, column: int) -> tuple[Row, Row]:
    """The tricks alone, a row for each player, the upper one first.

    Args:
        view: the table.
        column: how wide a trick is, at least four cells.
    """
    above, below = (
        tuple(span for trick in view.hand.tricks for span in _cell(view, trick, seat, column))
        for seat in (1, 0)
    )
    return above, below


def _cell(view: TableView, trick: Trick, seat: int, cells: int) -> Row:
    led = trick.leader == seat
    card = trick.lead if led else trick.reply
    over = view.position.outcome is not None
    if card is None:
        text = "mated" if cells > 5 else "#"
        return ((f" {text if over else '':<{cells - 1}}", "bad"),)
    lost = trick.winner is not None and trick.winner != seat
    style = "faint" if lost else suit_style(card)
    mated = led and trick.reply is None and over
    mark = "#" if mated else "F" if trick.free and not led else " "
    label = view.narrator.card(card)
    row: list[Span] = [("▸" if led else " ", "accent"), (f"{label:<3}", style)]
    if cells > 4:
        row += [(" ", style), (f"{mark:<{cells - 5}}"[: cells - 5], "accent")]
    return tuple(row)
