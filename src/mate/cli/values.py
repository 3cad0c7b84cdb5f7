"""Values of arguments, checked as they are read. Each raises what argparse tells as an error."""

from __future__ import annotations

from argparse import ArgumentTypeError

from mate.errors import MateError
from mate.rules import Action, Deal, parse_action

ACTIONS_A_HAND = 22
"""The most actions in a hand: two declarations and ten tricks."""
MOST_MATCHES = 1_000_000
MOST_JOBS = 256


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


def action(text: str) -> Action:
    """An action: a card, or `-` for no foreplacement."""
    try:
        return parse_action(text)
    except MateError as error:
        raise ArgumentTypeError(str(error)) from error


def matches(text: str) -> int:
    """How many matches to play, 1 to a million."""
    return _number(text, 1, MOST_MATCHES, "number of matches")


def jobs(text: str) -> int:
    """How many processes to play in, 1 to 256."""
    return _number(text, 1, MOST_JOBS, "number of jobs")


def _number(text: str, lowest: int, highest: int, what: str) -> int:
    # int() takes more than people mean: blanks, underscores, digits of other scripts.
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(highest))
    if not digits or not lowest <= int(text) <= highest:
        raise ArgumentTypeError(
            f"{text[:24]!a} is no {what}; a {what} is a whole number from {lowest} to {highest}"
        )
    return int(text)
