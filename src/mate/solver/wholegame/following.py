"""What can follow a lead, laid out for the half of the deck that is led from.

Such a table has a row for each word of that half and a column for each word of the other. Values
are those of the player who leads now. Where the replier leads next the players have changed
places, which turns the order of all words round and changes the sign of all values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from mate.solver.replies import FREE_MOVE_GONE
from mate.solver.wholegame.layer import Layer
from mate.solver.wholegame.leads import section_across
from mate.solver.wholegame.ternary import Counts, Held, half_size, turned
from mate.solver.wholegame.workspace import Table, Workspace, transpose

Before = Mapping[tuple[Counts, bool], Layer]
"""By counts and by whether the free move is left, the layers with one card less on both sides."""

NOTHING: Final = np.iinfo(np.int16).max
"""The least over no replies."""


class Following:
    """What can follow a lead from one half, at first for its first suit.

    Args:
        held: what is held before the lead, seen from the half that is led from.
        before: the layers with one card less on both sides.
        workspace: where tables are laid out.
        free: whether the free move is still to be had.

    Attributes:
        replies: by section (`Lead`), what follows a reply from the same half.
        across: by section, what follows a reply from the other half, with one more column at the
            end, of nothing.
    """

    def __init__(self, held: Held, before: Before, workspace: Workspace, *, free: bool) -> None:
        half, own, across = held
        self._half = half
        self._before = before
        self._workspace = workspace
        self._free = free
        self._replied, self._led = own.less(1, 1), own.less(1, 0)
        left = across.less(0, 1)
        sections = range(2 * FREE_MOVE_GONE if free else FREE_MOVE_GONE)
        self.replies: dict[int, Table] = {}
        self.across: dict[int, Table] = {}
        if half_size(self._replied):
            for section in sections:
                self.replies[section] = self._replies(section, across)
        if half_size(self._led) and half_size(left):
            for section in sections[section_across(half) :: FREE_MOVE_GONE]:
                self.across[section] = self._across(section, left)

    def turn(self) -> None:
        """Put the half's other suit first in the words of the rows."""
        for section, table in self.replies.items():
            self.replies[section] = self._turned(table, self._replied, f"reply {section}")
        for section, table in self.across.items():
            self.across[section] = self._turned(table, self._led, f"across {section}")

    def _turned(self, table: Table, counts: Counts, use: str) -> Table:
        spare = self._workspace.table("spare", *table.shape)
        np.take(table, turned(counts), axis=0, out=spare, mode="clip")
        self._workspace.exchange("spare", use)
        return spare

    def _replies(self, section: int, across: Counts) -> Table:
        table = self._seen(section, self._replied, across)
        if not self._half and section % FREE_MOVE_GONE == 0:
            return table
        out = self._workspace.table(f"reply {section}", *table.shape)
        self._lay_out(section, table, out)
        return out

    def _across(self, section: int, across: Counts) -> Table:
        table = self._seen(section, self._led, across)
        rows, columns = table.shape
        out = self._workspace.table(f"across {section}", rows, columns + 1)
        self._lay_out(section, table, out[:, :columns])
        out[:, columns] = NOTHING
        return out

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

    def _lay_out(self, section: int, table: Table, out: Table) -> None:
        takes = section % FREE_MOVE_GONE
        if not self._half:
            if takes:
                np.negative(table, out=out)
            else:
                out[...] = table
            return
        stored = table.T
        if takes:
            spare = self._workspace.table("spare", *stored.shape)
            stored = np.negative(stored, out=spare)
        transpose(stored, out)
