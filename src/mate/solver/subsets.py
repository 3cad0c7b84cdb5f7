"""The subsets of a holding, numbered within each size; the same for every deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Subsets:
    """Everything that can be left of a holding of `size` cards.

    A subset is a mask of local bits: bit i is the holding's i-th card in the order of the deck.
    Its place is its number among the subsets with as many cards.

    Args:
        size: how many cards the holding has, 0 to 10.
        masks: by count, the masks with that many bits, ascending.
        place: by mask, its place among those of its count.
    """

    size: int
    masks: tuple[Indices, ...]
    place: Indices

    def count(self, cards: int) -> int:
        """How many subsets have that many cards."""
        return len(self.masks[cards])


@cache
def subsets(size: int) -> Subsets:
    """The subsets of a holding of `size` cards.

    >>> subsets(3).masks[2], subsets(3).place[0b101]
    (array([3, 5, 6]), np.int64(1))
    """
    everything = np.arange(1 << size, dtype=np.intp)
    counts = np.bitwise_count(everything)
    masks = tuple(everything[counts == count] for count in range(size + 1))
    place = np.empty_like(everything)
    for with_count in masks:
        place[with_count] = np.arange(len(with_count))
    return Subsets(size, masks, place)


@cache
def lead_columns(size: int, cards: int, *, keeps: bool) -> tuple[Indices, ...]:
    """Where a leader finds what each lead is worth.

    The worth of all leads stands in rows of `size` blocks, one block a card led, in it one
    column for each subset that the leader can be left with.

    Args:
        size: how many cards the leader's whole holding has.
        cards: how many of them the leader holds before the lead, from 1.
        keeps: whether the card led comes back at once, as the ninth card does (R14).

    Returns:
        For the first, second, … card of each subset the column of its lead.
    """
    holding = subsets(size)
    held = holding.masks[cards]
    block = holding.count(cards if keeps else cards - 1)
    columns: list[Indices] = []
    rest = held
    for _ in range(cards):
        lowest = rest & -rest
        rest = rest ^ lowest
        left = held if keeps else held ^ lowest
        led = np.bitwise_count(lowest - 1).astype(np.intp)
        columns.append(led * block + holding.place[left])
    return tuple(columns)
