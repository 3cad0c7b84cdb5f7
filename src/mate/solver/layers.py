"""Exact values of all positions between tricks, layer by layer over the number of cards held.

Sides are 0 for the dealer and 1 for the other player. All values in here are those of the player
who leads: that player's points minus the other's. Tables do not hold the values themselves, but
their numbers on a `Scale`, a byte each; and hands that differ in their ends alone are computed side
by side, in lanes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import Card, mate_points
from mate.solver.evaluation import NO_STAKES, Stakes
from mate.solver.replies import Indices, Replies, ReplyRows, lead_columns

Values = NDArray[np.int16]
Codes = NDArray[np.unsignedinteger[Any]]
Table = Codes
"""Numbers with a row for each holding of the replier and a column for each of the leader, both by
place among the subsets of their count. A third axis has lanes: hands that differ in their ends."""

_IN_A_BYTE: Final = 256


class Scale:
    """The ends of a kind of hand, numbered from the worst for the dealer to the best.

    Best play only ever asks which of two ends is better, so that numbers in the same order serve
    as well as points; and a byte moves faster than two. Whoever looks from the other side counts
    down from the last number.

    Args:
        ends: everything that a hand can be worth to its dealer when it is over, in any order, and
            as often as it comes.

    >>> scale = Scale(np.array([0, 77, -30, 0], dtype=np.int16))
    >>> scale.codes(np.array([-30, 77], dtype=np.int16), side=0).tolist()
    [0, 2]
    >>> scale.codes(np.array([30, -77], dtype=np.int16), side=1).tolist()
    [2, 0]
    """

    def __init__(self, ends: Values) -> None:
        self._least = ends.min()
        # One look at each end; to sort them would take longer.
        occurs = np.zeros(int(ends.max() - self._least) + 1, dtype=np.bool)
        occurs[ends - self._least] = True
        self._ends = (np.flatnonzero(occurs) + self._least).astype(np.int16)
        self._last = len(self._ends) - 1
        code = np.uint8 if self._last < _IN_A_BYTE else np.uint16
        self._codes: Codes = (np.cumsum(occurs) - 1).astype(code)

    def codes(self, values: Values, side: int) -> Codes:
        """The numbers of values that are those of one side; greater is better for that side."""
        codes: Codes = self._codes.take((-values if side else values) - self._least)
        return self.turned(codes) if side else codes

    def values(self, codes: Codes, side: int) -> Values:
        """What one side's numbers are worth to the dealer."""
        values: Values = self._ends.take(self.turned(codes) if side else codes)
        return values

    def turned(self, codes: Codes) -> Codes:
        """The other side's numbers."""
        turned: Codes = self._codes.dtype.type(self._last) - codes
        return turned


LEAD_COUNT_AND_TRICK = 11
"""With n cards held, the number of the trick and the leader's bonus are together 11 − n."""


@dataclass(frozen=True)
class Ending:
    """Where the layers begin: what remains to be won when trick 9 or 10 is over.

    Args:
        counts: by side, how many cards of the holding are left there, none coming back.
        tables: by side that leads and by whether the free move is left, the leader's values, with
            a row for each subset of the replier's cards and a column for each of the leader's. A
            third axis has lanes: hands that differ in nothing but these values.
        keeps: by side, whether the card of the trick before came back (R14), so that the
            holding is that card still.
        layers: how many layers are wanted, from 0, and the ending as well, since it is not the
            end of a hand; None for all layers that there can be.
    """

    counts: tuple[int, int]
    tables: Mapping[tuple[int, bool], Values]
    keeps: tuple[bool, bool] = (False, False)
    layers: int | None = None


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
        scale: what the numbers mean.
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
        self._mates = [self.scale.codes(points, side) for side, points in enumerate(mates)]
        self.tables: dict[tuple[int, bool, int], Table] = {}
        codes = {which: self.scale.codes(table, which[0]) for which, table in tables.items()}
        self._fill(ending, codes)

    def values(self, side: int, free: bool, cards: int, place: tuple[Any, ...]) -> Values:
        """What a table is worth to the dealer in some places; the last axis is the lane."""
        return self.scale.values(self.tables[side, free, cards][place], side)

    def _fill(self, ending: Ending, before: dict[tuple[int, bool], Table]) -> None:
        keeps, (first, second) = ending.keeps, ending.counts
        layers = min(self._sizes[0] - first, self._sizes[1] - second)
        if ending.layers is not None:
            layers = min(layers, ending.layers)
            for (side, free), table in before.items():
                self.tables[side, free, ending.counts[side]] = table
        for more in range(1, 1 + layers):
            counts = first + more, second + more
            stage = _Stage(counts, keeps, before)
            before = {}
            for side in (0, 1):
                stack = self._stack(side, stage)
                for free in self._free:
                    table = self._layer(side, free, stage, stack)
                    before[side, free] = self.tables[side, free, counts[side]] = table
            keeps = False, False

    def _stack(self, side: int, stage: _Stage) -> Table:
        """All that can follow a lead, the rows that `ReplyRows` numbers.

        The rows for a free move that is gone are the last ones.
        """
        sections: list[Table] = []
        for free in self._free:
            lost = self.scale.turned(stage.before[1 - side, free])
            sections += stage.before[side, free], lost.swapaxes(0, 1)
        mates = self._mates[side][stage.counts[side] - 1][:, np.newaxis, np.newaxis]
        _, width, lanes = sections[0].shape
        return np.concatenate([*sections, np.broadcast_to(mates, (len(mates), width, lanes))])

    def _layer(self, side: int, free: bool, stage: _Stage, stack: Table) -> Table:
        size, keeps, rows = self._sizes[side], stage.keeps, self._rows[side, free]
        stack = stack[-(rows.sections * len(stage.before[side, free]) + size) :]
        replies = rows.of(stage.counts[1 - side], keeps=keeps[1 - side])
        columns = lead_columns(size, stage.counts[side], keeps=keeps[side])
        least = _over_replies(stack, replies)
        # A row for each holding of the replier, and in it a block for each lead.
        blocks = least.reshape(len(least) // size, -1, least.shape[2])
        most = _taken(blocks, columns[0], 1)
        for column in columns[1:]:
            np.maximum(most, _taken(blocks, column, 1), out=most)
        return most


def _over_replies(stack: Table, replies: Replies) -> Table:
    """The least over the replies, a row for each holding of the replier and each lead."""
    (_, first), *following = replies
    least = _taken(stack, first, 0)
    for elements, rows in following:
        least[elements] = np.minimum(_taken(least, elements, 0), _taken(stack, rows, 0))
    return least


def _taken(table: Table, places: Indices, axis: int) -> Table:
    # No place lies outside, which numpy need not look for.
    return table.take(places, axis=axis, mode="clip")


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
