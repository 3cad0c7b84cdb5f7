"""How far long work has come, on standard error, where it disturbs no output."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

TENTHS = 10


@dataclass
class Progress:
    """Counts up to a total. On a terminal it is one line that changes and in the end goes away.

    Elsewhere it is a line for each tenth of the work, or nothing.

    Args:
        total: how much there is to do, from 1.
        what: what is counted, in the plural.
        only_on_terminal: whether to keep quiet where standard error is no terminal.
    """

    total: int
    what: str
    only_on_terminal: bool = False
    _on_terminal: bool = field(init=False)

    def __post_init__(self) -> None:
        self._on_terminal = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        """Show that so much is done."""
        if self._on_terminal:
            print(f"\r{self._line(done)}", end="", file=sys.stderr, flush=True)
        elif not self.only_on_terminal and self._tenth(done) > self._tenth(done - 1):
            print(self._line(done), file=sys.stderr, flush=True)

    def _line(self, done: int) -> str:
        return f"{done} of {self.total} {self.what}"

    def _tenth(self, done: int) -> int:
        return TENTHS * done // self.total

    def clear(self) -> None:
        """Take the line off the terminal, so that something else can be told."""
        if self._on_terminal:
            room = " " * len(self._line(self.total))
            print(f"\r{room}\r", end="", file=sys.stderr, flush=True)
