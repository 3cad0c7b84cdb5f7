"""The parts of a table: players' lines, choice of none, tricks, card grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Card, Holding, Match, Phase, Rank, Suit, Trick
from mate.tui.draw.faces import CardState, empty_place, face, suit_style
from mate.tui.draw.rows import Row, Span, apart, distinct, fitted, short_names, width
from mate.tui.draw.table.view import LED, REPLY, SAID, TableView
from mate.tui.keys.cardkeys import NONE_KEY
from mate.words.counting import before_lead, count_of_seat
from mate.words.figures import counted
from mate.words.legal import what_is_asked
from mate.words.narrator import Narrator

Piece = tuple[int, int, Row]
"""A piece of the middle of the table: its row there, its left edge, and what is drawn."""

NONE_TEXT: Final = "none"
NONE_CELLS: Final = 24
NONE_ROWS: Final = 3
TRICK_CELLS: Final = 4
"""The least width of a trick: a mark and the name of a card."""
_LEAST_NAME: Final = 6
_MOST_TRICKS: Final = 10
_COLUMN: Final = 6
_HELD: Final = ("▼", "▲")
_PLAYED: Final = "·"
_FOREPLACED: Final = "−"

# The players' lines: who sits where, and what each player is doing.


def title(view: TableView, seat: int) -> Row:
    """A player's line: name, role, foreplaced card and number of cards."""
    position, narrator, outcome = view.position, view.narrator, view.position.outcome
    margin, out = ("", " · out: ") if view.layout.compact else (" ", " · foreplaced ")
    foreplaced: Row = ()
    if (card := position.foreplaced[seat]) is not None:
        name = f"{narrator.card(card)} "
        foreplaced = ((out, "faint"), (name, suit_style(card)), ("+1", "strong"))
    waiting = ""
    if role := narrator.role(position, seat):
        mark, doing, style = "▶", f" {role}", "turn"
    elif outcome is not None and outcome.winner == seat:
        mark, doing, style = "★", f" {'overmates' if outcome.overmate else 'mates'}", "turn"
    else:
        mark, doing, style = " ", "", "strong"
        waiting = _waiting_role(view, seat)
    right = _right(view, seat)
    # The role matters more than the end of a long name.
    said = len(margin) + 2 + len(doing) + width(foreplaced)
    room = view.cells - width(right) - 1 - said
    if room - len(waiting) < min(_LEAST_NAME, cell_len(narrator.names[seat])):
        # The waiting role can be left out, but the foreplaced card is shown nowhere else.
        waiting = ""
    room = max(room - len(waiting), _LEAST_NAME)
    left = (
        (margin, "plain"),
        (f"{mark} {short_names(narrator.names, room)[seat]}{doing}", style),
        (waiting, "faint"),
        *foreplaced,
    )
    return apart(left, right, view.cells)


def _right(view: TableView, seat: int) -> Row:
    count = ""
    if view.counts and before_lead(view.hand):
        count = f"count {count_of_seat(view.hand, seat)}"
    if view.layout.compact and view.in_match:
        series = view.series.replace(" ", "")
        where = count or (f"hand {view.number}/4" if seat else f"won {series}" if series else "")
        return ((where and f"{where}  ", "faint"), (f"{view.score[seat]} ", "strong"))
    held = counted(len(view.position.holdings[seat]), "card")
    return ((count and f"{count} · ", "accent"), (held, "faint"), (" ", "plain"))


def _waiting_role(view: TableView, seat: int) -> str:
    position = view.position
    if position.outcome is not None:
        return ""
    if position.phase is Phase.DECLARE:
        began = " · dealer" if Match.is_dealt(view.number) else " · began"
        return began if seat == position.dealer else ""
    return " · led" if position.led is not None else " · to reply"


# Holdings, and the choice of none (R9, R10).


def holding_line(narrator: Narrator, holding: Holding) -> Row:
    """The cards of a holding in one row, in the colours of their suits."""
    return tuple(
        span
        for card in holding
        for span in ((narrator.card(card), suit_style(card)), (" ", "plain"))
    )


def draw_choice_of_none(view: TableView) -> tuple[Row, ...]:
    """Draw the choice of none as a wide card of three rows."""
    state = CardState.CHOSEN if view.chosen is NO_FOREPLACEMENT else CardState.LEGAL
    key = NONE_KEY if view.chosen else ""
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    return face(NO_FOREPLACEMENT, NONE_TEXT, state, key, mark, cells=NONE_CELLS)


# The past tricks in columns, a row for each player.


def numbered_tricks(view: TableView, label: int, column: int) -> tuple[Row, Row, Row]:
    """The tricks in columns under their numbers, the upper player first."""
    position = view.position
    head: list[Span] = [(fitted(" Trick", label), "faint")]
    for number in range(1, _MOST_TRICKS + 1):
        now = number == position.trick and position.outcome is None
        shown = str(number) if number <= position.terms.trick_total else "–"
        head.append((f" {shown:<{column - 1}}", "strong" if now else "faint"))
    names = distinct(view.narrator.names, label - 2)
    lower, upper = (
        (
            (f" {names[seat]} ", "plain"),
            *(span for trick in view.hand.tricks for span in trick_cell(view, trick, seat, column)),
        )
        for seat in (0, 1)
    )
    return tuple(head), upper, lower


