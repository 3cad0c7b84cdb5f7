"""Clicks that come in one piece, together with keys."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.tui.terminal import PLAY, Terminal

from mate.record import load


def click(x: int, y: int) -> str:
    """A click on a cell, as a terminal reports it."""
    return f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m"


@pytest.mark.parametrize("keys", ["", "?", "q", "\x10", "u", "\r", "\x1b[C"], ids=repr)
def test_clicks_and_keys_in_one_piece_end_nothing(home: Path, keys: str) -> None:
    with Terminal([] if keys == "q" else PLAY, home) as terminal:
        terminal.wait_for("Learn" if keys == "q" else "Ben to declare")
        clicks = "".join(click(x, y) * 2 + keys for y in range(1, 24, 3) for x in (4, 12, 40))
        terminal.type(clicks)
        terminal.type(f"\r\r{'u' * 30}\x10\r\r{click(12, 8) * 2}")
        terminal.read(0.3)
        terminal.kill(signal.SIGTERM)
        assert terminal.wait() in {0, 3}
        assert b"Traceback" not in terminal.written
        assert "Unexpected" not in terminal.text
    for log in (home / "matches").glob("*.jsonl"):
        load(log)
