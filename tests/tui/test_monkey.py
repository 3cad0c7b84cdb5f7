"""A monkey at the keyboard: whatever keys, clicks and sizes come, nothing breaks, nothing is lost.

Each run has its own seed, so that what it finds can be found again. `make test` sends a few from
every start, `make test-deep` three thousand. `tests/fuzz` sends bytes to a real terminal.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from tests.tui.screens import play_first_legal, text_of
from textual.pilot import OutOfBounds, Pilot

from mate.record import Terms, load
from mate.record.terms import HELP
from mate.record.text import loads_whole_lines
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.keys.commands import COMMANDS

SIZES = [(80, 24), (40, 12), (120, 36), (79, 23), (30, 8), (200, 50)]
TYPED = [*"1234567890-atkqcshdQ[/]\\", "tab", "shift+tab", "é", "界", "f12", "ctrl+a", "delete"]
KEYS = sorted({key for command in COMMANDS for key in command.keys.split(",")} | {*TYPED})
# This leaves the program at once and would end every run early.
KEYS.remove("ctrl+q")


def begun(path: Path, *names: str, pace: float = 0.7, **terms: Any) -> MateApp:
    # To wait for what moves would take most of the time.
    settings = Settings(motion="off", computer_seconds=pace)
    terms = {"seed": 5, "players": names, **terms}
    return MateApp(Session.begin(Terms(**terms), path), settings=settings)


def replay_app(path: Path) -> MateApp:
    with Session.begin(Terms(players=("Ana", "Ben"), seed=9), path) as session:
        play_first_legal(session)
    return MateApp(replay=path, settings=Settings(motion="off"))


ALONE, WATCHED = (None, "novice"), ("club", "novice")
STARTS: dict[str, Callable[[Path], MateApp]] = {
    "home": lambda _: MateApp(settings=Settings(motion="off")),
    "table": lambda path: begun(path, "Bob [/x]", "[red]\u202eeviL\x1b[31m界"),
    "computer": lambda path: begun(path, "Ana", "Mate", computers=ALONE),
    "replay": replay_app,
    "helped": lambda path: begun(path, "Ana", "Mate", pace=0, help=HELP, computers=ALONE),
    "watched": lambda path: begun(path, "Hal", "Sal", pace=0.02, computers=WATCHED),
}


@pytest.mark.parametrize(
    ("seed", "presses"),
    [
        *((seed, 30) for seed in range(4)),
        *(pytest.param(seed, 300, marks=pytest.mark.deep) for seed in range(10)),
    ],
)
async def test_a_monkey_breaks_nothing(seed: int, presses: int, home: Path, tmp_path: Path) -> None:
    source = random.Random(seed)
    names = list(STARTS)
    start, left, run = names[seed % len(names)], presses, 0
    # The menu has something to offer.
    replay_app(home / "matches" / "finished.jsonl")
    while left > 0:
        app = STARTS[start](tmp_path / f"match-{run}.jsonl")
        async with app.run_test(size=source.choice(SIZES)) as pilot:
            while left > 0 and app.is_running and app.return_code is None:
                left -= 1
                await act(pilot, source)
                if left % 20 == 0:
                    await pilot.pause()
                    check(app)
        start, run = source.choice(names), run + 1
    check_logs(tmp_path)


async def act(pilot: Pilot[None], source: random.Random) -> None:
    """One key, one click, or another size."""
    what = source.random()
    if what < 0.9:
        await pilot.press(source.choice(KEYS))
    elif what < 0.98:
        width, height = pilot.app.size
        offset = (source.randrange(width), source.randrange(height))
        try:
            await pilot.click(offset=offset, times=source.choice((1, 1, 2)))
        except OutOfBounds:  # the size was changed a moment ago
            await pilot.pause()
    else:
        await pilot.resize_terminal(*source.choice(SIZES))


def check_logs(folder: Path) -> None:
    """Every log is whole and sound."""
    for log in folder.rglob("*.jsonl"):
        _, cut = loads_whole_lines(log.read_bytes(), log.name)
        assert not cut


def check(app: MateApp) -> None:
    """What always holds: rows fit, and what is shown of a match is on disk."""
    if not app.is_running or app.return_code is not None:
        return
    assert all(cell_len(line) <= app.size.width for line in text_of(app).splitlines())
    assert "\x1b" not in text_of(app)
    session = app.session
    if session is not None and session.path.exists():
        assert load(session.path) == session.record
