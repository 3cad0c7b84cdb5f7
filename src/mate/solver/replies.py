"""The subsets of a holding, and the replies to each lead, given as row numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import PREFERENCES, Card, Privilege, beats, legal_replies
from mate.solver.evaluation import Change, Power

Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Subsets:
    """All subsets of a holding of up to ten cards.

    A subset is a mask of local bits: bit i is the holding's i-th card in the order of the deck.
    The index of a subset counts the smaller masks with the same number of cards.

    Args:
        masks: for each number of cards, the masks with that many bits, in ascending order.
        place: the index of each subset; the position in the array is the mask.
    """

    masks: tuple[Indices, ...]
    place: Indices

    def count(self, cards: int) -> int:
        """Return the number of subsets with `cards` cards."""
        return len(self.masks[cards])


@cache
def subsets(size: int) -> Subsets:
    """Return the subsets of a holding of `size` cards.

    >>> subsets(3).masks[2], subsets(3).place[0b101]
    (array([3, 5, 6]), np.int64(1))
    """
    everything = np.arange(1 << size, dtype=np.intp)
    counts = np.bitwise_count(everything)
    masks = tuple(everything[counts == count] for count in range(size + 1))
    place = np.empty_like(everything)
    for with_count in masks:
        place[with_count] = np.arange(len(with_count))
    return Subsets(masks, place)


@cache
def lead_columns(size: int, cards: int, *, keeps: bool) -> tuple[Indices, ...]:
    """Return the numbers of the columns that contain the values of the leads.

    A row of the table has the values of all leads, in `size` blocks, one block per card led. A
    block has a column for each subset that the leader may keep.

    Args:
        size: the number of cards in the leader's whole holding.
        cards: the number of cards that the leader holds before the lead, from 1.
        keeps: whether the card led comes back at once, as the ninth card does (R14).

    Returns:
        One array for the first card of every subset, one for the second card, and so on; each
        array has the columns in which these cards are led.
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


DENSE: Final = 0.4
"""The share of elements above which processing all elements is faster, as measured."""

# The number of a section in a stack is the sum of two values (see `ReplyRows`).
REPLIER_LEADS: Final = 1
"""The first value if the replier wins the trick and so leads next; 0 if the leader leads again."""
FREE_MOVE_USED: Final = 2
"""The second value if the reply uses the free move; otherwise 0."""


class Replies(NamedTuple):
    """The row numbers of the replies, with an element for each holding and each lead.

    Args:
        first: for each element, the row of the first legal reply, or of the mate if there is none.
        following: pairs for the second reply, the third reply, and so on: the elements that have
            such a reply, in order, and the rows of these replies. None in place of the elements
            means all elements; an element without such a reply then repeats an earlier row.
    """

    first: Indices
    following: tuple[tuple[Indices | None, Indices], ...]

    def part(self, begin: int, end: int) -> Replies:
        """Return the replies for a slice of the elements, renumbered from 0."""
        if end - begin == len(self.first):
            return self
        following = (
            (None, rows[begin:end]) if elements is None else _part(elements, rows, begin, end)
            for elements, rows in self.following
        )
        return Replies(self.first[begin:end], tuple(following))


class ReplyRows:
    """The row numbers for one player's leads against every holding of the other player.

    The numbers refer to rows of a stack (`Layers._stack`), which has the values that can follow a
    lead:

    - Section 0 is for replies after which the leader leads again. Section `REPLIER_LEADS` is for
      replies that win the trick. Each section has a row for each subset that the replier may keep.
    - If the free move is available, two more sections follow for replies that use the free move,
      with `FREE_MOVE_USED` added to the section numbers.
    - After the last section, there is a row for each card led, for a mate with this card.

    Args:
        privilege: the rule option that determines the order of preference.
        free: whether the free move is still available.
        change: the change in a changed game.

    Attributes:
        sections: the number of sections, 2 or 4.
    """

    def __init__(
        self,
        leads: Sequence[Card],
        replies: Sequence[Card],
        privilege: Privilege,
        *,
        free: bool,
        change: Change | None = None,
    ) -> None:
        self.sections = 4 if free else 2
        self._holding = subsets(len(replies))
        legal = partial(_legal, leads, replies, privilege, change)
        self._legal = legal(free=free)
        # Share the table if no free move is left, because every legal reply is then preferred.
        self._preferred = legal(free=False) if free else self._legal
        beaten = (
            sum(1 << bit for bit, reply in enumerate(replies) if lead_wins(lead, reply, change))
            for lead in leads
        )
        self._beaten = np.fromiter(beaten, dtype=np.intp)
        self._known: dict[tuple[int, bool], Replies] = {}

    def of(self, cards: int, *, keeps: bool) -> Replies:
        """Return the rows for all holdings of `cards` cards, in the order of their indices.

        Args:
            cards: the number of cards that the replier holds before the reply, from 1.
            keeps: whether the reply comes back at once, as the ninth card does (R14).
        """
        self.make((cards,), keeps=keeps)
        return self._known[cards, keeps]

    def make(self, counts: Iterable[int], *, keeps: bool = False) -> None:
        """Make the rows for several counts of cards at once, which is as fast as for one count."""
        if missing := [count for count in counts if (count, keeps) not in self._known]:
            for count, replies in zip(missing, self._replies(missing, keeps), strict=True):
                self._known[count, keeps] = replies

    def _replies(self, counts: Sequence[int], keeps: bool) -> Iterator[Replies]:
        """Yield the rows for each count of cards."""
        holding, leads = self._holding, len(self._beaten)
        elements_of = [holding.count(count) * leads for count in counts]
        masks = np.concatenate([holding.masks[count] for count in counts])
        kept = [holding.count(count if keeps else count - 1) for count in counts]
        # From here on, each array has an entry for each element with at least one more reply.
        height = np.repeat(kept, elements_of)
        held, lead = np.repeat(masks, leads), np.tile(np.arange(leads), len(masks))
        legal, preferred = self._legal[masks].ravel(), self._preferred[masks].ravel()
        elements = np.arange(len(legal))
        by_reply: list[tuple[Indices, Indices]] = []
        while len(elements):
            reply = legal & -legal  # the lowest bit: the next card in the order of the deck
            wins = (reply & self._beaten[lead]) == 0
            uses_free_move = (reply & ~preferred) != 0
            section = REPLIER_LEADS * wins + FREE_MOVE_USED * uses_free_move
            row = section * height + holding.place[held if keeps else held ^ reply]
            mate_row = self.sections * height + lead
            by_reply.append((elements, np.where(legal == 0, mate_row, row)))
            # Drop elements that have no more replies: few leads have a second reply, fewer a third.
            more = np.flatnonzero(legal ^ reply)
            legal = (legal ^ reply)[more]
            elements, held, lead, height, preferred = (
                array[more] for array in (elements, held, lead, height, preferred)
            )
        (_, first), *following = by_reply
        for begin, end in pairwise(accumulate(elements_of, initial=0)):
            own = first[begin:end]
            parts = (_part(*each, begin, end) for each in following)
            yield Replies(own, tuple(_dense(own, *part) for part in parts if len(part[0])))


