"""The key help: every command by place, with its current keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from mate.handcount import BEGINS
from mate.tui.draw.rows import Row, fitted, joined, placed, wrapped
from mate.tui.keys.cardkeys import QUEEN_KEY
from mate.tui.keys.commands import COMMAND_OF, SUSPEND, Place, commands_at
from mate.tui.keys.keymap import WITH_CARDS, Keymap
from mate.words.counting import HOW_IT_COUNTS

_COLUMN_CELLS: Final = 44
_GAP: Final = 2
_CHOOSING: Final = "Choosing a card"
_CARDS: Final = (
    ("1 … 9, 0", "the card in that place; press the key again to play it"),
    ("t c, c t", "a card by name, rank or suit first: the ten of clubs"),
    ("q h, h q", "the queen of hearts"),
    ("h 7", "the seven of hearts, suit first"),
    ("- or n", "none: foreplace nothing"),
    ("mouse", "click a card to choose it, click it again to play it"),
)
_CARDS_AT_ONCE: Final = (
    ("1 … 9, 0", "play the card in that place at once"),
    *_CARDS[1:-1],
    ("mouse", "click a card to play it at once"),
)
_TWICE: Final = (
    f"{QUEEN_KEY} {QUEEN_KEY}",
    f"leave the screen, where one {QUEEN_KEY} starts the name of a queen",
)
_SHOWN: Final = (
    ("… (R5)", "the clause of the rules that forbids an action"),
    (f"count 5 + {BEGINS}", f"the count of a holding, shown with help: {HOW_IT_COUNTS}"),
)

Entry = tuple[str, int]
"""A heading and the number of an entry below it, from 1; 0 for the heading itself."""


class HelpPage(NamedTuple):
    """The key help, with the rows where its headings and entries begin."""

    rows: tuple[Row, ...]
    entries: dict[Entry, int]

    def entry_at(self, row: int) -> Entry:
        """The entry at a row; where columns have several, the one that begins last."""
        return max(
            (entry for entry, begin in self.entries.items() if begin <= row),
            key=lambda entry: self.entries[entry],
        )


class _Section:
    # A heading and the entries below it.

    def __init__(self, title: str, *, marked: bool = False) -> None:
        heading = (f"▸ {title} ", "turn") if marked else (f"  {title}", "strong")
        self.rows: list[Row] = [(heading,)]
        self.entries = [0]

    def add(self, keys: str, text: str, cells: int) -> None:
        self.entries.append(len(self.rows))
        self.rows.extend(_entry(keys, text, cells))


def draw_help(
    keymap: Keymap,
    cells: int,
    places: Sequence[Place],
    *,
    single_press: bool = False,
    suspends: bool = False,
) -> HelpPage:
    """The commands of these places and the ways to choose a card, in columns if they fit.

    The first place, where the help was opened, is marked.
    """
    # In less width, a single column is easier to read.
    columns = cells // _COLUMN_CELLS if cells >= 110 else 1
    each = (cells - _GAP * (columns - 1)) // columns
    sections: dict[Place | str, _Section] = {}
    for place in places:
        section = sections[place] = _Section(place.value, marked=place is places[0])
        for command in commands_at(place):
            if command.action != SUSPEND or suspends:
                section.add(keymap.labels(command), command.help, each)
        if place in WITH_CARDS and _CHOOSING not in sections:
            section = sections[_CHOOSING] = _Section(_CHOOSING)
            leaves = QUEEN_KEY in keymap.keys_of(COMMAND_OF["everywhere.leave"])
            choosing = _CARDS_AT_ONCE if single_press else _CARDS
            for keys, text in (*choosing, *([_TWICE] if leaves else []), *_SHOWN):
                section.add(keys, text, each)
    return _in_columns(sections, columns, each)


def _in_columns(sections: Mapping[Place | str, _Section], columns: int, cells: int) -> HelpPage:
    # A section is never split; a column takes sections until it has its share of the rows.
    share = sum(len(section.rows) + 1 for section in sections.values()) / columns
    stacks: list[list[Row]] = [[]]
    entries: dict[Entry, int] = {}
    for place, section in sections.items():
        if len(stacks) < columns and len(stacks[-1]) + len(section.rows) / 2 > share:
            stacks.append([])
        stack = stacks[-1]
        if stack:
            stack.append(())
        begin = len(stack)
        entries |= {(str(place), n): begin + row for n, row in enumerate(section.entries)}
        stack += section.rows
    rows = tuple(
        joined(placed((n * (cells + _GAP), row) for n, row in enumerate(beside) if row))
        for beside in zip_longest(*stacks, fillvalue=())
    )
    return HelpPage(rows, entries)


def _entry(keys: str, text: str, cells: int) -> Iterator[Row]:
    indent, column = (4, 15) if cells >= 70 else (2 if cells >= _COLUMN_CELLS else 1, 12)
    names = wrapped(keys, column - 1, 9)
    lines = wrapped(text, cells - indent - column, 9)
    for name, line in zip_longest(names, lines, fillvalue=""):
        yield ((" " * indent + fitted(name, column), "key"), (line, "plain"))
