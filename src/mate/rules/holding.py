"""The cards that a player holds at a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from mate.errors import NotationError
from mate.rules.cards import DECK, FULL_MASK, Card, Rank, Suit, cards_in

_CARDS: Final = {card.notation: card for card in DECK}
_LETTERS: Final = tuple(
    "".join(card.rank.letter for card in DECK[:5] if card.bit & mask) for mask in range(1 << 5)
)
"""The text in a holding for each set of cards of one suit."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A set of cards, iterated in the order of the deck.

    Args:
        mask: the cards as bits, `Card.bit` each, 0 to 2²⁰ − 1.

    >>> holding = Holding.parse("AT.AT7..ATKQ7")
    >>> str(holding), len(holding), Card.parse("7S") in holding
    ('AT.AT7..ATKQ7', 10, True)
    """

    mask: int

    def __post_init__(self) -> None:
        if not 0 <= self.mask <= FULL_MASK:
            raise NotationError(
                f"Not a set of cards: {self.mask}. Masks run from 0 to {FULL_MASK}."
            )

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Holding:
        """The holding of these cards; a card named twice counts once."""
        mask = 0
        for card in cards:
            mask |= card.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> Holding:
        """Read clubs, spades, hearts, diamonds, separated by dots, each with its ranks.

        Case does not count and `10` is a ten; the ranks may come in any order.

        Raises:
            NotationError: not four suits, an unknown rank, or a card twice.
        """
        suits = text.strip().upper().replace("10", "T").split(".")
        if len(suits) != len(Suit):
            raise NotationError(
                f"Not a holding: {text[:40]!a}. Separate the four suits with dots, "
                "such as AT.AT7.T.ATK7."
            )
        mask = 0
        for suit, letters in zip(Suit, suits, strict=True):
            for letter in letters:
                card = _CARDS.get(letter + suit.letter)
                if card is None:
                    raise NotationError(
                        f"Not a rank: {letter!a} in holding {text[:40]!a}. Ranks are A T K Q 7."
                    )
                if mask & card.bit:
                    raise NotationError(f"{card} appears twice in holding {text[:40]!a}.")
                mask |= card.bit
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.bit)

    def __str__(self) -> str:
        return ".".join(_LETTERS[self.mask >> first & 31] for first in (0, 5, 10, 15))

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of one suit, strongest first."""
        return tuple(card for card in self if card.suit is suit)

    def of_rank(self, rank: Rank) -> tuple[Card, ...]:
        """The cards of one rank, strongest first."""
        return tuple(card for card in self if card.rank is rank)
