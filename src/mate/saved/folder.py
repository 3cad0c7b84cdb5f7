"""The folder of saved matches: logs, summaries, what is listed, and series that go on."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from datetime import timedelta
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import force_setattr, replace

from mate import clock
from mate.cleaning import name_key, shown
from mate.clock import local_time
from mate.computers import LEVEL_NAMES
from mate.disk import matches_folder
from mate.errors import StorageError
from mate.record.text import SUFFIX
from mate.saved.files import Diary, Entry, LogCache, Stamp
from mate.saved.savedmatch import SavedMatch, summarize

FILTER_IN_WORDS: Final = (
    "player names, a rule set, a level, a date such as 2026-03, finished, unfinished, "
    "drawn, broken, computer or help; not:word excludes matches"
)
"""The words that a filter understands."""
FILTER_IN_SHORT: Final = "names, rules, levels, dates, finished, broken, help, not:word"
"""The most of it that fits a small terminal."""

_NOT: Final = "not:"
_STATES: Final[dict[str, Callable[[SavedMatch], bool]]] = {
    "finished": lambda match: match.finished,
    "unfinished": lambda match: not match.finished and match.problem is None,
    "broken": lambda match: match.problem is not None,
    "computer": lambda match: any(match.computers),
    "help": lambda match: bool(match.help),
    "drawn": lambda match: match.result is not None and match.result.winner is None,
}


def filtered(matches: Iterable[SavedMatch], words: str) -> list[SavedMatch]:
    """The matches that every word fits; without words, all of them.

    A word is a state (`finished`, `unfinished`, `broken`, `computer`, `help`, `drawn`), the
    beginning of a date, or part of a name, a rule set, a computer's level or a file's name. With
    `not:` before it, it fits those that it would not. Capitals make no difference.
    """
    tests = [_test(word) for word in name_key(words).split() if word != _NOT]
    return [match for match in matches if all(test(match) for test in tests)]


def _test(word: str) -> Callable[[SavedMatch], bool]:
    if word.startswith(_NOT):
        unwanted = _test(word.removeprefix(_NOT))
        return lambda match: not unwanted(match)
    if word in _STATES:
        return _STATES[word]
    if word[:1].isdigit():
        # As it is read, in local time; with the `T` of a log too.
        moment = word.replace("t", " ")
        return lambda match: local_time(match.created).startswith(moment) or word in _text(match)
    return lambda match: word in _text(match)


def _text(match: SavedMatch) -> str:
    # Asked for ten thousand times with each letter that is typed.
    one, other = match.players
    levels = " ".join(f"{level} {LEVEL_NAMES[level]}" for level in match.computers if level)
    return name_key(f"{one} {other} {match.rules.name} {levels} {match.name}")


class Order(Enum):
    """The orders of a list: what each is called, its key, and whether the largest comes first."""

    PLAYED = "last played", True, lambda m: (m.stamp.written, m.name)
    BEGAN = "start date", True, lambda m: (m.created, m.name)
    PLAYERS = "players", False, lambda m: (m.problem is not None, *map(name_key, m.players))
    SCORE = "score", True, lambda m: (abs(m.score[0] - m.score[1]), max(m.score))
    RULES = "rules", False, lambda m: (m.problem is not None, m.rules.name)
    HELP = "help", True, lambda m: (bool(m.help), sum(m.helped))
    STATE = "state", False, lambda m: (m.finished, m.problem is not None, m.hand)

    def __init__(
        self, words: str, largest_first: bool, key: Callable[[SavedMatch], tuple[object, ...]]
    ) -> None:
        self.words, self.largest_first, self.key = words, largest_first, key


def in_order(
    matches: Iterable[SavedMatch], order: Order, *, reverse: bool = False
) -> list[SavedMatch]:
    """The matches sorted, equal ones in their order; latest dates and widest margins first."""
    return sorted(matches, key=order.key, reverse=reverse is not order.largest_first)


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


Progress = Callable[[Sequence[SavedMatch], int], object]
"""Called with what is found so far, the one played last first, and how many logs there are."""

_LISTED: Final = 1000
"""Progress is reported after this many logs, because listing them is quick."""


class Log(NamedTuple):
    """A log in the folder of saved matches; its stamp is that of no file if nobody can tell."""

    path: str
    stamp: Stamp


def saved_logs(progress: Progress | None = None) -> list[Log]:
    """The logs in the folder of saved matches, the one written last first."""
    folder = matches_folder()
    logs: list[Log] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    logs.append(Log(entry.path, _stamp(entry)))
                    if progress is not None and len(logs) % _LISTED == 0:
                        progress((), len(logs))
    except FileNotFoundError:
        return []
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StorageError(f"{shown(folder)}: Cannot list the saved matches: {why}.") from error
    # In one folder names differ where paths do, and in the same way.
    logs.sort(key=lambda log: (log.stamp.written, log.path), reverse=True)
    return logs


def _stamp(entry: os.DirEntry[str]) -> Stamp:
    try:
        return Stamp.of(entry.stat())
    except OSError:
        return Stamp()


def summaries(logs: Sequence[Log]) -> Generator[SavedMatch, None, None]:
    """The summaries of these logs, each made when it is due; what took long to read is saved."""
    cache: LogCache[SavedMatch] = LogCache("saved-matches", SavedMatch)
    try:
        for log in logs:
            match = cache.get(log.path, log.stamp)
            if match is not None and match.possible:
                force_setattr(match, "log", log.path)
                force_setattr(match, "stamp", log.stamp)
            else:
                match, lasting = summarize(Path(log.path))
                if lasting:
                    # The cache says which log it is, whatever bytes its name is made of.
                    cache.note(log.path, match.stamp, replace(match, log="", stamp=Stamp()))
            yield match
    finally:
        cache.save()


def saved_matches(progress: Progress | None = None) -> list[SavedMatch]:
    """All saved matches, the one played last first.

    `progress` is called after each. What it raises ends the work; what was read is kept.
    """
    logs = saved_logs(progress)
    matches: list[SavedMatch] = []
    with closing(summaries(logs)) as found:
        for match in found:
            matches.append(match)
            if progress is not None:
                progress(matches, len(logs))
    # Some may have been played on since they were listed.
    if any(match.stamp != log.stamp for match, log in zip(matches, logs, strict=True)):
        return in_order(matches, Order.PLAYED)
    return matches


def latest_unfinished() -> Path | None:
    """The unfinished match played last, or None.

    Summaries are made in the order in which the list has them, and no further than the first that
    is unfinished: whether file times are right or wrong, it is the first of the whole list.
    """
    with closing(summaries(saved_logs())) as matches:
        return next((m.path for m in matches if not m.finished and m.problem is None), None)
