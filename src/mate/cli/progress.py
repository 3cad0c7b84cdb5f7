"""The progress of long work, on a terminal only, so that what is piped or kept stays clean."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from math import ceil

from mate import clock

SOON = 1.0
"""Seconds of work before the time left is estimated."""


@dataclass
class Progress:
    """Counts up to a total, in one line of standard error that changes and is removed at the end.

    Where standard error is not a terminal, it prints nothing.

    Args:
        total: the amount of work, from 1.
        what: what is counted, in the plural.
        as_share: whether to show a percentage instead of a number.
        time_left: whether to show how long the rest will take at the present speed.
    """

    total: int
    what: str
    as_share: bool = False
    time_left: bool = False
    _on_terminal: bool = field(init=False)
    _begun: float = field(init=False)
    _line: str = field(init=False, default="")

    def __post_init__(self) -> None:
        self._begun = clock.seconds()
        self._on_terminal = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        """Show how much is done."""
        if self._on_terminal:
            self._change_to(_fitted(self._told(done)))

    def clear(self) -> None:
        """Remove the line from the terminal, so that something else can be printed."""
        if self._line:
            # A terminal adds `^C` to the line if that is pressed.
            blanks = _fitted(f"{'':{len(self._line)}}  ")
            print(f"\r{blanks}", end="\r", file=sys.stderr, flush=True)
            self._line = ""

    def _change_to(self, line: str) -> None:
        if line != self._line:
            # Blanks cover the rest of a longer line.
            print(f"\r{line:<{len(self._line)}}", end="", file=sys.stderr, flush=True)
            self._line = line

    def _told(self, done: int) -> str:
        much = f"{100 * done // self.total}%" if self.as_share else str(done)
        whole = self.what if self.as_share else f"{self.total} {self.what}"
        return f"{much} of {whole}{self._left(done)}"

    def _left(self, done: int) -> str:
        took = clock.seconds() - self._begun
        if not self.time_left or not 0 < done < self.total or took < SOON:
            return ""
        return f", {duration(took * (self.total - done) / done)} left"


def duration(seconds: float) -> str:
    """A duration in seconds or, from two minutes, in minutes.

    >>> duration(0.2), duration(41.7), duration(150)
    ('1 s', '42 s', '3 min')
    """
    return f"{max(1, round(seconds))} s" if seconds < 119.5 else f"{ceil(seconds / 60)} min"


def _fitted(line: str) -> str:
    """The line, cut to the width of the terminal."""
    try:
        cells = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return line
    return line[: cells - 1] if cells else line
