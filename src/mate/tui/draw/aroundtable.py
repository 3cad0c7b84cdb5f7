"""What is written around the board, as rows: above it, below it and beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.record import MatchRecord
from mate.rules import HANDS, Match, Rank, Suit
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, Span, apart, cut, fitted, heading, paragraph
from mate.tui.draw.series import series_below_sheet
from mate.tui.draw.sheet import draw_sheet
from mate.tui.draw.table import TableView, draw_card_grid
from mate.tui.keys.cardkeys import QUEEN_KEY
from mate.words.series import tally

_MESSAGE_ROWS: Final = 3
_BESIDE_CELLS: Final = 38


def draw_head(record: MatchRecord, view: TableView) -> Row:
    """The round, the hand, the rules and the score, and how the series stands.

    Args:
        record: the match.
        view: the table.
    """
    match = record.match
    helped = bool(record.header.help)
    where = f" Mate · Round {(view.number + 1) // 2} of 2 · Hand {view.number} of {HANDS}"
    rules = f" · {match.ruleset.name}{' · help' if helped else ''}"
    series = f" · {stands}" if (stands := tally(record)) else ""
    score = ((view.narrator.standing(match), "strong"), (f"{series} ", "plain"))
    return apart(((where, "strong"), (rules, "faint")), score, view.cells)


def draw_cards_and_score(match: Match, view: TableView) -> list[Row]:
    """Where the cards of a table are, and the score sheet of its match, in 38 cells."""
    return [
        heading("the cards", _BESIDE_CELLS),
        *draw_card_grid(view),
        (),
        heading("the score", _BESIDE_CELLS),
        *draw_sheet(match, view.narrator),
    ]


def draw_beside(record: MatchRecord, view: TableView) -> list[Row]:
    """The same of a match being played, and below it how its series stands, if it is in one."""
    series = series_below_sheet(record)
    return [
        *draw_cards_and_score(record.match, view),
        *([(), heading("the series", _BESIDE_CELLS), *series] if series else []),
    ]


def draw_message(view: TableView, remark: Span) -> list[Row]:
    """Who is to do what, or how the hand ended; and below it a remark, as far as there is room."""
    text, style = remark
    if view.position.outcome is None:
        rows = _duty(view)
        room = _MESSAGE_ROWS - len(rows)
    else:
        rows = _ending(view)
        room = 1
    return [*rows, *paragraph(text, style, view.cells, room)]


def _duty(view: TableView) -> list[Row]:
    if view.layout is Layout.COMPACT:
        # Where there is least room, the line of the player says who is to do what, and the keys
        # say with which cards.
        duty = view.narrator.duty_in_short(view.position)
    else:
        duty = view.narrator.duty(view.position)
    return paragraph(duty, "strong", view.cells, 2)


def _ending(view: TableView) -> list[Row]:
    position, narrator = view.position, view.narrator
    rows: list[Row] = [((f" {cut(narrator.ending(position), view.cells - 2)}", "turn"),)]
    if brought := narrator.brought(position):
        rows.append(((f" {brought}", "strong"),))
    return rows


def draw_remark(remark: Span, cells: int) -> list[Row]:
    """A remark that stands alone, in place of the message."""
    return paragraph(*remark, cells, _MESSAGE_ROWS)


def draw_events(lines: Sequence[str], cells: int, room: int) -> list[Row]:
    """What happened last.

    Args:
        lines: a sentence for each event.
        cells: the width.
        room: how many rows there are; from three on, the first is a heading.
    """
    title = [heading("last events", cells - 1)] if room > 2 else []  # said above
    shown = lines[-max(room - len(title), 1) :]
    return [*title, *(((f" {fitted(line, cells - 2)}", "faint"),) for line in shown)]


def naming_in_words(begun: Rank | Suit | None, *, chooses: bool = True, leaves: bool = True) -> str:
    """What is missing of a card's name; empty where nothing was begun.

    Args:
        begun: the half that is known.
        chooses: whether somebody chooses a card now.
        leaves: whether the key of the queen, pressed again, leaves the screen.

    >>> naming_in_words(Rank.QUEEN)
    'The queen of …: now the suit, c s h or d; q again leaves.'
    """
    again = f"; {QUEEN_KEY} again leaves" if leaves and begun is Rank.QUEEN else ""
    match begun:
        case Rank() | Suit() if not chooses:
            return f"No card to choose{again}."
        case Rank():
            return f"The {begun.word} of …: now the suit, c s h or d{again}."
        case Suit():
            return f"The … of {begun.word}: now the rank, a t k q or 7."
        case None:
            return ""
