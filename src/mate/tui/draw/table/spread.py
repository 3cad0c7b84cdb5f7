"""The picture with room for cards as they are: bordered, side by side, three or five rows high."""

from __future__ import annotations

from typing import Final

from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase
from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, LARGE_ROWS, face
from mate.tui.draw.rows import Row, Span
from mate.tui.draw.table.foreplacement import (
    NONE_CELLS,
    NONE_LEFT,
    NONE_ROWS,
    draw_choice_of_none,
)
from mate.tui.draw.table.titles import title
from mate.tui.draw.table.tricks import numbered_tricks
from mate.tui.draw.table.view import TableView
from mate.tui.keys.cardkeys import PLACE_KEYS

_STEP: Final = CARD_CELLS + 1
_LEFT: Final = 1
_TOP_HOLDING: Final = 1


def draw_spread(view: TableView) -> tuple[Row, ...]:
    """The table in 13 rows of 80 cells, or 19 with large cards; seat 0 sits at the bottom."""
    blank: tuple[Row, ...] = ((),) * _padding(view)
    return (
        title(view, 1),
        *_holding(view, 1),
        *blank,
        *_middle(view),
        *blank,
        *_holding(view, 0),
        title(view, 0),
    )


def _card_rows(view: TableView) -> int:
    return LARGE_ROWS if view.layout.has_room_beside else CARD_ROWS


def _padding(view: TableView) -> int:
    return int(view.layout.has_room_beside)


def _middle_top(view: TableView) -> int:
    return _TOP_HOLDING + _card_rows(view) + 1 + _padding(view)


def _bottom_holding(view: TableView) -> int:
    return _middle_top(view) + NONE_ROWS + _padding(view)


def _holding(view: TableView, seat: int) -> tuple[Row, ...]:
    # One row more than a card has: the chosen card comes one row nearer to the middle.
    rows: list[list[Span]] = [[(" " * _LEFT, "plain")] for _ in range(_card_rows(view) + 1)]
    blank: Row = ((" " * CARD_CELLS, "plain"),)
    for place, card in enumerate(view.places(seat)):
        drawn = _card(view, seat, place)
        stack = (blank, *drawn) if _row_in_holding(view, seat, card) else (*drawn, blank)
        for row, spans in zip(rows, stack, strict=True):
            row.extend(spans)
            if place < len(PLACE_KEYS) - 1:
                row.append((" ", "plain"))
    return tuple(map(tuple, rows))


def _card(view: TableView, seat: int, place: int) -> tuple[Row, ...]:
    card, rows = view.places(seat)[place], _card_rows(view)
    if not view.holds(seat, card):
        empty: Row = ((" " * CARD_CELLS, "plain"),)
        around = (empty,) * (rows // 2)
        return (*around, (("   ·   ", "faint"),), *around)
    return face(
        card,
        view.narrator.card(card),
        view.state_of(seat, card),
        view.key_at(seat, place),
        view.mark_of(seat, card),
        rows=rows,
    )


def _middle(view: TableView) -> tuple[Row, ...]:
    if view.position.phase is not Phase.DECLARE:
        return numbered_tricks(view)
    return draw_choice_of_none(view)


def action_in_spread(view: TableView, x: int, y: int) -> Action | None:
    """The card, or the choice of no foreplacement, that is drawn at a cell; None elsewhere."""
    if view.position.phase is Phase.DECLARE and 0 <= y - _middle_top(view) < NONE_ROWS:
        return NO_FOREPLACEMENT if 0 <= x - NONE_LEFT < NONE_CELLS else None
    for seat, top in ((1, _TOP_HOLDING), (0, _bottom_holding(view))):
        if not top <= y <= top + _card_rows(view):
            continue
        place, cell = divmod(x - _LEFT, _STEP)
        if not 0 <= place < len(PLACE_KEYS) or cell >= CARD_CELLS:
            return None
        card = view.places(seat)[place]
        first = top + _row_in_holding(view, seat, card)
        drawn = first <= y < first + _card_rows(view)
        return card if view.holds(seat, card) and drawn else None
    return None


def _row_in_holding(view: TableView, seat: int, card: Card) -> int:
    return int(view.is_chosen(seat, card) is (seat == 1))


def place_in_spread(view: TableView, action: Action) -> tuple[int, int]:
    """The cell at which the name of an action of the player to act begins."""
    seat = view.position.turn
    if not isinstance(action, Card):
        return NONE_LEFT + 2, _middle_top(view) + 1
    place = view.places(seat).index(action)
    top = _TOP_HOLDING if seat == 1 else _bottom_holding(view)
    return _LEFT + place * _STEP + 2, top + _row_in_holding(view, seat, action) + 1
