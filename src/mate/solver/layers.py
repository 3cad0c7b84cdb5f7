"""Exact values of all positions between tricks, layer by layer over the number of cards held.

Sides are 0 for the dealer and 1 for the other player. All values in here are those of the player
who leads: that player's points minus the other's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mate.rules import Card, Privilege, mate_points
from mate.solver.replies import Replies, ReplyRows
from mate.solver.stakes import NO_STAKES, Stakes
from mate.solver.subsets import Indices, lead_columns

Table = NDArray[np.int16]
"""Values with a row for each holding of the replier and a column for each of the leader, both
by place among the subsets of their count."""

LEAD_COUNT_AND_TRICK = 11
"""With n cards held, the number of the trick and the leader's bonus are together 11 − n."""


@dataclass(frozen=True)
class Ending:
    """Where the layers begin: what remains to be won when trick 9 or 10 is over.

    Args:
        counts: by side, how many cards of the holding are left there, none coming back.
        tables: by side that leads and by whether the free move is left.
        keeps: by side, whether the card of the trick before came back (R14), so that the
            holding is that card still.
        layers: how many layers are wanted, from 0, and the ending as well, since it is not the
            end of a hand; None for all layers that there can be.
    """

    counts: tuple[int, int]
    tables: Mapping[tuple[int, bool], Table]
    keeps: tuple[bool, bool] = (False, False)
    layers: int | None = None


class Layers:
    """The values of all positions between tricks with one difference between the two counts.

    Args:
        holdings: by side, all cards that the player may still hold.
        rows: by side that leads and by whether the free move is left.
        ending: the layer to begin with; it sets the difference.
        stakes: what ends are worth beyond their points.
    """

    def __init__(
        self,
        holdings: tuple[Sequence[Card], Sequence[Card]],
        rows: Mapping[tuple[int, bool], ReplyRows],
        ending: Ending,
        stakes: Stakes = NO_STAKES,
    ) -> None:
        self._rows = rows
        self._holdings = holdings
        self._stakes = stakes
        self.tables: dict[tuple[int, bool, int], Table] = {}
        """By side that leads, whether the free move is left, and how many cards the leader
        holds."""
        before = ending.tables
        keeps = ending.keeps
        counts = ending.counts
        if ending.layers is not None:
            for (side, free), table in before.items():
                self.tables[side, free, counts[side]] = table
        for dealer in range(counts[0] + 1, len(holdings[0]) + 1)[: ending.layers]:
            counts = (dealer, counts[1] + 1)
            if counts[1] > len(holdings[1]):
                break
            layer = {
                (side, free): self._layer(side, free, counts, before, keeps) for side, free in rows
            }
            for (side, free), table in layer.items():
                self.tables[side, free, counts[side]] = table
            before, keeps = layer, (False, False)

    def _layer(
        self,
        side: int,
        free: bool,
        counts: tuple[int, int],
        before: Mapping[tuple[int, bool], Table],
        keeps: tuple[bool, bool],
    ) -> Table:
        cards, others = counts[side], counts[1 - side]
        stack = self._stack(side, free, cards, before)
        worst = _over_replies(stack, self._rows[side, free].of(others, keeps=keeps[1 - side]))
        size = len(self._holdings[side])
        # A row for each holding of the replier, and in it a block for each lead.
        blocks = worst.reshape(-1, size * stack.shape[1])
        return _over_leads(blocks, lead_columns(size, cards, keeps=keeps[side]))

    def _stack(
        self, side: int, free: bool, cards: int, before: Mapping[tuple[int, bool], Table]
    ) -> Table:
        """All that can follow a lead, the rows that `ReplyRows` numbers."""
        sections: list[Table] = []
        for free_after in (True, False) if free else (False,):
            sections += [before[side, free_after], -before[1 - side, free_after].T]
        bonus = self._stakes.mate(side)
        points = [lead_points(lead, cards) + bonus for lead in self._holdings[side]]
        mates = np.array(points, dtype=np.int16)[:, np.newaxis]
        return np.concatenate([*sections, np.repeat(mates, sections[0].shape[1], axis=1)])


def _over_replies(stack: Table, replies: Replies) -> Table:
    """The least over the replies, a row for each holding of the replier and each lead."""
    first, following = replies
    least = stack.take(first, axis=0)
    for elements, rows in following:
        values = stack.take(rows, axis=0)
        if elements is None:
            np.minimum(least, values, out=least)
        else:
            least[elements] = np.minimum(least.take(elements, axis=0), values)
    return least


def _over_leads(blocks: Table, columns: Sequence[Indices]) -> Table:
    """The most over the leads, a column for each holding of the leader."""
    most = blocks.take(columns[0], axis=1)
    for column in columns[1:]:
        np.maximum(most, blocks.take(column, axis=1), out=most)
    return most


def lead_points(lead: Card, cards: int) -> int:
    """What mate with a card brings to a leader who holds that many cards.

    The number of the trick plus the bonus for foreplacing is 11 minus the cards held, whoever
    foreplaced (R12, R16); only the overmate stands apart.

    >>> from mate.rules import Card
    >>> lead_points(Card.parse("QS"), 6)
    15
    """
    return mate_points(lead, LEAD_COUNT_AND_TRICK - cards, foreplaced=False, overmate=False)


def reply_rows(
    holdings: tuple[Sequence[Card], Sequence[Card]], privilege: Privilege, *, free_move: bool
) -> dict[tuple[int, bool], ReplyRows]:
    """Both sides' rows, without and where the rules have it with the free move left."""
    return {
        (side, free): ReplyRows(holdings[side], holdings[1 - side], privilege, free=free)
        for side in (0, 1)
        for free in ((False, True) if free_move else (False,))
    }
