"""The compact table: each holding is a row of text, with a row of keys next to it."""

from __future__ import annotations

from itertools import count
from typing import Final

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase, Trick
from mate.tui.draw import Row, Span, placed, short_names, width
from mate.tui.draw.cards import CardState
from mate.tui.draw.table.view import TableView, choice_of_none, sign_in_trick
from mate.tui.keys.keymap import PLACE_KEYS
from mate.words.rulebook import called_replies

COMPACT_ROWS: Final = 8
"""The height of the table in the compact layout."""
_MOST: Final = 7
_UPPER_CARDS: Final = 1
_NONE_ROW: Final = 3
_LOWER_CARDS: Final = 6


def draw(view: TableView) -> tuple[Row, ...]:
    """Draw the table without the name lines in 8 rows of 40 to 80 cells."""
    above, below = view.above, view.below
    between = _tricks(view, above), _tricks(view, below)
    if view.position.phase is Phase.DECLARE:
        between = choice_of_none(view), ()
    upper, lower = (
        (_cards(view, above), _keys(view, above)),
        (_keys(view, below), _cards(view, below)),
    )
    return (), *upper, *between, *lower, ()


def draw_swapping(view: TableView) -> tuple[Row, ...]:
    """Draw both holdings as they move to each other's rows, without the name lines."""
    rows: list[Row] = [()] * COMPACT_ROWS
    last = COMPACT_ROWS - 3
    gone = view.swapped_of(last)
    for seat, row in ((view.below, gone), (view.above, last - gone)):
        rows[1 + row] = _cards(view, seat)
    return tuple(rows)


def _place_cells(view: TableView) -> int:
    return min(view.cells // len(PLACE_KEYS), _MOST)


def _cards(view: TableView, seat: int) -> Row:
    pieces: list[tuple[int, Row]] = []
    for cell, place in zip(count(step=_place_cells(view)), view.sides[seat], strict=False):
        name, style = " ·  ", "faint"
        if place.held:
            # Put a blank after the suit sign, because some terminals draw the sign two cells wide.
            name = f"{view.narrator.card(place.card):<3} "
            style = f"{place.state.style}-{place.card.suit.word}"
            # Show a chosen card in gold, because a row of text has no room for a rim.
            style = "turn" if place.state is CardState.CHOSEN else style
        pieces.append((cell, ((name, style),)))
    return placed(pieces)


def _keys(view: TableView, seat: int) -> Row:
    spans: list[Span] = []
    step = _place_cells(view)
    for place in view.sides[seat]:
        text, style = "", "faint"
        if place.held:
            # Let a value replace the key, because both together could be read as one number.
            text = f"{'▾▴'[seat == view.above] if place.chosen else ' '}{place.mark or place.key}"
            if len(text) > step:
                text = place.mark
            style = "key" if place.chosen else "strong"
        spans.append((f"{text[:step]:<{step}}", style))
    return tuple(spans)


def _tricks(view: TableView, seat: int) -> Row:
    # Draw a player's card of each trick, with a text beside the card of the last trick.
    if (trick := view.trick) is None:
        return ()
    cards = (_trick_cell(view, each, seat) for each in view.hand.tricks)
    row = placed(zip(count(step=_place_cells(view)), cards, strict=False))
    room = view.cells - width(row) - 1
    said = next((text for text in _said(view, trick, seat) if cell_len(text) <= room), "")
    return (*row, (f" {said}", "accent")) if said else row


def _trick_cell(view: TableView, trick: Trick, seat: int) -> Row:
    """Draw a player's card in a trick; in the last trick, like a card of the holdings."""
    card = trick.lead if trick.leader == seat else trick.reply
    if card is None:
        return (" ", "plain"), ("╌╌╌", "faint")
    lost = trick.winner is not None and trick.winner != seat
    mates = trick.reply is None and view.position.is_mate
    style = "faint" if lost else card.suit.word
    if trick is view.trick:
        state = CardState.WAITING if lost else CardState.LEGAL
        style = f"{(CardState.CHOSEN if mates else state).style}-{card.suit.word}"
    sign = "★" if mates else sign_in_trick(trick, seat)
    return (sign, "accent"), (f"{view.narrator.card(card):<3}", style)


def _said(view: TableView, trick: Trick, seat: int) -> tuple[str, ...]:
    """Return the texts beside a player's card of the last trick, the longest first."""
    if trick.winner == seat:
        name = short_names(view.narrator.names, 12)[seat]
        return f"{name} wins the trick", f"{name} wins"
    if trick.reply is not None or trick.leader == seat:
        return ()
    asked = called_replies(view.position)
    # After a mate, show the whole reason or nothing: half of the reason would be wrong, and the
    # player's name line shows the whole reason anyway.
    return (" ".join(asked),) if view.position.is_mate else (" ".join(asked), asked[-1])


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """Return the action drawn at a cell: a card or "keep all ten"; None if there is no action."""
    if view.position.phase is Phase.DECLARE and y == _NONE_ROW:
        return NO_FOREPLACEMENT if x < width(choice_of_none(view)) else None
    place, cell = divmod(x, _place_cells(view))
    upper, lower = (_UPPER_CARDS, 2), (_LOWER_CARDS, 5)
    for seat, rows in ((view.above, upper), (view.below, lower)):
        if y in rows and place < len(PLACE_KEYS) and cell < 4:
            at = view.held_at(seat, place)
            return at and at.card
    return None


def place_of(view: TableView, action: Action) -> tuple[int, int]:
    """Return the cell where the name of an action of the player to act begins."""
    if not isinstance(action, Card):
        return 2, _NONE_ROW
    row = _UPPER_CARDS if view.position.turn == view.above else _LOWER_CARDS
    return view.place_of(action) * _place_cells(view), row
