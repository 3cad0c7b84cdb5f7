"""What must hold of a program's end, of what it wrote to the terminal, and of its files."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mate.errors import MateError
from mate.puzzles import progress
from mate.record.text import loads_whole_lines
from mate.settings.file import load
from mate.statistics import losses
from tests.fuzz.history import Bytes, Input, Signal
from tests.fuzz.house import DATA, MATCHES, TEMPORARY

DONE: Final = frozenset({0, 3})
"""The exit statuses of a program that was left: in order, or with a match unfinished."""

_MODE: Final = re.compile(rb"\x1b\[\?(\d+)([hl])")
_AT_END: Final = {b"25": b"h", b"7": b"h"}
"""Modes of the terminal that must be on at the end: the cursor is seen, lines are wrapped."""
_CONTROL: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)|\r")
_RAISED: Final = re.compile(
    r"[Uu]nexpected ([A-Z]\w+)|^\W*((?:[a-z_]+\.)*[A-Z]\w*(?:Error|tches|ption|Block))(?::|\W*$)",
    re.MULTILINE,
)
_MAY_END: Final = re.compile(
    # A key that leaves or chooses, a click, and Escape: with nothing behind it, or in its own form.
    rb"[qQ\x11\r\n ]|\x1b\[<\d|\x1b\[M|\x1b\[27(?:;1)?u|\x1b\x1b|\x1b$|\x1b\[13"
)
_FOREIGN: Final = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069]")
_TOLD: Final = re.compile(rb"\x1b\](?!52;|22;|8;)[^\x07\x1b]*")


@dataclass(frozen=True)
class Finding:
    """Something that does not hold.

    Args:
        kind: what, in a word.
        text: what, in a line; the same for the same cause.
        details: what the program wrote, or the files.
    """

    kind: str
    text: str
    details: str = ""

    def is_like(self, other: Finding | None) -> bool:
        """Whether another one seems to have the same cause."""
        return other is not None and (self.kind, self.text) == (other.kind, other.text)


def may_end(given: Iterable[Input]) -> bool:
    """Whether the program may be left by any of these inputs, on some screen.

    >>> may_end([Bytes(b"44"), Bytes(b"\\xff"), Bytes(b"\\x1b[38:49;2;49u")])
    False
    >>> may_end([Bytes(b"4q")]), may_end([Bytes(b"\\x1b")])
    (True, True)
    """
    return any(
        isinstance(step, Signal)
        or (isinstance(step, Bytes) and _MAY_END.search(step.data) is not None)
        for step in given
    )


def signals_in(given: Iterable[Input]) -> set[int]:
    """The signals among inputs: a program that has left the terminal may be ended by them.

    >>> signals_in([Bytes(b"4"), Bytes(b"\\x11\\x03"), Signal("SIGTERM")])
    {2, 15}
    """
    names = {step.name for step in given if isinstance(step, Signal)}
    if any(isinstance(step, Bytes) and b"\x03" in step.data for step in given):
        names.add("SIGINT")
    return {int(signal.Signals[name]) for name in names}


def judge_end(status: int, written: bytes, given: list[Input]) -> Finding | None:
    """What is wrong with an end.

    Args:
        status: the exit status; negative for a signal.
        written: all that the program wrote.
        given: the last inputs, one of which must have asked for the end.
    """
    last = _CONTROL.sub(b"", written[-20_000:]).decode(errors="replace")
    if (status not in DONE and -status not in signals_in(given)) or "Traceback" in last:
        *_, raised = ("nothing told", *(a or b for a, b in _RAISED.findall(last)))
        return Finding("crash", f"exit status {status}: {raised}", last[-6000:])
    if not may_end(given):
        return Finding("ended", f"exit status {status} though nobody asked", last[-2000:])
    if wrong := modes_left(written):
        return Finding("terminal", f"left with modes {', '.join(wrong)}", repr(written[-400:]))
    # What the terminal must never be told: eight-bit controls, overrides, a title from a name.
    if told := _TOLD.search(written):
        return Finding("output", "a foreign command to the terminal", repr(told[0][:200]))
    if foreign := _FOREIGN.search(written.decode(errors="replace")):
        return Finding("output", f"a foreign character {foreign[0]!r}")
    return None


def modes_left(written: bytes) -> list[str]:
    """The private modes of a terminal in which a program left it, but for those of every terminal.

    >>> modes_left(b"\\x1b[?1049h\\x1b[?25l\\x1b[?1049l")
    ['25l']
    """
    last = dict(_MODE.findall(written))
    pushed = len(re.findall(rb"\x1b\[>\d+u", written)) - written.count(b"\x1b[<u")
    wrong = {(mode + to).decode() for mode, to in last.items() if to != _AT_END.get(mode, b"l")}
    return sorted(wrong | ({"kitty keys"} if pushed else set()))


_DIARIES: Final = frozenset({f"{DATA}/{progress.FILE}", f"{DATA}/{losses.FOUND_FILE}"})
"""What is only ever added to, a line at a time."""
_KEPT: Final = re.compile(
    rf"{DATA}/(?:settings\.toml|last-match\.json|lesson[^/]*|cache/.*"
    r"|(?:matches|trash)/[^/]+\.jsonl|(?:matches|trash)/\.[^/]*)",
    re.DOTALL,
)
"""What the program writes in its own folder."""
_LOG: Final = re.compile(rf"{DATA}/(?:matches|trash)/[^/]+\.jsonl", re.DOTALL)


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
            # A log may be thrown away, and is then in another place.
            kept = any(_goes_on(data, log) for log in (after.get(name, b""), *logs.values()))
        else:
            kept = name in _DIARIES or bool(_KEPT.fullmatch(name)) or after.get(name) == data
        if not kept:
            yield Finding("altered", f"{name!r} is not what it was", repr(after.get(name)))
    untouched = set(before.values())
    for name, data in logs.items():
        if data not in untouched and (problem := unsound(data)):
            yield Finding("log", problem, f"{name!r}: {data[-1000:]!r}")
    for name in _DIARIES & (before.keys() | after.keys()):
        if not _is_added_to(before.get(name, b""), after.get(name, b"")):
            yield Finding("diary", f"{name!r} is no longer sound", repr(after.get(name))[-1000:])
    for name in after.keys() - before.keys() - _DIARIES:
        if not _KEPT.fullmatch(name) and not _is_transcript(name, after[name]):
            yield Finding("outside", f"{name!r} was written", repr(after[name][:300]))
    if problems := load(house / DATA / "settings.toml").problems:
        yield Finding("settings", "the settings written are wrong", "\n".join(problems))


def _is_added_to(before: bytes, after: bytes) -> bool:
    try:
        for line in after[len(before) :].splitlines():
            json.loads(line)
    except ValueError:
        return False
    return after.startswith(before)


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
    return not name.startswith((f"{MATCHES}/.", f"{TEMPORARY}/")) and data.startswith(b"Mate: ")
