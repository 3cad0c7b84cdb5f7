"""Values of arguments, checked as they are read; each raises a sentence for argparse to report."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from mate.errors import MateError
from mate.rules import (
    DEAL_COUNT,
    DECK,
    HANDS_A_ROUND,
    Deal,
    Holding,
    mate_points,
    parse_action,
)

if TYPE_CHECKING:
    from pathlib import Path

_T = TypeVar("_T")

ACTIONS_A_HAND: Final = 22
"""The most actions in a hand: two declarations and ten tricks."""

# Two overmates with an ace (R15, R16).
_POINTS_LIMIT: Final = HANDS_A_ROUND * mate_points(DECK[0], 10, foreplaced=True, overmate=True)


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
    from mate.record.events import SEED_LIMIT

    return _number(text, lowest=0, highest=SEED_LIMIT, what="seed")


def _number(text: str, *, lowest: int, highest: int, what: str, right: str = "") -> int:
    # int() takes more than people mean: blanks, underscores, digits of other scripts.
    digits = text.removeprefix("-") if lowest < 0 else text
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(highest))
    if not plain or not lowest <= int(text) <= highest:
        one_of_two = f"Give {lowest} or {highest}."
        several = f"Give a whole number from {lowest} to {highest}."
        right = right or (one_of_two if highest == lowest + 1 else several)
        raise ArgumentTypeError(f"Not a {what}: {text[:24]!a}. {right}")
    return int(text)


deal: Final = _parsed_by(Deal.parse)
"""A deal: the dealer's holding, or a number."""
holding: Final = _parsed_by(Holding.parse)
"""The cards that a player holds."""
action: Final = _parsed_by(parse_action)
"""An action: a card, or `-` or `none` for no foreplacement."""
worth: Final = partial(
    _number,
    lowest=-_POINTS_LIMIT,
    highest=_POINTS_LIMIT,
    what="value",
    right=f"Give a whole number of points from -{_POINTS_LIMIT} to {_POINTS_LIMIT}.",
)
"""The value of a deal to its dealer, in points; negative where the other player wins."""
puzzle: Final = partial(
    _number,
    lowest=1,
    highest=10**18 - 1,
    what="puzzle number",
    right="Puzzles are numbered from 1.",
)
"""The number of a puzzle, which can be quoted in full; how many there are depends on the pack."""
player: Final = partial(_number, lowest=1, highest=2, what="player")
"""A player as people count them: 1 or 2."""
depth: Final = partial(_number, lowest=1, highest=ACTIONS_A_HAND, what="depth")
"""A number of actions."""
matches: Final = partial(_number, lowest=1, highest=1_000_000, what="number of matches")
"""How many matches to play."""
jobs: Final = partial(_number, lowest=1, highest=256, what="number of jobs")
"""How many processes to play in."""
sample: Final = partial(_number, lowest=1, highest=DEAL_COUNT, what="number of deals")
"""How many deals to solve."""
level: Final = partial(_number, lowest=1, highest=4, what="level")
"""How hard a puzzle is."""
