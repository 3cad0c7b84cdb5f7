"""When a program under test has done all that came of a key.

The pilot of the screen library naps for a fiftieth of a second, and again, and believes that all
is done when the process used no time in one. That would be most of what a test takes, and wrong
when the machine gives the process no time. This looks at what the loop has to do. What a thread
beside the loop finds out is waited for only while the thread gets time: a test that needs it waits
for it by name.
"""

from __future__ import annotations

import asyncio
from time import process_time
from typing import Any, Final

FRAME: Final = 1 / 1000
"""How long the program may put off showing what changed, in seconds."""

_NAP: Final = 2 * FRAME
_SOON: Final = 1 / 100
"""What the program puts off for less than this comes of the key; seconds."""
_PATIENCE: Final = 25
"""What goes on and on, as a clock does, is not waited for any longer; naps."""
_AT_WORK: Final = 1 / 2
"""The part of a nap in which a thread beside the loop is believed to work."""


async def until_idle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until nothing is to be done, and no thread works for it.

    Args:
        min_sleep: the least time to wait, in seconds.
        max_sleep: the most that the process may work meanwhile, in seconds: how long that takes
            is the machine's affair.
    """
    loop: Any = asyncio.get_running_loop()
    begun, worked, naps = loop.time(), process_time(), 0
    while (used := process_time()) - worked < max_sleep:
        await asyncio.sleep(_NAP)
        rested = process_time() - used < _NAP * _AT_WORK
        naps += rested
        due = naps <= _PATIENCE and _is_due(loop)
        if loop.time() - begun >= min_sleep and rested and not loop._ready and not due:
            return


def _is_due(loop: Any) -> bool:
    soon = loop.time() + _SOON
    return any(not timer.cancelled() and timer.when() < soon for timer in loop._scheduled)
