"""The puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from mate.errors import PuzzleError
from mate.puzzles import pack, puzzle_of
from mate.puzzles.daily import FIRST_DAY


def test_the_first_day_has_the_first_puzzle_and_each_day_the_next() -> None:
    assert [puzzle_of(FIRST_DAY + timedelta(days)).number for days in range(3)] == [1, 2, 3]


def test_after_the_last_puzzle_comes_the_first() -> None:
    last = FIRST_DAY + timedelta(len(pack()) - 1)
    assert puzzle_of(last) == pack()[-1]
    assert puzzle_of(last + timedelta(1)) == pack()[0]


def test_every_day_that_a_calendar_has_from_there_on_has_one() -> None:
    assert puzzle_of(date.max) in pack()


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (date(2026, 10, 31), "but the clock says 31 October 2026"),
        (date.min, "but the clock says 1 January 1"),
    ],
)
def test_a_clock_before_the_first_day_is_told(day: date, told: str) -> None:
    with pytest.raises(PuzzleError, match=rf"start on 1 November 2026, {told}\.$"):
        puzzle_of(day)
