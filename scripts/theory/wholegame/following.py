"""The leads from each suit according to the rules, and the values after each reply to a lead.

A table of values has a row for each word of the half-deck from which the card is led, and a
column for each word of the other half. All values are from the leader's point of view. If the
replier leads next, the players swap roles, which reverses the order of all words and the sign of
all values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from mate.rules import PREFERENCES, Card, Privilege, beats, legal_replies
from mate.solver.replies import FREE_MOVE_USED
from scripts.theory.wholegame import ternary
from scripts.theory.wholegame.layer import Layer, Table, Workspace, transpose
from scripts.theory.wholegame.ternary import (
    HALVES,
    SUIT_WORDS,
    SUITS,
    UNITS,
    Counts,
    Held,
    suit_holdings,
)

Reply = tuple[int, int]
"""The section with the values after a reply, and the word of the suit after the reply."""


Before = Mapping[tuple[bool, bool], Layer]
"""The layers in which both players have one card fewer, keyed by whether the replier leads next and
whether the free move is left."""

NOTHING: Final = np.iinfo(np.int16).max
"""The value that stands for the minimum over no replies."""


class Lead(NamedTuple):
    """A possible lead from a suit in which both players hold certain cards.

    Section 0 is for replies after which the leader keeps the lead, and section 1 for replies that
    take the lead. Sections 2 and 3 are for such replies that use the free move.

    Args:
        word: the word of the suit before the lead.
        left: the word of the suit after the lead.
        alone: the legal replies in the suit if the replier holds no card of the rank led in another
            suit.
        beside: the legal replies in the suit if the replier holds such a card.
        by_rank: the number to add to the section of a reply by rank; None if such a reply is
            illegal.
    """

    card: Card
    rank: int
    word: int
    left: int
    alone: tuple[Reply, ...]
    beside: tuple[Reply, ...]
    by_rank: int | None


def section_of(lead: Card, reply: Card) -> int:
    """Return the section of a reply: 0 if the leader keeps the lead, 1 if the replier takes it."""
    return 0 if beats(lead, reply) else 1


def section_across(half: int) -> int:
    """Return the section of replies by rank from the other half, which all share a section (R7)."""
    lead, reply = (SUITS[HALVES[side][0]][0] for side in (half, 1 - half))
    return section_of(lead, reply)


@cache
def leads_of(suit: int, privilege: Privilege, *, free: bool) -> tuple[tuple[Lead, ...], ...]:
    """Return all leads from a suit, for each word of the suit."""
    return tuple(
        tuple(_lead(suit, word, place, privilege, free=free) for place in suit_holdings(word)[0])
        for word in range(SUIT_WORDS)
    )


def _lead(suit: int, word: int, place: int, privilege: Privilege, *, free: bool) -> Lead:
    _, others = suit_holdings(word)
    card = SUITS[suit][place]
    left = word - UNITS[place]
    preference = PREFERENCES[privilege][card.index]
    of_rank = sum(cards[place].bit for cards in SUITS if cards[place] is not card)
    of_suit = sum(SUITS[suit][other].bit for other in others)
    preferred = legal_replies(of_suit | of_rank, preference, free=False)

    def replies(legal: int, without_free_move: int) -> Iterator[Reply]:
        for other in others:
            reply = SUITS[suit][other]
            if reply.bit & legal:
                gone = 0 if reply.bit & without_free_move else FREE_MOVE_USED
                yield section_of(card, reply) + gone, left + UNITS[other]

    alone = legal_replies(of_suit, preference, free=free)
    together = legal_replies(of_suit | of_rank, preference, free=free)
    by_rank = None
    if together & of_rank:
        by_rank = 0 if preferred & of_rank else FREE_MOVE_USED
    in_suit, beside = tuple(replies(alone, alone)), tuple(replies(together, preferred))
    return Lead(card, place, word, left, in_suit, beside, by_rank)


class Following:
    """The values after replies to a lead from one half of the deck, at first from its first suit.

    Attributes:
        workspace: the memory for these tables and for other tables.
        replies: the values after replies from the same half, keyed by section (see `Lead`).
        across: the values after replies from the other half, keyed by section, with an additional
            last column of `NOTHING`.
    """

    def __init__(self, held: Held, before: Before, workspace: Workspace, *, free: bool) -> None:
        half, own, across = held
        self._half = half
        self._before = before
        self.workspace = workspace
        self._free = free
        self._replied, self._led = own.less(1, 1), own.less(1, 0)
        left = across.less(0, 1)
        sections = range(2 * FREE_MOVE_USED if free else FREE_MOVE_USED)
        self.replies: dict[int, Table] = {}
        self.across: dict[int, Table] = {}
        if ternary.half_size(self._replied):
            for section in sections:
                self.replies[section] = self._laid_out("reply", section, self._replied, across)
        if ternary.half_size(self._led) and ternary.half_size(left):
            for section in sections[section_across(half) :: FREE_MOVE_USED]:
                self.across[section] = self._laid_out("across", section, self._led, left, beyond=1)

    def turn(self) -> None:
        """Reorder the rows, so that the other suit of the half comes first in their words."""
        for section, table in self.replies.items():
            self.replies[section] = self._turned(table, self._replied, f"reply {section}")
        for section, table in self.across.items():
            self.across[section] = self._turned(table, self._led, f"across {section}")

    def _turned(self, table: Table, counts: Counts, use: str) -> Table:
        spare = self.workspace.table("spare", *table.shape)
        np.take(table, ternary.turned(counts.turned), axis=0, out=spare, mode="clip")
        self.workspace.exchange("spare", use)
        return spare

    def _laid_out(
        self, use: str, section: int, own: Counts, across: Counts, *, beyond: int = 0
    ) -> Table:
        """Return the values in a section, with `beyond` additional columns of `NOTHING`."""
        takes = section % FREE_MOVE_USED == 1
        black = across if self._half else own
        before = self._before[takes, self._free and section < FREE_MOVE_USED]
        table = before.tables[black.exchanged if takes else black]
        if takes:
            table = table[::-1, ::-1]
        elif not self._half and not beyond:
            return table
        rows, columns = table.shape[::-1] if self._half else table.shape
        out = self.workspace.table(f"{use} {section}", rows, columns + beyond)
        out[:, columns:] = NOTHING
        seen = out[:, :columns]
        if self._half:
            transpose(table, seen)
        else:
            seen[...] = table
        if takes:
            np.negative(seen, out=seen)
        return out
