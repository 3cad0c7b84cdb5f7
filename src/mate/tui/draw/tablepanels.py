"""The rows around the board: header, message, events, and texts split into pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, product
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import CLASSIC, Card, Phase, Rank, Suit
from mate.tui.draw import Row, Span, balanced, cut, fitted, fullest, head, heading, paragraph, width
from mate.tui.draw.table import TableView
from mate.tui.keys.keymap import QUEEN_KEY
from mate.words.rulebook import declaration, foreplacing
from mate.words.series import tally

_MESSAGE_ROWS: Final = 3
_SENTENCE_END: Final = re.compile(r"(?<=[.?!]) (?=\w)")
_MOST_LINES: Final = 99


def draw_head(record: MatchRecord, view: TableView) -> Row:
    """Draw the header: the hand, the score, the trick, and any rules other than the default."""
    match = record.match
    trick = f"trick {view.position.trick}" if view.position.trick else "before trick 1"
    if match.practice is not None:
        return head("practice", "nothing is saved", ((trick, "faint"),), view.cells)
    series = f"  {won}" if (won := tally(record)) else ""
    helped = ["help"] if record.header.help else []
    rules = [] if match.ruleset == CLASSIC else [match.ruleset.name]
    terms = (*rules, *helped, *(value.name for value in record.header.header_values))
    where = " · ".join((f"hand {view.number} of {match.length}", *terms))
    return head(where, f"{view.narrator.standing(match)}{series}", ((trick, "faint"),), view.cells)


def draw_message(view: TableView, remark: Span, aim: str, room: int) -> list[Row]:
    """Draw the message below the board: a remark and, if there is a row left, the hand's target.

    The message has at most `room` rows, and at most three. A long remark loses whole sentences. In
    the compact layout, the message has no target, but begins with the prompt or the hand's end.

    Args:
        remark: the remark and its style.
        aim: the target of the hand, as a sentence.
    """
    if view.compact:
        return _compact_message(view, remark)
    text, style = remark
    *sentences, last = _SENTENCE_END.split(text)
    # Drop whole sentences, but keep the last sentence, which says what to do or what would have
    # been better.
    ways = [" ".join([*sentences[:kept], last]) for kept in range(len(sentences), 0, -1)]
    ways += sentences[:1] or [last]
    limit = min(room, _MESSAGE_ROWS)
    rows = fullest(ways, style, view.grid.width + 2, limit) if text else []
    aimed = paragraph(aim, "plain", view.grid.width + 2, 1)
    return [*rows, *aimed] if len(rows) < limit else rows


def _compact_message(view: TableView, remark: Span) -> list[Row]:
    (text, style), position, narrator = remark, view.position, view.narrator
    if position.outcome is None:
        duty = narrator.prompt(position, short=True)
        if position.phase is Phase.DECLARE:
            chooses, names = isinstance(view.chosen, Card), narrator.names
            duty = foreplacing(position, names)[-1] if chooses else declaration(position, names)
        rows = paragraph(duty, "strong", view.cells, 2)
        room = _MESSAGE_ROWS - len(rows)
    else:
        brought, room = narrator.score_breakdown(position.outcome), 1
        ended = narrator.ending(position)
        if cell_len(ended) > view.cells - 2 and (mates := narrator.mates(position.outcome)):
            # Leave out the trick: the product below contains the number that the trick counts as.
            ended = f"{mates}."
        rows = [((f" {cut(ended, view.cells - 2)}", "turn"),)]
        rows += [((f" {brought}", "strong"),)] if brought else []
    most = _MESSAGE_ROWS if style in {"bad", "accent"} else room
    below = paragraph(text, style, view.cells, most)
    # Show a problem in full, even if it replaces the prompt.
    return [*rows, *below] if len(below) <= room else below


def draw_events(lines: Sequence[str], cells: int, room: int) -> list[Row]:
    """Draw the most recent events, one per row, below a heading if there are three rows or more."""
    title = [heading("Recent events", cells - 1)] if lines and room > 2 else []
    latest = lines[-max(room - len(title), 1) :]
    return [*title, *(((f" {fitted(line, cells - 2)}", "faint"),) for line in latest)]


def naming_in_words(begun: Rank | Suit | None, *, chooses: bool = True, leaves: bool = True) -> str:
    """Return a prompt for the missing half of a card's name; empty if no name was begun.

    >>> naming_in_words(Rank.QUEEN)
    'Queen of …: type the suit (c s h d); press q again to leave.'
    """
    again = f"; press {QUEEN_KEY} again to leave" if leaves and begun is Rank.QUEEN else ""
    match begun:
        case Rank() | Suit() if not chooses:
            return f"No card to choose now{again}."
        case Rank():
            return f"{begun.word.capitalize()} of …: type the suit (c s h d){again}."
        case Suit():
            return f"… of {begun.word}: type the rank (a t k q 7)."
        case None:
            return ""


# A text, a question and an answer below a table, split into pages if necessary.

Page = list[Row]


class Texts(NamedTuple):
    """The texts below a table: an explanation, the question, the answer and its style."""

    text: str
    asked: str = ""
    answer: str = ""
    style: str = "accent"

    def pages(self, cells: int, room: int) -> tuple[list[Page], int]:
        """Return the pages, and the index of the page where the answer begins."""
        text = _even(self.text, "plain", cells, _MOST_LINES)
        asked = self._asked(cells, _MOST_LINES)
        answer = _even(self.answer, self.style, cells, _MOST_LINES)
        head = [*text, *asked]
        gap: Page = [()] if answer and head else []
        # Leave a row free below the texts, and another one above them if there is room.
        above: Page = [()] if room > _MESSAGE_ROWS and 0 < len(head or answer) <= room - 2 else []
        ways = [*above, *head, *gap, *answer], [*above, *head, *answer], [*head, *answer]
        for limit, way in product((room - 1, room), ways):
            if len(way) <= limit:
                return [way], 0
        pages = _split(text, room)
        if pages and len(pages[-1]) + len(asked) <= room:
            pages[-1] += asked
        else:
            pages += _split(asked, room)
        if not answer:
            return pages, 0
        # Keep the question visible with the answer, even if only in one line.
        beside = self._asked(cells, 1)
        answers = _split(answer, max(room - len(beside), 1))
        for page in answers:
            page.extend(asked if len(page) + len(asked) <= room else beside[: room - len(page)])
        return [*pages, *answers], len(pages)

    def _asked(self, cells: int, limit: int) -> Page:
        return _even(self.asked and f"▸ {self.asked}", "strong", cells, limit)


def _even(text: str, style: str, cells: int, limit: int) -> Page:
    lines = (balanced(part, cells - 2, limit) for part in text.splitlines())
    return [((f" {line}", style),) for line in chain.from_iterable(lines)]


def marked(pages: list[Page], place: int, cells: int) -> Page:
    """Return a page, with an arrow at the right edge for each direction in which pages follow."""
    rows = list(pages[place])
    for number, arrow, shown in ((0, "↑", place > 0), (-1, "↓", place < len(pages) - 1)):
        if shown and rows:
            row = rows[number]
            rows[number] = (*row, (arrow.rjust(cells - width(row)), "faint"))
    return rows


def _split(rows: Page, room: int) -> list[Page]:
    return [rows[first : first + room] for first in range(0, len(rows), room)]
