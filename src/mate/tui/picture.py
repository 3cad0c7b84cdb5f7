"""The picture of the table: two holdings that face each other, and the tricks between them.

Pure: a `TableView` in, rows out. The board shows them, and finds cards under the mouse with
`action_at`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from mate.narration import Narrator
from mate.rules import (
    NO_FOREPLACEMENT,
    Action,
    Card,
    Hand,
    Holding,
    Phase,
    Position,
    Trick,
)
from mate.tui.faces import CARD_CELLS, CARD_ROWS, CardState, face, suit_style
from mate.tui.rows import Row, Span, apart, fitted

BOARD_CELLS: Final = 80
BOARD_ROWS: Final = 13
KEYS: Final = "1234567890"
NONE_KEY: Final = "-"

_STEP: Final = CARD_CELLS + 1
_LEFT: Final = 1
_TOP_HOLDING: Final = 1
_MIDDLE: Final = 5
_BOTTOM_HOLDING: Final = 8
_LABEL_CELLS: Final = 9
_COLUMN_CELLS: Final = 7
_NONE_LEFT: Final = 28
_NONE_CELLS: Final = 24


class TableView(NamedTuple):
    """All that the picture of a table shows.

    Args:
        hand: the hand as far as it was played.
        narrator: the players' names, and how cards are written.
        chosen: the action under the cursor; None where nobody chooses, as in a replay.
        marks: by action of the player to act, a mark of at most four cells, such as its value.
    """

    hand: Hand
    narrator: Narrator
    chosen: Action | None = None
    marks: Mapping[Action, str] = MappingProxyType({})

    @property
    def position(self) -> Position:
        """The hand's position."""
        return self.hand.position

    def places(self, seat: int) -> tuple[Card, ...]:
        """The ten cards that a player began with; each keeps its place for the whole hand."""
        return tuple(self.hand.start.holdings[seat])

    def key_of(self, action: Action) -> str:
        """The key that chooses an action of the player to act."""
        if not isinstance(action, Card):
            return NONE_KEY
        places = self.places(self.position.turn)
        return KEYS[places.index(action)] if action in places else ""


def draw_table(view: TableView) -> tuple[Row, ...]:
    """The picture of a table, 13 rows of at most 80 cells; seat 0 sits at the bottom."""
    return (
        _title(view, 1),
        *_holding(view, 1, below=False),
        *_middle(view),
        *_holding(view, 0, below=True),
        _title(view, 0),
    )


# Who sits where.


def _title(view: TableView, seat: int) -> Row:
    position, narrator = view.position, view.narrator
    name, role = narrator.names[seat], narrator.role(position, seat)
    outcome = position.outcome
    left: list[Span] = [(" ", "plain")]
    if role:
        left.append((f"▶ {name} {role}", "turn"))
    elif outcome is not None and outcome.winner == seat:
        left.append((f"★ {name} gives {'overmate' if outcome.overmate else 'mate'}", "turn"))
    else:
        left.append((f"  {name}", "strong"))
        left.append((_waiting_role(position, seat), "faint"))
    foreplaced = position.foreplaced[seat]
    if foreplaced is not None:
        left += [
            (" · foreplaced ", "faint"),
            (f"{narrator.card(foreplaced)} ", suit_style(foreplaced)),
            ("+1", "strong"),
        ]
    count = len(position.holdings[seat])
    cards = "1 card" if count == 1 else f"{count} cards"
    return apart(tuple(left), ((cards, "faint"), (" ", "plain")), BOARD_CELLS)


def _waiting_role(position: Position, seat: int) -> str:
    if position.outcome is not None:
        return ""
    if position.phase is Phase.DECLARE:
        return " · dealer" if seat == position.dealer else ""
    return " · led" if position.led is not None else " · to reply"


# The cards.


def _holding(view: TableView, seat: int, *, below: bool) -> tuple[Row, ...]:
    # Four rows for cards of three: the chosen card comes one row nearer to the middle.
    rows: list[list[Span]] = [[(" " * _LEFT, "plain")] for _ in range(CARD_ROWS + 1)]
    for place, card in enumerate(view.places(seat)):
        drawn = _card(view, seat, card, KEYS[place] if view.chosen else "")
        blank: Row = ((" " * CARD_CELLS, "plain"),)
        raised = _is_chosen(view, seat, card)
        first = raised is not below
        stack = (blank, *drawn) if first else (*drawn, blank)
        for row, spans in zip(rows, stack, strict=True):
            row.extend(spans)
            if place < len(KEYS) - 1:
                row.append((" ", "plain"))
    return tuple(map(tuple, rows))


