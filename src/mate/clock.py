"""What time it is, and how many seconds the screen waits for what: tests hold it all still here.

Ask for it as `clock.SEEN_AFTER` or `clock.now()`, since a name imported from here would go on.
"""

import time
from datetime import UTC, datetime
from typing import Final

REPEATS_WITHIN: Final = 0.1  # the same key within this time was not released in between
SEEN_AFTER: Final = 0.7  # people take so long to notice a new screen
MATE_LASTS: Final = 0.6  # the picture of the end of a hand
SWAP_LASTS: Final = 0.35  # the picture of the swap of holdings
ACTION_LASTS: Final = 2.0  # the longest pause after an action of a line that is shown
LINE_LASTS: Final = 8.0  # the longest that such a line takes
MENU_WAITS: Final = 0.05  # for what is in the folders, before it is shown without that
VALUES_WAIT: Final = 0.06  # the last picture of a replay stays while new values are worked out
PREVIEW_WAITS: Final = 0.08  # before a chosen match is read, so that scrolling reads no logs
TYPING_PAUSE: Final = 0.1  # before a list follows what was typed
AHEAD_PAUSE: Final = 0.03  # between two screens that are loaded in advance, left for keys

seconds: Final = time.monotonic  # of a clock that is never put back


def now() -> datetime:
    """The moment, in UTC.

    >>> now().tzinfo is UTC
    True
    """
    return datetime.now(UTC)
