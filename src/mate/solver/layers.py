"""Exact values of all positions between tricks, layer by layer over the number of cards held.

Sides are 0 for the dealer and 1 for the other player. All values in here are those of the player
who leads: that player's points minus the other's. Tables do not hold the values themselves, but
their numbers on a `Scale`, a byte each; and hands that differ in their ends alone are computed side
by side, up to eight of them, in the bytes of one element.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import Card, mate_points
from mate.solver.evaluation import NO_STAKES, Stakes
from mate.solver.replies import Indices, Replies, ReplyRows, lead_columns

Values = NDArray[np.int16]
Codes = NDArray[np.unsignedinteger[Any]]

_IN_A_BYTE: Final = 256


class Scale:
    """The ends of a kind of hand, numbered from the worst for the dealer to the best.

    Best play only ever asks which of two ends is better, so that numbers in the same order serve
    as well as points; and a byte moves faster than two. Whoever looks from the other side counts
    down from the last number.

    Args:
        ends: everything that a hand can be worth to its dealer when it is over, in any order, and
            as often as it comes.

    Attributes:
        code: the type of a number: one byte, or two where there are more than 256 ends.
        last: the greatest number.
        ends: by side whose number it is, and by number, what is worth so much to the dealer.

    >>> scale = Scale(np.array([0, 77, -30, 0], dtype=np.int16))
    >>> scale.codes(np.array([-30, 77], dtype=np.int16), side=0).tolist()
    [0, 2]
    >>> scale.codes(np.array([30, -77], dtype=np.int16), side=1).tolist()
    [2, 0]
    """

    def __init__(self, ends: Values) -> None:
        self._least = ends.min()
        # All that is done here takes one look at each end; to sort them would take longer.
        occurs = np.zeros(int(ends.max() - self._least) + 1, dtype=np.bool)
        occurs[ends - self._least] = True
        self._ends = (np.flatnonzero(occurs) + self._least).astype(np.int16)
        self.last = len(self._ends) - 1
        self.code: np.dtype[Any] = np.dtype(np.uint8 if self.last < _IN_A_BYTE else np.uint16)
        self._codes = (np.cumsum(occurs) - 1).astype(self.code)
        by_code = self._ends.tolist()
        self.ends: tuple[list[int], list[int]] = by_code, by_code[::-1]

    def codes(self, values: Values, side: int) -> Codes:
        """The numbers of values that are those of one side; greater is better for that side."""
        codes: Codes = self._codes.take((-values if side else values) - self._least)
        return self.last - codes if side else codes

    def values(self, codes: Codes, side: int) -> Values:
        """What one side's numbers are worth to the dealer."""
        values: Values = self._ends.take(self.last - codes if side else codes)
        return values


Elements = NDArray[np.unsignedinteger[Any]]
Table = Elements
"""Elements with a row for each holding of the replier and a column for each of the leader, both
by place among the subsets of their count."""

LEAD_COUNT_AND_TRICK = 11
"""With n cards held, the number of the trick and the leader's bonus are together 11 − n."""
MOST_LANES: Final = 8
"""How many hands fit into an element, a byte each."""
_PART: Final = 1 << 20
"""How many bytes a step goes through at once; more would not stay in the processor's cache."""


@dataclass(frozen=True)
class Ending:
    """Where the layers begin: what remains to be won when trick 9 or 10 is over.

    Args:
        counts: by side, how many cards of the holding are left there, none coming back.
        tables: by side that leads and by whether the free move is left, the leader's values, with
            a row for each subset of the replier's cards and a column for each of the leader's. A
            third axis has lanes, up to eight: hands that differ in nothing but these values.
        keeps: by side, whether the card of the trick before came back (R14), so that the
            holding is that card still.
        layers: how many layers are wanted, from 0, and the ending as well, since it is not the
            end of a hand; None for all layers that there can be.
    """

    counts: tuple[int, int]
    tables: Mapping[tuple[int, bool], Values]
    keeps: tuple[bool, bool] = (False, False)
    layers: int | None = None


class _Space(NamedTuple):
    # Memory that every layer uses again: to get new memory takes longer than most that is done
    # in it.
    code: np.dtype[Any]
    stack: Elements
    least: Elements
    values: Elements
    others: Elements

    def codes(self, table: Table) -> Codes:
        """What elements consist of, in rows as long as they are."""
        # To look at something otherwise takes time even where that is the same.
        return table if table.itemsize == self.code.itemsize else table.view(self.code)


