"""What can follow a lead, laid out for the half of the deck that is led from.

Such a table has a row for each word of that half and a column for each word of the other. Values
are those of the player who leads now. Where the replier leads next the players have changed
places, which turns the order of all words round and changes the sign of all values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from mate.solver.replies import FREE_MOVE_GONE
from mate.solver.wholegame.layer import Layer, Table
from mate.solver.wholegame.words import Counts, Held, half_size, turned
from mate.solver.wholegame.workspace import Workspace, transpose

Before = Mapping[tuple[Counts, bool], Layer]
"""By counts and by whether the free move is left, the layers with one card less on both sides."""

NOTHING: Final = np.iinfo(np.int16).max
"""The least over no replies."""


class Following(NamedTuple):
    """What can follow a lead from one suit, by section (`Lead`).

    Args:
        replies: what follows a reply from the same half.
        across: what follows a reply from the other half, with one more column at the end, of
            nothing.
    """

    replies: Mapping[int, Table]
    across: Mapping[int, Table]


class Layout:
    """How the layers before lie for leads from one half.

    Args:
        held: what is held before the lead, seen from the half that is led from.
        before: the layers with one card less on both sides.
        workspace: where tables are laid out.
        free: whether the free move is still to be had.
    """

    def __init__(self, held: Held, before: Before, workspace: Workspace, *, free: bool) -> None:
        half, own, across = held
        self._half = half
        self._before = before
        self._workspace = workspace
        self._free = free
        replied, led, left = own.less(1, 1), own.less(1, 0), across.less(0, 1)
        self._replied, self._led = replied, led
        sections = 2 * FREE_MOVE_GONE if free else FREE_MOVE_GONE
        replies, replies_across = {}, {}
        if half_size(replied):
            for section in range(sections):
                replies[section] = self._replies(section, replied, across)
        if half_size(led) and half_size(left):
            # Clubs and spades win every trick against the other half, and hearts and diamonds none.
            for section in range(half, sections, FREE_MOVE_GONE):
                replies_across[section] = self._across(section, led, left)
        self.first_suit: Final = Following(replies, replies_across)
        """For leads from the half's first suit."""

    def second_suit(self) -> Following:
        """For leads from the half's second suit: the rows turned, so that it comes first."""
        return Following(
            {
                section: self.turn(table, self._replied, f"turned {section}")
                for section, table in self.first_suit.replies.items()
            },
            {
                section: self.turn(table, self._led, f"turned across {section}")
                for section, table in self.first_suit.across.items()
            },
        )

    def turn(self, table: Table, counts: Counts, use: str) -> Table:
        """A table with the two suits of its rows in the other order."""
        out = self._workspace.table(use, *table.shape)
        return np.take(table, turned(counts), axis=0, out=out, mode="clip")

    def _replies(self, section: int, own: Counts, across: Counts) -> Table:
        table = self._seen(section, own, across)
        if not self._half and section % FREE_MOVE_GONE == 0:
            return table
        return self._lay_out(section, table, self._workspace.table(f"{section}", *table.shape))

    def _across(self, section: int, own: Counts, across: Counts) -> Table:
        table = self._seen(section, own, across)
        rows, columns = table.shape
        wide = self._workspace.table(f"across {section}", rows, columns + 1)
        wide[:, columns] = NOTHING
        self._lay_out(section, table, wide[:, :columns])
        return wide

    def _seen(self, section: int, own: Counts, across: Counts) -> Table:
        """The table of a section, by rows of the half led from, its signs not changed yet."""
        free = self._free and section < FREE_MOVE_GONE
        takes = section % FREE_MOVE_GONE
        if takes:
            own, across = own.exchanged, across.exchanged
        table = self._before[own.plus(across), free].tables[across if self._half else own]
        if self._half:
            table = table.T
        return table[::-1, ::-1] if takes else table

    def _lay_out(self, section: int, table: Table, out: Table) -> Table:
        takes = section % FREE_MOVE_GONE
        if not self._half:
            if takes:
                np.negative(table, out=out)
            else:
                out[...] = table
            return out
        stored = table.T
        if takes:
            negative = self._workspace.table("negative", *stored.shape)
            stored = np.negative(stored, out=negative)
        transpose(stored, out)
        return out
