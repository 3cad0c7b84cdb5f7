"""Values of arguments, checked as they are read; each raises a sentence for argparse to report."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from functools import partial
from typing import TYPE_CHECKING, Final

from mate.errors import MateError
from mate.rules import (
    DEAL_COUNT,
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Deal,
    Holding,
    mate_points,
    parse_action,
)

if TYPE_CHECKING:
    from pathlib import Path

ACTIONS_A_HAND: Final = 22
"""The most actions in a hand: two declarations and ten tricks."""

# Two overmates with an ace (R15, R16).
_POINTS_LIMIT: Final = 2 * mate_points(DECK[0], 10, foreplaced=True, overmate=True)
_DIGITS: Final = 18
"""The most digits in the number of a puzzle; longer numbers would not be quoted in full."""
_SEATS: Final = 2
_NOTHING: Final = "none"


def deal(text: str) -> Deal:
    """A deal: the dealer's holding, or a number."""
    try:
        return Deal.parse(text)
    except MateError as error:
        raise ArgumentTypeError(str(error)) from error


def holding(text: str) -> Holding:
    """The cards that a player holds."""
    try:
        return Holding.parse(text)
    except MateError as error:
        raise ArgumentTypeError(str(error)) from error


def seed(text: str) -> int:
    """A seed, 0 to 2⁶³ - 1."""
    from mate.record.events import SEED_LIMIT

    return _number(text, lowest=0, highest=SEED_LIMIT, what="seed")


def action(text: str) -> Action:
    """An action: a card, or `-` or `none` for no foreplacement."""
    if text.lower() == _NOTHING:
        return NO_FOREPLACEMENT
    try:
        return parse_action(text)
    except MateError as error:
        raise ArgumentTypeError(str(error)) from error


def worth(text: str) -> int:
    """The value of a deal to its dealer, in points; negative where the other player wins."""
    digits = text.removeprefix("-")
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(_POINTS_LIMIT))
    if not plain or int(digits) > _POINTS_LIMIT:
        raise ArgumentTypeError(
            f"Not a value: {text[:24]!a}. "
            f"Give a whole number of points from -{_POINTS_LIMIT} to {_POINTS_LIMIT}."
        )
    return int(text)


def puzzle(text: str) -> int:
    """The number of a puzzle, from 1; how many there are depends on the pack."""
    digits = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    if not digits or int(text) < 1:
        raise ArgumentTypeError(f"Not a puzzle number: {text[:24]!a}. Puzzles are numbered from 1.")
    return int(text)


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


def _number(text: str, *, lowest: int, highest: int, what: str) -> int:
    # int() takes more than people mean: blanks, underscores, digits of other scripts.
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(highest))
    if not digits or not lowest <= int(text) <= highest:
        right = (
            f"{lowest} or {highest}"
            if highest == lowest + 1
            else (f"a whole number from {lowest} to {highest}")
        )
        raise ArgumentTypeError(f"Not a {what}: {text[:24]!a}. Give {right}.")
    return int(text)


player: Final = partial(_number, lowest=1, highest=_SEATS, what="player")
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