class _Stage(NamedTuple):
    # A layer to be made: by side how many cards are held, and whether the card of the trick comes
    # back; and the layer before it.
    counts: tuple[int, int]
    keeps: tuple[bool, bool]
    before: Mapping[tuple[int, bool], Table]


class Layers:
    """The values of all positions between tricks with one difference between the two counts.

    Args:
        holdings: by side, all cards that the player may still hold.
        rows: by side that leads and by whether the free move is left.
        ending: the layer to begin with; it sets the difference and the number of lanes.

    Attributes:
        lanes: how many hands are computed side by side.
        scale: what the bytes of an element mean.
        tables: by side that leads, whether the free move is left, and how many cards the leader
            holds.
    """

    def __init__(
        self,
        holdings: tuple[Sequence[Card], Sequence[Card]],
        rows: Mapping[tuple[int, bool], ReplyRows],
        ending: Ending,
        stakes: Stakes = NO_STAKES,
    ) -> None:
        self._rows = rows
        self._sizes = len(holdings[0]), len(holdings[1])
        # What the free move was good for comes before what is left without it.
        self._free = sorted({free for _, free in ending.tables}, reverse=True)
        tables = {which: np.atleast_3d(table) for which, table in ending.tables.items()}
        mates = [_mates(holding, side, stakes) for side, holding in enumerate(holdings)]
        drawn = (-table if side else table for (side, _), table in tables.items())
        self.scale = Scale(np.concatenate([*map(np.ravel, (mates[0], -mates[1], *drawn))]))
        self.lanes = tables[0, False].shape[2]
        # Elements are integers, and have 1, 2, 4 or 8 bytes.
        width = 1 << (self.lanes - 1).bit_length()
        self._element: np.dtype[Any] = np.dtype(f"u{width * self.scale.code.itemsize}")
        self._last = self._packed(np.full((1, 1, self.lanes), self.scale.last, self.scale.code))
        self._mates = [self.scale.codes(points, side) for side, points in enumerate(mates)]
        self.tables: dict[tuple[int, bool, int], Table] = {}
        codes = {which: self.scale.codes(table, which[0]) for which, table in tables.items()}
        self._fill(ending, {which: self._packed(each) for which, each in codes.items()})

    def codes(self, side: int, free: bool, cards: int, row: int, column: int) -> Sequence[int]:
        """The entry of a table at one place, by lane: numbers of the scale."""
        stored = self.tables[side, free, cards][row, column].tobytes()
        return stored if self.scale.code.itemsize == 1 else array("H", stored)

    def values(
        self, side: int, free: bool, cards: int, part: tuple[Any, ...] | slice = slice(None)
    ) -> Values:
        """What a table, or a part of it, is worth to the dealer; the last axis is the lane."""
        table = np.ascontiguousarray(self.tables[side, free, cards][part])
        codes = table.view(self.scale.code).reshape(*table.shape, -1)
        return self.scale.values(codes[..., : self.lanes], side)

    def _fill(self, ending: Ending, before: dict[tuple[int, bool], Table]) -> None:
        keeps, (first, second) = ending.keeps, ending.counts
        layers = min(self._sizes[0] - first, self._sizes[1] - second)
        if ending.layers is not None:
            layers = min(layers, ending.layers)
            for (side, free), table in before.items():
                self.tables[side, free, ending.counts[side]] = table
        if not layers:
            return
        for (side, _), rows in self._rows.items():
            least = ending.counts[1 - side] + 1 + keeps[1 - side]
            rows.make(range(least, ending.counts[1 - side] + layers + 1))
        space = _space(max(self._sizes), 2 * len(self._free), self._element, self.scale.code)
        for more in range(1, 1 + layers):
            counts = first + more, second + more
            stage = _Stage(counts, keeps, before)
            before = {}
            for side in (0, 1):
                stack = self._stack(side, stage, space)
                for free in self._free:
                    table = self._layer(side, free, stage, stack, space)
                    before[side, free] = self.tables[side, free, counts[side]] = table
            keeps = False, False

    def _packed(self, codes: Codes) -> Table:
        # Padding lanes are never read.
        packed = np.zeros(codes.shape[:2], dtype=self._element)
        lanes = packed.view(self.scale.code).reshape(*packed.shape, -1)
        lanes[..., : self.lanes] = codes
        return packed

    def _stack(self, side: int, stage: _Stage, space: _Space) -> Table:
        """All that can follow a lead, the rows that `ReplyRows` numbers.

        The rows for a free move that is gone are the last ones.
        """
        own, others = (
            [stage.before[player, free] for free in self._free] for player in (side, 1 - side)
        )
        mates = self._mates[side][stage.counts[side] - 1]
        height, width = own[0].shape
        sections = 2 * len(own)
        stack = _shaped(space.stack, sections * height + len(mates), width)
        for number, (kept, lost) in enumerate(zip(own, others, strict=True)):
            section = stack[2 * number * height :]
            section[:height] = kept
            # Nothing is carried from one lane to the next: no number is greater than the last.
            np.subtract(self._last, lost.T, out=section[height : 2 * height])
        space.codes(stack[sections * height :])[...] = mates[:, np.newaxis]
        return stack

    def _layer(self, side: int, free: bool, stage: _Stage, stack: Table, space: _Space) -> Table:
        size, keeps, rows = self._sizes[side], stage.keeps, self._rows[side, free]
        stack = stack[-(rows.sections * len(stage.before[side, free]) + size) :]
        replies = rows.of(stage.counts[1 - side], keeps=keeps[1 - side])
        columns = lead_columns(size, stage.counts[side], keeps=keeps[side])
        height = len(replies.first) // size
        table = np.empty((height, len(columns[0])), dtype=self._element)
        part = max(1, _PART // (size * stack[0].nbytes))
        for begin in range(0, height, part):
            end = min(begin + part, height)
            least = _over_replies(stack, replies.part(begin * size, end * size), space)
            # A row for each holding of the replier, and in it a block for each lead.
            _over_leads(least.reshape(end - begin, -1), columns, table[begin:end], space)
        return table


def _space(size: int, sections: int, element: np.dtype[Any], code: np.dtype[Any]) -> _Space:
    """As much as the greatest layer of holdings of so many cards needs."""
    most = comb(size, size // 2)
    stack = (sections * most + size) * most
    row = size * most
    part = max(min(_PART // element.itemsize, most * row), row)
    return _Space(code, *(np.empty(count, dtype=element) for count in (stack, part, part, part)))


def _shaped(space: Elements, height: int, width: int) -> Table:
    """The beginning of that space, as a table."""
    return space[: height * width].reshape(height, width)


def _over_replies(stack: Table, replies: Replies, space: _Space) -> Table:
    """The least over the replies, a row for each holding of the replier and each lead."""
    width = stack.shape[1]
    least = _shaped(space.least, len(replies.first), width)
    _take(stack, replies.first, 0, least)
    for elements, rows in replies.following:
        values = _shaped(space.values, len(rows), width)
        _take(stack, rows, 0, values)
        if elements is None:
            np.minimum(space.codes(least), space.codes(values), out=space.codes(least))
        else:
            others = _shaped(space.others, len(rows), width)
            _take(least, elements, 0, others)
            np.minimum(space.codes(values), space.codes(others), out=space.codes(values))
            least[elements] = values
    return least


def _over_leads(blocks: Table, columns: Sequence[Indices], most: Table, space: _Space) -> None:
    """The most over the leads, a column for each holding of the leader."""
    _take(blocks, columns[0], 1, most)
    values = _shaped(space.values, *most.shape)
    for column in columns[1:]:
        _take(blocks, column, 1, values)
        np.maximum(space.codes(most), space.codes(values), out=space.codes(most))


def _take(table: Table, places: Indices, axis: int, out: Table) -> None:
    # No place lies outside, and "clip" writes without a copy in between.
    table.take(places, axis=axis, out=out, mode="clip")


def _mates(holding: Sequence[Card], side: int, stakes: Stakes) -> Values:
    """By how many cards the leader holds, from 1, and by card, what mate brings to the leader."""
    # A trick less is counted for a card more (see `lead_points`).
    uncounted = 0 if stakes.has_bonus(side) else 1
    held = range(1 + uncounted, 1 + uncounted + len(holding))
    points = np.array([[lead_points(card, cards) for card in holding] for cards in held])
    worth = points.astype(np.int16) + np.int16(stakes.mate(side))
    worth[:, [stakes.is_void(card) for card in holding]] = stakes.drawn(side)
    return worth


@cache
def lead_points(lead: Card, cards: int) -> int:
    """What mate with a card brings to a leader who holds that many cards.

    The number of the trick plus the bonus for foreplacing is 11 minus the cards held, whoever
    foreplaced (R12, R16); only the overmate stands apart.

    >>> from mate.rules import Card
    >>> lead_points(Card.parse("QS"), 6)
    15
    """
    return mate_points(lead, LEAD_COUNT_AND_TRICK - cards, foreplaced=False, overmate=False)
