"""How many deals were drawn until one fits, told while they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from mate.cli.progress import Progress
from mate.dealing import LIMIT


@contextmanager
def telling_draws(deals: int = 1) -> Iterator[Callable[[], None]]:
    """While in this context, a terminal shows how many deals were drawn.

    Args:
        deals: how many deals are to be found.

    Yields:
        What to call after each deal that does not fit.
    """
    progress, numbers = Progress(deals * LIMIT, "deals drawn", only_on_terminal=True), count(1)
    try:
        yield lambda: progress(next(numbers))
    finally:
        progress.clear()
