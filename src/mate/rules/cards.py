"""Cards, holdings and deals, and their notation (R1–R4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import comb
from typing import ClassVar, Final, Protocol, final

from mate.errors import DealError, NotationError


class Rank(Enum):
    """The ranks, strongest first (R1), with their weights for scoring (R2).

    >>> [rank.label for rank in Rank]
    ['A', '10', 'K', 'Q', '7']
    >>> Rank.QUEEN.weight
    3
    """

    ACE = ("A", 11, "ace")
    TEN = ("T", 10, "ten")
    KING = ("K", 4, "king")
    QUEEN = ("Q", 3, "queen")
    SEVEN = ("7", 7, "seven")

    def __init__(self, letter: str, weight: int, word: str) -> None:
        self.letter: Final = letter
        self.weight: Final = weight
        self.word: Final = word
        self.label: Final = "10" if letter == "T" else letter


class Suit(Enum):
    """The suits, strongest first (R1).

    >>> "".join(suit.sign for suit in Suit)
    '♣♠♥♦'
    """

    CLUBS = ("C", "♣", "clubs")
    SPADES = ("S", "♠", "spades")
    HEARTS = ("H", "♥", "hearts")
    DIAMONDS = ("D", "♦", "diamonds")

    def __init__(self, letter: str, sign: str, word: str) -> None:
        self.letter: Final = letter
        self.sign: Final = sign
        self.word: Final = word


class Immutable:
    """A base class for objects whose attributes cannot be assigned or deleted.

    Named tuples also need this class if cached properties give them a writable dictionary.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A {type(self).__name__.lower()} does not change: {name}.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A {type(self).__name__.lower()} does not change: {name}.")


@final
class Card(Immutable):
    """A card of the deck. Each card has a single object, so cards compare by identity.

    Args:
        rank: the rank.
        suit: the suit.

    >>> Card(Rank.TEN, Suit.CLUBS)
    Card('TC')
    >>> Card(Rank.TEN, Suit.CLUBS) is Card.parse("10♣")
    True
    >>> Card.parse("KH").label
    'K♥'
    """

    __slots__ = ("ascii_label", "bit", "index", "label", "notation", "rank", "suit")

    rank: Rank
    suit: Suit
    index: int
    """The index in `DECK`, from 0; within a suit or a rank, a lower index means a stronger card."""
    bit: int
    """The bit of the card in the mask of a holding."""
    notation: str
    """Two ASCII characters, rank then suit, such as `TC`."""
    label: str
    """The card as shown to players, such as `10♣`."""
    ascii_label: str
    """The card as shown to players without suit symbols, such as `10C`."""

    _made: ClassVar[dict[tuple[Rank, Suit], Card]] = {}

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the single object for this card."""
        if (known := cls._made.get((rank, suit))) is not None:
            return known
        card = super().__new__(cls)
        place = list(Suit).index(suit) * len(Rank) + list(Rank).index(rank)
        names = rank.letter + suit.letter, rank.label + suit.sign, rank.label + suit.letter
        fields = ("rank", "suit", "index", "bit", "notation", "label", "ascii_label")
        for name, value in zip(fields, (rank, suit, place, 1 << place, *names), strict=True):
            object.__setattr__(card, name, value)
        cls._made[rank, suit] = card
        return card

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Card({self.notation!r})"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card as players type or say it: `TC`, `10♣`, `c t`, `the ten of clubs`.

        Raises:
            NotationError: if the text names no card.
        """
        if text in _BY_NOTATION:
            # Try the notation of logs first, because it is fast and logs have thousands of cards.
            return _BY_NOTATION[text]
        words = " ".join(text.replace("\N{VARIATION SELECTOR-16}", "").split())
        # Ignore case only for ASCII letters, because folding would accept look-alike letters.
        named = re.fullmatch(_NAME, words, re.ASCII | re.IGNORECASE)
        if named is None:
            raise NotationError(
                f"Not a card: {text[:24]!a}. Give a rank (A T K Q 7) and a suit (C S H D): TC."
            )
        rank, suit = named["rank"] or named["last"], named["suit"] or named["first"]
        return cls(_RANKS[rank.lower()], _SUITS[suit.lower()])


@final
class NoForeplacement:
    """The type of `NO_FOREPLACEMENT`, the declaration of no foreplacement (R9).

    The bit of this action follows the bits of the cards, so that one mask can hold all actions.
    """

    __slots__ = ()

    bit: ClassVar[int] = 1 << 20
    notation: ClassVar[str] = "-"
    label: ClassVar[str] = "none"
    ascii_label: ClassVar[str] = "none"

    def __reduce__(self) -> str:
        # Pickle the name, so that a copy is the same object.
        return "NO_FOREPLACEMENT"

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return "NO_FOREPLACEMENT"


Action = Card | NoForeplacement
"""A player's decision to foreplace, lead or reply with a card, or to declare no foreplacement."""

