"""The program in real terminals of every kind, and every way in which the program can end."""

from __future__ import annotations

import gc
import os
import re
import signal
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.record.records import header
from tests.sweeps import sweep
from tests.tui.terminal import PLAY, Terminal, actions_in, log_in, play_one_trick

import mate.tui
from mate.record import MatchRecord, Terms, dumps, load, loads
from mate.record.text import loads_whole_lines
from mate.session import Session
from mate.tui.app import MateApp


def test_killed_match_resumes_with_its_last_screen(home: Path, terminal: Terminal) -> None:
    play_one_trick(terminal)
    terminal.read(0.3)
    data = log_in(home).read_bytes()
    assert len(loads(data).match.hands[0].actions) == 4
    assert loads_whole_lines(data)[1] == 0
    before = terminal.text
    terminal.kill(signal.SIGKILL)
    assert terminal.wait() == -signal.SIGKILL
    assert actions_in(home) == 4
    with Terminal(["resume"], home) as again:
        again.wait_for("to lead: any card")
        again.wait_for(before)
        again.type("qq")
        assert again.wait() == 3
    assert "-m mate resume" in again.text.replace("\n", "")  # the line may be wrapped
    # pyte has no alternate screen, so text that the program left would still be there.
    assert "to lead: any card" not in again.text


