"""The values of all positions with certain numbers of cards, and memory for these values."""

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
"""The number of rows to transpose at once: in measurements, the most that stay in the cache."""


class Layer:
    """The leader's values before a lead, for all holdings with certain numbers of cards.

    Args:
        memory: an array whose beginning stores the values (default: a new array).

    Attributes:
        values: the values of all tables, one table after another.
        tables: a table for each pair of the players' counts of black cards (clubs and spades), with
            a row for each black word and a column for each red word. The tables share
            memory with `values`.
    """

    def __init__(self, counts: Counts, memory: Table | None = None) -> None:
        self.counts = counts
        size = positions_of(counts)
        self.values: Table = np.empty(size, dtype=np.int16) if memory is None else memory[:size]
        self.tables: dict[Counts, Table] = {}
        # For each black word, store the index in `values` at which its row begins.
        self._row_starts = np.zeros(HALF_WORDS, dtype=np.intp)
        first = 0
        for black in splits(counts):
            rows, columns = ternary.half_size(black), ternary.half_size(counts.across(black))
            after = first + rows * columns
            self.tables[black] = self.values[first:after].reshape(rows, columns)
            self._row_starts[ternary.half_words(black)] = np.arange(first, after, columns)
            first = after

    def copy(self) -> Layer:
        """Return a copy with separate memory."""
        return Layer(self.counts, self.values.copy())

    def take_over(self, layer: Layer) -> None:
        """Copy the values of a layer in which a card is missing into this layer."""
        for black, table in layer.tables.items():
            halves = black, layer.counts.across(black)
            rows, columns = (ternary.places_of(2, 0)[ternary.half_words(half)] for half in halves)
            self.tables[black.whole][np.ix_(rows, columns)] = table

    def place(self, leader: int, other: int) -> int:
        """Return the index in `values` for two holdings, given as masks (see `Holding.mask`)."""
        black, red = ternary.words_of(np.array([leader]), np.array([other]))
        return int(self.places(black, red)[0])

    def at(self, black: Indices, red: Indices) -> Table:
        """Return the values of positions, given each position's black word and red word."""
        values: Table = self.values[self.places(black, red)]
        return values

    def places(self, black: Indices, red: Indices) -> Indices:
        """Return each position's index in `values`, given the position's black and red words."""
        missing = self.counts.missing % HALF_WORDS
        places: Indices = self._row_starts[black] + ternary.places_of(2, missing)[red]
        return places


def splits(counts: Counts) -> Iterator[Counts]:
    """Yield the possible counts of black cards, given the counts of all cards."""
    for leader in range(counts.leader + 1):
        for other in range(counts.other + 1):
            black = Counts(leader, other, counts.missing // HALF_WORDS)
            if ternary.half_size(black) and ternary.half_size(counts.across(black)):
                yield black


def positions_of(counts: Counts, missing: int | None = None) -> int:
    """Return the number of positions in a layer.

    Args:
        missing: the number of missing cards (default: the number in `counts`).
    """
    cards = len(DECK) - (bool(counts.missing) if missing is None else missing)
    return comb(cards, counts.leader) * comb(cards - counts.leader, counts.other)


class Workspace:
    """The working memory of a thread.

    Reuse this memory, because tables take up to 35 MB, and allocating each table anew took a third
    of the time.
    """

    def __init__(self) -> None:
        self._memory: dict[str, Table] = {}

    def table(self, use: str, rows: int, columns: int) -> Table:
        """Return a table to write into, which overwrites the last table for the same use."""
        size = rows * columns
        memory = self._memory.get(use)
        if memory is None or len(memory) < size:
            # Free the old memory before allocating new memory.
            self._memory.pop(use, None)
            memory = self._memory[use] = np.empty(size, dtype=np.int16)
        return memory[:size].reshape(rows, columns)

    def exchange(self, use: str, other: str) -> None:
        """Exchange the memory of two uses."""
        memory = self._memory
        memory[use], memory[other] = memory.get(other, memory[use][:0]), memory[use]


def transpose(table: Table, out: Table) -> None:
    """Write the transpose of a table, tile by tile."""
    for tile in tiles(len(table)):
        out[:, tile] = table[tile].T


def tiles(rows: int) -> Iterator[slice]:
    """Yield a slice of the rows for each tile."""
    return (slice(first, min(first + TILE, rows)) for first in range(0, rows, TILE))
