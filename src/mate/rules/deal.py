"""Holdings, and deals with their numbers (R3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb
from typing import Final, Protocol

from mate.errors import DealError, NotationError
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


CARDS_EACH: Final = 10
DEAL_COUNT: Final = comb(len(DECK), CARDS_EACH)
"""How many deals there are: 184,756."""


class RandomSource(Protocol):
    """A source of floats from 0 up to but not including 1, such as `random.Random`."""

    def random(self) -> float:
        """The next float."""


@dataclass(frozen=True, slots=True)
class Deal:
    """All twenty cards, ten to the dealer of a hand and ten to the other player.

    Args:
        dealer: the ten cards of the dealer; the other player has the other ten.

    Raises:
        DealError: if the holding has not ten cards.

    >>> deal = Deal.parse("AT.AT7.T.ATK7")
    >>> deal.number, str(deal.other)
    (38769, 'KQ7.KQ.AKQ7.Q')
    """

    dealer: Holding

    def __post_init__(self) -> None:
        if len(self.dealer) != CARDS_EACH:
            raise DealError(
                f"The dealer holds ten cards, not {len(self.dealer)}: {self.dealer} (R3)."
            )

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal: the dealer's holding, or its number.

        Raises:
            NotationError: if the text is neither.
            DealError: if the number or the count of cards is wrong.

        >>> Deal.parse("0").dealer == Deal.parse("ATKQ7.ATKQ7..").dealer
        True
        """
        text = text.strip()
        if "." in text:
            return cls(Holding.parse(text))
        if not (text.isascii() and text.removeprefix("-").isdecimal()):
            raise NotationError(
                f"Not a deal: {text[:40]!a}. Give the dealer's holding (AT.AT7.T.ATK7) "
                f"or a number from 0 to {DEAL_COUNT - 1}."
            )
        if len(text) > len(str(DEAL_COUNT)):
            raise DealError(f"Not a deal: {text[:40]}. Deals are numbered 0 to {DEAL_COUNT - 1}.")
        return cls.from_number(int(text))

    @classmethod
    def from_number(cls, number: int) -> Deal:
        """The deal with a number: the lexicographic rank of the dealer's ten card places.

        Raises:
            DealError: if the number is not from 0 to 184755.

        >>> str(Deal.from_number(184755).dealer)
        '..ATKQ7.ATKQ7'
        """
        if not 0 <= number < DEAL_COUNT:
            raise DealError(f"Not a deal: {number}. Deals are numbered 0 to {DEAL_COUNT - 1}.")
        mask, wanted, rest = 0, CARDS_EACH, number
        for card in DECK:
            with_card = comb(len(DECK) - card.index - 1, wanted - 1) if wanted else 0
            if wanted and rest < with_card:
                mask |= card.bit
                wanted -= 1
            else:
                rest -= with_card
        return cls(Holding(mask))

    @classmethod
    def draw(cls, source: RandomSource) -> Deal:
        """Deal at random; one number is taken from the source."""
        return cls.from_number(int(source.random() * DEAL_COUNT))

    @property
    def number(self) -> int:
        """Its number, 0 to 184755."""
        rank, wanted = 0, CARDS_EACH
        for card in DECK:
            if not wanted:
                break
            if card in self.dealer:
                wanted -= 1
            else:
                rank += comb(len(DECK) - card.index - 1, wanted - 1)
        return rank

    @property
    def other(self) -> Holding:
        """The ten cards of the player who does not deal."""
        return Holding(FULL_MASK & ~self.dealer.mask)

    @property
    def swapped(self) -> Deal:
        """The same cards with the holdings swapped (R18)."""
        return Deal(self.other)

    def __iter__(self) -> Iterator[Holding]:
        return iter((self.dealer, self.other))

    def __str__(self) -> str:
        return str(self.dealer)
