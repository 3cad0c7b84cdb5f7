"""Memory that is used again and again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.int16]

TILE: Final = 256
"""So many rows at a time are transposed: what they touch stays in the cache; it was measured."""


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
