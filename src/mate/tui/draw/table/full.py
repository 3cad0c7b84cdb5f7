"""The full table: bordered cards side by side, and the trick between the holdings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Action, Card, Phase, Rank, Trick
from mate.tui.draw import Row, Span, fitted, placed, short_names, side_by_side, width
from mate.tui.draw.faces import FIGURE_ROWS, CardState, empty_place
from mate.tui.draw.table.view import LEFT, TableView, choice_of_none, title, trick_cell
from mate.tui.keys.keymap import PLACE_KEYS
from mate.words.rulebook import WHAT_FOREPLACING_DOES, declaration, what_is_asked

_Piece = tuple[int, int, Sequence[Row]]
"""A piece of the middle of the table: its first row there, its left edge, and its rows."""

_LEAST_TRICK: Final = 4
"""The least width of a trick: a mark and the name of a card."""
_TRICKS: Final = 10
_NAME: Final = 8
"""The letters of a name that the record of the tricks has room for beside the smallest cards."""


def draw(view: TableView) -> tuple[Row, ...]:
    """Draw the table; the size of the cards gives its size, and seat 0 is at the bottom."""
    blank: list[Row] = [()] * view.size.padding
    middle: list[list[tuple[int, Row]]] = [[] for _ in range(view.size.middle_rows)]
    for first, cell, drawn in _pieces(view):
        for row, spans in zip(middle[first:], drawn, strict=False):
            row.append((cell, spans))
    above, below = (title(view, 1), *_holding(view, 1)), (*_holding(view, 0), title(view, 0))
    return *above, *blank, *[placed(sorted(row)) for row in middle], *blank, *below


def draw_swapping(view: TableView) -> list[Row]:
    """Both holdings on the way to the other's row, without the players' lines."""
    size = view.size
    # The upper cards are one row nearer to the edge than the lower ones, as when none is chosen.
    last = size.lower_holding
    gone = view.swapped_of(last)
    columns: list[list[Row]] = []
    for places in zip(*view.sides, strict=True):
        column: list[Row] = [((" " * size.cells, "plain"),)] * (size.table_rows - 2)
        for place, top in zip(places, (gone, last - gone), strict=True):
            column[top : top + size.rows] = view.face(place.card, place.state)
        columns.append(column)
    return side_by_side(columns, left=LEFT)


def _holding(view: TableView, seat: int) -> list[Row]:
    size, upper = view.size, seat == 1
    blank: Row = ((" " * size.cells, "plain"),)
    gone = [blank] * size.rows
    gone[(size.rows - 1) // 2] = (("·".center(size.cells), "faint"),)
    columns: list[tuple[Row, ...]] = []
    for place in view.sides[seat]:
        drawn = view.face(place.card, place.state, place.key, place.mark) if place.held else gone
        # One row more than a card has: the chosen card is one row nearer to the middle.
        columns.append((blank, *drawn) if place.chosen is upper else (*drawn, blank))
    return side_by_side(columns, left=LEFT)


def _pieces(view: TableView) -> Iterator[_Piece]:
    size = view.size
    if view.position.phase is Phase.DECLARE:
        yield _none_row(view), _none_cell(view), [choice_of_none(view)]
        for row, asked in _asked(view).items():
            yield _none_row(view) + row, (size.table_cells - width((asked,))) // 2, [(asked,)]
        return
    rows = view.told or ([] if view.centred else draw_tricks(view))
    yield (size.middle_rows - len(rows)) // 2, 0, rows
    yield from _trick_pieces(view)
    if not view.told:
        weights = " ".join(f"{rank.label}×{rank.weight}" for rank in Rank)
        margin = " " if view.centred else _labels(view)[0]
        yield size.middle_rows - 1, 0, [((f"{margin}Weight  {weights}", "faint"),)]


def _asked(view: TableView) -> dict[int, Span]:
    """What stands around the choice of none, by the rows between: why only in the first hand.

    The message below says it of a card that is chosen.
    """
    names, position = view.narrator.names, view.position
    rows = {-1: (declaration(position, names), "strong")}
    if (dealer := position.dealer) != position.turn:
        # Nobody has to look back: the second to choose reads what the first chose.
        choice = position.foreplaced[dealer] or NO_FOREPLACEMENT
        rows[-2] = f"{names[dealer]} {view.narrator.does(position, choice)}.", "faint"
    if view.number == 1 and not isinstance(view.chosen, Card):
        rows[2] = WHAT_FOREPLACING_DOES, "faint"
    return rows


def _none_row(view: TableView) -> int:
    return view.size.middle_rows // 2


def _none_cell(view: TableView) -> int:
    return (view.size.table_cells - width(choice_of_none(view))) // 2


def draw_tricks(view: TableView) -> tuple[Row, Row, Row]:
    """The tricks in columns under their numbers, the upper player first."""
    position, step = view.position, view.size.step
    # The names of cards are aligned with the cards.
    column = max(_LEAST_TRICK, (view.trick_cells[0] - step) // _TRICKS)
    names = short_names(view.narrator.names, max(step - 2, _NAME))
    margin, label = _labels(view)
    head: list[Span] = [(fitted(f"{margin}Trick", label), "faint")]
    for number in range(1, _TRICKS + 1):
        now = number == position.trick and position.outcome is None
        shown = number if number <= position.terms.trick_total else ""
        head.append((f" {shown:<{column - 1}}", "strong" if now else "faint"))

    def of_player(seat: int) -> Row:
        cells = [trick_cell(view, trick, seat, column) for trick in view.hand.tricks]
        return (fitted(f"{margin}{names[seat]}", label), "plain"), *chain.from_iterable(cells)

    return tuple(head), of_player(1), of_player(0)


def _labels(view: TableView) -> tuple[str, int]:
    """What stands before the labels of the record of the tricks, and their width with that."""
    step = view.size.step
    longest = max(map(cell_len, short_names(view.narrator.names, max(step - 2, _NAME))))
    # Beside small cards, a long name moves the columns by one cell, and the longest has no margin.
    label = max(step, min(longest, _NAME - 1) + 2)
    return "" if longest + 2 > label else " ", label


# The trick on the table as cards: the card led, near its player, and the reply beside it. Both stay
# until the next lead. The winning card has a heavy border, and the other card moves one row towards
# it. After a mate the place of the reply stays empty, with the reason beside it (R5 to R7).


def _trick_pieces(view: TableView) -> Iterator[_Piece]:
    """The cards of the last trick, empty places, and the texts beside them."""
    size, trick = view.size, view.trick
    led, reply, said = view.trick_cells
    empty = empty_place(size.cells, size.rows)
    if trick is None:
        if view.position.phase is Phase.LEAD:
            row = 0 if view.position.turn else 2
            yield row, led, empty
            name = short_names(view.narrator.names, size.step)[view.position.turn]
            told: list[Row] = [((f"{name} to lead", "strong"),), (("any card", "accent"),)]
            yield row + size.rows // 2 - 1, reply, told
        return
    leader, replier = trick.leader, 1 - trick.leader
    led_row, reply_row = _row(trick, leader), _row(trick, replier)
    state = CardState.MATING if view.position.is_mate else _state(trick, leader)
    yield led_row, led, view.face(trick.lead, state)
    answer = empty if trick.reply is None else view.face(trick.reply, _state(trick, replier))
    yield reply_row, reply, answer
    # The text about the card led is beside it, above or below the other card.
    below = reply_row - 1 if leader else reply_row + size.rows
    yield below, reply, [(_said_of_lead(view, trick, size.table_cells - reply),)]
    lines = _said_of_reply(view, trick, size.table_cells - said)
    if trick.reply is None and view.position.outcome is None and len(lines) < size.rows:
        name = short_names(view.narrator.names, _NAME)[replier]
        acts = f"{name} to reply"
        lines = acts if cell_len(acts) <= size.table_cells - said else f"{name}:", *lines
    first = reply_row + (size.rows - len(lines) + 1) // 2
    yield first, said, [((line, "accent"),) for line in lines]


def _row(trick: Trick, seat: int) -> int:
    # The winning card stays near its player, and the other card moves towards it.
    return 1 if trick.winner == 1 - seat else 2 - 2 * seat


def _state(trick: Trick, seat: int) -> CardState:
    if trick.reply is None:
        return CardState.LEGAL
    return CardState.WINNING if trick.winner == seat else CardState.WAITING


def _said_of_lead(view: TableView, trick: Trick, room: int) -> Span:
    outcome = view.position.outcome
    if view.position.is_mate:
        verb, style = "overmates" if outcome is not None and outcome.overmate else "mates", "strong"
    elif trick.winner == trick.leader:
        verb, style = "wins it", "accent"
    else:
        verb, style = "led", "faint"
    return f"{short_names(view.narrator.names, room - len(verb) - 1)[trick.leader]} {verb}", style


def _said_of_reply(view: TableView, trick: Trick, room: int) -> tuple[str, ...]:
    if trick.reply is None:
        asked, legal = what_is_asked(view.position), view.position.legal_actions
        together = " ".join(asked)
        only = (f"(only {view.narrator.card(legal[0])})",) if len(legal) == 1 else ()
        return ((together,) if cell_len(together) <= room else asked) + only
    replier, wins = 1 - trick.leader, "wins it"
    if trick.winner != replier:
        return ()
    text = f"{short_names(view.narrator.names, 2 * room - len(wins) - 1)[replier]} {wins}"
    if cell_len(text) <= room:
        return (text,)
    # A long name gets a line of its own.
    return short_names(view.narrator.names, room)[replier], wins


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """The card or the choice of none drawn at a cell; None elsewhere."""
    size = view.size
    if 0 <= y - size.middle_top < size.middle_rows:
        inside = 0 <= x - _none_cell(view) < width(choice_of_none(view))
        declares = view.position.phase is Phase.DECLARE and y - size.middle_top == _none_row(view)
        return NO_FOREPLACEMENT if inside and declares else None
    place, cell = divmod(x - LEFT, size.step)
    seat = int(y < size.middle_top)
    if not 0 <= place < len(PLACE_KEYS) or cell >= size.cells:
        return None
    if (at := view.held_at(seat, place)) is None:
        return None
    first = (1 if seat else size.lower_holding) + (at.chosen is (seat == 1))
    return at.card if first <= y < first + size.rows else None


def place_of(view: TableView, action: Action) -> tuple[int, int]:
    """The cell where the name of an action begins; the action is one of the player to act."""
    seat, size = view.position.turn, view.size
    if not isinstance(action, Card):
        return _none_cell(view) + 2, size.middle_top + _none_row(view)
    place = view.place_of(action)
    top = 1 if seat else size.lower_holding
    # Large figures have the name in the border.
    below = 0 if size.rows >= FIGURE_ROWS else 1
    lower = view.sides[seat][place].chosen is (seat == 1)
    return size.cell_of(place) + 2, top + lower + below
