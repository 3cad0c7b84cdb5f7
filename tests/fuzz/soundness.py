"""What must hold of the files of a house afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from mate.errors import MateError
from mate.puzzles import progress
from mate.record.text import loads_whole_lines
from mate.settings.file import load
from mate.statistics import finds
from tests.fuzz.endings import Finding
from tests.fuzz.house import DATA, MATCHES, TEMPORARY

_DIARIES: Final = frozenset({f"{DATA}/{progress.FILE}", f"{DATA}/{finds.FILE}"})
"""What is only ever added to, a line at a time."""
_KEPT: Final = re.compile(
    rf"{DATA}/(?:settings\.toml|last-match\.json|lesson[^/]*|cache/.*"
    r"|(?:matches|trash)/[^/]+\.jsonl|(?:matches|trash)/\.[^/]*)",
    re.DOTALL,
)
"""What the program writes in its own folder."""
_LOG: Final = re.compile(rf"{DATA}/(?:matches|trash)/[^/]+\.jsonl", re.DOTALL)
_TRANSCRIPT: Final = b"Mate: "


def judge_files(
    house: Path, before: Mapping[str, bytes], after: Mapping[str, bytes]
) -> Finding | None:
    """What is wrong with the files of a house, by what they were at the start of the program."""
    return next(_wrong(house, before, after), None)


def _wrong(
    house: Path, before: Mapping[str, bytes], after: Mapping[str, bytes]
) -> Iterator[Finding]:
    logs = {name: data for name, data in after.items() if _LOG.fullmatch(name)}
    for name, data in before.items():
        if _LOG.fullmatch(name):
            if not any(_goes_on(data, found) for found in (after.get(name, b""), *logs.values())):
                yield Finding("altered", f"{name!r} is not what it was", repr(after.get(name)))
        elif not (name in _DIARIES or _KEPT.fullmatch(name)) and after.get(name) != data:
            yield Finding("altered", f"{name!r} is not what it was", repr(after.get(name)))
    untouched = set(before.values())
    for name, data in logs.items():
        if data not in untouched and (problem := unsound(data)):
            yield Finding("log", problem, f"{name!r}: {data[-1000:]!r}")
    for name in _DIARIES & (before.keys() | after.keys()):
        if problem := _not_added(before.get(name, b""), after.get(name, b"")):
            yield Finding("diary", f"{name!r} {problem}", repr(after.get(name, b"")[-1000:]))
    for name in after.keys() - before.keys() - _DIARIES:
        if not _KEPT.fullmatch(name) and not _is_transcript(name, after[name]):
            yield Finding("outside", f"{name!r} was written", repr(after[name][:300]))
    problems = load(house / DATA / "settings.toml").problems
    if problems:
        yield Finding("settings", "the settings written are wrong", "\n".join(problems))


def _not_added(before: bytes, after: bytes) -> str | None:
    if not after.startswith(before):
        return "is not what it was"
    for line in after[len(before) :].splitlines():
        try:
            json.loads(line)
        except ValueError:
            return "has a line that is none"
    return None


def _goes_on(before: bytes, after: bytes) -> bool:
    # An unfinished match may have been played on, and then a line cut short is taken off. Offering
    # a draw or resigning sets the digit of the version.
    if before == after:
        return True
    whole = before[: before.rfind(b"\n") + 1]
    raised = re.sub(rb'"version":[123]', b'"version":4', whole, count=1)
    return bool(whole) and unsound(before) is None and after.startswith((whole, raised))


def unsound(data: bytes) -> str | None:
    """What is wrong with a log, by the program's own reader; a last line cut short is not.

    >>> unsound(b"no log\\n") is None
    False
    """
    try:
        loads_whole_lines(data, "the log")
    except MateError as error:
        return str(error)
    return None


def _is_transcript(name: str, data: bytes) -> bool:
    # Players may have one written wherever they like.
    return not name.startswith((f"{MATCHES}/.", f"{TEMPORARY}/")) and data.startswith(_TRANSCRIPT)
