"""The keys that choose cards: by their places, and by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.rules import Rank, Suit

PLACE_KEYS: Final = "1234567890"
"""The keys of a holding's ten cards, in order."""
NONE_KEY: Final = "n"
"""The key for foreplacing nothing, as it is shown."""
NONE_KEYS: Final = frozenset({NONE_KEY, "-"})
SUIT_KEYS: Final[Mapping[str, Suit]] = {suit.letter.lower(): suit for suit in Suit}
RANK_KEYS: Final[Mapping[str, Rank]] = {rank.letter.lower(): rank for rank in Rank}
QUEEN_KEY: Final = "q"
"""The key that starts the name of a queen where cards are chosen; pressed twice, it leaves."""
# `7` is the key of a place first.
_FIRST_KEYS: Final[Mapping[str, Rank | Suit]] = {
    **SUIT_KEYS,
    **{key: rank for key, rank in RANK_KEYS.items() if key not in PLACE_KEYS},
}
CARD_CHARACTERS: Final = (
    frozenset(PLACE_KEYS) | NONE_KEYS | {*_FIRST_KEYS} | {key.upper() for key in _FIRST_KEYS}
)
"""All characters that choose a card or start its name."""


def first_half(character: str) -> Rank | Suit | None:
    """The rank or suit that a character stands for at the start of a card's name, or None."""
    return _FIRST_KEYS.get(character.lower())
