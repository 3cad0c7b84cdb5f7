"""The table in the compact layout: each holding is a row of text, with its keys beside it."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase, Trick
from mate.tui.draw.faces import CardState, style_of
from mate.tui.draw.rows import Row, Span, short_names, width
from mate.tui.draw.table.foreplacement import NONE_TEXT, draw_choice_in_a_row
from mate.tui.draw.table.titles import title
from mate.tui.draw.table.tricks import trick_cell
from mate.tui.draw.table.view import TableView
from mate.tui.keys.cardkeys import PLACE_KEYS
from mate.words.legal import what_is_asked

COMPACT_ROWS: Final = 8
"""The rows of the table in the compact layout."""
_MOST: Final = 7
_UPPER_CARDS: Final = 1
_NONE_ROW: Final = 3
_LOWER_CARDS: Final = 6


def draw_strip(view: TableView) -> tuple[Row, ...]:
    """Draw the table in 8 rows of 40 to 80 cells; seat 0 is at the bottom."""
    return (
        title(view, 1),
        _cards(view, 1),
        _keys(view, 1),
        *_middle(view),
        _keys(view, 0),
        _cards(view, 0),
        title(view, 0),
    )


def place_cells(view: TableView) -> int:
    """The width of a card's place."""
    return min(view.cells // len(PLACE_KEYS), _MOST)


def _cards(view: TableView, seat: int) -> Row:
    spans: list[Span] = []
    for card in view.places(seat):
        # The suit sign is followed by a blank: some terminals draw the sign two cells wide.
        name, style = f"{view.narrator.card(card):<3} ", "faint"
        if view.holds(seat, card):
            style = style_of(card, view.state_of(seat, card))
        else:
            name = " ·  "
        spans += [(name, style), (" " * (place_cells(view) - 4), "plain")]
    return tuple(spans)


def _keys(view: TableView, seat: int) -> Row:
    spans: list[Span] = []
    step = place_cells(view)
    for place, card in enumerate(view.places(seat)):
        text, style = "", "faint"
        if view.holds(seat, card):
            chosen = view.is_chosen(seat, card)
            pointer = "" if not chosen else "▴" if seat else "▾"
            key = view.key_at(seat, place)
            mark = view.mark_of(seat, card)
            # A value beside a key could be read as one number, so it replaces the key.
            text = f"{pointer or ' '}{mark or key}"
            if len(text) > step:
                text = mark
            style = "key" if chosen else "strong"
        spans.append((f"{text[:step]:<{step}}", style))
    return tuple(spans)


def _middle(view: TableView) -> tuple[Row, Row]:
    if view.position.phase is not Phase.DECLARE:
        return _tricks(view, 1), _tricks(view, 0)
    return draw_choice_in_a_row(view), ()


def _tricks(view: TableView, seat: int) -> Row:
    # The last trick looks like the cards of the holdings, with a text beside it.
    trick, step = view.trick, place_cells(view)
    if trick is None:
        return ()
    past = [span for t in view.hand.tricks[:-1] for span in trick_cell(view, t, seat, step)]
    card = trick.lead if trick.leader == seat else trick.reply
    mark = "▸" if trick.leader == seat else "F" if trick.free else " "
    if card is None:
        place: Row = ((" ", "plain"), ("╌╌╌", "faint"))
    else:
        name = f"{view.narrator.card(card):<3}"
        place = ((mark, "accent"), (name, style_of(card, _state(view, trick, seat))))
    row: Row = (*past, *place)
    room = view.cells - width(row) - 1
    said = next((text for text in _said(view, trick, seat) if cell_len(text) <= room), "")
    return (*row, (f" {said}", "accent")) if said else row


def _state(view: TableView, trick: Trick, seat: int) -> CardState:
    if view.is_mate:
        return CardState.CHOSEN
    lost = trick.winner is not None and trick.winner != seat
    return CardState.WAITING if lost else CardState.LEGAL


def _said(view: TableView, trick: Trick, seat: int) -> tuple[str, ...]:
    """The text beside a player's card of the last trick, from the longest to the shortest."""
    if trick.winner == seat:
        return f"{short_names(view.narrator.names, 12)[seat]} wins it", "wins it", "wins"
    if trick.reply is not None or trick.leader == seat:
        return ()
    asked = what_is_asked(view.position)
    return " ".join(asked), "#" if view.is_mate else asked[-1]


def action_in_strip(view: TableView, x: int, y: int) -> Action | None:
    """The card or the choice of none drawn at a cell; None elsewhere."""
    if view.position.phase is Phase.DECLARE and y == _NONE_ROW:
        return NO_FOREPLACEMENT if x < len(NONE_TEXT) + 6 else None
    for seat, rows in ((1, (_UPPER_CARDS, 2)), (0, (_LOWER_CARDS, 5))):
        place, cell = divmod(x, place_cells(view))
        if y in rows and place < len(PLACE_KEYS) and cell < 4:
            card = view.places(seat)[place]
            return card if view.holds(seat, card) else None
    return None


def place_in_strip(view: TableView, action: Action) -> tuple[int, int]:
    """The cell where the name of an action begins; the action is one of the player to act."""
    if not isinstance(action, Card):
        return 2, _NONE_ROW
    seat = view.position.turn
    place = view.places(seat).index(action)
    return place * place_cells(view), _UPPER_CARDS if seat else _LOWER_CARDS
