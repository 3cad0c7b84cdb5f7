"""What the terminal is, as far as the environment, the streams and the terminal itself say."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from shutil import get_terminal_size
from typing import Final, NamedTuple, TextIO

from mate.characters import why_ascii
from mate.cleaning import clean
from mate.cli.health.signwidth import cells_of_a_suit
from mate.cli.playing import why_no_screen
from mate.tui.theme.terminal import Terminal

VARIABLES: Final = (
    *("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "TEXTUAL_DRIVER"),
    *("LC_ALL", "LC_CTYPE", "LANG", "PYTHONIOENCODING", "PYTHONUTF8"),
)
"""Variables that decide what the screen looks like, and how text is written."""


class TerminalFound(NamedTuple):
    """A terminal, and what Mate makes of it.

    Args:
        input_is_terminal: whether standard input is a terminal.
        output_is_terminal: whether standard output is.
        columns: how wide it is, in cells.
        rows: how high it is, in cells.
        variables: what the environment says, for each of `VARIABLES` that is set.
        encoding: what standard output is encoded in; empty if it is closed.
        judged: what the screen takes it for.
        why_ascii: why Mate shows only ASCII on it; empty if it shows all characters.
        suit_cells: how many cells it gives a suit sign; None if it was not asked or did not answer.
        why_no_screen: why the full screen cannot be shown; empty if it can.
    """

    input_is_terminal: bool
    output_is_terminal: bool
    columns: int
    rows: int
    variables: Mapping[str, str]
    encoding: str
    judged: Terminal
    why_ascii: str
    suit_cells: int | None
    why_no_screen: str

    @classmethod
    def here(cls) -> TerminalFound:
        """That of this process. A terminal that may have suit signs is asked how wide they are."""
        typed, written = _is_terminal(sys.stdin), _is_terminal(sys.stdout)
        encoding = getattr(sys.__stdout__, "encoding", None) or ""
        ascii_because = why_ascii(os.environ, encoding or "utf-8", on_terminal=written)
        columns, rows = get_terminal_size()
        return cls(
            typed,
            written,
            columns,
            rows,
            {name: clean(os.environ[name], 80) for name in VARIABLES if os.environ.get(name)},
            encoding,
            Terminal.of(os.environ, encoding or "utf-8"),
            clean(ascii_because, 100),
            cells_of_a_suit() if typed and written and not ascii_because else None,
            clean(why_no_screen(), 200),
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What would not work on a terminal; a pipe is not a problem, just not a place to play."""
        if self.why_no_screen and self.input_is_terminal and self.output_is_terminal:
            return (f"{self.why_no_screen[0].upper()}{self.why_no_screen[1:]}.",)
        return ()


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()
