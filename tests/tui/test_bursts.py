"""Keys and clicks that come in one piece do what they do when they are typed slowly."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tests.tui.screens import opened
from tests.tui.terminal import PLAY, Terminal
from textual.events import Key
from textual.keys import key_to_character
from textual.pilot import Pilot

from mate.record import load
from mate.session import Session


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """Let keys come all at once, as from a terminal that was slow."""
    for key in keys:
        pilot.app.post_message(Key(key, key_to_character(key)))
    for _ in keys:
        await pilot.pause()


async def test_a_screen_that_opens_gets_the_keys_that_follow() -> None:
    async with opened() as (app, pilot):
        await burst(pilot, "t", "ctrl+p", "x", "escape", "f2", "k", "question_mark")
        names = [type(screen).__name__ for screen in app.screen_stack]
        assert names == ["HomeScreen", "SettingsScreen", "KeysScreen", "HelpScreen"]


@pytest.mark.parametrize(
    "keys",
    [
        ["ctrl+p", "enter", "enter"],
        ["q", "question_mark", "question_mark", "q", "q"],
        ["q", "f2"],
        ["q", "ctrl+p", "b"],
    ],
    ids=" ".join,
)
async def test_after_leaving_has_begun_no_key_acts(session: Session, keys: list[str]) -> None:
    async with opened(session) as (app, pilot):
        await burst(pilot, *keys)
        assert len(app.screen_stack) <= 3
    assert app.return_code in {None, 3}


@pytest.mark.parametrize("end", ["\x11", signal.SIGTERM])
def test_however_many_moves_wait_the_end_is_obeyed(home: Path, end: str | signal.Signals) -> None:
    with Terminal(PLAY, home) as terminal:
        terminal.wait_for("Ben: keep all ten")
        terminal.type("\x1b[C\x1b[A\x1b[H" * 3_000)
        if isinstance(end, str):
            terminal.type(end)
        else:
            terminal.kill(end)
        assert terminal.wait() == 3
        assert b"\x1b[?1049l" in terminal.written


@pytest.mark.parametrize("keys", ["?", "q", pytest.param("\r", marks=pytest.mark.deep)])
def test_clicks_and_keys_in_one_piece_end_nothing(home: Path, keys: str) -> None:
    with Terminal([] if keys == "q" else PLAY, home) as terminal:
        terminal.wait_for("Learn" if keys == "q" else "Ben: keep all ten")
        # On cells, as a terminal reports them.
        terminal.type(
            "".join(
                f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m" * 2 + keys
                for y in range(2, 25, 3)
                for x in (5, 13, 41)
            )
        )
        terminal.type(f"\r\r{'u' * 30}\x10\r\r")
        terminal.read(0.3)
        terminal.kill(signal.SIGTERM)
        assert terminal.wait() in {0, 3}
        assert b"Traceback" not in terminal.written
    for log in (home / "matches").glob("*.jsonl"):
        load(log)
