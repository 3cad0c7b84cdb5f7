"""The values of all positions in which both players hold so many cards, and memory for them."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mate.rules import DECK
from scripts.theory.wholegame import ternary
from scripts.theory.wholegame.ternary import HALF_WORDS, Counts, Indices

Table = NDArray[np.int16]

TILE: Final = 256
"""So many rows at a time are transposed: what they touch stays in the cache; it was measured."""


class Layer:
    """Values before a lead, those of the leader, for all holdings of so many cards.

    Args:
        memory: where the values stand, from its beginning; without it they get their own.

    Attributes:
        tables: by what is held of clubs and spades, a table with a row for each word of that half
            and a column for each word of the other.
    """

    def __init__(self, counts: Counts, memory: Table | None = None) -> None:
        self.counts = counts
        size = positions_of(counts)
        self.values: Table = np.empty(size, dtype=np.int16) if memory is None else memory[:size]
        self.tables: dict[Counts, Table] = {}
        self._rows = np.zeros(HALF_WORDS, dtype=np.intp)
        first = 0
        for black in splits(counts):
            rows, columns = ternary.half_size(black), ternary.half_size(counts.across(black))
            after = first + rows * columns
            self.tables[black] = self.values[first:after].reshape(rows, columns)
            self._rows[ternary.half_words(black)] = np.arange(first, after, columns)
            first = after

    def copy(self) -> Layer:
        """The same values in memory of their own."""
        return Layer(self.counts, self.values.copy())

    def take_over(self, layer: Layer) -> None:
        """Let its values stand here, too: those of a layer in which a card is missing."""
        for black, table in layer.tables.items():
            halves = black, layer.counts.across(black)
            rows, columns = (ternary.places_of(2, 0)[ternary.half_words(half)] for half in halves)
            self.tables[black.whole][np.ix_(rows, columns)] = table

    def place(self, leader: int, other: int) -> int:
        """The place of the value of these two holdings, masks as in `mate.rules`."""
        black, red = ternary.words_of(np.array([leader]), np.array([other]))
        return int(self.places(black, red)[0])

    def at(self, black: Indices, red: Indices) -> Table:
        """The values of the positions whose words of both halves are these."""
        values: Table = self.values[self.places(black, red)]
        return values

    def places(self, black: Indices, red: Indices) -> Indices:
        """Where the values stand whose words of both halves are these."""
        missing = self.counts.missing % HALF_WORDS
        places: Indices = self._rows[black] + ternary.places_of(2, missing)[red]
        return places


def splits(counts: Counts) -> Iterator[Counts]:
    """What both players can hold of clubs and spades, if they hold so much of the deck."""
    for leader in range(counts.leader + 1):
        for other in range(counts.other + 1):
            black = Counts(leader, other, counts.missing // HALF_WORDS)
            if ternary.half_size(black) and ternary.half_size(counts.across(black)):
                yield black


def positions_of(counts: Counts, missing: int | None = None) -> int:
    """How many positions a layer has, or would have if so many cards were missing."""
    cards = len(DECK) - (bool(counts.missing) if missing is None else missing)
    return comb(cards, counts.leader) * comb(cards - counts.leader, counts.other)


class Workspace:
    """The memory in which one thread works.

    Tables have up to 35 MB. To ask the system for each of them anew took a third of all time.
    """

    def __init__(self) -> None:
        self._memory: dict[str, Table] = {}

    def table(self, use: str, rows: int, columns: int) -> Table:
        """A table to write into; whatever was in use for the same is gone."""
        size = rows * columns
        memory = self._memory.get(use)
        if memory is None or len(memory) < size:
            # The old one goes before the new one comes.
            self._memory.pop(use, None)
            memory = self._memory[use] = np.empty(size, dtype=np.int16)
        return memory[:size].reshape(rows, columns)

    def exchange(self, use: str, other: str) -> None:
        """Let the memory of one use serve the other."""
        memory = self._memory
        memory[use], memory[other] = memory.get(other, memory[use][:0]), memory[use]


def transpose(table: Table, out: Table) -> None:
    """Write the transpose of a table, in tiles."""
    for tile in tiles(len(table)):
        out[:, tile] = table[tile].T


def tiles(rows: int) -> Iterator[slice]:
    """That many rows, a tile at a time."""
    return (slice(first, min(first + TILE, rows)) for first in range(0, rows, TILE))