def _is_chosen(view: TableView, seat: int, card: Card) -> bool:
    return view.chosen is card and view.position.turn == seat and _is_held(view, seat, card)


def _is_held(view: TableView, seat: int, card: Card) -> bool:
    return card in view.position.holdings[seat]


def _card(view: TableView, seat: int, card: Card, key: str) -> tuple[Row, Row, Row]:
    if not _is_held(view, seat, card):
        empty: Row = ((" " * CARD_CELLS, "plain"),)
        return empty, (("   ·   ", "faint"),), empty
    mark = view.marks.get(card, "") if view.position.turn == seat else ""
    return face(card, view.narrator.card(card), _state(view, seat, card), key, mark)


def _state(view: TableView, seat: int, card: Card) -> CardState:
    position = view.position
    if position.outcome is not None or position.turn != seat:
        return CardState.WAITING
    if _is_chosen(view, seat, card):
        return CardState.CHOSEN
    return CardState.LEGAL if position.is_legal(card) else CardState.BARRED


# Between the holdings: the tricks, or the choice of no foreplacement.


def _middle(view: TableView) -> tuple[Row, ...]:
    if view.position.phase is Phase.DECLARE:
        return _none_choice(view)
    return _tricks(view)


def _none_choice(view: TableView) -> tuple[Row, ...]:
    chosen = view.chosen is NO_FOREPLACEMENT
    state = CardState.CHOSEN if chosen else CardState.LEGAL
    key = NONE_KEY if view.chosen else ""
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    rows = face(NO_FOREPLACEMENT, "no foreplacement", state, key, mark, cells=_NONE_CELLS)
    return tuple(((" " * _NONE_LEFT, "plain"), *row) for row in rows)


def _tricks(view: TableView) -> tuple[Row, ...]:
    tricks, position = view.hand.tricks, view.position
    total = position.terms.trick_total
    head: list[Span] = [(fitted(" trick", _LABEL_CELLS), "faint")]
    for number in range(1, 11):
        now = number == position.trick and position.outcome is None
        shown = str(number) if number <= total else "–"
        head.append((f" {shown:<{_COLUMN_CELLS - 1}}", "strong" if now else "faint"))
    rows: list[Row] = [tuple(head)]
    for seat in (1, 0):
        name = fitted(view.narrator.names[seat], _LABEL_CELLS - 2)
        row: list[Span] = [(f" {name} ", "plain")]
        for trick in tricks:
            row.extend(_cell(view, trick, seat))
        rows.append(tuple(row))
    return tuple(rows)


def _cell(view: TableView, trick: Trick, seat: int) -> Row:
    led = trick.leader == seat
    card = trick.lead if led else trick.reply
    if card is None:
        outcome = view.position.outcome
        text = "mated" if outcome is not None else ""
        return ((f" {text:<{_COLUMN_CELLS - 1}}", "bad"),)
    lost = trick.winner is not None and trick.winner != seat
    style = "faint" if lost else suit_style(card)
    mated = led and trick.reply is None and view.position.outcome is not None
    mark = "#" if mated else "F" if trick.free and not led else " "
    label = view.narrator.card(card)
    return (
        ("▸" if led else " ", "accent"),
        (f"{label:<3} ", style),
        (f"{mark} ", "accent"),
    )


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """The card, or the choice of no foreplacement, that is drawn at a cell; None elsewhere."""
    if view.position.phase is Phase.DECLARE and _MIDDLE <= y < _MIDDLE + CARD_ROWS:
        return NO_FOREPLACEMENT if 0 <= x - _NONE_LEFT < _NONE_CELLS else None
    for seat, top in ((1, _TOP_HOLDING), (0, _BOTTOM_HOLDING)):
        if not top <= y <= top + CARD_ROWS:
            continue
        place, cell = divmod(x - _LEFT, _STEP)
        if not 0 <= place < len(KEYS) or cell >= CARD_CELLS:
            return None
        card = view.places(seat)[place]
        first = top if seat == 1 else top + 1
        if _is_chosen(view, seat, card):
            first += 1 if seat == 1 else -1
        return card if _is_held(view, seat, card) and first <= y < first + CARD_ROWS else None
    return None


def holding_line(narrator: Narrator, holding: Holding) -> Row:
    """All cards of a holding in one row, suits in their colours."""
    spans: list[Span] = []
    for card in holding:
        spans += [(narrator.card(card), suit_style(card)), (" ", "plain")]
    return tuple(spans)
