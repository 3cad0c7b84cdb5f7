"""The field for the cards of a new match."""

from __future__ import annotations

from mate.dealsofday import seed_of, today
from mate.errors import MateError
from mate.record.terms import SEED_LIMIT
from mate.rules import Deal


def read_cards(text: str) -> tuple[tuple[Deal, ...], int | None]:
    """Read the cards asked for: nothing, one or two deals, `seed` and a number, or `today`.

    Raises:
        MateError: if it is none of them.

    >>> read_cards("seed 7"), len(read_cards("38769 0")[0])
    (((), 7), 2)
    """
    words = text.replace(",", " ").split()
    if not words:
        return (), None
    if words[0].casefold() == "seed":
        return (), _seed(words[1] if len(words) == 2 else "")
    if [word.casefold() for word in words] == ["today"]:
        return (), seed_of(today())
    if len(words) > 2:
        raise MateError("Give one deal for round 1, or two for both rounds.")
    try:
        return tuple(map(Deal.parse, words)), None
    except MateError as error:
        if len(words) == 1 and not words[0][0].isdecimal():
            raise MateError(
                f"{error} Or type seed and a number, such as seed 7, or today."
            ) from None
        raise


def _seed(digits: str) -> int:
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(SEED_LIMIT))
    if not plain or int(digits) > SEED_LIMIT:
        raise MateError(f"Type seed and a number from 0 to {SEED_LIMIT}, such as seed 7.")
    return int(digits)
