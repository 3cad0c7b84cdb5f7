"""The deals of the day: the same for everyone, wherever they live."""

from __future__ import annotations

from datetime import date

from mate import clock


def today() -> date:
    """The day that it is in UTC."""
    return clock.now().date()


def seed_of(day: date) -> int:
    """The seed that gives the deals of a day.

    >>> seed_of(date(2026, 11, 3))
    20261103
    """
    return 10_000 * day.year + 100 * day.month + day.day
