"""Whatever a terminal is called: it shows the table and ends in order, or is told of `--plain`."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.tui.terminal import PLAY, Terminal

SIZES = {"compact": (40, 12), "normal": (80, 24), "wide": (120, 36)}


@pytest.mark.parametrize(
    ("kind", "size", "end"),
    [
        (None, "normal", "SIGTERM"),
        ("", "compact", "close"),
        ("vt100", "compact", "SIGHUP"),
        ("ansi", "wide", "SIGTERM"),
        ("linux", "wide", "close"),
        ("xterm", "normal", "SIGHUP"),
    ],
)
def test_a_terminal_of_any_name_shows_the_table_takes_keys_and_ends(
    home: Path, kind: str | None, size: str, end: str
) -> None:
    variables = {"TERM": kind, "COLORTERM": None}
    with Terminal(PLAY, home, *SIZES[size], variables=variables) as terminal:
        terminal.wait_for("Ben to declare")
        terminal.type("3")
        terminal.wait_for("Foreplace 7")
        terminal.type("3")
        terminal.wait_for("Ana to declare")
        terminal.read(0.3)
        assert terminal.read(0.3) == b""
        if end == "close":
            terminal.close()
        else:
            terminal.kill(signal.Signals[end])
        assert terminal.wait() == 3


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [("dumb", []), ("unknown", PLAY), ("vt52", ["learn"]), ("Dumb-emacs-ansi", ["resume"])],
)
def test_a_terminal_whose_cursor_cannot_be_moved_is_told_of_lines(
    home: Path, kind: str, arguments: list[str]
) -> None:
    with Terminal(arguments, home, variables={"TERM": kind}) as terminal:
        assert terminal.wait() == 1
        refusal = f"but TERM is {kind}, which cannot move its cursor. ".encode()
        assert refusal in terminal.written
        assert b"--plain" in terminal.written
        assert b"\x1b" not in terminal.written


def test_lines_need_no_kind_of_terminal(home: Path) -> None:
    with Terminal([*PLAY, "--plain"], home, variables={"TERM": "dumb"}) as terminal:
        terminal.wait_for("Ben")
        terminal.type("\x04")
        assert terminal.wait() == 3
