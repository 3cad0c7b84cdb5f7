"""What reaches a terminal of any name, with no colours, few colours, or few characters."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from tests.tui.terminal import PLAY as MATCH
from tests.tui.terminal import Terminal

MENU: list[str] = []
PLAY = ["play", "--names", "Ana", "Zoë", "--first", "2", "--seed", "7"]
SGR = re.compile(rb"\x1b\[([\d;:]*)m")
ATTRIBUTES = {"", "0", "1", "2", "4", "7", "22", "24", "27"}
"""Reset; bold, dim, underline, reverse, and their ends."""
DEFAULTS = {"39", "49"}
SIXTEEN = {str(n) for start in (30, 40, 90, 100) for n in range(start, start + 8)}
SIZES = {"compact": (40, 12), "normal": (80, 24), "wide": (120, 36)}


def codes(written: bytes) -> set[str]:
    """All codes for colours and attributes."""
    return {code for codes in SGR.findall(written) for code in codes.decode().split(";")}


def look_around(terminal: Terminal, arguments: list[str]) -> None:
    """Go through the rules and a form, or through what is chosen at the table."""
    if "play" not in arguments:
        terminal.wait_for("New match")
        for keys, text in (
            ("n", "Names"),
            ("\t\t\r", "perfect"),
            ("\x1b", "Names"),
            ("\x1b", "Learn to play"),
            ("h", "The rules of Mate"),
            ("q", "Learn to play"),
        ):
            terminal.type(keys)
            terminal.wait_for(text)
            terminal.read(0.05)
    else:
        terminal.wait_for("to declare")
        for keys in ("3", "3", "n", "n", "5", "5", "\x1b[C", "?", "q"):
            terminal.type(keys)
            terminal.read(0.05)
        terminal.wait_for("Recent events")


def check_small(terminal: Terminal) -> None:
    """Choosing a card writes little, whatever stands for colours."""
    terminal.read(0.3)
    for key in ("\x1b[C", "\x1b[C", "\x1b[D", "4"):
        terminal.type(key)
        assert 0 < len(terminal.read(0.3)) <= 1024, key


def test_without_colours_no_code_of_one_is_written_and_the_chosen_card_is_in_reverse(
    home: Path,
) -> None:
    with Terminal(PLAY, home, variables={"NO_COLOR": "1"}) as terminal:
        look_around(terminal, PLAY)
        cells = terminal.screen.buffer
        reverse = [sum(cells[y][x].reverse for x in range(80)) for y in range(24)]
        # A card of 7 × 3 cells, and whose turn it is.
        assert sorted(filter(None, reverse)) == [7, 7, 7, len("▶ Ana to reply")]
        check_small(terminal)
        assert codes(terminal.written) <= ATTRIBUTES
    with Terminal(MENU, home / "menu", variables={"TERM": "vt100", "COLORTERM": ""}) as terminal:
        look_around(terminal, MENU)
        assert codes(terminal.written) <= ATTRIBUTES
        assert "7" in codes(terminal.written)


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        (PLAY, {"TERM": "linux", "COLORTERM": ""}),
        (MENU, {"LANG": "C"}),
        (PLAY, {"LC_ALL": "POSIX"}),
        (MENU, {"PYTHONIOENCODING": "latin-1"}),
        (["--ascii"], {}),
        ([*PLAY, "--ascii"], {}),
    ],
    ids=str,
)
def test_only_ascii_reaches_a_terminal_that_has_nothing_else_or_is_asked_for(
    home: Path, arguments: list[str], variables: dict[str, str]
) -> None:
    with Terminal(arguments, home, variables=variables) as terminal:
        look_around(terminal, arguments)
        if "TERM" in variables:
            check_small(terminal)
        assert terminal.written.isascii()


def test_a_terminal_of_16_colours_gets_no_others(home: Path) -> None:
    variables = {"TERM": "screen", "COLORTERM": ""}
    with Terminal(PLAY, home, variables=variables) as terminal:
        look_around(terminal, PLAY)
        check_small(terminal)
        assert codes(terminal.written) <= ATTRIBUTES | DEFAULTS | SIXTEEN
        assert codes(terminal.written) & SIXTEEN
    with Terminal(MENU, home / "menu", variables=variables) as terminal:
        look_around(terminal, MENU)
        terminal.type("\x10sett")
        terminal.wait_for("Change the settings")
        terminal.read(0.1)
        assert codes(terminal.written) <= ATTRIBUTES | DEFAULTS | SIXTEEN
        # The chosen command is black, and not the grey that bold black is.
        row = next(y for y, line in enumerate(terminal.screen.display) if "Change the" in line)
        chosen = [terminal.screen.buffer[row][x] for x in range(2, 20)]
        assert {(cell.fg, cell.bold) for cell in chosen if cell.data.strip()} == {("black", False)}


def test_a_terminal_of_256_colours_gets_numbers_only(home: Path) -> None:
    with Terminal(PLAY, home, variables={"COLORTERM": ""}) as terminal:
        look_around(terminal, PLAY)
        assert b"8;2;" not in terminal.written
        assert b"\x1b[38;5;" in terminal.written


# Whatever it is called, it shows the table and ends in order, or is told of `--plain`.


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
    with Terminal(MATCH, home, *SIZES[size], variables=variables) as terminal:
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
    [("dumb", []), ("unknown", MATCH), ("vt52", ["learn"]), ("Dumb-emacs-ansi", ["resume"])],
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
    with Terminal([*MATCH, "--plain"], home, variables={"TERM": "dumb"}) as terminal:
        terminal.wait_for("Ben")
        terminal.type("\x04")
        assert terminal.wait() == 3
