"""Values of arguments, checked as they are read. Each raises what argparse tells as an error."""

from __future__ import annotations

from argparse import ArgumentTypeError

from mate.errors import MateError
from mate.rules import Deal

ACTIONS_A_HAND = 22
"""The most actions in a hand: two declarations and ten tricks."""


def deal(text: str) -> Deal:
    """A deal: the dealer's holding, or a number."""
    try:
        return Deal.parse(text)
    except MateError as error:
        raise ArgumentTypeError(str(error)) from error


def seed(text: str) -> int:
    """A seed, 0 to 2⁶³ - 1."""
    from mate.record.events import SEED_LIMIT

    return _number(text, 0, SEED_LIMIT, "seed")


def depth(text: str) -> int:
    """A number of actions, 1 to 22."""
    return _number(text, 1, ACTIONS_A_HAND, "depth")


def _number(text: str, lowest: int, highest: int, what: str) -> int:
    # int() takes more than people mean: blanks, underscores, digits of other scripts.
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(highest))
    if not digits or not lowest <= int(text) <= highest:
        raise ArgumentTypeError(
            f"{text[:24]!a} is no {what}; a {what} is a whole number from {lowest} to {highest}"
        )
    return int(text)
