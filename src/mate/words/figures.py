"""Figures for people: points with their sign, averages, counts with their word, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.rules import Outcome, one_of

MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "–"
"""Shown in place of a figure that does not exist."""


def signed(value: int) -> str:
    """Points with their sign.

    >>> signed(28), signed(-77), signed(0)
    ('+28', '−77', '0')
    """
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def average(value: float | None, *, sign: bool = False) -> str:
    """A figure with one decimal.

    >>> average(26.04), average(-3.06, sign=True), average(-0.0, sign=True), average(None)
    ('26.0', '−3.1', '+0.0', '–')
    """
    if value is None:
        return NONE
    # A figure that rounds to zero has no minus: the sum of -0.0 and 0.0 is 0.0.
    rounded = round(value, 1) + 0.0
    return f"{rounded:{'+' if sign else ''}.1f}".replace("-", MINUS)


def share(part: int, whole: int) -> str:
    """A part of a whole.

    >>> share(2, 4), share(0, 0)
    ('50%', '–')
    """
    return f"{100 * part / whole:.0f}%" if whole else NONE


def counted(number: int, one: str, more: str | None = None) -> str:
    """A number with its word.

    >>> counted(1, "match", "matches"), counted(2, "hand")
    ('1 match', '2 hands')
    """
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


TENTHS: Final = 10_000
"""A clock with so many milliseconds left shows tenths of a second."""


def time_left(ms: int) -> str:
    """What a clock shows: the time left, a second or tenth that has begun included.

    >>> time_left(581_000), time_left(580_001), time_left(10_001), time_left(9_301), time_left(0)
    ('9:41', '9:41', '0:11', '9.4', '0.0')
    """
    if ms <= TENTHS:
        return f"{-(-ms // 100) / 10:.1f}"
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def time_taken(ms: int | None) -> str:
    """How long an action took: `12.3 s`; empty if that is not known."""
    return "" if ms is None else f"{ms / 1000:.1f} s"


def clocks(left: Sequence[int | None], names: Sequence[str]) -> str:
    """What the clocks show, by seat: `Clocks: Ana 9:41, Ben 10:00`; empty if nobody has one.

    >>> clocks((581_000, None), ("Ana", "Mia")), clocks((None, None), ("Ana", "Ben"))
    ('Clock: Ana 9:41.', '')
    """
    pairs = zip(names, left, strict=True)
    shown = [f"{name} {time_left(ms)}" for name, ms in pairs if ms is not None]
    return f"Clock{'s' if len(shown) > 1 else ''}: {', '.join(shown)}." if shown else ""


def points(number: int) -> str:
    """Points with their word.

    >>> points(1), points(28)
    ('1 point', '28 points')
    """
    return counted(number, "point")


def plus_one(outcome: Outcome) -> str:
    """The suffix ` (counted as 8)` for the trick of a mate by a player who foreplaced (R12).

    >>> from mate.rules import Card, Mate
    >>> [plus_one(Mate(0, Card.parse("TD"), trick, 80)) for trick in (7, 8)]
    [' (counted as 8)', '']
    """
    return f" (counted as {outcome.trick + 1})" if outcome.one_more else ""


def capital(text: str) -> str:
    """A sentence with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def choice(words: Sequence[str], most: int, rest: str = "{} more") -> str:
    """Alternatives, at most so many, from 2, with the rest as one: its number replaces the braces.

    >>> choice(["A♣", "10♣"], 4), choice(["A♣", "10♣", "K♣", "A♠", "Q♥"], 4)
    ('A♣ or 10♣', 'A♣, 10♣, K♣ or 2 more')
    """
    if len(words) > most:
        words = [*words[: most - 1], rest.format(len(words) - most + 1)]
    return one_of(words)
