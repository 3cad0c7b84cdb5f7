"""Checks of a program's exit, output and files."""

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
from tests.fuzz.sandbox import DATA, MATCHES, TEMPORARY

DONE: Final = frozenset({0, 3})
"""The exit statuses of an orderly end, with or without an unfinished match."""

_MODE: Final = re.compile(rb"\x1b\[\?(\d+)([hl])")
_AT_END: Final = {b"25": b"h", b"7": b"h"}
"""The modes of the terminal that must be on at the end: a visible cursor and line wrapping."""
_CONTROL: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)|\r")
_RAISED: Final = re.compile(
    r"[Uu]nexpected ([A-Z]\w+)|^\W*((?:[a-z_]+\.)*[A-Z]\w*(?:Error|tches|ption|Block))(?::|\W*$)",
    re.MULTILINE,
)
_MAY_END: Final = re.compile(
    # Match keys that leave or choose, a click, and Escape as a single byte or in kitty's form.
    rb"[qQ\x11\r\n ]|\x1b\[<\d|\x1b\[M|\x1b\[27(?:;1)?u|\x1b\x1b|\x1b$|\x1b\[13"
)
_FOREIGN: Final = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069]")
_COMMAND: Final = re.compile(rb"\x1b\](?!52;|22;|8;)[^\x07\x1b]*")


@dataclass(frozen=True)
class Finding:
    """A fault of the program.

    Args:
        kind: the kind of fault, in one word.
        text: a line about the fault; faults with the same cause have the same line.
        details: the output of the program, or the files.
    """

    kind: str
    text: str
    details: str = ""

    def is_like(self, other: Finding | None) -> bool:
        """Return whether another finding seems to have the same cause."""
        return other is not None and (self.kind, self.text) == (other.kind, other.text)


def may_end(given: Iterable[Input]) -> bool:
    """Return whether any of these inputs can end the program on some screen.

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
    """Return the signals among inputs, which may end a program that has left the terminal.

    >>> signals_in([Bytes(b"4"), Bytes(b"\\x11\\x03"), Signal("SIGTERM")])
    {2, 15}
    """
    names = {step.name for step in given if isinstance(step, Signal)}
    if any(isinstance(step, Bytes) and b"\x03" in step.data for step in given):
        names.add("SIGINT")
    return {int(signal.Signals[name]) for name in names}


def check_end(status: int, written: bytes, given: list[Input]) -> Finding | None:
    """Return the fault in the way a program ended, or None.

    Args:
        status: the exit status; negative for a signal.
        written: the whole output of the program.
        given: the last inputs, one of which must have requested the end.
    """
    last = _CONTROL.sub(b"", written[-20_000:]).decode(errors="replace")
    if (status not in DONE and -status not in signals_in(given)) or "Traceback" in last:
        *_, raised = ("no error named", *(a or b for a, b in _RAISED.findall(last)))
        return Finding("crash", f"exit status {status}: {raised}", last[-6000:])
    if not may_end(given):
        return Finding("ended", f"exit status {status} though nobody asked", last[-2000:])
    if wrong := modes_left(written):
        return Finding("terminal", f"left with modes {', '.join(wrong)}", repr(written[-400:]))
    # Look for output that the program must never print: 8-bit controls, text direction overrides,
    # and terminal commands that a player's name contains.
    if command := _COMMAND.search(written):
        return Finding("output", "a foreign command to the terminal", repr(command[0][:200]))
    if foreign := _FOREIGN.search(written.decode(errors="replace")):
        return Finding("output", f"a foreign character {foreign[0]!r}")
    return None


def modes_left(written: bytes) -> list[str]:
    """Return the private modes that a program changed in the terminal and did not restore.

    >>> modes_left(b"\\x1b[?1049h\\x1b[?25l\\x1b[?1049l")
    ['25l']
    """
    last = dict(_MODE.findall(written))
    pushed = len(re.findall(rb"\x1b\[>\d+u", written)) - written.count(b"\x1b[<u")
    wrong = {(mode + to).decode() for mode, to in last.items() if to != _AT_END.get(mode, b"l")}
    return sorted(wrong | ({"kitty keys"} if pushed else set()))


_GROWING: Final = frozenset({f"{DATA}/{progress.FILE}", f"{DATA}/{losses.FOUND_FILE}"})
"""The files to which the program only appends lines."""
_OWN: Final = re.compile(
    rf"{DATA}/(?:settings\.toml|last-match\.json|lesson[^/]*|cache/.*"
    r"|(?:matches|trash)/[^/]+\.jsonl|(?:matches|trash)/\.[^/]*)",
    re.DOTALL,
)
"""The files that the program writes in its own folder."""
_LOG: Final = re.compile(rf"{DATA}/(?:matches|trash)/[^/]+\.jsonl", re.DOTALL)


def check_files(
    sandbox: Path, before: Mapping[str, bytes], after: Mapping[str, bytes]
) -> Finding | None:
    """Return the first fault in how a sandbox's files changed, or None."""
    return next(_faults_of_files(sandbox, before, after), None)


def _faults_of_files(
    sandbox: Path, before: Mapping[str, bytes], after: Mapping[str, bytes]
) -> Iterator[Finding]:
    logs = {name: data for name, data in after.items() if _LOG.fullmatch(name)}
    for name, data in before.items():
        if _LOG.fullmatch(name):
            # Look among all logs, because the program may have moved the log to the trash.
            kept = any(_is_continued(data, log) for log in (after.get(name, b""), *logs.values()))
        else:
            kept = name in _GROWING or bool(_OWN.fullmatch(name)) or after.get(name) == data
        if not kept:
            yield Finding("altered", f"{name!r} is not what it was", repr(after.get(name)))
    untouched = set(before.values())
    for name, data in logs.items():
        if data not in untouched and (problem := error_in_log(data)):
            yield Finding("log", problem, f"{name!r}: {data[-1000:]!r}")
    for name in _GROWING & (before.keys() | after.keys()):
        if not _is_added_to(before.get(name, b""), after.get(name, b"")):
            yield Finding("diary", f"{name!r} is no longer sound", repr(after.get(name))[-1000:])
    for name in after.keys() - before.keys() - _GROWING:
        if not _OWN.fullmatch(name) and not _is_transcript(name, after[name]):
            yield Finding("outside", f"{name!r} was written", repr(after[name][:300]))
    if problems := load(sandbox / DATA / "settings.toml").problems:
        yield Finding("settings", "the settings written are wrong", "\n".join(problems))


def _is_added_to(before: bytes, after: bytes) -> bool:
    try:
        for line in after[len(before) :].splitlines():
            json.loads(line)
    except ValueError:
        return False
    return after.startswith(before)


def _is_continued(before: bytes, after: bytes) -> bool:
    # Allow more events after the complete lines, and a higher version for a draw or a resignation.
    if before == after:
        return True
    whole = before[: before.rfind(b"\n") + 1]
    raised = re.sub(rb'"version":[123]', b'"version":4', whole, count=1)
    return bool(whole) and error_in_log(before) is None and after.startswith((whole, raised))


def error_in_log(data: bytes) -> str | None:
    """Return the error that the program's own reader finds in a log, or None.

    A log may end in an incomplete line.

    >>> error_in_log(b"no log\\n") is None
    False
    """
    try:
        loads_whole_lines(data, "the log")
    except MateError as error:
        return str(error)
    return None


def _is_transcript(name: str, data: bytes) -> bool:
    # Accept a transcript anywhere, because players choose its path.
    return not name.startswith((f"{MATCHES}/.", f"{TEMPORARY}/")) and data.startswith(b"Mate: ")
