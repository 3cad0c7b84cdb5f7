"""The driver between the program and its terminal or browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import termios
import threading
from pathlib import Path
from threading import Timer
from unittest.mock import patch

import pyte
import pytest
from tests.environment import TIMEOUT
from tests.tui.terminal import PLAY, SOURCES, Terminal, actions_in, play_one_trick
from tests.tui.test_grammar import ANSWERS, in_utf_8, one_byte
from textual._xterm_parser import XTermParser
from textual.drivers.headless_driver import HeadlessDriver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, MouseDown, Paste, Resize
from textual.message import Message

from mate.tui.app import MateApp
from mate.tui.driver.signals import TerminalModes, WakeupPipe
from mate.tui.driver.terminal import InputParser, TerminalDriver

QUESTION = "\x1b[H♣\x1b[6n\x1b[H─\x1b[6n\x1b[H\x1b[K".encode()
NARROW, WIDE = "\x1b[1;2R", "\x1b[1;3R"


def test_program_uses_its_own_terminal_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MateApp().driver_class is TerminalDriver
    name = f"{HeadlessDriver.__module__}:{HeadlessDriver.__name__}"
    monkeypatch.setattr("textual.constants.DRIVER", name)
    assert MateApp().driver_class is HeadlessDriver


async def test_driver_drops_output_until_the_program_has_taken_over_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Leave the terminal alone, as a program in the background does.
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: None)
    driver = TerminalDriver(MateApp())
    driver.start_application_mode()
    written: list[str] = []
    monkeypatch.setattr(LinuxDriver, "write", lambda _, data: written.append(data))
    driver.write("a picture")
    assert not written


def test_terminal_with_wide_symbols_gets_ascii_and_loses_no_key(terminal: Terminal) -> None:
    play_one_trick(terminal)
    before = terminal.text
    assert not before.isascii()
    # Press a key before the answer, and another key after it.
    terminal.type(f"5{NARROW}{WIDE}5")
    terminal.wait_for("to reply: no spade")
    terminal.read(0.2)
    assert terminal.text.isascii()
    assert terminal.written.count(QUESTION) == 1


def test_terminal_answers_to_other_programs_play_no_card(home: Path, terminal: Terminal) -> None:
    terminal.read(0.2)
    shown = terminal.text
    for answer in ANSWERS.values():
        assert terminal.send(answer + one_byte(answer) + in_utf_8(answer))
    terminal.read(0.2)
    assert terminal.text == shown
    terminal.type("33")
    terminal.wait_for("Ana: keep all ten")
    assert actions_in(home) == 1


def test_first_screen_is_ascii_if_the_terminal_reports_wide_symbols_in_time(home: Path) -> None:
    with Terminal(PLAY, home) as terminal:
        while QUESTION not in terminal.written:
            terminal.read(0.01)
        asked = terminal.written.index(QUESTION)
        terminal.type(WIDE + WIDE)
        terminal.wait_for("Ben: keep all ten")
        terminal.read(0.2)
        assert terminal.text.isascii()
        assert "♣".encode() not in terminal.written[:asked]


def test_terminal_with_narrow_symbols_is_asked_once_and_keeps_the_symbols(
    terminal: Terminal,
) -> None:
    play_one_trick(terminal)
    terminal.read(0.3)
    for answer in (NARROW, NARROW, WIDE):
        terminal.type(answer)
        assert terminal.read(0.2) == b""
    assert terminal.written.count(QUESTION) == 1
    assert b"\x1b[6n" not in terminal.written.replace(QUESTION, b"")


@pytest.mark.parametrize(
    ("setting", "variables"),
    [("off", {}), ("auto", {"LANG": "C"})],
    ids=str,
)
def test_terminal_is_not_asked_for_symbol_widths_if_ascii_is_already_decided(
    home: Path, setting: str, variables: dict[str, str]
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(f'ascii = "{setting}"\n')
    with Terminal(PLAY, home, variables=variables) as terminal:
        terminal.wait_for("Ben: keep all ten")
        assert b"\x1b[6n" not in terminal.written


def keys_of(*pieces: bytes) -> list[str]:
    """Return the keys that the driver reads from pieces of bytes followed by silence."""
    typed = InputParser(XTermParser)
    messages = [message for piece in pieces for message in typed.messages(piece)]
    with patch("mate.clock.seconds", lambda: float("inf")):
        messages += typed.messages(b"")
    return [message.key for message in messages if isinstance(message, Key)]


@pytest.mark.parametrize(
    "pieces",
    [
        (b"\xff",),
        ("é".encode("latin-1"),),
        (b"\xe9\xe9", b"\xe9"),
        (b"\x1b[M \x98*",),
        (b"\x1b[", b"M", b" \xc3", b"\xa9"),
        (b"\x1b[38:49;2;49u",),
        (b"\x1b[1114112u",),
        (b"\x1b[48;0;0;0;0t",),
        (b"\x1b[48;99999;99999;1;1t\x1b[<0;1;1M",),
        (b"\x1b[200~caf\xe9\x1b[201~",),
    ],
    ids=str,
)
def test_driver_ignores_bytes_that_are_not_keys(pieces: tuple[bytes, ...]) -> None:
    assert keys_of(b"a", *pieces, b"b") == ["a", "b"]


def test_endless_paste_does_not_swallow_later_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("mate.clock.seconds", lambda: now)
    typed = InputParser(XTermParser)
    assert list(typed.messages(b"\x1b[200~ab\x11")) == []
    now = 5
    (paste,) = typed.messages(b"")
    assert isinstance(paste, Paste)
    assert paste.text == "ab\x11"
    (key,) = typed.messages(b"\x11")
    assert isinstance(key, Key)
    assert key.key == "ctrl+q"


def test_keys_that_wait_to_be_parsed_keep_the_time_at_which_they_were_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 5.0
    monkeypatch.setattr("mate.clock.seconds", lambda: now)
    typed = InputParser(XTermParser)
    read = [*typed.messages(b"aaa\x1b", room=1)]
    now = 5.2
    read += typed.messages(b"x", room=9)
    assert [(message.key, message.time) for message in read] == [
        ("a", 5.0),
        ("a", 5.0),
        ("a", 5.0),
        ("alt+x", 5.2),
    ]


def test_impossible_terminal_size_is_ignored() -> None:
    believed = []
    for columns, rows in ((80, 24), (1, 1), (1000, 1000), (1001, 24), (80, 1001), (0, 24), (80, 0)):
        sentence = InputParser(XTermParser).messages(b"\x1b[48;%d;%d;480;640t" % (rows, columns))
        believed += [message.size for message in sentence if isinstance(message, Resize)]
    assert believed == [(80, 24), (1, 1), (1000, 1000)]


def test_modes_are_not_restored_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise termios.error(25, "Inappropriate ioctl for device")

    restored: list[object] = []
    monkeypatch.setattr(termios, "tcgetattr", fail)
    monkeypatch.setattr(termios, "tcsetattr", lambda *what: restored.append(what))
    TerminalModes().restore()
    assert restored == []
    monkeypatch.setattr(termios, "tcgetattr", lambda _: ["as found"])
    TerminalModes().restore()
    assert restored == [(0, termios.TCSANOW, ["as found"])]


BREAKS = """
import sys
from mate.cli import main
from mate.tui.screens.table import TableScreen

