"""Matches of the day: the saved matches by day, the days played in a row, and each day's deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Final

from mate.clock import local_day, seed_of
from mate.rules import Deal
from mate.saved.savedmatch import SavedMatch

EARLIEST: Final = 366
"""The number of past days whose daily match can still be chosen."""
_DAY: Final = timedelta(days=1)


def matches_by_day(matches: Iterable[SavedMatch]) -> Mapping[date, Sequence[SavedMatch]]:
    """Return all daily matches, grouped by day; each day's unfinished matches come first."""
    by_day: dict[date, list[SavedMatch]] = {}
    for match in matches:
        if match.day is not None and match.problem is None:
            by_day.setdefault(match.day, []).append(match)
    return {day: sorted(of_day, key=lambda m: m.finished) for day, of_day in by_day.items()}


def usual_players(by_day: Mapping[date, Sequence[SavedMatch]]) -> tuple[str, str]:
    """Return the names of the two players who met most often, or empty names without matches."""
    pairs = [match.players for of_day in by_day.values() for match in of_day]
    counts = Counter(map(frozenset, pairs))
    return max(pairs, key=lambda pair: counts[frozenset(pair)], default=("", ""))


def days_in_a_row(by_day: Mapping[date, Sequence[SavedMatch]], today: date) -> int:
    """Return the number of days in a row, up to today or yesterday, whose match was finished.

    A match begun one day late still counts, so that players can catch up on yesterday's match.
    """
    day = today if _finished_in_time(by_day, today) else today - _DAY
    count = 0
    while _finished_in_time(by_day, day):
        day, count = day - _DAY, count + 1
    return count


def _finished_in_time(by_day: Mapping[date, Sequence[SavedMatch]], day: date) -> bool:
    in_time = {day.isoformat(), (day + _DAY).isoformat()}
    return any(m.finished and local_day(m.created) in in_time for m in by_day.get(day, ()))


def day_of_deals(deals: Sequence[Deal], today: date) -> date | None:
    """Return the latest day whose deals begin with these deals, or None if there is no such day.

    >>> day = date(2026, 11, 3)
    >>> day_of_deals(deals_of(day)[:1], date(2026, 11, 28)) == day
    True
    """
    days = (today - back * _DAY for back in range(EARLIEST + 1))
    same = (day for day in days if [*deals] == [*deals_of(day)][: len(deals)])
    return next(same, None) if deals else None


def deals_of(day: date) -> tuple[Deal, Deal]:
    """Return the two deals of a day."""
    source = Random(seed_of(day))
    return Deal.draw(source), Deal.draw(source)
