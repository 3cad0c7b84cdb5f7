"""Exact values of all positions between tricks, in layers by the number of cards held.

Sides are 0 for the dealer and 1 for the other player. Unless a comment says otherwise, a value is a
value to the player who leads: their points minus their opponent's points. Instead of values, tables
hold codes on an `OutcomeScale`, which usually take one byte each. Up to eight hands that differ
only in their endings are computed side by side, in the bytes of one element.
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


class OutcomeScale:
    """The endings of a kind of hand, numbered from the worst for the dealer to the best.

    Best play depends only on which of two endings is better. So codes in the order of the values
    can replace the points, and a byte per code is faster to move than two bytes per value. For the
    other side, codes count down from the last code.

    Args:
        ends: the value of each possible ending to the dealer, in any order; repeats are allowed.

    Attributes:
        code: the type of a code: one byte, or two bytes if there are more than 256 endings.
        last: the greatest code.
        ends: for each side, the value to the dealer of each code.

    >>> scale = OutcomeScale(np.array([0, 77, -30, 0], dtype=np.int16))
    >>> scale.codes(np.array([-30, 77], dtype=np.int16), side=0).tolist()
    [0, 2]
    >>> scale.codes(np.array([30, -77], dtype=np.int16), side=1).tolist()
    [2, 0]
    """

    def __init__(self, ends: Values) -> None:
        self._least = ends.min()
        # Mark each ending in an array, because sorting would take longer.
        occurs = np.zeros(int(ends.max() - self._least) + 1, dtype=np.bool)
        occurs[ends - self._least] = True
        self._ends = (np.flatnonzero(occurs) + self._least).astype(np.int16)
        self.last = len(self._ends) - 1
        self.code: np.dtype[Any] = np.dtype(np.uint8 if self.last < 256 else np.uint16)
        self._codes = (np.cumsum(occurs) - 1).astype(self.code)
        by_code = self._ends.tolist()
        self.ends: tuple[list[int], list[int]] = by_code, by_code[::-1]

    def codes(self, values: Values, side: int) -> Codes:
        """Return the codes of a side's values; a greater code is better for that side."""
        codes: Codes = self._codes.take((-values if side else values) - self._least)
        return self.last - codes if side else codes

    def values(self, codes: Codes, side: int) -> Values:
        """Return the values to the dealer that a side's codes represent."""
        values: Values = self._ends.take(self.last - codes if side else codes)
        return values


Elements = NDArray[np.unsignedinteger[Any]]
Table = Elements
"""Elements with a row for each holding of the replier and a column for each holding of the leader.
Rows and columns are in the order of the indices of these holdings (see `Subsets`)."""

CARDS_AND_COUNT: Final = 11
"""The sum of a leader's cards, the trick number and any bonus for foreplacing: always 11."""
MOST_LANES: Final = 8
"""The maximum number of hands in an element, one byte each."""
_PART: Final = 1 << 20
"""The number of bytes to process at once; more bytes would not fit the processor's cache."""


@dataclass(frozen=True)
class FirstLayer:
    """The layer from which all other layers follow: the values after trick 9, 10 or a horizon.

    Args:
        counts: the number of cards left to each side, without a card that returns.
        tables: the leader's values, keyed by the side that leads and by whether the free move is
            left. Each table has a row for each subset of the replier's cards and a column for each
            subset of the leader's cards. A third axis has up to eight lanes, for hands that differ
            only in these values.
        keeps: for each side, whether the card played to trick 9 came back (R14), so that this card
            is the whole holding.
        layers: the number of layers to make after this layer, from 0; None for all possible layers.
            If a number is given, this first layer is kept as well, because no hand ends there.
    """

    counts: tuple[int, int]
    tables: Mapping[tuple[int, bool], Values]
    keeps: tuple[bool, bool] = (False, False)
    layers: int | None = None


class _Buffers(NamedTuple):
    # Share these arrays among all layers, because allocating memory costs more than most
    # operations. Keep the named tuple: an object that allocated the arrays itself caused twice as
    # many page faults.
    code: np.dtype[Any]
    stack: Elements
    least: Elements
    values: Elements
    others: Elements

    def codes(self, table: Table) -> Codes:
        """View a table's elements as codes."""
        # Skip the view if the item sizes are equal, because even a trivial view costs time.
        return table if table.itemsize == self.code.itemsize else table.view(self.code)


class _LayerSpec(NamedTuple):
    """The facts from which a layer is computed.

    Args:
        counts: the number of cards that each side holds.
        keeps: for each side, whether the card played to the trick comes back at once (R14).
        before: the tables of the previous layer, keyed by the side that leads and by whether the
            free move is left.
    """

    counts: tuple[int, int]
    keeps: tuple[bool, bool]
    before: Mapping[tuple[int, bool], Table]


