"""The key help: every command by place, with its current keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

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
    ("7♣ +1", "a foreplaced card; its player's mates count one trick more"),
    ("▸A♥", "the card that was led"),
    ("… (R5)", "the clause of the rules that forbids an action"),
    (f"count 5 + {BEGINS}", f"how strong a holding is, shown with help: {HOW_IT_COUNTS}"),
)


def draw_help(
    keymap: Keymap, cells: int, places: Sequence[Place], *, single_press: bool, suspends: bool
) -> list[Row]:
    """The commands of these places and the ways to choose a card, in columns if they fit.

    The first place, where the help was opened, is marked.
    """
    # In less width, a single column is easier to read.
    columns = cells // _COLUMN_CELLS if cells >= 110 else 1
    each = (cells - _GAP * (columns - 1)) // columns
    with_cards = next((place for place in places if place in WITH_CARDS), None)
    sections: list[list[Row]] = []
    for place in places:
        commands = (c for c in commands_at(place) if c.action != SUSPEND or suspends)
        keys = [(keymap.labels(command), command.help) for command in commands]
        sections.append(_section(place.value, keys, each, marked=place is places[0]))
        if place is with_cards:
            leaves = QUEEN_KEY in keymap.keys_of(COMMAND_OF["everywhere.leave"])
            choosing = _CARDS_AT_ONCE if single_press else _CARDS
            keys = [*choosing, *([_TWICE] if leaves else []), *_SHOWN]
            sections.append(_section(_CHOOSING, keys, each))
    return _in_columns(sections, columns, each)


def _section(
    title: str, keys: Sequence[tuple[str, str]], cells: int, *, marked: bool = False
) -> list[Row]:
    heading = (f"▸ {title} ", "turn") if marked else (f"  {title}", "strong")
    return [(heading,), *(row for entry in keys for row in _entry(*entry, cells))]


def _in_columns(sections: Sequence[list[Row]], columns: int, cells: int) -> list[Row]:
    # A section is never split; a column takes sections until it has its share of the rows.
    share = sum(len(section) + 1 for section in sections) / columns
    stacks: list[list[Row]] = [[]]
    for section in sections:
        if len(stacks) < columns and len(stacks[-1]) + len(section) / 2 > share:
            stacks.append([])
        stacks[-1] += [*([()] if stacks[-1] else []), *section]
    return [
        joined(placed((n * (cells + _GAP), row) for n, row in enumerate(beside) if row))
        for beside in zip_longest(*stacks, fillvalue=())
    ]


def _entry(keys: str, text: str, cells: int) -> Iterator[Row]:
    indent, column = (4, 15) if cells >= 70 else (2 if cells >= _COLUMN_CELLS else 1, 12)
    names = wrapped(keys, column - 1, 9)
    for name, line in zip_longest(names, wrapped(text, cells - indent - column, 9), fillvalue=""):
        yield ((" " * indent + fitted(name, column), "key"), (line, "plain"))
