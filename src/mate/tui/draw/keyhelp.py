"""The help as rows: every command by place, with the keys that it has now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, NamedTuple

from mate.tui.draw.rows import Row, fitted, wrapped
from mate.tui.keys.cardkeys import QUEEN_KEY
from mate.tui.keys.commands import COMMAND_OF, SUSPEND, Place, commands_at
from mate.tui.keys.keymap import Keymap

_ROOMY_CELLS: Final = 70
_CARDS: Final = (
    ("1 … 9, 0", "the card at that place; the same key again plays it"),
    ("t c, c t", "a card by its name, rank or suit first: the ten of clubs"),
    ("q h, h q", "the queen of hearts"),
    ("h 7", "the seven of hearts: the suit first"),
    ("- or n", "no foreplacement"),
    ("mouse", "click a card to choose it, and again to play it"),
)
_CARDS_AT_ONCE: Final = (
    ("1 … 9, 0", "the card at that place, played at once"),
    *_CARDS[1:-1],
    ("mouse", "click a card to play it at once"),
)


class HelpPage(NamedTuple):
    """The whole help.

    Args:
        rows: its rows.
        headings: the number of the row where each place begins.
        entries: the numbers of the rows where an entry or a heading begins, ascending.
    """

    rows: tuple[Row, ...]
    headings: dict[Place, int]
    entries: tuple[int, ...]


def draw_help(
    keymap: Keymap,
    cells: int,
    here: Place | None = None,
    *,
    single_press: bool = False,
    suspends: bool = False,
) -> HelpPage:
    """All commands by place, and how cards are chosen.

    Args:
        keymap: the keys in use.
        cells: the width, from 30.
        here: the place that the help was called from; its heading is marked.
        single_press: whether one press plays a card.
        suspends: whether a shell can resume the program.
    """
    rows: list[Row] = []
    headings: dict[Place, int] = {}
    entries: list[int] = []

    def begin(title: str, *, marked: bool = False) -> None:
        if rows:
            rows.append(())
        entries.append(len(rows))
        rows.append(((f"▸ {title} ", "turn"),) if marked else ((f"  {title}", "strong"),))

    def add(keys: str, text: str) -> None:
        entries.append(len(rows))
        rows.extend(_entry(keys, text, cells))

    for place in Place:
        begin(place.value, marked=place is here)
        headings[place] = entries[-1]
        for command in commands_at(place):
            if command.action != SUSPEND or suspends:
                add(keymap.labels(command), command.help)
        if place is Place.TABLE:
            begin("Choosing a card")
            for keys, text in _CARDS_AT_ONCE if single_press else _CARDS:
                add(keys, text)
            if QUEEN_KEY in keymap.keys_of(COMMAND_OF["everywhere.leave"]):
                twice = f"{QUEEN_KEY} {QUEEN_KEY}"
                add(twice, f"leave, also in the lesson and in a variation: {QUEEN_KEY} is a queen")
            add("R5: …", "why an action was refused: R5 and the like name a clause of the rules")
    return HelpPage(tuple(rows), headings, tuple(entries))


def _entry(keys: str, text: str, cells: int) -> Iterator[Row]:
    indent, column = (4, 15) if cells >= _ROOMY_CELLS else (1, 12)
    names = wrapped(keys, column - 1, 9)
    lines = wrapped(text, cells - indent - column, 9)
    for name, line in zip_longest(names, lines, fillvalue=""):
        yield ((" " * indent + fitted(name, column), "key"), (line, "plain"))