def _part(elements: Indices, rows: Indices, begin: int, end: int) -> tuple[Indices, Indices]:
    first, last = np.searchsorted(elements, (begin, end))
    return elements[first:last] - begin, rows[first:last]


def _dense(first: Indices, elements: Indices, rows: Indices) -> tuple[Indices | None, Indices]:
    """Return rows for all elements if many have a reply, because selecting elements costs more."""
    if len(elements) < DENSE * len(first):
        return elements, rows
    whole = first.copy()
    whole[elements] = rows
    return None, whole


def change_of_replies(
    change: Change | None, leads: Sequence[Card], replies: Sequence[Card]
) -> Change | None:
    """Return the change if it affects replies among these cards; otherwise return None."""
    if change is None:
        return None
    answers = change.power is Power.ANSWER and change.card in replies
    wins = change.power is Power.WIN and change.card in {*leads, *replies}
    return change if answers or wins else None


def barred_reply(change: Change | None, lead: Card) -> int:
    """Return the bit of the card that cannot answer a lead in a changed game, or 0 for no card."""
    if change is None or change.power is not Power.ANSWER or change.against not in {None, lead}:
        return 0
    return change.card.bit if change.card else 0


def lead_wins(lead: Card, reply: Card, change: Change | None) -> bool:
    """Return whether the card led wins the trick (R7), possibly in a changed game."""
    if change is not None and change.power is Power.WIN and change.card in {lead, reply}:
        return change.card is reply
    return beats(lead, reply)


def _legal(
    leads: Sequence[Card],
    replies: Sequence[Card],
    privilege: Privilege,
    change: Change | None,
    *,
    free: bool,
) -> Indices:
    """Return the masks of legal replies: a row for each mask of the replier, a column per lead."""
    everything = np.arange(1 << len(replies), dtype=np.intp)
    legal = np.empty((len(everything), len(leads)), dtype=np.intp)
    held = sum(card.bit for card in replies)
    local = np.zeros_like(everything)
    for column, lead in enumerate(leads):
        may_answer = held & ~barred_reply(change, lead)
        answers = legal_replies(may_answer, PREFERENCES[privilege][lead.index], free=True)
        parts = _sums([1 << bit for bit, card in enumerate(replies) if card.bit & answers])
        local[parts] = parts[_patterns(lead, answers, privilege, free)]
        legal[:, column] = local[everything & parts[-1]]
    return legal


@lru_cache(maxsize=8192)
def _patterns(lead: Card, answers: int, privilege: Privilege, free: bool) -> Indices:
    """Return, for each subset of the cards in `answers`, which subset is legal in reply to a lead.

    Each subset is given by its index among the sums of `_sums`. The legal replies depend only on
    the cards in `answers`, of which there are at most seven, so their subsets cover every holding.
    """
    preference = PREFERENCES[privilege][lead.index]
    bits = [1 << place for place in range(answers.bit_length()) if answers >> place & 1]
    held = _sums(bits).tolist()
    number = {mask: index for index, mask in enumerate(held)}
    return np.array([number[legal_replies(mask, preference, free=free)] for mask in held])


def _sums(bits: Sequence[int]) -> Indices:
    """Return the sums of all subsets of the bits; a sum whose index has bit i includes bits[i].

    >>> _sums([1, 4]).tolist()
    [0, 1, 4, 5]
    """
    sums = np.zeros(1, dtype=np.intp)
    for bit in bits:
        sums = np.concatenate([sums, sums + bit])
    return sums
