"""What is told, asked and answered beside a table, in pages where it has no room on one."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.tui.draw.rows import Row, paragraph, width

_MOST_LINES: Final = 99

Page = list[Row]


class Told(NamedTuple):
    """What stands beside a table, or below it.

    Args:
        text: what is told first; empty for nothing.
        asked: what is to be done; empty where nothing is.
        answer: what is said to what was done; empty for nothing.
        style: the style of that.
    """

    text: str
    asked: str = ""
    answer: str = ""
    style: str = "accent"

    def pages(self, cells: int, room: int, *, gap: bool = False) -> tuple[list[Page], int]:
        """What there is to read, and the number of the page that the answer begins on.

        Args:
            cells: how wide a page is.
            room: how many rows it has, at least 1.
            gap: whether there is a row to spare between what is told and what is asked.
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
        # Beside an answer, what is asked is still to be read, if only in one line.
        beside = self._asked(cells, 1)
        answers = _split(answer, max(room - len(beside), 1))
        for page in answers:
            page.extend(asked if len(page) + len(asked) <= room else beside[: room - len(page)])
        return [*pages, *answers], len(pages)

    def _asked(self, cells: int, limit: int) -> Page:
        return paragraph(self.asked and f"▸ {self.asked}", "strong", cells, limit)


def marked(pages: list[Page], place: int, cells: int) -> Page:
    """A page, with arrows at its edge that tell of one before, and one after."""
    rows = list(pages[place])
    for number, arrow, shown in ((0, "↑", place > 0), (-1, "↓", place < len(pages) - 1)):
        if shown and rows:
            row = rows[number]
            rows[number] = (*row, (arrow.rjust(cells - width(row)), "faint"))
    return rows


def _split(rows: Page, room: int) -> list[Page]:
    return [rows[first : first + room] for first in range(0, len(rows), room)]
