"""What a terminal says of itself, and where there is none."""

from __future__ import annotations

import termios

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Resize

from mate.tui.driver.signals import TerminalModes
from mate.tui.driver.terminal import Typed


@pytest.mark.parametrize(
    ("columns", "rows", "believed"),
    [
        *((80, 24, True), (1, 1, True), (1000, 1000, True)),
        *((1001, 24, False), (80, 1001, False), (0, 24, False), (80, 0, False)),
    ],
)
def test_a_size_that_no_terminal_has_is_not_believed(
    columns: int, rows: int, believed: bool
) -> None:
    told = list(Typed(XTermParser).messages(b"\x1b[48;%d;%d;480;640t" % (rows, columns)))
    sizes = [message.size for message in told if isinstance(message, Resize)]
    assert sizes == [(columns, rows)] * believed


def test_where_there_is_no_terminal_no_modes_are_restored(monkeypatch: pytest.MonkeyPatch) -> None:
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