@pytest.mark.parametrize("place", ["newest", "older", "outside"])
def test_printed_resume_command_names_any_log_but_the_newest(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    folder, data = home / "matches", dumps(MatchRecord.begin(header(seed=7)))
    folder.mkdir(parents=True)
    log = folder / "20260301-1830-ana-ben.jsonl"
    if place == "outside":
        log = home / "my match.jsonl"
    log.write_bytes(data)
    another = folder / "20260301-1730-cleo-dan.jsonl"
    another.write_bytes(data)
    os.utime(another, times=(1, 2_000_000_000 if place == "older" else 1))
    monkeypatch.setattr(MateApp, "run", lambda app: setattr(app, "unfinished", log))
    mate.tui.run()
    # Turn the garbage collector on, as the first frame of the program would do.
    gc.enable()
    commands = {
        "newest": "mate resume",
        "older": "mate resume 20260301-1830-ana-ben",
        "outside": f"mate resume '{log}'",
    }
    assert capsys.readouterr().out.endswith(f"\nResume it with: {commands[place]}\n")


@sweep(
    "number,players",
    [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT],
    [["--names", "Ana", "Ben"], ["--watch", "club", "club"], ["--opponent", "perfect"]],
    strength=1,
)
def test_signal_ends_the_program_and_loses_nothing_even_while_the_computer_thinks(
    home: Path, number: signal.Signals, players: list[str]
) -> None:
    with Terminal(["play", *players, "--first", "2", "--seed", "7"], home) as terminal:
        terminal.wait_for("keep all ten")
        if "Ana" in players:
            play_one_trick(terminal)
        terminal.kill(number)
        assert terminal.wait() == 3
        assert "Traceback" not in terminal.text
        assert b"\x1b[?1049l" in terminal.written
    assert not load(log_in(home)).finished
    if "Ana" in players:
        assert actions_in(home) == 4
    assert [p.name for p in (home / "matches").iterdir()] == [log_in(home).name]


def test_keys_write_few_bytes_and_an_idle_program_writes_nothing(
    terminal: Terminal,
) -> None:
    play_one_trick(terminal)
    terminal.read(0.3)
    for key in ("\x1b[C", "\x1b[D", "5", "\x1b[H"):
        terminal.type(key)
        assert 0 < len(terminal.read(0.3)) <= 1280, key
    terminal.type("5u5\x1b[C")
    terminal.read(0.3)
    before, looks = terminal.text, terminal.looks
    assert terminal.read(1) == b""
    # Partial updates give the same screen as a full repaint.
    terminal.type("?")
    terminal.wait_for("Choosing a card")
    terminal.type("q")
    terminal.wait_for(before)
    terminal.read(0.3)
    assert terminal.looks == looks
    # A program that was stopped repaints the whole screen when it continues.
    terminal.kill(signal.SIGTSTP)
    terminal.read(0.3)
    terminal.screen.reset()
    terminal.kill(signal.SIGCONT)
    terminal.wait_for(before)


IGNORE_SIGHUP = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execv(sys.executable, [sys.executable, "-m", "mate", *sys.argv[1:]])
"""
"""A script that ignores SIGHUP, as `nohup` does, and starts the program."""


def test_ignored_sighup_stays_ignored_until_the_terminal_closes(home: Path) -> None:
    with Terminal(PLAY, home, program=["-c", IGNORE_SIGHUP]) as terminal:
        play_one_trick(terminal)
        terminal.kill(signal.SIGHUP)
        terminal.type("?")
        terminal.wait_for("Choosing a card")
        terminal.close()
        assert terminal.wait() == 3
    assert actions_in(home) == 4


def modes_left(written: bytes) -> set[bytes]:
    """Return the modes that differ from the initial modes of a terminal."""
    last = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", written))
    return {mode for mode, state in last.items() if (state == b"h") != (mode in {b"7", b"25"})}


@pytest.mark.parametrize("keys", ["?q" * 100, ""])
def test_sigterm_ends_the_program_even_if_nobody_reads_the_terminal(
    terminal: Terminal, keys: str
) -> None:
    found = termios.tcgetattr(terminal.descriptor)[3]
    fill = b"\x0c" * 4000
    os.write(terminal.descriptor, keys.encode() or fill)
    terminal.kill(signal.SIGTERM)
    _, status = os.waitpid(terminal.pid, 0)
    terminal.status = os.waitstatus_to_exitcode(status)
    assert terminal.status == 3
    assert not found & termios.ECHO
    assert termios.tcgetattr(terminal.descriptor)[3] & termios.ECHO
    terminal.read(0.1)
    assert b"Traceback" not in terminal.written
    assert "Unexpected" not in terminal.text


def test_terminal_with_stopped_output_gets_its_modes_back(home: Path, terminal: Terminal) -> None:
    play_one_trick(terminal)
    terminal.read(0.3)
    # Stop the output, as Ctrl+S does.
    termios.tcflow(terminal._theirs, termios.TCOOFF)
    terminal.type("?")
    terminal.kill(signal.SIGTERM)
    assert terminal.wait() == 3
    assert terminal.modes[3] & termios.ECHO
    assert modes_left(bytes(terminal.written)) == set()
    assert actions_in(home) == 4


@pytest.mark.parametrize("moment", [b"\x1b[?1000l", b"Resume it"], ids=repr)
def test_sigterm_while_the_program_ends_is_harmless(terminal: Terminal, moment: bytes) -> None:
    terminal.type("?\x10q\x11")
    terminal.wait_for_bytes(moment)
    terminal.kill(signal.SIGTERM)
    terminal.kill(signal.SIGTERM)
    assert terminal.wait() in {3, -signal.SIGTERM}
    assert b"Traceback" not in terminal.written


ENDS_AT_ONCE = """
import os, signal, sys
from mate.cli import main
from mate.tui.driver.terminal import TerminalDriver

start = TerminalDriver.start_application_mode

def ends(driver):
    start(driver)
    os.kill(os.getpid(), signal.SIGTERM)

TerminalDriver.start_application_mode = ends
sys.exit(main(sys.argv[1:]))
"""


FEW_FILES = """
import resource, sys
from mate.cli import main
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), 8))
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("files", ["6", "7"])
def test_system_error_is_one_line_after_restoring_the_terminal(home: Path, files: str) -> None:
    with Terminal([files, "learn"], home, program=["-c", FEW_FILES]) as terminal:
        assert terminal.wait() == 1
        sentence = terminal.written.rpartition(b"\x1b[?1049l")[2]
        assert b"mate: System error: too many open files.\r\n" in sentence


def test_signal_before_the_first_frame_restores_the_terminal(home: Path) -> None:
    with Terminal(PLAY, home, program=["-c", ENDS_AT_ONCE]) as terminal:
        assert terminal.wait() == 3
        _, restored, sentence = terminal.written.partition(b"\x1b[?1049l")
        assert restored
        assert b"Resume it with: mate resume" in sentence
        assert b"Traceback" not in sentence


# Tests of the bytes that reach each kind of terminal, and of the end of the program.


SGR = re.compile(rb"\x1b\[([\d;:]*)m")
ATTRIBUTES = {"", "0", "1", "2", "4", "7", "22", "24", "27"}
"""The codes for reset, bold, dim, underline and reverse, and for the ends of attributes."""
DEFAULTS = {"39", "49"}
SIXTEEN = {str(n) for start in (30, 40, 90, 100) for n in range(start, start + 8)}


def codes(written: bytes) -> set[str]:
    """Return all codes for colours and attributes in the output."""
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


