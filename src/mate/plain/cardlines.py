"""Holdings in words."""

from __future__ import annotations

from mate.rules import Holding, Position, Suit
from mate.words.narrator import Narrator


def in_suits(holding: Holding) -> str:
    """A holding suit by suit, as one would read it to somebody.

    >>> in_suits(Holding.parse("AT.AT7..ATKQ7"))
    'clubs A 10, spades A 10 7, diamonds A 10 K Q 7'
    >>> in_suits(Holding(0))
    'no cards'
    """
    held = [(suit.word, holding.of_suit(suit)) for suit in Suit]
    suits = [
        " ".join([word, *(card.rank.label for card in cards)]) for word, cards in held if cards
    ]
    return ", ".join(suits) or "no cards"


def holding_lines(names: tuple[str, str], holdings: tuple[Holding, Holding]) -> list[str]:
    """What both players hold, a line each.

    Args:
        names: the players' names by seat.
        holdings: what they hold, by seat.
    """
    return [f"{name} holds {in_suits(held)}." for name, held in zip(names, holdings, strict=True)]


def table_lines(position: Position, narrator: Narrator) -> list[str]:
    """What both players hold and what they foreplaced, a line each."""
    lines = holding_lines(narrator.names, position.holdings)
    for name, card in zip(narrator.names, position.foreplaced, strict=True):
        if card is not None:
            lines.append(f"{name} foreplaced {narrator.card(card)}.")
    return lines
