"""What stands between the program and its terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.terminal import PLAY, Terminal, play_one_trick
from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver

from mate.tui.app import MateApp
from mate.tui.driver import TerminalDriver

QUESTION = "\x1b[H♣\x1b[6n\x1b[H─\x1b[6n\x1b[H\x1b[K".encode()
NARROW, WIDE = "\x1b[1;2R", "\x1b[1;3R"


def test_where_the_library_would_take_its_own_driver_ours_is_taken() -> None:
    assert MateApp().driver_class is TerminalDriver
    assert issubclass(TerminalDriver, LinuxDriver)


def test_a_driver_that_the_environment_names_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{HeadlessDriver.__module__}:{HeadlessDriver.__name__}"
    monkeypatch.setattr("textual.constants.DRIVER", name)
    assert MateApp().driver_class is HeadlessDriver


@pytest.mark.parametrize("answers", [WIDE + WIDE, WIDE + NARROW, NARROW + WIDE])
def test_a_terminal_that_shows_signs_wide_gets_ascii_and_no_key_is_lost(
    home: Path, answers: str
) -> None:
    with Terminal(PLAY, home) as terminal:
        play_one_trick(terminal)
        before = terminal.text
        assert not before.isascii()
        # A key before the answer, and one after it.
        terminal.type(f"5{answers}5")
        terminal.wait_for("Ana leads QS")
        terminal.read(0.2)
        assert terminal.text.isascii()
        assert terminal.written.count(QUESTION) == 1


def test_an_answer_in_time_makes_the_first_picture_ascii(home: Path) -> None:
    with Terminal(PLAY, home) as terminal:
        while QUESTION not in terminal.written:
            terminal.read(0.01)
        asked = terminal.written.index(QUESTION)
        terminal.type(WIDE + WIDE)
        terminal.wait_for("Ben deals and declares first")
        terminal.read(0.2)
        assert terminal.text.isascii()
        assert "♣".encode() not in terminal.written[:asked]


def test_a_terminal_that_shows_signs_in_one_cell_is_asked_once_and_nothing_comes_of_it(
    home: Path,
) -> None:
    with Terminal(PLAY, home) as terminal:
        play_one_trick(terminal)
        terminal.read(0.3)
        for answer in (NARROW, NARROW, WIDE):
            terminal.type(answer)
            assert terminal.read(0.2) == b""
        assert terminal.written.count(QUESTION) == 1
        assert b"\x1b[6n" not in terminal.written.replace(QUESTION, b"")


@pytest.mark.parametrize(
    ("setting", "variables"), [("off", {}), ("on", {}), ("auto", {"LANG": "C"})], ids=str
)
def test_a_terminal_is_not_asked_where_its_answer_would_change_nothing(
    home: Path, setting: str, variables: dict[str, str]
) -> None:
    settings = home / "settings.toml"
    settings.parent.mkdir()
    settings.write_text(f'ascii = "{setting}"\n')
    variables = {**variables, "MATE_CONFIG": str(settings)}
    with Terminal(PLAY, home, variables=variables) as terminal:
        terminal.wait_for("Ben deals and declares first")
        assert b"\x1b[6n" not in terminal.written
