"""The puzzle of the day: the same for everyone whose calendar shows the same day."""

from __future__ import annotations

from datetime import date
from typing import Final

from mate import clock
from mate.clock import MONTHS
from mate.errors import PuzzleError
from mate.puzzles.pack import pack
from mate.puzzles.puzzle import Puzzle

FIRST_DAY: Final = date(2026, 11, 1)
"""The day of puzzle 1; each day after it has the next one, and the pack begins again at its end."""


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day.

    Raises:
        PuzzleError: if the day is before the first one, or the pack cannot be read.

    >>> puzzle_of(date(2026, 11, 3)).number
    3
    """
    puzzles = pack()
    days = (day - FIRST_DAY).days
    if days < 0:
        raise PuzzleError(
            f"The puzzles of the day start on {_written(FIRST_DAY)}, "
            f"but the clock says {_written(day)}."
        )
    return puzzles[days % len(puzzles)]


def today() -> date:
    """The day that the clock shows, where the player lives."""
    return clock.now().astimezone().date()


def _written(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
