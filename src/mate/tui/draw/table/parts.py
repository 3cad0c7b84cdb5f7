"""The parts of both tables: players' lines, holdings, cards of tricks."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Match, Phase, Trick
from mate.tui.draw.faces import suit_style
from mate.tui.draw.rows import Row, apart, short_names, width
from mate.tui.draw.table.view import TableView
from mate.tui.keys.keymap import NONE_KEY
from mate.words.counting import before_lead, count_of_seat
from mate.words.figures import counted, time_left

NONE_TEXT: Final = "Keep all ten"
_LEAST_NAME: Final = 6
_NAME: Final = 8
"""The width of a name that matters more than the number of the hand or of cards."""
_TRICK_ROWS: Final = 11
"""The rows of the list of tricks with the names above."""
_LITTLE: Final = 30_000
"""A clock with so many milliseconds left has a sign before its time."""

# The players' lines: who sits where, and what each player is doing.


def title(view: TableView, seat: int) -> Row:
    """A player's line: name, clock, role, foreplaced card and number of cards."""
    position, narrator, outcome = view.position, view.narrator, view.position.outcome
    margin, out = ("", " · out: ") if view.layout.compact else (" ", " · foreplaced ")
    foreplaced: Row = ()
    if (card := position.foreplaced[seat]) is not None:
        name = f"{narrator.card(card)} "
        foreplaced = ((out, "faint"), (name, suit_style(card)), ("+1", "strong"))
    waiting = ""
    if role := narrator.role(position, seat):
        # What is declared is asked in the middle of the table.
        doing = "" if position.phase is Phase.DECLARE else f" {role}"
        mark, style = "▶", "turn"
    elif outcome is not None and outcome.winner == seat:
        mark, doing, style = "★", f" {'overmates' if outcome.overmate else 'mates'}", "turn"
    else:
        mark, doing, style = " ", "", "strong"
        waiting = _waiting_role(view, seat)
    right, clock = _right(view, seat), _clock(view, seat, style)
    # The role matters more than the end of a long name.
    said = len(margin) + 2 + width(clock) + len(doing) + width(foreplaced)
    named = min(cell_len(narrator.names[seat]), _NAME)
    if view.cells - width(right) - 1 - said < named:
        # The score matters more than the number of the hand, or of cards.
        right = right[-1:]
    room = view.cells - width(right) - 1 - said
    if room - len(waiting) < named:
        # The waiting role can be left out, but the foreplaced card is shown nowhere else.
        waiting = ""
    room = max(room - len(waiting), _LEAST_NAME)
    left = (
        (margin, "plain"),
        (f"{mark} {short_names(narrator.names, room)[seat]}", style),
        *clock,
        (doing, style),
        (waiting, "faint"),
        *foreplaced,
    )
    return apart(left, right, view.cells)


def _clock(view: TableView, seat: int, style: str) -> Row:
    # It keeps its width, so that only digits change.
    if (left := view.left[seat]) is None:
        return ()
    little = left <= _LITTLE
    shown = f"{'!' * little}{time_left(left)}"
    # So that the sign and the time, and nothing else, stand out of a player's line.
    return (" " * max(7 - len(shown), 1), style), (shown, "bad" if little else style)


def _right(view: TableView, seat: int) -> Row:
    count = ""
    if view.counts and before_lead(view.hand):
        count = f"count {count_of_seat(view.hand, seat)}"
    if view.layout.compact and view.in_match:
        won = view.series.removeprefix("series").replace(" ", "")
        where = count or (f"hand {view.number}/{view.hands}" if seat else won and f"won {won}")
        return ((where and f"{where}  ", "faint"), (f"{view.score[seat]} ", "strong"))
    held = counted(len(view.position.holdings[seat]), "card")
    count = count or view.series * (seat and not view.in_match)
    return ((count and f"{count} · ", "accent"), (held, "faint"), (" ", "plain"))


def _waiting_role(view: TableView, seat: int) -> str:
    position = view.position
    if position.phase is not Phase.DECLARE or seat != position.dealer:
        return ""
    return " · dealer" if Match.is_dealt(view.number) else " · began"


def choice_of_none(view: TableView) -> Row:
    """The choice to foreplace nothing, in one row (R9, R10): the usual one, and the quietest."""
    chosen = view.armed and view.chosen is NO_FOREPLACEMENT
    text, key = f" {'▸' if chosen else ' '} {NONE_TEXT} ", NONE_KEY if view.chosen else ""
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    told = f" {mark} " if mark else ""
    return (text, "turn" if chosen else "strong"), (told, "accent"), (f" {key} ", "key")


def trick_cell(view: TableView, trick: Trick, seat: int, cells: int) -> Row:
    """A player's card in a trick, with marks for a mate, a lead, and a reply by free move."""
    led = trick.leader == seat
    card = trick.lead if led else trick.reply
    if card is None:
        return ((" " * cells, "plain"),)
    lost = trick.winner is not None and trick.winner != seat
    mates = trick.reply is None and view.position.is_mate
    mark = "★" if mates else "▸" if led else "F" if trick.free else " "
    name = f"{view.narrator.card(card):<{cells - 1}}"
    return (mark, "accent"), (name, "faint" if lost else suit_style(card))


def draw_trick_list(view: TableView) -> list[Row]:
    """The tricks below each other, for the side of a table: 37 cells wide, 11 rows high."""
    names, half = short_names(view.narrator.names, 14), 16
    rows: list[Row] = [((f"     {names[1]:<{half}}{names[0]}", "faint"),)]
    for number, trick in enumerate(view.hand.tricks, start=1):
        cards = trick_cell(view, trick, 1, half), trick_cell(view, trick, 0, half)
        rows.append(((f" {number:>2} ", "faint"), *cards[0], *cards[1]))
    return [*rows, *[()] * (_TRICK_ROWS - len(rows))]
