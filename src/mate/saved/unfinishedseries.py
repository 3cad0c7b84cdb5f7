"""The series whose next match nobody has begun, and those that were ended for good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from mate import clock
from mate.diary import Diary, Entry
from mate.saved.savedmatch import SavedMatch

FILE: Final = "ended-series.jsonl"
_LATELY: Final = timedelta(days=30)

SeriesKey = tuple[str, tuple[str, str]]
"""What two logs call the same is one series only between the same players."""


class _Ended(Entry, frozen=True, kw_only=True):
    # Ended after this match: a series that is played on all the same goes on.
    series: str
    match: int


def series_of(match: SavedMatch) -> SeriesKey | None:
    """The series of a match; None outside one."""
    return (match.series.id, match.players) if match.series else None


def last_matches(matches: Iterable[SavedMatch]) -> dict[SeriesKey, SavedMatch]:
    """The last match of each series; of equals the first, and a finished one before others."""
    last: dict[SeriesKey, SavedMatch] = {}
    for match in matches:
        if key := series_of(match):
            last[key] = max(last.get(key, match), match, key=_place)
    return last


def _place(match: SavedMatch) -> tuple[int, bool]:
    return (match.series.match if match.series else 0), match.finished


def unfinished_series(matches: Iterable[SavedMatch]) -> dict[SeriesKey, SavedMatch]:
    """The last match of each series whose next one is still to begin, played last first."""
    waiting = {key: m for key, m in last_matches(matches).items() if m.next_in_series}
    if waiting:
        ended = {entry.series: entry.match for entry in Diary(FILE, _Ended).entries()}
        waiting = {key: m for key, m in waiting.items() if ended.get(key[0], 0) < _place(m)[0]}
    return dict(sorted(waiting.items(), key=lambda each: each[1].stamp.written, reverse=True))


def end_series(last: SavedMatch) -> str:
    """End a series for good after its last match; why not, or an empty text."""
    assert last.series is not None
    diary = Diary(FILE, _Ended)
    diary.add(_Ended(series=last.series.id, match=last.series.match))
    return diary.complaint()


def to_continue(
    matches: Iterable[SavedMatch], series: Mapping[SeriesKey, SavedMatch]
) -> SavedMatch | None:
    """The last match of the series to go on with, of those that `unfinished_series` gives.

    It was played within 30 days, and no unfinished match was played since.
    """
    latest = next(iter(series.values()), None)
    interrupted = next((m for m in matches if not m.finished and m.problem is None), None)
    if latest is None or (interrupted and interrupted.stamp.written > latest.stamp.written):
        return None
    age = clock.now().timestamp() - latest.stamp.written / 10**9
    return latest if age < _LATELY.total_seconds() else None
