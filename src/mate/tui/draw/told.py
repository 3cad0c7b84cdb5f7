"""Text, question and answer beside a table, split into pages if they do not fit on one."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.tui.draw.rows import Row, paragraph, width

_MOST_LINES: Final = 99

Page = list[Row]


class Told(NamedTuple):
    """The texts beside or below a table.

    Args:
        text: the text to read first; empty for none.
        asked: the task; empty for none.
        answer: the response to the player's answer; empty for none.
        style: the style of the response.
    """

    text: str
    asked: str = ""
    answer: str = ""
    style: str = "accent"

    def pages(self, cells: int, room: int, *, gap: bool = False) -> tuple[list[Page], int]:
        """The pages, and the index of the page where the response begins.

        Args:
            cells: the width of a page.
            room: its number of rows, at least 1.
            gap: whether a blank row separates the text from the task.
        """
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
