"""The rows around the board: the header, the message, the events and the side panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.record import MatchRecord
from mate.rules import Match, Rank, Suit
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
    """The header: the round, the hand, the rules, the score and the standing of the series.

    Args:
        record: the match.
        view: the table.
    """
    match = record.match
    helped = ["help"] if record.header.help else []
    heads = (match.ruleset.name, *helped, *record.header.heads)
    of_round = f"Round {match.round_of(view.number)} of {match.rounds}"
    where = f" Mate · {of_round} · Hand {view.number} of {match.length}"
    rules = "".join(f" · {head}" for head in heads)
    series = f" · {stands}" if (stands := tally(record)) else ""
    score = ((view.narrator.standing(match), "strong"), (f"{series} ", "plain"))
    return apart(((where, "strong"), (rules, "faint")), score, view.cells)


def draw_cards_and_score(match: Match, view: TableView) -> list[Row]:
    """The card grid of a table and the score sheet of its match, 38 cells wide."""
    return [
        heading("Cards", _BESIDE_CELLS),
        *draw_card_grid(view),
        (),
        heading("Score", _BESIDE_CELLS),
        *draw_sheet(match, view.narrator),
    ]


def draw_beside(record: MatchRecord, view: TableView) -> list[Row]:
    """The side panel of a match in play: cards, score and, in a series, its standing."""
    series = series_below_sheet(record)
    return [
        *draw_cards_and_score(record.match, view),
        *([(), heading("Series", _BESIDE_CELLS), *series] if series else []),
    ]


def draw_message(view: TableView, remark: Span) -> list[Row]:
    """The prompt, or how the hand ended, with a remark below it if there is room."""
    text, style = remark
    if view.position.outcome is None:
        rows = _duty(view)
        room = _MESSAGE_ROWS - len(rows)
    else:
        rows = _ending(view)
        room = 1
    said = paragraph(text, style, view.cells, _MESSAGE_ROWS if style == "bad" else room)
    # A problem is read whole, if only in place of the prompt.
    return [*rows, *said] if len(said) <= room else said


def _duty(view: TableView) -> list[Row]:
    if view.layout is Layout.COMPACT:
        # In the compact layout, the player's line names the player, and the keys below the cards
        # show which are legal.
        duty = view.narrator.duty_in_short(view.position)
    else:
        duty = view.narrator.duty(view.position)
    return paragraph(duty, "strong", view.cells, 2)


def _ending(view: TableView) -> list[Row]:
    position, narrator = view.position, view.narrator
    rows: list[Row] = [((f" {cut(narrator.ending(position), view.cells - 2)}", "turn"),)]
    if brought := narrator.brought(position.outcome):
        rows.append(((f" {brought}", "strong"),))
    return rows


def draw_remark(remark: Span, cells: int) -> list[Row]:
    """A remark in place of the message."""
    return paragraph(*remark, cells, _MESSAGE_ROWS)


def draw_events(lines: Sequence[str], cells: int, room: int) -> list[Row]:
    """The most recent events.

    Args:
        lines: a sentence for each event.
        cells: the width.
        room: the number of rows; with three or more, the first is a heading.
    """
    title = [heading("Recent events", cells - 1)] if room > 2 else []  # explained above
    shown = lines[-max(room - len(title), 1) :]
    return [*title, *(((f" {fitted(line, cells - 2)}", "faint"),) for line in shown)]


def naming_in_words(begun: Rank | Suit | None, *, chooses: bool = True, leaves: bool = True) -> str:
    """A prompt for the missing half of a card's name; empty if no name was begun.

    Args:
        begun: the half already typed.
        chooses: whether a player is choosing a card.
        leaves: whether pressing the queen's key again leaves the screen.

    >>> naming_in_words(Rank.QUEEN)
    'Queen of …: type the suit (c s h d); q again leaves.'
    """
    again = f"; {QUEEN_KEY} again leaves" if leaves and begun is Rank.QUEEN else ""
    match begun:
        case Rank() | Suit() if not chooses:
            return f"No card to choose now{again}."
        case Rank():
            return f"{begun.word.capitalize()} of …: type the suit (c s h d){again}."
        case Suit():
            return f"… of {begun.word}: type the rank (a t k q 7)."
        case None:
            return ""
