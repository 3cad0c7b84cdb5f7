"""Help texts laid out as rows: the keys of commands, and the rules."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from io import StringIO
from itertools import pairwise, zip_longest
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.theme import Theme

from mate.rules import NO_FOREPLACEMENT, Suit
from mate.tui.draw import Row, Span, balanced, centred_rows, fitted, joined, placed, width, wrapped
from mate.tui.draw.cards import PAPER, Stock
from mate.tui.draw.table.holding import LEAD, draw_holding
from mate.tui.keys.commands import COMMAND_OF, Command, Scope, commands_at
from mate.tui.keys.keymap import QUEEN_KEY, WITH_CARDS, Keymap
from mate.words import BEGINS, HOW_IT_COUNTS
from mate.words.narrator import Narrator
from mate.words.rulebook import READABLE_CELLS, with_fitting_tables

_COLUMN_CELLS: Final = 44
_LEAST_COLUMN: Final = 31
"""The width of a column in which keys have their full width."""
_GAP: Final = 4
"""The cells between two columns."""
_MOST_PICTURE: Final = 150
"""The maximum width of the picture above the columns."""
_LEAST_SHORT: Final = 66
"""The width of two columns of keys whose effects are short."""
_CLAUSE: Final = re.compile("[,;:]")
"""The end of the first clause of a longer explanation."""
_Section = tuple[str, Sequence[tuple[str, str]]]
"""A heading, and keys with their effects."""
_CHOOSING: Final = "Choosing a card"
_MOVES: Final = "choose a card: the previous / next / first / last"
_CARDS: Final = (
    ("1 … 9, 0", "a card by its place; press the key again to play it"),
    ("t c, c t", "a card by name, rank or suit first: the ten of clubs"),
    ("q h, h q", "the queen of hearts"),
    ("- or n", "keep all ten"),
    ("mouse", "click a card: once to choose it, again to play it"),
)
_CARDS_AT_ONCE: Final = (
    ("1 … 9, 0", "play a card by place: one press is enough"),
    *_CARDS[1:-1],
    ("mouse", "click a card: play it at once"),
)
_TWICE: Final = (f"{QUEEN_KEY} {QUEEN_KEY}", f"leave; one {QUEEN_KEY} alone begins a queen")
_SHOWN: Final = (
    ("7♣ +1", "a foreplaced card; its player's mate counts as one trick later"),
    ("▸A♥", "the card led"),
    (f"count 5 + {BEGINS}", f"how strong a holding is, shown with help: {HOW_IT_COUNTS}"),
)


def draw_help(  # noqa: PLR0913  # the page depends on all these values
    keymap: Keymap,
    size: tuple[int, int],
    places: Sequence[Scope],
    hidden: Collection[Command] = (),
    *,
    single_press: bool,
    narrator: Narrator = Narrator(("", "")),  # noqa: B008  # a value
    stock: Stock = PAPER,
) -> list[Row]:
    """Draw the commands of these contexts and the ways to choose a card, in columns if they fit.

    The first context, where the help was opened, is marked. The commands in `hidden` are disabled
    in that context and left out. A page that needs no scrolling is centred below a holding.
    """
    cells, rows = size
    with_cards = next((place for place in places if place in WITH_CARDS), None)
    sections: list[_Section] = []
    for place in places:
        commands = [each for each in commands_at(place) if each.listed and each not in hidden]
        moves = [command for command in commands if command.action.startswith("move")]
        keys = [(keymap.labels(each), each.help) for each in commands if each not in moves]
        if moves:
            keys.append((" ".join(map(keymap.labels, moves)), _MOVES))
        sections.append((place.value, keys))
        if place is with_cards:
            leaves = QUEEN_KEY in keymap.keys_of(COMMAND_OF["everywhere.leave"])
            choosing = _CARDS_AT_ONCE if single_press else _CARDS
            # Explain the count, the last entry, only in the full list: players look it up there.
            shown = _SHOWN if len(places) == len(Scope) else _SHOWN[:-1]
            sections.append((_CHOOSING, [*choosing, *([_TWICE] if leaves else []), *shown]))
    # The list of all keys explains them at length, which is easier to read in a single column.
    is_short, columns = len(places) < len(Scope) and cells >= _LEAST_SHORT, 1
    if cells >= 110 or is_short:
        columns = min(max(cells // _COLUMN_CELLS, 2), len(sections))
    if is_short:
        sections = [
            (title, [(key, _CLAUSE.split(text)[0]) for key, text in of]) for title, of in sections
        ]
    if columns == 2:
        sections.sort(key=lambda section: section[0] == _CHOOSING)
    each = (cells - _GAP * (columns - 1)) // columns
    ways = (_in_columns(sections, columns, each, gap) for gap in (1, 0))
    page = next((way for way in ways if len(way) <= rows), [])
    if not page:
        return _in_columns(sections, columns, each, 0)
    across = max(map(width, page))
    # Show the keys of cards where cards have keys; elsewhere, show only the cards.
    chosen = NO_FOREPLACEMENT if with_cards else None
    room = max(across, min(cells, _MOST_PICTURE)), rows - len(page)
    picture = draw_holding(LEAD, narrator, room, chosen, stock)[1:-1]
    if picture:
        page = [*centred_rows(picture, across), (), *page]
    return centred_rows(page, cells)


def _in_columns(sections: Sequence[_Section], columns: int, cells: int, gap: int) -> list[Row]:
    """Draw sections in columns as narrow as possible, with `gap` blank rows between entries."""
    longest = max(cell_len(key) for _, keys in sections for key, _ in keys)
    column = 1 + min(longest + int(cells >= _COLUMN_CELLS), 13 if cells >= _LEAST_COLUMN else 10)
    drawn: list[list[Row]] = []
    for title, keys in sections:
        heading = (title, "strong") if drawn else (f"▸ {title} ", "turn")
        drawn.append([(heading,)])
        for entry in keys:
            drawn[-1] += [*[()] * gap, *_entry(*entry, column, cells)]
    # Keep sections whole: fill a column with sections until the column has its share of the rows.
    share = sum(len(section) + 1 for section in drawn) / columns
    stacks: list[list[Row]] = [[]]
    for section in drawn:
        if len(stacks) < columns and len(stacks[-1]) + len(section) / 2 > share:
            stacks.append([])
        stacks[-1] += [*([()] if stacks[-1] else []), *section]
    ends = [n * (cells + _GAP) for n in range(columns)]
    return [
        joined(placed((ends[n], row) for n, row in enumerate(beside) if row))
        for beside in zip_longest(*stacks, fillvalue=())
    ]


def _entry(keys: str, text: str, column: int, cells: int) -> Iterator[Row]:
    names, room = wrapped(keys, column - 1, 9), cells - column
    for name, line in zip_longest(names, balanced(text, room, 9), fillvalue=""):
        yield ((fitted(name, column), "key"), (line, "plain"))


# Use Rich's style attributes only to mark kinds of text; `_spans` turns them into named styles.
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
_BULLET: Final = " • ", "faint"
_CARD: Final = re.compile(rf"((?:A|10|[KQ7])[{''.join(_SUITS)}])")


class RulesPage(NamedTuple):
    """The rules laid out as rows, and the row numbers of their headings in ascending order."""

    rows: tuple[Row, ...]
    headings: tuple[int, ...]

    def below(self, picture: Sequence[Row]) -> RulesPage:
        """Return the page with a picture above the rules."""
        rows = len(picture)
        return RulesPage((*picture, *self.rows), tuple(row + rows for row in self.headings))

    def row_of(self, clause: str) -> int:
        """Return the row where a clause such as `R5` or an option begins; 0 if there is none."""
        name = clause, "strong"
        pairs = ((y, *pair) for y, row in enumerate(self.rows) for pair in pairwise(row))
        # A clause follows a bullet; an option is explained after a colon.
        begins = (
            y
            for y, one, other in pairs
            if (one, other) == (_BULLET, name) or (one == name and other[0].startswith(": "))
        )
        return next(begins, 0)

    def place_of(self, row: int) -> tuple[int, float]:
        """Return a row's section, and the row's relative position in the section, in any layout."""
        section = bisect_right(self.headings, row)
        start, end = self._bounds(section)
        return section, (row - start) / max(end - start, 1)

    def row_at(self, place: tuple[int, float]) -> int:
        """Return the row at a position that `place_of` returned, in this layout or another."""
        section, part = place
        start, end = self._bounds(section)
        return start + round(part * (end - start))

    def _bounds(self, section: int) -> tuple[int, int]:
        edges = (0, *self.headings, len(self.rows))
        return edges[section], edges[section + 1]


def draw_rules(text: str, cells: int) -> RulesPage:
    """Lay out the rules in lines that are short enough to read easily."""
    # Import lazily: rich's Markdown parser takes longer to load than the rest of the screen.
    from rich.markdown import Markdown

    cells = min(cells, READABLE_CELLS)
    console = Console(
        file=StringIO(), width=cells, theme=_MEANINGS, force_terminal=True, color_system="truecolor"
    )
    document = Markdown(with_fitting_tables(text, cells), hyperlinks=False)
    lines = console.render_lines(document, pad=False)
    rows = tuple(_without_doubled_blanks(joined(tuple(_spans(line))) for line in lines))
    is_heading = [any(style == "key" for _, style in row) for row in rows]
    # Count a heading that fills two rows only once.
    begins = (y for y, (above, here) in enumerate(pairwise((False, *is_heading))) if here > above)
    return RulesPage(rows, tuple(begins))


def _spans(line: list[Segment]) -> Iterator[Span]:
    written = cell_len("".join(segment.text for segment in line).rstrip())
    for segment in Segment.adjust_line_length(line, written):
        look = segment.style or Style.null()
        names = {"key": look.underline, "strong": look.italic or look.bold}
        usual = "faint" if look.dim else "plain"
        style = next((name for name, has in names.items() if has), usual)
        for piece in _CARD.split(segment.text):
            is_card = style == "plain" and _CARD.fullmatch(piece)
            yield piece, _SUITS[piece[-1]] if is_card else style


def _without_doubled_blanks(rows: Iterable[Row]) -> Iterator[Row]:
    blank = True
    for row in rows:
        was_blank, blank = blank, not any(text.strip() for text, _ in row)
        if not (blank and was_blank):
            yield () if blank else row
