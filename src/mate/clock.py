"""What time it is, when matches began, and how many seconds the screen waits for what.

Tests hold the clock and the waiting still here: ask for them as `clock.now()` and
`clock.SEEN_AFTER`, since a name imported from here would go on.
"""

import time
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from mate.cleaning import clean

REPEATS_WITHIN: Final = 0.1  # the same key within this time was not released in between
SEEN_AFTER: Final = 0.7  # people take so long to notice a new screen
FORCED_WAITS: Final = 0.5  # before a forced reply goes by itself
MATE_LASTS: Final = 0.5  # the picture of the end of a hand
SWAP_LASTS: Final = 1.0  # the holdings on the way past each other
ACTION_LASTS: Final = 2.0  # the longest pause after an action of a line that is shown
LINE_LASTS: Final = 8.0  # the longest that such a line takes
MENU_WAITS: Final = 0.05  # for what is in the folders, before it is shown without that
PREVIEW_WAITS: Final = 0.08  # before a chosen match is read, so that scrolling reads no logs
TYPING_PAUSE: Final = 0.1  # before a list follows what was typed
AHEAD_PAUSE: Final = 0.03  # between two screens that are loaded in advance, left for keys

DAY_CELLS: Final = 10
"""How wide a day is: `2026-03-01`."""
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
"""Their names; those of `strftime` are in the language of the system."""
TIME_CELLS: Final = 16
"""How wide a day with its time is: `2026-03-01 19:30`."""

seconds: Final = time.perf_counter  # of a clock that is never put back; keys carry it as well


def now() -> datetime:
    """The moment, in UTC.

    >>> now().tzinfo is UTC
    True
    """
    return datetime.now(UTC)


# A filter asks for ten thousand of them with each figure that is typed.
@lru_cache(maxsize=2**14)
def local_time(created: str) -> str:
    """The day and the time of a moment in ISO 8601, to the minute, in the reader's time zone.

    What is no such moment stays as it is, made harmless.

    >>> local_time("no moment")
    'no moment'
    """
    try:
        return _to_the_minute(datetime.fromisoformat(created))
    except (ValueError, OverflowError, OSError):  # the last years that there are lie in no zone
        return clean(created, TIME_CELLS)


def local_time_of(nanoseconds: int) -> str:
    """The same for a moment of a file system, in nanoseconds since the epoch."""
    try:
        return _to_the_minute(datetime.fromtimestamp(nanoseconds // 10**9, UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def _to_the_minute(moment: datetime) -> str:
    return _local(moment).isoformat(" ", "minutes")


def _local(moment: datetime) -> datetime:
    # Without a zone, because POSIX allows zones of a day and more, and Python does not.
    return datetime(*time.localtime(moment.timestamp())[:5])  # noqa: DTZ001


def local_day(created: str) -> str:
    """The day in the time zone of whoever reads it; `local_time` says more."""
    return local_time(created)[:DAY_CELLS]


# The deals and the puzzle of a day are the same for everyone; the day is that where they live.


def today() -> date:
    """The day that it is where the players live."""
    return _local(now()).date()


def seed_of(day: date) -> int:
    """The seed that gives the deals of a day.

    >>> seed_of(date(2026, 11, 3))
    20261103
    """
    return 10_000 * day.year + 100 * day.month + day.day


def day_of_seed(seed: int | None) -> date | None:
    """The day whose deals a seed gives; None for another seed.

    >>> day_of_seed(20261103), day_of_seed(20261131), day_of_seed(7)
    (datetime.date(2026, 11, 3), None, None)
    """
    try:
        return None if seed is None else date(seed // 10_000, seed // 100 % 100, seed % 100)
    except (ValueError, OverflowError):
        return None


def day_in_words(day: date) -> str:
    """A day as people write it: `3 November 2026`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
