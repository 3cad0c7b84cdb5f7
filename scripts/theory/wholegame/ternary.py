"""Who holds what, as words of digits: one digit a card, for a suit and for half of the deck.

A digit says where a card is: with the other player, gone, or with the leader. As -1, 0 and 1 it
is balanced ternary, so that players who change places only change its sign. Here one is added to
each digit, for words that number arrays: then the order of all words is reversed.

Where it is known which card is missing, as it will return, there are no words but those in which
that card is gone.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import DECK, Card, Rank, Suit

Indices = NDArray[np.intp]

OTHERS: Final = 0
GONE: Final = 1
LEADERS: Final = 2

SUITS: Final = tuple(tuple(card for card in DECK if card.suit is suit) for suit in Suit)
"""The cards by suit, in the order of the deck."""
UNITS: Final = tuple(3**place for place in reversed(range(len(Rank))))
"""By place of a card in its suit, what its digit counts."""
SUIT_WORDS: Final = 3 ** len(Rank)
HALF_WORDS: Final = SUIT_WORDS**2
"""How many words the two suits of a half have; the first suit's digits come first."""
HALVES: Final = ((0, 1), (2, 3))
"""By half of the deck, the suits in it."""


class Counts(NamedTuple):
    """How many cards the leader holds, and how many the other player: of the deck, or of a half.

    Args:
        missing: what the digit of the missing card counts in words of that deck or half; 0 where
            none of its cards is missing.
    """

    leader: int
    other: int
    missing: int = 0

    def less(self, leader: int, other: int) -> Counts:
        """What is left without so many cards."""
        return Counts(self.leader - leader, self.other - other, self.missing)

    def across(self, black: Counts) -> Counts:
        """What a holding of the deck has of hearts and diamonds, beside `black` of the rest."""
        left = self.less(black.leader, black.other)
        return left._replace(missing=self.missing % HALF_WORDS)

    @property
    def exchanged(self) -> Counts:
        """The same where the other player leads."""
        return Counts(self.other, self.leader, self.missing)

    @property
    def turned(self) -> Counts:
        """The same of a half whose suits are in the other order."""
        first, second = divmod(self.missing, SUIT_WORDS)
        return self._replace(missing=second * SUIT_WORDS + first)

    @property
    def whole(self) -> Counts:
        """The same where no card is missing."""
        return self._replace(missing=0)


def unit_of(card: Card) -> int:
    """What the digit of a card counts in words of the deck."""
    unit: int = 3 ** (len(DECK) - 1 - card.index)
    return unit


def _held(cards: int) -> tuple[Indices, Indices]:
    """By word of so many cards, how many the leader holds, and how many the other."""
    words = np.arange(3**cards, dtype=np.intp)
    digits = words[:, np.newaxis] // 3 ** np.arange(cards) % 3
    return np.sum(digits == LEADERS, axis=1), np.sum(digits == OTHERS, axis=1)


_HELD: Final = _held(2 * len(Rank))


def suit_holdings(word: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places in the suit of the leader's cards, and of the other's."""
    digits = [word // unit % 3 for unit in UNITS]
    own = tuple(place for place, digit in enumerate(digits) if digit == LEADERS)
    return own, tuple(place for place, digit in enumerate(digits) if digit == OTHERS)


class Held(NamedTuple):
    """What is held, seen from half 0, clubs and spades, or 1, hearts and diamonds."""

    half: int
    own: Counts
    across: Counts


@cache
def half_words(counts: Counts) -> Indices:
    """All words of a half with these counts, ascending."""
    words = np.flatnonzero((_HELD[0] == counts.leader) & (_HELD[1] == counts.other))
    return _without(words, counts.missing)


def _without(words: Indices, missing: int) -> Indices:
    """Those of the words in which the missing card is gone; all if none is missing."""
    return words[words // missing % 3 == GONE] if missing else words


def half_size(counts: Counts) -> int:
    """How many words of a half have these counts; 0 where they are impossible."""
    return len(half_words(counts)) if min(counts) >= 0 else 0


@cache
def places_of(suits: int, missing: int) -> Indices:
    """By word of one suit or two, its place among those with the same counts."""
    cards = suits * len(Rank)
    leaders, others = _held(cards)
    place = np.zeros(3**cards, dtype=np.intp)
    for leader in range(cards + 1):
        for other in range(cards + 1 - leader):
            words = np.flatnonzero((leaders == leader) & (others == other))
            words = _without(words, missing)
            place[words] = np.arange(len(words))
    return place


@cache
def starts(counts: Counts) -> list[int]:
    """By word of the first suit, the first place whose word begins with it; and the end."""
    first = np.arange(SUIT_WORDS + 1) * SUIT_WORDS
    places: list[int] = np.searchsorted(half_words(counts), first).tolist()
    return places


@cache
def turned(counts: Counts) -> Indices:
    """The places of the words with the suits in the other order, among those in that order."""
    first, second = np.divmod(half_words(counts), SUIT_WORDS)
    places: Indices = places_of(2, counts.turned.missing)[second * SUIT_WORDS + first]
    return places


def _sums() -> Indices:
    """By mask of the cards of a half, what their digits count."""
    units = 3 ** np.arange(2 * len(Rank))[::-1]
    masks = np.arange(1 << len(units), dtype=np.intp)
    sums: Indices = (masks[:, np.newaxis] >> np.arange(len(units)) & 1) @ units
    return sums


_SUMS: Final = _sums()
_ALL_GONE: Final = HALF_WORDS // 2


def words_of(leader: Indices, other: Indices) -> tuple[Indices, Indices]:
    """The words of both halves for these holdings, masks as in `mate.rules`."""
    half = len(_SUMS)
    black, red = (
        _ALL_GONE + _SUMS[own] - _SUMS[others]
        for own, others in ((leader % half, other % half), (leader // half, other // half))
    )
    return black, red
