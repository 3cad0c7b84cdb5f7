"""The current time, local dates, and the durations of all pauses and animations on the screen.

Write `clock.now()` and `clock.SEEN_AFTER` instead of importing the names, because tests replace
them in this module.
"""

import time
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from mate.cleaning import clean

REPEATS_WITHIN: Final = 0.1  # a key repeated within this time counts as held
SEEN_AFTER: Final = 0.7  # a player needs this long to notice a new screen
FORCED_WAITS: Final = 0.5  # the pause before the table plays a forced reply
MATE_LASTS: Final = 0.8  # the animation that counts the points of a mate
SWAP_LASTS: Final = 1.0  # the animation in which the holdings swap places
ACTION_LASTS: Final = 2.0  # the maximum pause after each action of a line played on the table
LINE_LASTS: Final = 8.0  # the maximum time for playing a line on the table
MENU_WAITS: Final = 0.05  # the longest wait for saved matches before the menu appears without them
PREVIEW_WAITS: Final = 0.08  # the pause before a selected log is read, which keeps scrolling fast
TYPING_PAUSE: Final = 0.1  # the pause before the typed text filters a list
AHEAD_PAUSE: Final = 0.03  # the pause between two screens loaded in advance, to handle keys

DAY_CELLS: Final = 10
"""The width of a date such as `2026-03-01`, in cells."""
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
"""The English names of the months; `strftime` would use the language of the system."""
WEEKDAYS: Final = (
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
)  # fmt: skip
"""The English names of the days of the week."""
TIME_CELLS: Final = 16
"""The width of a date and time such as `2026-03-01 19:30`, in cells."""

seconds: Final = time.perf_counter  # a monotonic clock, which also times key presses


def now() -> datetime:
    """Return the current time in UTC.

    >>> now().tzinfo is UTC
    True
    """
    return datetime.now(UTC)


# Cache the times, because a filter needs ten thousand of them after each typed digit.
@lru_cache(maxsize=2**14)
def local_time(created: str) -> str:
    """Return a time in ISO 8601 as the local day and time, to the minute.

    Return any other text cleaned, but otherwise unchanged.

    >>> local_time("no moment")
    'no moment'
    """
    try:
        return _to_the_minute(datetime.fromisoformat(created))
    except (ValueError, OverflowError, OSError):  # not a time, or out of range in the local zone
        return clean(created, TIME_CELLS)


def local_time_of(nanoseconds: int) -> str:
    """Return nanoseconds since the epoch as the local day and time, or '' if out of range."""
    try:
        return _to_the_minute(datetime.fromtimestamp(nanoseconds // 10**9, UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def _to_the_minute(moment: datetime) -> str:
    return _local(moment).isoformat(" ", "minutes")


def _local(moment: datetime) -> datetime:
    # Drop the zone, because POSIX allows offsets of a day and more, unlike Python.
    return datetime(*time.localtime(moment.timestamp())[:5])  # noqa: DTZ001


def local_day(created: str) -> str:
    """Return the local day of a time in ISO 8601; see `local_time`."""
    return local_time(created)[:DAY_CELLS]


def short_day(created: str) -> str:
    """Return the local day of a time in ISO 8601 in few cells: `today`, `Sat 28 Nov`.

    Another year replaces the day of the week. Return any other text as `local_day` does.

    >>> short_day("2001-03-04T12:00:00+00:00"), short_day("no moment")
    ('4 Mar 2001', 'no moment')
    """
    try:
        day = date.fromisoformat(local_day(created))
    except ValueError:
        return local_day(created)
    month = MONTHS[day.month - 1][:3]
    if day.year != today().year:
        return f"{day.day} {month} {day.year}"
    near = {0: "today", 1: "yesterday"}
    weekday = f"{WEEKDAYS[day.weekday()][:3]} {day.day:>2} {month}"
    return near.get((today() - day).days, weekday)


# The deals and the puzzle of the day are the same for all players, and change at local midnight.


def today() -> date:
    """Return the current local day."""
    return _local(now()).date()


def seed_of(day: date) -> int:
    """Return the seed for the deals of a day.

    >>> seed_of(date(2026, 11, 3))
    20261103
    """
    return 10_000 * day.year + 100 * day.month + day.day


def day_of_seed(seed: int | None) -> date | None:
    """Return the day whose seed (`seed_of`) this is, or None if the seed belongs to no day.

    >>> day_of_seed(20261103), day_of_seed(20261131), day_of_seed(7)
    (datetime.date(2026, 11, 3), None, None)
    """
    try:
        return None if seed is None else date(seed // 10_000, seed // 100 % 100, seed % 100)
    except (ValueError, OverflowError):
        return None


def day_in_words(day: date) -> str:
    """Return a day in words: `3 November 2026`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
