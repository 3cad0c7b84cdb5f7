"""The folder of saved matches: logs, summaries, filters, and unfinished series."""

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
from mate.cleaning import name_key, path_text
from mate.clock import local_time
from mate.computers import LEVEL_NAMES
from mate.disk import matches_folder
from mate.errors import StorageError
from mate.record.text import SUFFIX
from mate.saved.files import FileStamp, JsonLine, JsonLinesFile, LogCache
from mate.saved.savedmatch import SavedMatch, summarize

FILTER_IN_WORDS: Final = (
    "player names, a rule set, a level, a date such as 2026-03, finished, unfinished, "
    "drawn, broken, computer or help; not:word excludes matches"
)
"""The help text for filters."""
FILTER_IN_SHORT: Final = "names, rules, levels, dates, finished, broken, help, not:word"
"""The help text for filters on a small terminal."""

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
    """Return the matches that fit every word, or all matches if there are no words.

    A word is a state (`finished`, `unfinished`, `broken`, `computer`, `help`, `drawn`), the
    beginning of a date, or part of a name, a rule set, a computer's level or a file's name. The
    prefix `not:` inverts a word. Case is ignored.
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
        # Compare the local times that lists show, and also accept the `T` of times in logs.
        moment = word.replace("t", " ")
        return lambda match: local_time(match.created).startswith(moment) or word in _text(match)
    return lambda match: word in _text(match)


def _text(match: SavedMatch) -> str:
    # Keep this function fast, because each typed letter calls it ten thousand times.
    one, other = match.players
    levels = " ".join(f"{level} {LEVEL_NAMES[level]}" for level in match.computers if level)
    return name_key(f"{one} {other} {match.rules.name} {levels} {match.name}")


class Order(Enum):
    """The orders of a list; each has a name, whether the largest comes first, and a sort key."""

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
    """Sort matches in a stable order, with the latest dates and the widest margins first."""
    return sorted(matches, key=order.key, reverse=reverse is not order.largest_first)


FILE: Final = "ended-series.jsonl"
_RECENT: Final = timedelta(days=30)

SeriesKey = tuple[str, tuple[str, str]]
"""The id and players of a series, because two series may share an id by accident."""


class _Ended(JsonLine, frozen=True, kw_only=True):
    # State the number of the last match, because a series continues if a later match is played.
    series: str
    match: int


def series_key(match: SavedMatch) -> SeriesKey | None:
    """Return the key of a match's series, or None outside a series."""
    return (match.series.id, match.players) if match.series else None


def last_matches(matches: Iterable[SavedMatch]) -> dict[SeriesKey, SavedMatch]:
    """Return the last match of each series.

    If several matches have the same number, return a finished one, or else the first given.
    """
    last: dict[SeriesKey, SavedMatch] = {}
    for match in matches:
        if key := series_key(match):
            last[key] = max(last.get(key, match), match, key=_place)
    return last


def _place(match: SavedMatch) -> tuple[int, bool]:
    return (match.series.match if match.series else 0), match.finished


def unfinished_series(matches: Iterable[SavedMatch]) -> dict[SeriesKey, SavedMatch]:
    """Return the last match of each series with a next match due, most recent series first."""
    waiting = {key: m for key, m in last_matches(matches).items() if m.next_in_series}
    if waiting:
        ended = {entry.series: entry.match for entry in JsonLinesFile(FILE, _Ended).entries()}
        waiting = {key: m for key, m in waiting.items() if ended.get(key[0], 0) < _place(m)[0]}
    return dict(sorted(waiting.items(), key=lambda each: each[1].stamp.written, reverse=True))


def end_series(last: SavedMatch) -> str:
    """Save that a series ended with its last match; return any problem with saving, or ''."""
    assert last.series is not None
    file = JsonLinesFile(FILE, _Ended)
    file.add(_Ended(series=last.series.id, match=last.series.match))
    return file.complaint()


def series_to_continue(
    matches: Iterable[SavedMatch], series: Mapping[SeriesKey, SavedMatch]
) -> SavedMatch | None:
    """Return the last match of the series to continue, given the result of `unfinished_series`.

    Return None if the match is over 30 days old or an unfinished match was played since.
    """
    latest = next(iter(series.values()), None)
    interrupted = next((m for m in matches if not m.finished and m.problem is None), None)
    if latest is None or (interrupted and interrupted.stamp.written > latest.stamp.written):
        return None
    age = clock.now().timestamp() - latest.stamp.written / 10**9
    return latest if age < _RECENT.total_seconds() else None


Progress = Callable[[Sequence[SavedMatch], int], object]
"""A function that is called with the matches so far, the latest first, and the number of logs."""

_LOGS_PER_REPORT: Final = 1000
"""The number of logs between two reports of progress, which is large because listing is fast."""


class Log(NamedTuple):
    """A log in the folder of saved matches; the stamp is empty if the file cannot be examined."""

    path: str
    stamp: FileStamp


def saved_logs(progress: Progress | None = None) -> list[Log]:
    """Return the logs in the folder of saved matches, the most recently written first."""
    folder = matches_folder()
    logs: list[Log] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    logs.append(Log(entry.path, _stamp(entry)))
                    if progress is not None and len(logs) % _LOGS_PER_REPORT == 0:
                        progress((), len(logs))
    except FileNotFoundError:
        return []
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StorageError(f"{path_text(folder)}: Cannot list the saved matches: {why}.") from error
    # Break ties by path, because all paths are in the same folder and so are sorted by name.
    logs.sort(key=lambda log: (log.stamp.written, log.path), reverse=True)
    return logs


def _stamp(entry: os.DirEntry[str]) -> FileStamp:
    try:
        return FileStamp.of(entry.stat())
    except OSError:
        return FileStamp()


def summaries(logs: Sequence[Log]) -> Generator[SavedMatch, None, None]:
    """Yield the summary of each log, and cache new summaries at the end."""
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
                    # Leave out the path, because the cache has the path as key, in bytes.
                    cache.note(log.path, match.stamp, replace(match, log="", stamp=FileStamp()))
            yield match
    finally:
        cache.save()


def saved_matches(progress: Progress | None = None) -> list[SavedMatch]:
    """Return all saved matches, the most recently played first.

    `progress` is called after each match. If `progress` raises an error, the work ends, and the
    cache keeps the summaries made so far.
    """
    logs = saved_logs(progress)
    matches: list[SavedMatch] = []
    with closing(summaries(logs)) as found:
        for match in found:
            matches.append(match)
            if progress is not None:
                progress(matches, len(logs))
    # Sort again if a match was continued since the logs were listed.
    if any(match.stamp != log.stamp for match, log in zip(matches, logs, strict=True)):
        return in_order(matches, Order.PLAYED)
    return matches


def latest_unfinished() -> Path | None:
    """Return the path of the most recently played unfinished match, or None.

    Summaries are made in the order of `saved_logs`, up to the first unfinished match. So the result
    is the first unfinished match in a list of matches, even if file times are wrong.
    """
    with closing(summaries(saved_logs())) as matches:
        return next((m.path for m in matches if not m.finished and m.problem is None), None)