class Layers:
    """The values of all positions between tricks in which the card counts differ by a fixed number.

    Args:
        holdings: all cards that each side may still hold.
        rows: the reply rows, keyed by the side that leads and by whether the free move is left.
        first: the first layer, which sets the difference and the number of lanes.

    Attributes:
        lanes: the number of hands computed side by side.
        scale: the meaning of the codes.
        tables: the tables, keyed by the side that leads, whether the free move is left, and the
            number of cards that the leader holds.
    """

    def __init__(
        self,
        holdings: tuple[Sequence[Card], Sequence[Card]],
        rows: Mapping[tuple[int, bool], ReplyRows],
        first: FirstLayer,
        stakes: Stakes = NO_STAKES,
    ) -> None:
        self._rows = rows
        self._sizes = len(holdings[0]), len(holdings[1])
        # Put the tables with the free move still available before the tables without.
        self._free = sorted({free for _, free in first.tables}, reverse=True)
        tables = {which: np.atleast_3d(table) for which, table in first.tables.items()}
        mates = [_mates(holding, side, stakes) for side, holding in enumerate(holdings)]
        drawn = (-table if side else table for (side, _), table in tables.items())
        self.scale = OutcomeScale(np.concatenate([*map(np.ravel, (mates[0], -mates[1], *drawn))]))
        self.lanes = tables[0, False].shape[2]
        # Elements are integers, and have 1, 2, 4 or 8 bytes.
        width = 1 << (self.lanes - 1).bit_length()
        self._element: np.dtype[Any] = np.dtype(f"u{width * self.scale.code.itemsize}")
        self._last = self._pack(np.full((1, 1, self.lanes), self.scale.last, self.scale.code))
        self._mates = [self.scale.codes(points, side) for side, points in enumerate(mates)]
        self.tables: dict[tuple[int, bool, int], Table] = {}
        codes = {which: self.scale.codes(table, which[0]) for which, table in tables.items()}
        self._fill(first, {which: self._pack(each) for which, each in codes.items()})

    def codes(self, side: int, free: bool, cards: int, row: int, column: int) -> Sequence[int]:
        """Return the codes of a table entry, one for each lane."""
        stored = self.tables[side, free, cards][row, column].tobytes()
        return stored if self.scale.code.itemsize == 1 else array("H", stored)

    def values(
        self, side: int, free: bool, cards: int, part: tuple[Any, ...] | slice = slice(None)
    ) -> Values:
        """Return the values to the dealer in a table or a part of it; the last axis is the lane."""
        table = np.ascontiguousarray(self.tables[side, free, cards][part])
        codes = table.view(self.scale.code).reshape(*table.shape, -1)
        return self.scale.values(codes[..., : self.lanes], side)

    def _fill(self, first: FirstLayer, before: dict[tuple[int, bool], Table]) -> None:
        """Make the tables of all layers, each from the previous layer."""
        (own, other), keeps = first.counts, first.keeps
        layers = min(self._sizes[0] - own, self._sizes[1] - other)
        if first.layers is not None:
            layers = min(layers, first.layers)
            for (side, free), table in before.items():
                self.tables[side, free, first.counts[side]] = table
        if not layers:
            return
        for (side, _), rows in self._rows.items():
            least = first.counts[1 - side] + 1 + keeps[1 - side]
            rows.make(range(least, first.counts[1 - side] + layers + 1))
        buffers = _allocate(max(self._sizes), 2 * len(self._free), self._element, self.scale.code)
        for more in range(1, 1 + layers):
            layer = _LayerSpec((own + more, other + more), keeps, before)
            before, keeps = {}, (False, False)
            for side in (0, 1):
                stack = self._stack(side, layer, buffers)
                for free in self._free:
                    table = self._table(side, free, layer, stack, buffers)
                    before[side, free] = self.tables[side, free, layer.counts[side]] = table

    def _pack(self, codes: Codes) -> Table:
        # Fill the unused lanes with zeros, which are never read.
        packed = np.zeros(codes.shape[:2], dtype=self._element)
        lanes = packed.view(self.scale.code).reshape(*packed.shape, -1)
        lanes[..., : self.lanes] = codes
        return packed

    def _stack(self, side: int, layer: _LayerSpec, buffers: _Buffers) -> Table:
        """Stack the values that can follow a lead, with a column for each holding of the leader.

        The columns are for the leader's holdings after the lead. The rows are in the order of
        `ReplyRows`: first a section for each player who may lead the next trick, with a row for
        each holding that the replier keeps; then a row for each card that may mate. If the rules
        have the free move, two sections for positions with the free move left come first.
        """
        mates = self._mates[side][layer.counts[side] - 1]
        height, width = layer.before[side, False].shape
        rows = 2 * len(self._free) * height
        stack = _reshape(buffers.stack, rows + len(mates), width)
        sections, mate_rows = stack[:rows].reshape(-1, 2, height, width), stack[rows:]
        for free, (leader_leads, replier_leads) in zip(self._free, sections, strict=True):
            leader_leads[...] = layer.before[side, free]
            # Subtract whole elements. No code exceeds the last code, so no lane borrows from the
            # next lane.
            np.subtract(self._last, layer.before[1 - side, free].T, out=replier_leads)
        buffers.codes(mate_rows)[...] = mates[:, np.newaxis]
        return stack

    def _table(
        self, side: int, free: bool, layer: _LayerSpec, stack: Table, buffers: _Buffers
    ) -> Table:
        """Return a side's best values: the maximum over its leads of the minimum over the replies.

        The table has a row for each holding of the replier and a column for each holding of the
        leader.
        """
        size, keeps, rows = self._sizes[side], layer.keeps, self._rows[side, free]
        # If the free move is not left, use only the last two sections and the mates.
        stack = stack[-(rows.sections * len(layer.before[side, free]) + size) :]
        replies = rows.of(layer.counts[1 - side], keeps=keeps[1 - side])
        columns = lead_columns(size, layer.counts[side], keeps=keeps[side])
        height = len(replies.first) // size
        table = np.empty((height, len(columns[0])), dtype=self._element)
        part = max(1, _PART // (size * stack[0].nbytes))
        for begin in range(0, height, part):
            end = min(begin + part, height)
            least = _over_replies(stack, replies.part(begin * size, end * size), buffers)
            # `least` has a row for each holding of the replier, with a block for each lead.
            _over_leads(least.reshape(end - begin, -1), columns, table[begin:end], buffers)
        return table


def _allocate(size: int, sections: int, element: np.dtype[Any], code: np.dtype[Any]) -> _Buffers:
    """Allocate the buffers for the largest layer if each side has up to `size` cards."""
    most = comb(size, size // 2)
    stack = (sections * most + size) * most
    row = size * most
    part = max(min(_PART // element.itemsize, most * row), row)
    return _Buffers(code, *(np.empty(count, dtype=element) for count in (stack, part, part, part)))


def _reshape(buffer: Elements, height: int, width: int) -> Table:
    """Return the beginning of a buffer as a table of the given height and width."""
    return buffer[: height * width].reshape(height, width)


def _over_replies(stack: Table, replies: Replies, buffers: _Buffers) -> Table:
    """Return the minimum over the replies, with a row for each replier's holding and each lead."""
    width = stack.shape[1]
    least = _reshape(buffers.least, len(replies.first), width)
    _take(stack, replies.first, 0, least)
    for elements, rows in replies.following:
        values = _reshape(buffers.values, len(rows), width)
        _take(stack, rows, 0, values)
        if elements is None:
            np.minimum(buffers.codes(least), buffers.codes(values), out=buffers.codes(least))
        else:
            others = _reshape(buffers.others, len(rows), width)
            _take(least, elements, 0, others)
            np.minimum(buffers.codes(values), buffers.codes(others), out=buffers.codes(values))
            least[elements] = values
    return least


def _over_leads(blocks: Table, columns: Sequence[Indices], most: Table, buffers: _Buffers) -> None:
    """Write the maximum over the leads to `most`, with a column for each holding of the leader."""
    _take(blocks, columns[0], 1, most)
    values = _reshape(buffers.values, *most.shape)
    for column in columns[1:]:
        _take(blocks, column, 1, values)
        np.maximum(buffers.codes(most), buffers.codes(values), out=buffers.codes(most))


def _take(table: Table, places: Indices, axis: int, out: Table) -> None:
    # Use "clip" to avoid a temporary copy, although all indices are valid.
    table.take(places, axis=axis, out=out, mode="clip")


def _mates(holding: Sequence[Card], side: int, stakes: Stakes) -> Values:
    """Return the leader's points for a mate, by the number of cards held, from 1, and by card."""
    # Without the bonus, a mate counts as one trick earlier, as if the leader held one card more
    # (see `lead_points`).
    uncounted = 0 if stakes.has_bonus(side) else 1
    held = range(1 + uncounted, 1 + uncounted + len(holding))
    points = np.array([[lead_points(card, cards) for card in holding] for cards in held])
    values = points.astype(np.int16) + np.int16(stakes.mate_bonus(side))
    values[:, [stakes.is_void(card) for card in holding]] = stakes.draw_value(side)
    return values


@cache
def lead_points(lead: Card, cards: int) -> int:
    """Return the points that a leader with `cards` cards scores for a mate with one of them.

    The trick number plus the bonus for foreplacing is 11 minus the number of cards held, even if
    neither player or both players foreplaced (R12, R16). The only exception is the overmate.

    >>> from mate.rules import Card
    >>> lead_points(Card.parse("QS"), 6)
    15
    """
    return mate_points(lead, CARDS_AND_COUNT - cards, foreplaced=False, overmate=False)