def breaks(screen, *_):
    raise ValueError("the king is gone")

TableScreen.action_take_back = breaks
sys.exit(main(sys.argv[1:]))
"""


def test_unexpected_error_is_reported_in_one_line(home: Path) -> None:
    variables = {"COLUMNS": "300"}
    with Terminal(PLAY, home, 300, variables=variables, program=["-c", BREAKS]) as terminal:
        terminal.wait_for("Ben: keep all ten")
        terminal.type("u")
        assert terminal.wait() == 1
        _, restored, text = terminal.written.decode().rpartition("\x1b[?1049l")
        assert restored
        assert "Traceback" not in text
        line = text[text.index("mate: ") :].strip()
        assert "\n" not in line
        for part in ("Unexpected ValueError: the king", "The match is saved: ", "mate resume"):
            assert part in line


REDIRECT = """
import os, sys
where = sys.argv[1]
if where == "closed":
    os.close(2)
elif where == "broken":
    reader, writer = os.pipe()
    os.dup2(writer, 2)
    os.close(reader)
    os.close(writer)
else:
    os.dup2(os.open(where, os.O_WRONLY), 2)
os.execv(sys.executable, [sys.executable, "-m", "mate", *sys.argv[2:]])
"""
"""A script that redirects standard error, or closes it, and starts the program."""


@pytest.mark.parametrize("where", ["/dev/null", "/dev/full", "closed", "broken"])
def test_screen_is_shown_wherever_standard_error_goes(home: Path, where: str) -> None:
    with Terminal([where, *PLAY], home, program=["-c", REDIRECT]) as terminal:
        play_one_trick(terminal)
        terminal.type("\x11")
        assert terminal.wait() == 3
        assert "mate resume" in terminal.text
    assert actions_in(home) == 4


@pytest.mark.parametrize("number", ["20", "²", "0", "-1", "9" * 400, "9" * 5000], ids=len)
def test_screen_has_the_size_of_its_terminal_whatever_columns_and_lines_say(
    home: Path, number: str
) -> None:
    variables = {"COLUMNS": number, "LINES": number}
    with Terminal(PLAY, home, variables=variables) as terminal:
        terminal.wait_for("Ben: keep all ten")
        assert terminal.text.count("\n") == 23
        terminal.resize(100, 30)
        terminal.wait_until(lambda: "Esc leave" in terminal.text.split("\n")[-1])
        assert "Mate needs" not in terminal.text


def memory(process: int) -> int:
    """Return the peak memory of a process, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="it looks into /proc")
