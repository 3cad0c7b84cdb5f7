"""What must hold of the way in which a program ends."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tests.fuzz.history import Bytes, Input, Signal

DONE: Final = frozenset({0, 3})
"""The exit statuses of a program that was left: in order, or with a match unfinished."""

_MODE: Final = re.compile(rb"\x1b\[\?(\d+)([hl])")
_AT_END: Final = {b"25": b"h", b"7": b"h"}
"""Modes of the terminal that must be on at the end: the cursor is seen, lines are wrapped."""
_CONTROL: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)")
_RAISED: Final = re.compile(r"^\W*((?:[a-z_]+\.)*[A-Z][A-Za-z]*)(?:: (.*))?$")
_UNEXPECTED: Final = re.compile(r"unexpected ([A-Z]\w+)")
_MAY_END: Final = re.compile(
    # A key that leaves or chooses, a click, and Escape: with nothing behind it, or in its own form.
    rb"[qQ\x11\r\n ]|\x1b\[<\d|\x1b\[M|\x1b\[27(?:;1)?u|\x1b\x1b|\x1b$|\x1b\[13"
)


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
        isinstance(one, Signal)
        or (isinstance(one, Bytes) and _MAY_END.search(one.data) is not None)
        for one in given
    )


def signals_in(given: Iterable[Input]) -> set[int]:
    """The signals among inputs: a program that has left the terminal may be ended by them.

    >>> signals_in([Bytes(b"4"), Bytes(b"\\x11\\x03"), Signal("SIGTERM")])
    {2, 15}
    """
    given = list(given)
    sent = {int(signal.Signals[one.name]) for one in given if isinstance(one, Signal)}
    typed = any(isinstance(one, Bytes) and b"\x03" in one.data for one in given)
    return sent | ({int(signal.SIGINT)} if typed else set())


def judge_end(status: int, written: bytes, given: Iterable[Input]) -> Finding | None:
    """What is wrong with an end.

    Args:
        status: the exit status; negative for a signal.
        written: all that the program wrote.
        given: the last inputs, one of which must have asked for the end.
    """
    given = list(given)
    last = readable(written[-20_000:])
    if (status not in DONE and -status not in signals_in(given)) or "Traceback" in last:
        return Finding("crash", f"exit status {status}: {raised(last)}", last[-6000:])
    if not may_end(given):
        return Finding("ended", f"exit status {status} though nobody asked", last[-2000:])
    wrong = modes_left(written)
    if wrong:
        return Finding("terminal", f"left with modes {', '.join(wrong)}", repr(written[-400:]))
    return None


def modes_left(written: bytes) -> list[str]:
    """The private modes of a terminal in which a program left it, but for those of every terminal.

    >>> modes_left(b"\\x1b[?1049h\\x1b[?25l\\x1b[?1049l")
    ['25l']
    """
    last = dict(_MODE.findall(written))
    pushed = len(re.findall(rb"\x1b\[>\d+u", written)) - len(re.findall(rb"\x1b\[<u", written))
    wrong = {(mode + to).decode() for mode, to in last.items() if to != _AT_END.get(mode, b"l")}
    return sorted(wrong | ({"kitty keys"} if pushed else set()))


def readable(written: bytes) -> str:
    """What was written, without control sequences."""
    return _CONTROL.sub(b"", written).replace(b"\r", b"").decode(errors="replace")


def raised(text: str) -> str:
    """What was raised, by the end of what a program wrote."""
    unexpected = _UNEXPECTED.findall(text)
    if unexpected:
        return str(unexpected[-1])
    for line in reversed(text.splitlines()):
        match = _RAISED.match(line.strip("│ "))
        if match and match[1].rpartition(".")[2][-5:] in {"Error", "tches", "ption", "Block"}:
            return match[1]
    return "nothing told"


_FOREIGN: Final = re.compile("[\x80-\x9f\u202a-\u202e\u2066-\u2069]")
_TOLD: Final = re.compile(rb"\x1b\](?!52;|22;|8;)[^\x07\x1b]*")


def judge_output(written: bytes) -> Finding | None:
    """What the terminal must never be told: eight-bit controls, overrides, a title from a name."""
    told = _TOLD.search(written)
    if told:
        return Finding("output", "a foreign command to the terminal", repr(told[0][:200]))
    foreign = _FOREIGN.search(written.decode(errors="replace"))
    if foreign:
        return Finding("output", f"a foreign character {foreign[0]!r}")
    return None
