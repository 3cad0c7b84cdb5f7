"""Values of arguments, checked as they are read; each raises a sentence for argparse to report."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from mate.errors import MateError
from mate.rules import CARDS_EACH, DECK, Deal, Holding, mate_points, parse_action

if TYPE_CHECKING:
    from pathlib import Path

_T = TypeVar("_T")

ACTIONS_A_HAND: Final = 22
"""The most actions in a hand: two declarations and ten tricks."""
MOST_MATCHES: Final = 1_000_000
"""The most matches that can be played in one go."""

# Two overmates with an ace (R15, R16).
_MOST: Final = 2 * mate_points(DECK[0], 10, foreplaced=True, overmate=True)


def _parsed_by(parse: Callable[[str], _T]) -> Callable[[str], _T]:
    def read(text: str) -> _T:
        try:
            return parse(text)
        except MateError as error:
            raise ArgumentTypeError(str(error)) from error

    return read


def name(text: str) -> str:
    """The name of a player or of a match log, which need not exist."""
    if not text.strip():
        raise ArgumentTypeError("A name is empty. Give one, or leave it out.")
    return text


def new_file(text: str) -> Path:
    """The path of a file to make.

    A path that ends like a folder would lose that and name a file.
    """
    from pathlib import Path

    from mate.cleaning import shown

    if os.path.basename(text) in {"", os.curdir, os.pardir}:  # noqa: PTH119 - as it was typed
        wrong = f"{shown(text)}: This is a folder." if text else "The name of the file is empty."
        raise ArgumentTypeError(f"{wrong} Give the name of a new file.")
    return Path(text)


def seed(text: str) -> int:
    """A seed, 0 to 2⁶³ - 1."""
    from mate.record.terms import SEED_LIMIT

    return whole_number("seed", 0, SEED_LIMIT)(text)


def whole_number(what: str, lowest: int, highest: int, right: str = "") -> Callable[[str], int]:
    """A reader of whole numbers.

    Args:
        right: the sentence that says what would have been right; empty for the usual one.
    """
    if not right and highest == lowest + 1:
        right = f"Give {lowest} or {highest}."
    right = right or f"Give a whole number from {lowest} to {highest}."

    def read(text: str) -> int:
        # int() takes more than people mean: blanks, underscores, digits of other scripts.
        digits = text.removeprefix("-") if lowest < 0 else text
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(highest))
        if not plain or not lowest <= int(text) <= highest:
            raise ArgumentTypeError(f"Not a {what}: {text[:24]!a}. {right}")
        return int(text)

    return read


deal: Final = _parsed_by(Deal.parse)
"""A deal: the dealer's holding, or a number."""
holding: Final = _parsed_by(Holding.parse)
"""The cards that a player holds."""
action: Final = _parsed_by(parse_action)
"""An action: a card, or `-` or `none` for no foreplacement."""
worth: Final = whole_number(
    "value", -_MOST, _MOST, f"Give a whole number of points from -{_MOST} to {_MOST}."
)
"""The value of a deal to its dealer, in points; negative where the other player wins."""
puzzle: Final = whole_number("puzzle number", 1, 10**18 - 1, "Puzzles are numbered from 1.")
"""The number of a puzzle, which can be quoted in full; how many there are depends on the pack."""
player: Final = whole_number("player", 1, 2)
"""A player as people count them: 1 or 2."""
depth: Final = whole_number("depth", 1, ACTIONS_A_HAND)
"""A number of actions."""
matches: Final = whole_number("number of matches", 1, MOST_MATCHES)
"""How many matches to play."""
jobs: Final = whole_number("number of jobs", 1, 256)
"""How many processes to play in."""
number: Final = whole_number("number of a hand or trick", 0, CARDS_EACH)
"""The number of a hand or a trick of a match."""
level: Final = whole_number("level", 1, 4)
"""How hard a puzzle is."""
