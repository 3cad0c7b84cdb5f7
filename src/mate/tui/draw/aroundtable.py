"""The rows around the board: header, message, events, side panel, and text to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import Card, Match, Phase, Rank, Suit
from mate.tui.draw import Row, Span, apart, as_many, cut, fitted, heading, paragraph, width
from mate.tui.draw.table import TableView, draw_trick_list
from mate.tui.draw.table.view import BESIDE_TEXT_CELLS
from mate.tui.keys.keymap import QUEEN_KEY
from mate.words.rulebook import declaration
from mate.words.series import tally

_MESSAGE_ROWS: Final = 3
_MOST_LINES: Final = 99


def draw_head(record: MatchRecord, view: TableView) -> Row:
    """The header: the hand, the trick, the rules, the score and the standing of the series."""
    match = record.match
    helped = ["help"] if record.header.help else []
    heads = (match.ruleset.name, *helped, *(value.name for value in record.header.heads))
    trick = f" · trick {view.position.trick}" if view.position.trick else ""
    where = f" Mate · Hand {view.number} of {match.length}{trick}"
    series = f" · {stands}" if (stands := tally(record)) else ""
    score = ((view.narrator.standing(match), "strong"), (f"{series} ", "plain"))
    if match.practice is not None:
        where, score = f" Practice{trick}", (("nothing is saved", "plain"), (" ", "plain"))
    rules = as_many(("", *heads), view.cells - len(where) - width(score) - 1)
    return apart(((where, "strong"), (rules, "faint")), score, view.cells)


def draw_tricks_and_score(match: Match, view: TableView, series: Sequence[Row] = ()) -> list[Row]:
    """The tricks of a hand, the score sheet of its match and its series, 38 cells wide."""
    from mate.tui.draw.sheet import draw_sheet

    parts = [[heading("Tricks", BESIDE_TEXT_CELLS), *draw_trick_list(view)]]
    if match.practice is None:
        parts.append([heading("Score", BESIDE_TEXT_CELLS), *draw_sheet(match, view.narrator)])
    if series:
        parts.append([heading("Series", BESIDE_TEXT_CELLS), *series])
    # Beside the smallest of these tables there is no room for blank rows and a series.
    apart_by = int(sum(map(len, parts)) + len(parts) - 1 <= view.size.table_rows)
    rows: list[Row] = [row for part in parts for row in (*[()] * apart_by, *part)]
    return rows[apart_by:]


def draw_beside(record: MatchRecord, view: TableView) -> list[Row]:
    """The side panel of a match in play: tricks, score and, in a series, its standing."""
    from mate.tui.draw.sheet import series_below_sheet

    return draw_tricks_and_score(record.match, view, series_below_sheet(record))


def draw_message(view: TableView, remark: Span) -> list[Row]:
    """The prompt, or how the hand ended, with a remark below it if there is room."""
    (text, style), position, narrator = remark, view.position, view.narrator
    if position.outcome is None:
        duty = ""
        if position.phase is Phase.LEAD and len(position.legal_actions) == 1:
            # The last card, perhaps the one from trick 9 again (R14).
            duty = narrator.duty(position)
        elif view.layout.compact:
            duty = narrator.duty(position, short=True)
            if position.phase is Phase.DECLARE:
                chooses = isinstance(view.chosen, Card)
                duty = "" if chooses else declaration(position, narrator.names)
        rows = paragraph(duty, "strong", view.cells, 2)
        room = _MESSAGE_ROWS - len(rows)
    else:
        brought, room = narrator.brought(position.outcome), 1
        ended = narrator.ending(position)
        if cell_len(ended) > view.cells - 2 and (mates := narrator.mates(position.outcome)):
            # The sum below it says what the trick counts as.
            ended = f"{mates}."
        rows = [((f" {cut(ended, view.cells - 2)}", "turn"),)]
        rows += [((f" {brought}", "strong"),)] if brought else []
    most = _MESSAGE_ROWS if style in {"bad", "accent"} else room
    below = paragraph(text, style, view.cells, most)
    # A problem is read whole, if only in place of the prompt.
    return [*rows, *below] if len(below) <= room else below


def draw_remark(remark: Span, cells: int) -> list[Row]:
    """A remark in place of the message."""
    return paragraph(*remark, cells, _MESSAGE_ROWS)


def draw_events(lines: Sequence[str], cells: int, room: int) -> list[Row]:
    """The most recent events, a sentence for each; with three rows or more below a heading."""
    title = [heading("Recent events", cells - 1)] if lines and room > 2 else []  # explained above
    latest = lines[-max(room - len(title), 1) :]
    return [*title, *(((f" {fitted(line, cells - 2)}", "faint"),) for line in latest)]


def naming_in_words(begun: Rank | Suit | None, *, chooses: bool = True, leaves: bool = True) -> str:
    """A prompt for the missing half of a card's name; empty if no name was begun.

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


# Text, question and answer beside a table, split into pages if they do not fit on one.

Page = list[Row]


class Texts(NamedTuple):
    """The texts beside or below a table: to read, a task, and the response to an answer."""

    text: str
    asked: str = ""
    answer: str = ""
    style: str = "accent"

    def pages(self, cells: int, room: int, *, gap: bool = False) -> tuple[list[Page], int]:
        """The pages, and the index of the page where the response begins."""
        text = paragraph(self.text, "plain", cells, _MOST_LINES)
        asked = self._asked(cells, _MOST_LINES)
        answer = paragraph(self.answer, self.style, cells, _MOST_LINES)
        between: Page = [()] if gap and text and asked else []
        whole = [*text, *between, *asked, *([()] if answer and (text or asked) else []), *answer]
        if len(whole) <= room:
            return [whole], 0
        pages = _split(text, room)
        if pages and len(pages[-1]) + len(asked) <= room:
            pages[-1] += asked
        else:
            pages += _split(asked, room)
        if not answer:
            return pages, 0
        # The task stays visible with the response, if only in one line.
        beside = self._asked(cells, 1)
        answers = _split(answer, max(room - len(beside), 1))
        for page in answers:
            page.extend(asked if len(page) + len(asked) <= room else beside[: room - len(page)])
        return [*pages, *answers], len(pages)

    def _asked(self, cells: int, limit: int) -> Page:
        return paragraph(self.asked and f"▸ {self.asked}", "strong", cells, limit)


def marked(pages: list[Page], place: int, cells: int) -> Page:
    """A page with arrows at its edge if a page comes before or after it."""
    rows = list(pages[place])
    for number, arrow, shown in ((0, "↑", place > 0), (-1, "↓", place < len(pages) - 1)):
        if shown and rows:
            row = rows[number]
            rows[number] = (*row, (arrow.rjust(cells - width(row)), "faint"))
    return rows


def _split(rows: Page, room: int) -> list[Page]:
    return [rows[first : first + room] for first in range(0, len(rows), room)]
