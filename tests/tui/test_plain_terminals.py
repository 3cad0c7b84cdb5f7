"""What really reaches a terminal that has no colours, few colours, or few characters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tui.terminal import Terminal

PLAY = ["play", "--names", "Ana", "Zoë", "--first", "2", "--seed", "7"]
SGR = re.compile(rb"\x1b\[([\d;:]*)m")
ATTRIBUTES = {"", "0", "1", "2", "4", "7", "22", "24", "27"}
"""Reset; bold, dim, underline, reverse, and their ends."""
DEFAULTS = {"39", "49"}
SIXTEEN = {str(n) for start in (30, 40, 90, 100) for n in range(start, start + 8)}


def codes(written: bytes) -> set[str]:
    """All codes for colours and attributes."""
    return {code for codes in SGR.findall(written) for code in codes.decode().split(";")}


def look_around(terminal: Terminal, *, menu: bool = True) -> None:
    """Go through a few screens, the rules and a form among them."""
    if menu:
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


@pytest.fixture(params=["menu", "table"])
def arguments(request: pytest.FixtureRequest) -> list[str]:
    return [] if request.param == "menu" else PLAY


@pytest.mark.parametrize(
    "variables", [{"NO_COLOR": "1"}, {"TERM": "vt100", "COLORTERM": ""}], ids=str
)
def test_without_colours_not_one_code_of_a_colour_is_written(
    home: Path, arguments: list[str], variables: dict[str, str]
) -> None:
    with Terminal(arguments, home, variables=variables) as terminal:
        look_around(terminal, menu=not arguments)
        assert codes(terminal.written) <= ATTRIBUTES
        assert "7" in codes(terminal.written)


def test_without_colours_the_chosen_card_is_shown_in_reverse(home: Path) -> None:
    with Terminal(PLAY, home, variables={"NO_COLOR": "1"}) as terminal:
        look_around(terminal, menu=False)
        cells = terminal.screen.buffer
        reverse = [sum(cells[y][x].reverse for x in range(80)) for y in range(24)]
        # A card of 7 × 3 cells, and whose turn it is.
        assert sorted(filter(None, reverse)) == [7, 7, 7, len("▶ Ana to reply")]


@pytest.mark.parametrize(
    "variables",
    [
        {"TERM": "linux", "COLORTERM": ""},
        {"LANG": "C"},
        {"LC_ALL": "POSIX"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=str,
)
def test_nothing_but_ascii_reaches_a_terminal_that_may_have_nothing_else(
    home: Path, arguments: list[str], variables: dict[str, str]
) -> None:
    with Terminal(arguments, home, variables=variables) as terminal:
        look_around(terminal, menu=not arguments)
        assert terminal.written.isascii()


@pytest.mark.parametrize(
    "arguments", [["--ascii"], [*PLAY, "--ascii"], ["--ascii", *PLAY]], ids=len
)
def test_ascii_can_be_asked_for(home: Path, arguments: list[str]) -> None:
    with Terminal(arguments, home) as terminal:
        look_around(terminal, menu="play" not in arguments)
        assert terminal.written.isascii()


def test_a_terminal_of_16_colours_gets_no_others(home: Path, arguments: list[str]) -> None:
    variables = {"TERM": "screen", "COLORTERM": ""}
    with Terminal(arguments, home, variables=variables) as terminal:
        look_around(terminal, menu=not arguments)
        assert codes(terminal.written) <= ATTRIBUTES | DEFAULTS | SIXTEEN
        assert codes(terminal.written) & SIXTEEN


def test_the_chosen_command_is_black_and_not_the_grey_of_bold_black(home: Path) -> None:
    with Terminal([], home, variables={"TERM": "screen", "COLORTERM": ""}) as terminal:
        terminal.wait_for("New match")
        terminal.type("\x10sett")
        terminal.wait_for("Change the settings")
        terminal.read(0.1)
        row = next(y for y, line in enumerate(terminal.screen.display) if "Change the" in line)
        chosen = [terminal.screen.buffer[row][x] for x in range(2, 20)]
        assert {(cell.fg, cell.bold) for cell in chosen if cell.data.strip()} == {("black", False)}


def test_a_terminal_of_256_colours_gets_numbers_only(home: Path, arguments: list[str]) -> None:
    with Terminal(arguments, home, variables={"COLORTERM": ""}) as terminal:
        look_around(terminal, menu=not arguments)
        assert b"8;2;" not in terminal.written
        assert b"\x1b[38;5;" in terminal.written


@pytest.mark.parametrize(
    "variables",
    [{"NO_COLOR": "1"}, {"TERM": "linux", "COLORTERM": ""}, {"TERM": "screen", "COLORTERM": ""}],
    ids=str,
)
def test_choosing_a_card_stays_small(home: Path, variables: dict[str, str]) -> None:
    with Terminal(PLAY, home, variables=variables) as terminal:
        look_around(terminal, menu=False)
        terminal.read(0.3)
        for key in ("\x1b[C", "\x1b[C", "\x1b[D", "4"):
            terminal.type(key)
            assert 0 < len(terminal.read(0.3)) <= 1024, key
