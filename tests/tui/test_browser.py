"""The program behind a server that shows it in a browser, as textual-serve does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pyte
import pytest
from tests.surroundings import PATIENCE
from tests.tui.terminal import PLAY, SOURCES, actions_in, log_in

DRIVER = "textual.drivers.web_driver:WebDriver"


class Server:
    """What a server does: it starts the program on pipes, and passes packets to and fro.

    Args:
        home: where the program keeps its matches.
    """

    def __init__(self, home: Path) -> None:
        environment = {
            **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
            "MATE_HOME": str(home),
            "PYTHONPATH": str(SOURCES),
            "TEXTUAL_DRIVER": DRIVER,
            # A server has been started by anything, and has no terminal.
            "TERM": "dumb",
            "LANG": "C",
            "LC_ALL": "C",
            "COLUMNS": "100",
            "ROWS": "30",
        }
        environment.pop("COLORTERM", None)
        self.screen = pyte.Screen(100, 30)
        self.written = b""
        self._stream = pyte.ByteStream(self.screen)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mate", *PLAY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        # A pipe is read without a limit of time: a program that writes no more is ended instead.
        self._limit = Timer(PATIENCE, self.process.kill)
        self._limit.daemon = True
        self._limit.start()
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"__GANGLION__\n"

    def read_packet(self) -> tuple[bytes, bytes]:
        """The next packet: its kind and what is in it; both empty at the end."""
        assert self.process.stdout is not None
        head = self.process.stdout.read(5)
        data = self.process.stdout.read(int.from_bytes(head[1:], "big"))
        if head[:1] == b"D":
            self.written += data
            self._stream.feed(data)
        return head[:1], data

    def wait_for(self, text: str) -> None:
        """Take packets until the browser shows a text."""
        while text not in "\n".join(self.screen.display):
            assert self.read_packet()[0] in {b"D", b"M"}, f"{text!r} does not come up"

    def send(self, kind: bytes, data: bytes) -> None:
        """Pass a packet on to the program."""
        assert self.process.stdin is not None
        self.process.stdin.write(kind + len(data).to_bytes(4, "big") + data)
        self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Take what is left to its end: the exit status and what is in the server's own log."""
        while self.read_packet()[0]:
            pass
        _, log = self.process.communicate(timeout=PATIENCE)
        self._limit.cancel()
        return self.process.returncode, log.decode()


@pytest.mark.parametrize("end", ["closed", "quit", "key"])
def test_a_browser_shows_the_table_in_colour_takes_keys_and_ends(home: Path, end: str) -> None:
    server = Server(home)
    server.wait_for("Ben: keep all ten")
    assert "♣" in "\n".join(server.screen.display)
    assert b"\x1b[6n" not in server.written
    assert b"8;2;" in server.written
    server.send(b"D", b"33")
    server.wait_for("▶ Ana")
    assert actions_in(home) == 1
    assert server.process.stdin is not None
    if end == "closed":
        server.process.stdin.close()
        server.process.stdin = None
    elif end == "quit":
        server.send(b"M", b'{"type": "quit"}')
    else:
        log_in(home).unlink()
        server.send(b"D", b"qq")
    status, log = server.end()
    assert (status, "Traceback" in log) == (3, False)
    # What is told at the end is no part of the screen.
    if end == "key":
        assert log.startswith("Another program has removed the log")
    else:
        assert "Resume it with: mate resume" in log


def test_a_driver_that_there_is_none_of_is_told_in_one_line(home: Path) -> None:
    environment = {**os.environ, "MATE_HOME": str(home), "TEXTUAL_DRIVER": "nowhere:Driver"}
    done = subprocess.run(
        [sys.executable, "-m", "mate"], capture_output=True, text=True, env=environment, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        done.stderr
        == "mate: Not a Textual driver: 'nowhere:Driver'. Correct or unset TEXTUAL_DRIVER.\n"
    )
