"""Both players' holdings as words of ternary digits, one digit per card of a suit or half-deck.

A digit is -1 if the other player holds the card, 0 if the card is gone, and 1 if the leader holds
the card. In this balanced ternary, exchanging the players only changes the sign of a word. This
module adds 1 to each digit, so that words can be indices. Exchanging the players then reverses the
order of words. A black word is for clubs and spades, a red word for hearts and diamonds.

If a card is missing because it will return, only words in which that card is gone are used.
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
"""The weight of a card's digit, in the order of the cards of a suit."""
SUIT_WORDS: Final = 3 ** len(Rank)
HALF_WORDS: Final = SUIT_WORDS**2
"""The number of words of a half; the first digits of a word are for the first suit of the half."""
HALVES: Final = ((0, 1), (2, 3))
"""The suits in each half of the deck."""


class Counts(NamedTuple):
    """The number of cards of each player (the leader and the other) in the deck or in a half.

    Args:
        missing: the weight of the missing card's digit in words of the deck or half, or 0 if no
            card of the deck or half is missing.
    """

    leader: int
    other: int
    missing: int = 0

    def less(self, leader: int, other: int) -> Counts:
        """Return the counts with this many fewer cards of the leader and of the other player."""
        return Counts(self.leader - leader, self.other - other, self.missing)

    def across(self, black: Counts) -> Counts:
        """Return the counts of red cards, given the counts of black cards."""
        left = self.less(black.leader, black.other)
        return left._replace(missing=self.missing % HALF_WORDS)

    @property
    def exchanged(self) -> Counts:
        """The counts with the players exchanged."""
        return Counts(self.other, self.leader, self.missing)

    @property
    def turned(self) -> Counts:
        """The counts of a half if its two suits change their order."""
        first, second = divmod(self.missing, SUIT_WORDS)
        return self._replace(missing=second * SUIT_WORDS + first)

    @property
    def whole(self) -> Counts:
        """The counts without a missing card."""
        return self._replace(missing=0)


def unit_of(card: Card) -> int:
    """Return the weight of a card's digit in words of the deck."""
    unit: int = 3 ** (len(DECK) - 1 - card.index)
    return unit


def _held(cards: int) -> tuple[Indices, Indices]:
    """Return the number of the leader's cards and of the other player's cards in each word."""
    words = np.arange(3**cards, dtype=np.intp)
    digits = words[:, np.newaxis] // 3 ** np.arange(cards) % 3
    return np.sum(digits == LEADERS, axis=1), np.sum(digits == OTHERS, axis=1)


_HELD: Final = _held(2 * len(Rank))


def suit_holdings(word: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indices in the suit of the leader's cards and of the other player's cards."""
    digits = [word // unit % 3 for unit in UNITS]
    own = tuple(place for place, digit in enumerate(digits) if digit == LEADERS)
    return own, tuple(place for place, digit in enumerate(digits) if digit == OTHERS)


class Held(NamedTuple):
    """The counts of a half, 0 for black and 1 for red, and the counts of the half across."""

    half: int
    own: Counts
    across: Counts


@cache
def half_words(counts: Counts) -> Indices:
    """Return all words of a half with the given counts, in ascending order."""
    words = np.flatnonzero((_HELD[0] == counts.leader) & (_HELD[1] == counts.other))
    return _without(words, counts.missing)


def _without(words: Indices, missing: int) -> Indices:
    """Return the words in which the missing card is gone, or all words if no card is missing."""
    return words[words // missing % 3 == GONE] if missing else words


def half_size(counts: Counts) -> int:
    """Return the number of words of a half with the given counts, or 0 for impossible counts."""
    return len(half_words(counts)) if min(counts) >= 0 else 0


@cache
def places_of(suits: int, missing: int) -> Indices:
    """Return the index of each word of one or two suits among the words with the same counts."""
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
    """Return, for each word of a suit, the index of the first word of a half that begins with it.

    The words of the half are those with the given counts. The last index is their number.
    """
    first = np.arange(SUIT_WORDS + 1) * SUIT_WORDS
    places: list[int] = np.searchsorted(half_words(counts), first).tolist()
    return places


@cache
def turned(counts: Counts) -> Indices:
    """Return the indices that the words of a half have after its two suits are exchanged."""
    first, second = np.divmod(half_words(counts), SUIT_WORDS)
    places: Indices = places_of(2, counts.turned.missing)[second * SUIT_WORDS + first]
    return places


def _sums() -> Indices:
    """Return the sum of the weights of the cards' digits, for each mask of cards of a half."""
    units = 3 ** np.arange(2 * len(Rank))[::-1]
    masks = np.arange(1 << len(units), dtype=np.intp)
    sums: Indices = (masks[:, np.newaxis] >> np.arange(len(units)) & 1) @ units
    return sums


_SUMS: Final = _sums()
_ALL_GONE: Final = HALF_WORDS // 2


def words_of(leader: Indices, other: Indices) -> tuple[Indices, Indices]:
    """Return the black and red words of two holdings, given as masks (see `Holding.mask`)."""
    half = len(_SUMS)
    black, red = (
        _ALL_GONE + _SUMS[own] - _SUMS[others]
        for own, others in ((leader % half, other % half), (leader // half, other // half))
    )
    return black, red
