"""The progress of drawing deals until one fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from mate.cli.progress import Progress
from mate.dealing import LIMIT


@contextmanager
def telling_draws(deals: int = 1) -> Iterator[Callable[[], None]]:
    """In this context, a terminal shows how many deals have been drawn.

    Args:
        deals: how many deals to find.

    Yields:
        A function to call after each deal that does not fit.
    """
    progress, numbers = Progress(deals * LIMIT, "deals drawn"), count(1)
    try:
        yield lambda: progress(next(numbers))
    finally:
        progress.clear()
