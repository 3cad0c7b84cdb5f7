"""The computation of a layer: the maximum over the leads of the minimum over the replies.

A lead from a suit and a reply in that suit change only the word of that suit. Rows whose words
begin with the same word of the suit are adjacent before and after the trick, in the same order. So
a lead or a reply is one operation on a slab of adjacent rows. For leads from the other suit of the
half, the rows are reordered; for leads from the other half, the tables are transposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from mate.rules import Privilege
from mate.solver.layers import lead_points
from scripts.theory.wholegame import ternary
from scripts.theory.wholegame.following import (
    NOTHING,
    Before,
    Following,
    Lead,
    Reply,
    leads_of,
    section_across,
    section_of,
)
from scripts.theory.wholegame.layer import Layer, Table, Workspace, tiles, transpose
from scripts.theory.wholegame.ternary import (
    HALVES,
    OTHERS,
    SUIT_WORDS,
    SUITS,
    UNITS,
    Counts,
    Held,
    Indices,
)

PORTION: Final = 1 << 21
"""The number of values after which the work pauses briefly."""


class Target(NamedTuple):
    """A table of a layer, which is to be filled; `black` has the counts of black cards."""

    layer: Layer
    black: Counts
    free: bool
    before: Before


def fill(target: Target, privilege: Privilege, workspace: Workspace) -> Iterator[int]:
    """Compute the values of a table, suit by suit, with frequent pauses for other threads.

    Every few hundredths of a second, yield the number of values computed since the last yield; a
    value counts once for each suit.
    """
    layer, black, free, before = target
    out = layer.tables[black]
    red = layer.counts.across(black)
    for half, (own, across) in enumerate(((black, red), (red, black))):
        shape = out.shape[::-1] if half else out.shape
        first = workspace.table("first suit", *shape) if half else out
        second = workspace.table("second suit", *shape)
        following = Following(Held(half, own, across), before, workspace, free=free)
        halves = (own, first), (own.turned, second)
        for suit, (seen, best) in zip(HALVES[half], halves, strict=True):
            if best is second:
                following.turn()
            held = Held(half, seen, across)
            leads = SuitLeads(held, suit, layer.counts.leader, following)
            yield from leads.best(leads_of(suit, privilege, free=free), best)
        for tile in tiles(len(first)):
            rows = second.take(ternary.turned(own)[tile], axis=0)
            np.maximum(first[tile], rows, out=rows)
            if not half:
                first[tile] = rows
                continue
            columns = workspace.table("columns", *rows.shape[::-1])
            transpose(rows, columns)
            np.maximum(out[:, tile], columns, out=out[:, tile])


class SuitLeads:
    """All leads from the suit that comes first in the words of the rows."""

    def __init__(self, held: Held, suit: int, cards: int, following: Following) -> None:
        half, own, across = held
        self._own = own
        self._across = across
        self._following = following
        self._section_across = section_across(half)
        self._beside = SUITS[sum(HALVES[half]) - suit]
        self._rows = ternary.starts(own)
        self._replied = ternary.starts(own.less(1, 1)) if following.replies else []
        self._led = ternary.starts(own.less(1, 0)) if following.across else []
        self._points = [lead_points(card, cards) for card in SUITS[suit]]
        columns = ternary.half_size(across)
        highest = max(b - a for a, b in pairwise(self._rows))
        self._worth, self._least, self._second = (
            following.workspace.table(use, highest, columns) for use in ("worth", "least", "second")
        )

    def best(self, leads: Sequence[tuple[Lead, ...]], out: Table) -> Iterator[int]:
        """Write the maximum over the leads to `out`, or `-NOTHING` where the suit has no lead."""
        done = 0
        for (first, last), choices in zip(pairwise(self._rows), leads, strict=True):
            if first == last:
                continue
            slab = out[first:last]
            slab.fill(-NOTHING)
            for lead in choices:
                np.maximum(slab, self._value(lead, last - first), out=slab)
            done += slab.size
            if done >= PORTION:
                yield done
                done = 0
        yield done

    def _value(self, lead: Lead, height: int) -> Table | int:
        """Return the values of a lead, with a row for each word of the half's other suit."""
        alone: Table | int = self._points[lead.rank]
        if lead.alone:
            alone = self._over_replies(lead.alone, height, self._worth)
        if lead.by_rank is None:
            return alone
        least = self._over_ranks(lead, height)
        if lead.beside and lead.beside == lead.alone:
            return np.minimum(least, alone, out=least)
        nothing = least == NOTHING
        if lead.beside:
            np.minimum(least, self._over_replies(lead.beside, height, self._second), out=least)
        np.copyto(least, alone, where=nothing)
        return least

    def _over_replies(self, replies: Sequence[Reply], height: int, out: Table) -> Table:
        """Return the minimum over the given replies in the suit led."""
        least, *others = (
            self._following.replies[section][self._replied[word] : self._replied[word] + height]
            for section, word in replies
        )
        for values in others:
            least = np.minimum(least, values, out=out[:height])
        return least

    def _over_ranks(self, lead: Lead, height: int) -> Table:
        """Return the minimum over replies by rank, or `NOTHING` where there is no such reply."""
        least = self._least[:height]
        assert lead.by_rank is not None
        if self._following.across:
            table = self._following.across[lead.by_rank + self._section_across]
            first = self._led[lead.left]
            values = table[first : first + height]
            answers = answers_across(self._across, lead.rank)
            np.take(values, answers[0], axis=1, out=least, mode="clip")
            second = np.take(values, answers[1], axis=1, out=self._second[:height], mode="clip")
            np.minimum(least, second, out=least)
        else:
            least.fill(NOTHING)
        if self._following.replies:
            rows, places = answers_beside(self._own, lead.word, lead.rank)
            if len(rows):
                section = lead.by_rank + section_of(lead.card, self._beside[lead.rank])
                after = places + self._replied[lead.left]
                values = self._following.replies[section].take(after, axis=0)
                least[rows] = np.minimum(least.take(rows, axis=0), values)
        return least


@cache
def answers_across(counts: Counts, rank: int) -> tuple[Indices, Indices]:
    """Return where replies by rank lead, for each suit of the half that the lead is not from.

    Returns:
        For each word, the column of the word without the card played, or the additional last column
        if the replier does not hold that card.
    """
    words = ternary.half_words(counts)
    columns = []
    for unit in (UNITS[rank] * SUIT_WORDS, UNITS[rank]):
        held = words // unit % 3 == OTHERS
        column = np.full(len(words), ternary.half_size(counts.less(0, 1)))
        column[held] = ternary.places_of(2, counts.missing)[words[held] + unit]
        columns.append(column)
    return columns[0], columns[1]


@cache
def answers_beside(counts: Counts, word: int, rank: int) -> tuple[Indices, Indices]:
    """Return the replies by rank from the other suit in the half of the lead.

    Returns:
        The indices of the other suit's words in which the replier holds the card of this rank, and
        the indices of these words without the card.
    """
    first, last = ternary.starts(counts)[word : word + 2]
    words = ternary.half_words(counts)[first:last] % SUIT_WORDS
    rows = np.flatnonzero(words // UNITS[rank] % 3 == OTHERS)
    return rows, ternary.places_of(1, counts.missing % SUIT_WORDS)[words[rows] + UNITS[rank]]
