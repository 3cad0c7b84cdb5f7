"""Whatever a terminal is called, and whatever it lacks: what really reaches it, and its end."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.tui.terminal import PLAY, Terminal

from mate.record import Terms
from mate.session import Session

SGR = re.compile(rb"\x1b\[([\d;:]*)m")
ATTRIBUTES = {"", "0", "1", "2", "4", "7", "22", "24", "27"}
"""Reset; bold, dim, underline, reverse, and their ends."""
DEFAULTS = {"39", "49"}
SIXTEEN = {str(n) for start in (30, 40, 90, 100) for n in range(start, start + 8)}


def codes(written: bytes) -> set[str]:
    """All codes for colours and attributes."""
    return {code for codes in SGR.findall(written) for code in codes.decode().split(";")}


def is_colourless(written: bytes) -> bool:
    return "7" in codes(written) and codes(written) <= ATTRIBUTES


def is_of_sixteen_colours(written: bytes) -> bool:
    found = codes(written)
    return bool(found & SIXTEEN) and found <= ATTRIBUTES | DEFAULTS | SIXTEEN


def is_of_256_colours(written: bytes) -> bool:
    return b"8;2;" not in written and b"\x1b[38;5;" in written


def is_plain(written: bytes) -> bool:
    return written.isascii() and is_colourless(written)


def assert_black(terminal: Terminal) -> None:
    """The chosen command is black, and not the grey of bold black."""
    row = next(y for y, line in enumerate(terminal.screen.display) if "Change the" in line)
    chosen = [terminal.screen.buffer[row][x] for x in range(2, 20)]
    assert {(cell.fg, cell.bold) for cell in chosen if cell.data.strip()} == {("black", False)}


def look_around(terminal: Terminal) -> None:
    """Go through the menu, a form and the rules, and to a table."""
    for keys, text in (
        ("", "Puzzles"),
        ("n", "Above"),
        ("\x1b[D", "never makes a mistake"),
        ("\x1b", "Puzzles"),
        ("\x1bOR", "The rules of Mate"),
        ("q", "Puzzles"),
    ):
        terminal.type(keys)
        terminal.wait_for(text)
        terminal.read(0.05)
    terminal.type("c")
    terminal.wait_for("keep all ten")
    for keys in ("3", "3", "n", "n", "5", "5", "\x1b[C", "?", "q"):
        terminal.type(keys)
        terminal.read(0.05)
    terminal.wait_for("Recent events")
    terminal.read(0.3)


KINDS: dict[str, tuple[dict[str, str | None], Callable[[bytes], bool], str]] = {
    "NO_COLOR": ({"NO_COLOR": "1"}, is_colourless, "SIGTERM"),
    "vt100": ({"TERM": "vt100", "COLORTERM": ""}, is_colourless, "SIGHUP"),
    "linux": ({"TERM": "linux", "COLORTERM": ""}, is_plain, "close"),
    "16": ({"TERM": "screen", "COLORTERM": None}, is_of_sixteen_colours, "SIGTERM"),
    "256": ({"COLORTERM": ""}, is_of_256_colours, "SIGHUP"),
    "C": ({"LANG": "C"}, bytes.isascii, "close"),
    "latin": ({"PYTHONIOENCODING": "latin-1"}, bytes.isascii, "SIGTERM"),
    "POSIX": ({"LC_ALL": "POSIX"}, bytes.isascii, "SIGTERM"),
    "nameless": ({"TERM": None, "COLORTERM": None}, bool, "close"),
    "empty": ({"TERM": "", "COLORTERM": None}, bool, "SIGTERM"),
    "ansi": ({"TERM": "ansi", "COLORTERM": None}, bool, "SIGHUP"),
}
"""What the environment says, what must hold of all that is written, and how it ends."""
DEEP = {"NO_COLOR", "256", "vt100", "16", "C", "latin", "POSIX", "nameless", "empty", "ansi"}


@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=[pytest.mark.deep] if k in DEEP else []) for k in KINDS]
)
def test_a_terminal_gets_what_it_has_takes_keys_and_ends(home: Path, kind: str) -> None:
    variables, holds, end = KINDS[kind]
    with Session.begin(Terms(players=("Ana", "Zoë"), first_dealer=1, seed=7)):
        pass
    with Terminal([], home, variables=variables) as terminal:
        look_around(terminal)
        if is_colourless(bytes(terminal.written)):
            rows = terminal.screen.buffer.values()
            reverse = [sum(cell.reverse for cell in row.values()) for row in rows]
            # A card of 7 × 3 cells, and whose turn it is.
            assert sorted(filter(None, reverse)) == [7, 7, 7, len("▶ Ana to reply")]
        for key in ("\x1b[C", "\x1b[C", "\x1b[D", "4"):
            terminal.type(key)
            assert 0 < len(terminal.read(0.3)) <= 1024, key
        terminal.type("\x10sett")
        terminal.wait_for("Change the settings")
        terminal.read(0.1)
        if holds is is_of_sixteen_colours:
            assert_black(terminal)
        assert holds(bytes(terminal.written))
        if end == "close":
            terminal.close()
        else:
            terminal.kill(signal.Signals[end])
        assert terminal.wait() in {0, 3}


def test_ascii_can_be_asked_for_and_a_terminal_needs_no_name(home: Path) -> None:
    nameless = {"TERM": None, "COLORTERM": None}
    with Terminal(["--ascii", *PLAY], home, variables=nameless) as terminal:
        terminal.wait_for("keep all ten")
        terminal.type("33nn55?q")
        terminal.wait_for("Recent events")
        assert terminal.written.isascii()


@pytest.mark.parametrize(("kind", "arguments"), [("dumb", []), ("Dumb-emacs-ansi", ["resume"])])
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