def chosen_command(terminal: Terminal) -> list[Any]:
    """Return the cells of the chosen row in the list of commands, without blanks."""
    row = next(y for y, line in enumerate(terminal.screen.display) if "Change the" in line)
    cells = (terminal.screen.buffer[row][x] for x in range(2, 20))
    return [cell for cell in cells if cell.data.strip()]


def look_around(terminal: Terminal) -> None:
    """Visit the menu, a form, the rules and a table."""
    for keys, text in (
        ("", "Puzzles"),
        ("n", "above"),
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
    terminal.wait_for("to reply")
    terminal.read(0.3)


KINDS: dict[str, tuple[dict[str, str | None], Callable[[bytes], bool], str]] = {
    "NO_COLOR": ({"NO_COLOR": "1"}, is_colourless, "SIGTERM"),
    "vt100": ({"TERM": "vt100", "COLORTERM": ""}, is_colourless, "SIGHUP"),
    "linux": ({"TERM": "linux", "COLORTERM": ""}, is_plain, "close"),
    "16": ({"TERM": "screen", "COLORTERM": None}, is_of_sixteen_colours, "SIGTERM"),
    "256": ({"COLORTERM": ""}, is_of_256_colours, "SIGHUP"),
    "C": ({"LANG": "C"}, bytes.isascii, "close"),
    "latin": ({"PYTHONIOENCODING": "latin-1"}, bytes.isascii, "SIGTERM"),
    "empty": ({"TERM": "", "COLORTERM": None}, bool, "SIGTERM"),
    "ansi": ({"TERM": "ansi", "COLORTERM": None}, bool, "SIGHUP"),
}
"""For each kind: environment variables, a check of all output, and how the program ends."""


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[pytest.mark.deep] * (kind != "linux")) for kind in KINDS]
)
def test_program_runs_in_each_kind_of_terminal(home: Path, kind: str) -> None:
    variables, holds, end = KINDS[kind]
    with Session.begin(Terms(players=("Ana", "Zoë"), first_dealer=1, seed=7)):
        pass
    with Terminal([], home, variables=variables) as terminal:
        look_around(terminal)
        if is_colourless(bytes(terminal.written)):
            rows = terminal.screen.buffer.values()
            reverse = [sum(cell.reverse for cell in row.values()) for row in rows]
            # Only the chosen card and the name of the player to act are in reverse video.
            assert sorted(filter(None, reverse)) == [5, 5, 5, len(" Ana ")]
        for key in ("\x1b[C", "\x1b[C", "\x1b[D", "4"):
            terminal.type(key)
            assert 0 < len(terminal.read(0.3)) <= 1280, key
        terminal.type("\x10sett")
        terminal.wait_for("Change the settings")
        terminal.read(0.1)
        # Without colours, the chosen row is in reverse video. With sixteen colours, its text is
        # black but not bold, because bold black would be grey.
        chosen = chosen_command(terminal)
        assert not is_colourless(bytes(terminal.written)) or all(cell.reverse for cell in chosen)
        if holds is is_of_sixteen_colours:
            assert {(cell.fg, cell.bold) for cell in chosen} == {("black", False)}
        assert holds(bytes(terminal.written))
        if end == "close":
            terminal.close()
        else:
            terminal.kill(signal.Signals[end])
        assert terminal.wait() in {0, 3}


def test_ascii_option_works_in_a_terminal_without_a_name(home: Path) -> None:
    nameless = {"TERM": None, "COLORTERM": None}
    with Terminal(["--ascii", *PLAY], home, variables=nameless) as terminal:
        terminal.wait_for("keep all ten")
        terminal.type("33nn55?q")
        terminal.wait_for("to reply")
        assert terminal.written.isascii()


def test_dumb_terminal_is_referred_to_line_mode(home: Path) -> None:
    with Terminal(["resume"], home, variables={"TERM": "Dumb-emacs-ansi"}) as terminal:
        assert terminal.wait() == 1
        refusal = b"but a terminal of type Dumb-emacs-ansi cannot move its cursor. "
        assert refusal in terminal.written
        assert b"--plain" in terminal.written
        assert b"\x1b" not in terminal.written


def test_line_mode_works_in_a_dumb_terminal(home: Path) -> None:
    with Terminal([*PLAY, "--plain"], home, variables={"TERM": "dumb"}) as terminal:
        terminal.wait_for("Ben")
        terminal.type("\x04")
        assert terminal.wait() == 3
