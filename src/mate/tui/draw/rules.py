"""The rules as rows: the Markdown document laid out for a width."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.theme import Theme

from mate.rules import Suit
from mate.tui.draw.rows import Row, Span, joined
from mate.words.rulebook import READABLE_CELLS, with_fitting_tables

# These attributes stand for the meaning of a text, not for its look.
_HEADING: Final = Style(underline=True)
_FAINT: Final = Style(dim=True)
_MEANINGS: Final = Theme(
    {
        **{f"markdown.h{level}": _HEADING for level in range(1, 7)},
        "markdown.code": Style(italic=True),
        "markdown.strong": Style(bold=True),
        "markdown.em": Style.null(),
        "markdown.item.bullet": _FAINT,
        "markdown.table.border": _FAINT,
        "markdown.table.header": Style(bold=True),
    }
)
_SUITS: Final = {suit.sign: suit.word for suit in Suit}
_CARD: Final = re.compile(rf"((?:A|10|[KQ7])[{''.join(_SUITS)}])")


class RulesPage(NamedTuple):
    """The rules, laid out, with the row numbers of their headings, ascending."""

    rows: tuple[Row, ...]
    headings: tuple[int, ...]

    def row_of(self, clause: str) -> int:
        """The row where a clause such as `R5` begins; 0 if there is none of that name."""
        return next((y for y, row in enumerate(self.rows) if (clause, "strong") in row[:2]), 0)

    def place_of(self, row: int) -> tuple[int, float]:
        """The place of a row in any layout: its section, and how far into it."""
        section = bisect_right(self.headings, row)
        start, end = self._bounds(section)
        return section, (row - start) / max(end - start, 1)

    def row_at(self, place: tuple[int, float]) -> int:
        """The row at a place from the `place_of` of any layout."""
        section, part = place
        start, end = self._bounds(section)
        return start + round(part * (end - start))

    def _bounds(self, section: int) -> tuple[int, int]:
        edges = (0, *self.headings, len(self.rows))
        return edges[section], edges[section + 1]


def draw_rules(text: str, cells: int) -> RulesPage:
    """Lay the rules out in lines no wider than is easy to read."""
    # Its parser takes longer to load than the rest of the screen together.
    from rich.markdown import Markdown

    cells = min(cells, READABLE_CELLS)
    console = Console(
        file=StringIO(), width=cells, theme=_MEANINGS, force_terminal=True, color_system="truecolor"
    )
    document = Markdown(with_fitting_tables(text, cells), hyperlinks=False)
    lines = console.render_lines(document, pad=False)
    rows = tuple(_without_doubled_blanks(joined(tuple(_spans(line))) for line in lines))
    is_heading = [any(style == "key" for _, style in row) for row in rows]
    # A heading of two rows counts once.
    begins = (y for y, (above, here) in enumerate(pairwise((False, *is_heading))) if here > above)
    return RulesPage(rows, tuple(begins))


def _spans(line: list[Segment]) -> Iterator[Span]:
    written = cell_len("".join(segment.text for segment in line).rstrip())
    for segment in Segment.adjust_line_length(line, written):
        style = _named(segment.style or Style.null())
        for piece in _CARD.split(segment.text):
            is_card = style == "plain" and _CARD.fullmatch(piece)
            yield piece, _SUITS[piece[-1]] if is_card else style


def _without_doubled_blanks(rows: Iterable[Row]) -> Iterator[Row]:
    blank = True
    for row in rows:
        was_blank, blank = blank, not any(text.strip() for text, _ in row)
        if not (blank and was_blank):
            yield () if blank else row


def _named(style: Style) -> str:
    names = {"key": style.underline, "accent": style.italic, "strong": style.bold}
    return next((name for name, has in names.items() if has), "faint" if style.dim else "plain")