def test_screen_is_centred_in_a_window_beyond_the_largest_size(home: Path) -> None:
    with Terminal(PLAY, home, 5000, 2000) as terminal:
        terminal.wait_for_bytes(b"Ben: keep all ten")
        assert min(map(int, re.findall(rb"\x1b\[(\d+);\d+H", terminal.written))) == 801
        terminal.read(0.3)
        terminal.type("\x1bOR")
        # A word of the title, because the terminal already shows the blanks between the words.
        terminal.wait_for_bytes(b"rules")
        assert memory(terminal.pid) < 300
        terminal.type("\x11")
        assert terminal.wait() == 3


async def test_click_positions_count_from_the_corner_of_a_centred_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda *_: os.terminal_size((5000, 2000)))
    driver = TerminalDriver(MateApp())
    assert driver._get_terminal_size() == (1000, 400)
    sent: list[Message] = []
    monkeypatch.setattr(driver, "send_message", sent.append)
    (click,) = XTermParser().feed("\x1b[<0;2006;807M")
    driver.process_message(click)
    assert isinstance(sent[0], MouseDown)
    assert (sent[0].screen_x, sent[0].screen_y) == (5, 6)


MODES = ("?1049h", "?1000h", "?1003h", "?1006h", "?2004h", "?1004h", "?25l", "?7l")
"""The modes that the program sets: its own screen, mouse, paste, focus, no cursor, no wrap."""


def test_ctrl_l_sigcont_and_sigwinch_set_every_mode_and_repaint_the_screen(
    terminal: Terminal,
) -> None:
    play_one_trick(terminal)
    for why in (None, signal.SIGCONT, signal.SIGWINCH):
        terminal.read(0.3)
        before, begin = terminal.text, len(terminal.written)
        terminal.screen.reset()
        if why is None:
            terminal.type("\x0c")
        else:
            terminal.kill(why)
        terminal.wait_for(before)
        again = bytes(terminal.written[begin:])
        assert [mode for mode in MODES if f"\x1b[{mode}".encode() not in again] == []
        assert re.search(rb"\x1b\[[=>]25u", again)
    # SIGWINCH also restores raw input after another program has changed the terminal's mode.
    found = terminal.modes
    cooked = [*found[:3], found[3] | termios.ECHO | termios.ICANON, *found[4:]]
    termios.tcsetattr(terminal.descriptor, termios.TCSANOW, cooked)
    terminal.kill(signal.SIGWINCH)
    terminal.wait_until(lambda: not terminal.modes[3] & (termios.ECHO | termios.ICANON))
    terminal.type("\x11")
    assert terminal.wait() == 3
    # A terminal keeps each keyboard protocol until the program removes it.
    assert terminal.written.count(b"\x1b[>25u") == terminal.written.count(b"\x1b[<u")


def test_terminal_answers_never_make_the_mouse_report_pixels(terminal: Terminal) -> None:
    terminal.wait_for("Ben: keep all ten")
    terminal.type("\x1b[?2048;2$y\x1b[48;24;80;480;640t\x11")
    assert terminal.wait() == 3
    assert b"\x1b[?2048" not in terminal.written
    assert b"\x1b[?1016h" not in terminal.written


