"""The values of all positions in which both players hold so many cards."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

import numpy as np

from mate.rules import DECK
from mate.solver.wholegame.ternary import (
    HALF_WORDS,
    PLACE,
    Counts,
    Indices,
    half_size,
    half_words,
    words_of,
)
from mate.solver.wholegame.workspace import Table


class Layer:
    """Values before a lead, those of the leader, for all holdings of so many cards.

    Args:
        counts: how many cards the leader holds, and the other.
        memory: where the values stand, from its beginning; without it they get their own.

    Attributes:
        tables: by what is held of clubs and spades, a table with a row for each word of that half
            and a column for each word of the other.
        values: all of them in one piece.
    """

    def __init__(self, counts: Counts, memory: Table | None = None) -> None:
        self.counts = counts
        size = positions_of(counts)
        self.values: Table = np.empty(size, dtype=np.int16) if memory is None else memory[:size]
        self.tables: dict[Counts, Table] = {}
        self._rows = np.zeros(HALF_WORDS, dtype=np.intp)
        first = 0
        for black in splits(counts):
            rows, columns = half_size(black), half_size(counts.less(*black))
            after = first + rows * columns
            self.tables[black] = self.values[first:after].reshape(rows, columns)
            self._rows[half_words(black)] = np.arange(first, after, columns)
            first = after

    def copy(self) -> Layer:
        """The same values in memory of their own."""
        return Layer(self.counts, self.values.copy())

    def place(self, leader: int, other: int) -> int:
        """The place of the value of these two holdings, masks as in `mate.rules`."""
        black, red = words_of(np.array([leader]), np.array([other]))
        return int(self.places(black, red)[0])

    def places(self, black: Indices, red: Indices) -> Indices:
        """Where the values stand whose words of both halves are these."""
        places: Indices = self._rows[black] + PLACE[red]
        return places


def splits(counts: Counts) -> Iterator[Counts]:
    """What both players can hold of one half, if they hold so much of the deck."""
    for leader in range(counts.leader + 1):
        for other in range(counts.other + 1):
            half = Counts(leader, other)
            if half_size(half) and half_size(counts.less(*half)):
                yield half


def positions_of(counts: Counts) -> int:
    """How many positions a layer has."""
    gone = len(DECK) - counts.leader - counts.other
    return factorial(len(DECK)) // (
        factorial(counts.leader) * factorial(counts.other) * factorial(gone)
    )