NO_FOREPLACEMENT: Final = NoForeplacement()
DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All cards, strongest suit and rank first: ♣A, ♣10, … ♦7 (R1)."""

FULL_MASK: Final = (1 << len(DECK)) - 1

_RANKS: Final = {
    name.lower(): rank for rank in Rank for name in (rank.letter, rank.label, rank.word)
}
_SUITS: Final = {
    name.lower(): suit
    for suit in Suit
    for name in (suit.letter, suit.sign, suit.word, suit.word.removesuffix("s"))
}
_NAME: Final = (
    rf"(?:the )?(?:(?P<rank>{'|'.join(_RANKS)})(?: of)?(?: the)? ?(?P<suit>{'|'.join(_SUITS)})"
    rf"|(?P<first>{'|'.join(_SUITS)}) ?(?:the )?(?P<last>{'|'.join(_RANKS)}))\.?"
)
_BY_NOTATION: Final = {card.notation: card for card in DECK}


def parse_action(text: str) -> Action:
    """Read an action: a card, or `-` or `none` for no foreplacement.

    Raises:
        NotationError: if the text is not an action.

    >>> parse_action("-"), parse_action("None"), parse_action("♦7")
    (NO_FOREPLACEMENT, NO_FOREPLACEMENT, Card('7D'))
    """
    if text.strip().lower() in {NO_FOREPLACEMENT.notation, NO_FOREPLACEMENT.label}:
        return NO_FOREPLACEMENT
    return Card.parse(text)


def beats(card: Card, other: Card) -> bool:
    """Return whether a card wins a trick against another card of its suit or rank (R7).

    Of two cards of a suit, the stronger rank wins; of two cards of a rank, the stronger suit wins.
    The deck is ordered by suit and then by rank, so the card with the lower index always wins.

    >>> beats(Card.parse("AS"), Card.parse("7S")), beats(Card.parse("TD"), Card.parse("TH"))
    (True, False)
    """
    return card.index < other.index


def _subsets(actions: tuple[Action, ...]) -> tuple[tuple[Action, ...], ...]:
    return tuple(
        tuple(action for place, action in enumerate(actions) if mask >> place & 1)
        for mask in range(1 << len(actions))
    )


# Split the tables by suit to keep them small, because every command builds them at its start.
_CLUBS: Final = _subsets(DECK[:5])
_SPADES: Final = _subsets(DECK[5:10])
_HEARTS: Final = _subsets(DECK[10:15])
_REST: Final = _subsets((*DECK[15:], NO_FOREPLACEMENT))


def actions_in(mask: int) -> tuple[Action, ...]:
    """Return the actions in a mask, in the order of the deck, `NO_FOREPLACEMENT` last."""
    return (
        _CLUBS[mask & 31] + _SPADES[mask >> 5 & 31] + _HEARTS[mask >> 10 & 31] + _REST[mask >> 15]
    )


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards in a mask, in the order of the deck."""
    return actions_in(mask & FULL_MASK)  # type: ignore[return-value]  # only bits of cards are left


_LETTERS: Final = tuple(
    "".join(card.rank.letter for card in DECK[:5] if card.bit & mask) for mask in range(1 << 5)
)
"""The notation of each set of cards in one suit, indexed by the set's mask."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A set of cards, iterated in the order of the deck.

    Args:
        mask: the cards as bits (see `Card.bit`), 0 to 2²⁰ − 1.

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
        """Return the holding with the given cards; a card given twice counts once."""
        mask = 0
        for card in cards:
            mask |= card.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> Holding:
        """Read the ranks held in clubs, spades, hearts and diamonds, separated by dots.

        Case is ignored, `10` means a ten, and the ranks of a suit may come in any order.

        Raises:
            NotationError: if the text lacks four suits, a rank is unknown, or a card appears twice.
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
                card = _BY_NOTATION.get(letter + suit.letter)
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
        """Return the cards of one suit, strongest first."""
        return tuple(card for card in self if card.suit is suit)

    def of_rank(self, rank: Rank) -> tuple[Card, ...]:
        """Return the cards of one rank, strongest first."""
        return tuple(card for card in self if card.rank is rank)


CARDS_EACH: Final = 10
DEAL_COUNT: Final = comb(len(DECK), CARDS_EACH)
"""The number of deals: 184,756."""


class RandomSource(Protocol):
    """A source of floats from 0 up to but not including 1, such as `random.Random`."""

    def random(self) -> float:
        """Return the next float."""


@dataclass(frozen=True, slots=True)
class Deal:
    """All twenty cards, ten to the dealer of a hand and ten to the other player.

    Args:
        dealer: the ten cards of the dealer; the other player has the other ten.

    Raises:
        DealError: if the holding does not have ten cards.

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
        """Read a deal, given as the dealer's holding or as the number of the deal.

        Raises:
            NotationError: if the text is neither a holding nor a number.
            DealError: if the number of the deal or the number of cards is wrong.

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
        """Return the deal with a number.

        The number is the lexicographic rank of the indices in `DECK` of the dealer's ten cards.

        Raises:
            DealError: if the number is not in the range 0 to 184755.

        >>> str(Deal.from_number(184755).dealer)
        '..ATKQ7.ATKQ7'
        """
        if not 0 <= number < DEAL_COUNT:
            raise DealError(f"Not a deal: {number}. Deals are numbered 0 to {DEAL_COUNT - 1}.")
        mask, wanted = 0, CARDS_EACH
        for card in DECK:
            with_card = comb(len(DECK) - card.index - 1, wanted - 1) if wanted else 0
            if number < with_card:
                mask |= card.bit
                wanted -= 1
            else:
                number -= with_card
        return cls(Holding(mask))

    @classmethod
    def draw(cls, source: RandomSource) -> Deal:
        """Return a random deal, which takes one number from the source."""
        return cls.from_number(int(source.random() * DEAL_COUNT))

    @property
    def number(self) -> int:
        """The number of the deal, 0 to 184755."""
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
        """The deal with the holdings swapped (R18)."""
        return Deal(self.other)

    def __iter__(self) -> Iterator[Holding]:
        return iter((self.dealer, self.other))

    def __str__(self) -> str:
        return str(self.dealer)
