"""The card grid: where each of the twenty cards is, by suit and rank."""

from __future__ import annotations

from typing import Final

from mate.rules import Card, Rank, Suit
from mate.tui.draw.rows import Row, Span, short_names
from mate.tui.draw.table.view import TableView

_COLUMN: Final = 6
_HELD: Final = ("▼", "▲")
_PLAYED: Final = "·"
_FOREPLACED: Final = "−"


def draw_card_grid(view: TableView) -> tuple[Row, ...]:
    """Draw the card grid: who holds each card, which are played or foreplaced, and the weights.

    It is at most 38 cells wide and 9 rows high, or 13 rows beside large cards.
    """
    head = "".join(f"{rank.label:<{_COLUMN}}" for rank in Rank)
    weights = "".join(f"{rank.weight:<{_COLUMN}}" for rank in Rank)
    first, second = short_names(view.narrator.names, 12)
    between: tuple[Row, ...] = ((),) if view.size.has_figures else ()
    return (
        ((f"    {head}", "faint"),),
        *(row for suit in Suit for row in (_suit(view, suit), *between)),
        ((" ×  ", "faint"), (weights, "plain")),
        (),
        ((f" {_HELD[1]} {second}  {_HELD[0]} {first}", "plain"),),
        ((f" {_PLAYED} played  {_FOREPLACED} foreplaced", "faint"),),
    )


def _suit(view: TableView, suit: Suit) -> Row:
    sign = view.narrator.card(Card(Rank.ACE, suit))[1:]
    cells = (span for rank in Rank for span in _cell(view, Card(rank, suit)))
    return ((f" {sign}  ", suit.word), *cells)


def _cell(view: TableView, card: Card) -> tuple[Span, Span]:
    text, style = _PLAYED, "faint"
    if card in view.position.foreplaced:
        text, style = _FOREPLACED, "faint"
    for seat in (0, 1):
        if view.holds(seat, card):
            text, style = _HELD[seat], "accent" if seat else "strong"
    return (text, style), (" " * (_COLUMN - 1), "plain")
