"""A progress line with the time left, for work that takes minutes."""

from __future__ import annotations

from math import ceil
from typing import Final

from mate import clock
from mate.cli.output import ProgressLine

ESTIMATE_AFTER: Final = 1.0
"""The number of seconds of work before the time left is estimated."""


class LongProgress(ProgressLine):
    """A progress line with the time left.

    Args:
        as_share: whether to show a percentage instead of a number.
    """

    def __init__(self, total: int, noun: str, *, as_share: bool = False) -> None:
        super().__init__(total, noun)
        self._as_share = as_share
        self._begun = clock.seconds()

    def words(self, done: int) -> str:
        """Return the text of the line for the work done so far."""
        text = super().words(done)
        if self._as_share:
            text = f"{100 * done // self.total}% of {self.noun}"
        took = clock.seconds() - self._begun
        if 0 < done < self.total and took >= ESTIMATE_AFTER:
            text += f", {duration(took * (self.total - done) / done)} left"
        return text


def duration(seconds: float) -> str:
    """Return a duration in seconds or, from two minutes on, in minutes.

    >>> duration(0.2), duration(41.7), duration(150)
    ('1 s', '42 s', '3 min')
    """
    return f"{max(1, round(seconds))} s" if seconds < 119.5 else f"{ceil(seconds / 60)} min"
