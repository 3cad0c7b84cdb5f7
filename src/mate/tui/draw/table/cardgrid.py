"""Where each of the twenty cards is: a table of suits and ranks."""

from __future__ import annotations

from typing import Final

from mate.rules import Card, Rank, Suit
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, Span, fitted
from mate.tui.draw.table.view import TableView

_COLUMN: Final = 6
_HELD: Final = ("▼", "▲")
_PLAYED: Final = "·"
_FOREPLACED: Final = "−"


def draw_card_grid(view: TableView) -> tuple[Row, ...]:
    """Who holds each card, what is gone, what is foreplaced: 8 rows of at most 38 cells."""
    head: list[Span] = [("    ", "plain")]
    head += [(f"{rank.label:<{_COLUMN}}", "faint") for rank in Rank]
    first, second = (fitted(name, 12).rstrip() for name in view.narrator.names)
    return (
        tuple(head),
        *(_suit(view, suit) for suit in Suit),
        (),
        ((f" {_HELD[1]} {second}  {_HELD[0]} {first}", "plain"),),
        ((f" {_PLAYED} played  {_FOREPLACED} foreplaced", "faint"),),
    )


def _suit(view: TableView, suit: Suit) -> Row:
    sign = view.narrator.card(Card(Rank.ACE, suit))[1:]
    spans: list[Span] = []
    for rank in Rank:
        card = Card(rank, suit)
        if not spans:
            spans.append((f" {sign}  ", suit_style(card)))
        spans += _cell(view, card)
    return tuple(spans)


def _cell(view: TableView, card: Card) -> tuple[Span, Span]:
    text, style = _PLAYED, "faint"
    if card in view.position.foreplaced:
        text, style = _FOREPLACED, "faint"
    for seat in (0, 1):
        if view.holds(seat, card):
            text, style = _HELD[seat], "accent" if seat else "strong"
    return (text, style), (" " * (_COLUMN - 1), "plain")