async def test_signal_delivered_to_another_thread_wakes_the_program() -> None:
    # Use a future instead of an event, because a signal handler may set a future at any moment.
    came, over = asyncio.get_running_loop().create_future(), threading.Event()
    before = signal.signal(signal.SIGUSR1, lambda *_: came.set_result(None))
    other = threading.Thread(target=over.wait)
    other.start()
    masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    wake = WakeupPipe()
    try:
        os.kill(os.getpid(), signal.SIGUSR1)
        await asyncio.wait_for(came, TIMEOUT)
    finally:
        wake.close()
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        signal.signal(signal.SIGUSR1, before)
        over.set()
        other.join()
    assert signal.set_wakeup_fd(-1) == -1


# Tests of the program in a browser, started by a server such as textual-serve.


class Server:
    """A server that starts the program on pipes, and passes packets in both directions.

    Args:
        home: the folder in which the program keeps its matches.
    """

    def __init__(self, home: Path) -> None:
        environment = {
            "MATE_HOME": str(home),
            "PYTHONPATH": str(SOURCES),
            "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
            # A server has no terminal, and a minimal environment.
            "TERM": "dumb",
            "LANG": "C",
            "COLUMNS": "100",
            "ROWS": "30",
        }
        self.written = b""
        # The server sets the size, here 100 columns.
        self.shown = pyte.Screen(100, 30)
        self._stream = pyte.ByteStream(self.shown)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mate", *PLAY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        # Reading a pipe has no time limit, so kill a program that writes nothing more.
        self._limit = Timer(TIMEOUT, self.process.kill)
        self._limit.daemon = True
        self._limit.start()
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"__GANGLION__\n"

    def read_packet(self) -> tuple[bytes, bytes]:
        """Return the kind and the content of the next packet; both are empty at the end."""
        assert self.process.stdout is not None
        head = self.process.stdout.read(5)
        data = self.process.stdout.read(int.from_bytes(head[1:], "big"))
        if head[:1] == b"D":
            self.written += data
            self._stream.feed(data)
        return head[:1], data

    def wait_for(self, text: str) -> None:
        """Read packets until the screen shows a text; only cells that change are written."""
        while text not in "\n".join(self.shown.display):
            assert self.read_packet()[0] in {b"D", b"M"}, f"{text!r} does not come up"

    def send(self, kind: bytes, data: bytes) -> None:
        """Pass a packet on to the program."""
        assert self.process.stdin is not None
        self.process.stdin.write(kind + len(data).to_bytes(4, "big") + data)
        self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Read all remaining packets and return the exit status and the program's error output."""
        while self.read_packet()[0]:
            pass
        _, log = self.process.communicate(timeout=TIMEOUT)
        self._limit.cancel()
        return self.process.returncode, log.decode()


@pytest.mark.parametrize("end", ["closed", "quit"])
def test_browser_session_shows_colours_takes_keys_and_ends_without_traceback(
    home: Path, end: str
) -> None:
    server = Server(home)
    server.wait_for("Ben: keep all ten")
    assert "♣".encode() in server.written
    assert b"\x1b[6n" not in server.written
    assert b"8;2;" in server.written
    assert max(len(line.rstrip()) for line in server.shown.display) > 80
    server.send(b"D", b"33")
    server.wait_for("Ana: keep all ten")
    assert actions_in(home) == 1
    assert server.process.stdin is not None
    if end == "closed":
        server.process.stdin.close()
        server.process.stdin = None
    else:
        server.send(b"M", b'{"type": "quit"}')
    status, log = server.end()
    assert (status, "Traceback" in log) == (3, False)
    # The program prints its last message to standard error instead of the screen.
    assert "-m mate resume" in log


def test_unknown_driver_is_reported_in_one_line(home: Path) -> None:
    environment = {**os.environ, "MATE_HOME": str(home), "TEXTUAL_DRIVER": "nowhere:Driver"}
    done = subprocess.run(
        [sys.executable, "-m", "mate"], capture_output=True, text=True, env=environment, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        done.stderr
        == "mate: Not a Textual driver: 'nowhere:Driver'. Correct or unset TEXTUAL_DRIVER.\n"
    )