def trick_cell(view: TableView, trick: Trick, seat: int, cells: int) -> Row:
    """A player's card in a trick, with marks for the leader and for a reply by free move."""
    led = trick.leader == seat
    card = trick.lead if led else trick.reply
    if card is None:
        return ((f"{' #' if view.is_mate else '':<{cells}}", "bad"),)
    lost = trick.winner is not None and trick.winner != seat
    mark = "▸" if led else "F" if trick.free else " "
    name = f"{view.narrator.card(card):<{cells - 1}}"
    return (mark, "accent"), (name, "faint" if lost else suit_style(card))


# The trick on the table as cards: the card led, near its player, and the reply beside it. Both stay
# until the next lead. The winning card has a heavy border, and the other card moves one row towards
# it. After a mate the place of the reply stays empty, with the reason beside it (R5 to R7).


def trick_pieces(view: TableView) -> Iterator[Piece]:
    """The cards of the last trick, empty places, and the texts beside them."""
    size, trick = view.size, view.trick
    led, reply, said = map(size.cell_of, (LED, REPLY, SAID))
    empty = empty_place(size.cells, size.rows)
    if trick is None:
        if view.position.phase is Phase.LEAD:
            row = _outer_row(view.position.turn)
            yield from _stacked(row, led, empty)
            yield row + size.rows // 2, reply, (("any card", "accent"),)
        return
    leader, replier = trick.leader, 1 - trick.leader
    led_row, reply_row = _row(trick, leader), _row(trick, replier)
    if view.is_mate:
        card = view.face(trick.lead, CardState.MATING, "#")
    elif trick.reply is None:
        card = view.face(trick.lead, CardState.LEGAL)
    else:
        card = view.face(trick.lead, _state(trick, leader))
    yield from _stacked(led_row, led, card)
    answer = empty if trick.reply is None else view.face(trick.reply, _state(trick, replier))
    yield from _stacked(reply_row, reply, answer)
    # The text about the card led is beside it, above or below the other card.
    below = reply_row - 1 if leader else reply_row + size.rows
    yield below, reply, (_said_of_lead(view, trick, size.table_cells - reply),)
    lines = _said_of_reply(view, trick, size.table_cells - said)
    first = reply_row + (size.rows - len(lines) + 1) // 2
    yield from _stacked(first, said, [((line, "accent"),) for line in lines])


def _outer_row(seat: int) -> int:
    return 0 if seat else 2


def _row(trick: Trick, seat: int) -> int:
    # The winning card stays near its player, and the other card moves towards it.
    return 1 if trick.winner == 1 - seat else _outer_row(seat)


def _state(trick: Trick, seat: int) -> CardState:
    return CardState.WINNING if trick.winner == seat else CardState.WAITING


def _stacked(row: int, cell: int, rows: Iterable[Row]) -> Iterator[Piece]:
    return ((row + below, cell, spans) for below, spans in enumerate(rows))


def _said_of_lead(view: TableView, trick: Trick, room: int) -> Span:
    outcome = view.position.outcome
    if view.is_mate:
        verb, style = "overmates" if outcome is not None and outcome.overmate else "mates", "strong"
    elif trick.winner == trick.leader:
        verb, style = "wins it", "accent"
    else:
        verb, style = "led", "faint"
    return f"{short_names(view.narrator.names, room - len(verb) - 1)[trick.leader]} {verb}", style


def _said_of_reply(view: TableView, trick: Trick, room: int) -> tuple[str, ...]:
    if trick.reply is None:
        asked = what_is_asked(view.position)
        together = " ".join(asked)
        return (together,) if cell_len(together) <= room else asked
    replier, wins = 1 - trick.leader, "wins it"
    if trick.winner != replier:
        return ()
    text = f"{short_names(view.narrator.names, 2 * room - len(wins) - 1)[replier]} {wins}"
    if cell_len(text) <= room:
        return (text,)
    # A long name gets a line of its own.
    return short_names(view.narrator.names, room)[replier], wins


# The card grid: where each of the twenty cards is, by suit and rank.


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
    spans: list[Span] = [(f" {view.narrator.card(Card(Rank.ACE, suit))[1:]}  ", suit.word)]
    for card in (Card(rank, suit) for rank in Rank):
        text, style = _PLAYED, "faint"
        if card in view.position.foreplaced:
            text = _FOREPLACED
        for seat in (0, 1):
            if view.holds(seat, card):
                text, style = _HELD[seat], "accent" if seat else "strong"
        spans += [(text, style), (" " * (_COLUMN - 1), "plain")]
    return tuple(spans)
