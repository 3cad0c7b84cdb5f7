"""When matches began, in local time, while logs keep UTC; and the deals of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from mate import clock
from mate.cleaning import clean

DAY_CELLS: Final = 10
"""How wide a day is: `2026-03-01`."""
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
"""Their names; those of `strftime` are in the language of the system."""
TIME_CELLS: Final = 16
"""How wide a day with its time is: `2026-03-01 19:30`."""


# A filter asks for ten thousand of them with each figure that is typed.
@lru_cache(maxsize=2**14)
def local_time(created: str) -> str:
    """The day and the time, to the minute, in the time zone of whoever reads it.

    Args:
        created: when a match began, as its log says it: ISO 8601, in UTC. What is no such moment
            stays as it is, made harmless.

    >>> local_time("no moment")
    'no moment'
    """
    try:
        moment = datetime.fromisoformat(created).astimezone()
    except (ValueError, OverflowError, OSError):  # the last years that there are lie in no zone
        return clean(created, TIME_CELLS)
    return moment.isoformat(" ", "minutes")[:TIME_CELLS]


def local_time_of(nanoseconds: int) -> str:
    """The same for a moment that a file system tells of.

    Args:
        nanoseconds: since the epoch.
    """
    try:
        moment = datetime.fromtimestamp(nanoseconds // 10**9, UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        return ""
    return moment.isoformat(" ", "minutes")[:TIME_CELLS]


def local_day(created: str) -> str:
    """The day in the time zone of whoever reads it; `local_time` says more."""
    return local_time(created)[:DAY_CELLS]


# The deals of the day are the same for everyone, wherever they live.


def today() -> date:
    """The day that it is in UTC."""
    return clock.now().date()


def seed_of(day: date) -> int:
    """The seed that gives the deals of a day.

    >>> seed_of(date(2026, 11, 3))
    20261103
    """
    return 10_000 * day.year + 100 * day.month + day.day
