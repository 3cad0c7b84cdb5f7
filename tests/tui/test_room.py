"""Screens around the table in large terminals: in the middle, and no wider than is read well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.saved.saves import a_match, save
from tests.tui.screens import (
    SIZES,
    check_golden,
    play_up_to_the_last_action,
    press,
    seated,
    settle,
    settled,
    shows,
    text_of,
)
from textual.pilot import Pilot

from mate.record import Terms
from mate.session import Session
from mate.statistics.losses import LossFinder
from mate.tui.app import MateApp
from mate.tui.draw import width
from mate.tui.screens.base import MateScreen
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.widgets import Drawing, KeyLine

WIDE, LARGE, LARGEST = SIZES["wide"], SIZES["large"], SIZES["largest"]
SCREENS = {
    "settings": ("t",),
    "keys": ("t", "k"),
    "rules": ("f3",),
    "help": ("question_mark",),
    "pair": ("a",),
    "statistics": ("a", "a"),
    "player": ("a", "a", "enter"),
}
READ_WELL = 104
"""The most cells of a line of text, with what stands beside it."""


def margins(line: str, cells: int) -> tuple[int, int]:
    """How many cells are blank before a line and after it."""
    return len(line) - len(line.lstrip()), cells - len(line.rstrip())


@pytest.mark.parametrize("name", SCREENS)
async def test_contents_stand_in_the_middle_read_well_and_are_not_cut(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LossFinder, "losses", lambda *_: None)
    save(home / "matches", "a.jsonl", a_match())
    app = MateApp()
    async with app.run_test(size=WIDE) as pilot:
        for key in SCREENS[name]:
            await settled(pilot, key)
        # Also between the sizes for which screens are laid out.
        for size in (WIDE, LARGE, (149, 60), (190, 40), LARGEST):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            for drawing in app.screen.query(Drawing):
                if drawing.size:
                    assert max(map(width, drawing._rows), default=0) <= drawing.size.width
            screen = app.screen
            assert isinstance(screen, MateScreen)
            lines = text_of(app).splitlines()
            before, after = margins(lines[-1], size[0])
            assert abs(before - after) <= 1
            assert margins(lines[0], size[0])[0] == (size[0] - screen.cells) // 2 + 1
        if name in {"keys", "rules"}:
            left = (LARGEST[0] - READ_WELL) // 2
            for line in lines[:-1]:
                assert left <= margins(line or " " * LARGEST[0], LARGEST[0])[0]
                assert len(line) <= LARGEST[0] - left


async def press_until(pilot: Pilot[Any], app: MateApp, kind: type[MateScreen[Any]]) -> None:
    for _ in range(9):
        if shows(app, kind):
            return
        await settled(pilot, "enter")
    raise AssertionError(text_of(app))


@pytest.mark.usefixtures("home")
async def test_the_header_of_a_result_begins_where_that_of_the_table_does() -> None:
    session = Session.begin(Terms(players=("Ana", "Ben"), seed=13, first_dealer=0))
    play_up_to_the_last_action(session)
    async with seated(session, LARGEST) as (app, pilot):
        await press_until(pilot, app, MatchEndScreen)
        assert text_of(app).startswith(" Mate · End of")


@pytest.mark.usefixtures("home")
async def test_the_headers_of_the_smallest_terminal_are_not_cut() -> None:
    players = ("Benjamin", "Player 2")
    session = Session.begin(Terms(players=players, seed=13, first_dealer=0, length="round"))
    play_up_to_the_last_action(session)
    async with seated(session, SIZES["compact"]) as (app, pilot):
        await press(pilot, "f4")
        assert "Score sheet   hand 2 of 2 · classic" in " ".join(text_of(app).split("  "))
        await press(pilot, "escape")
        await press_until(pilot, app, MatchEndScreen)
        assert "…" not in text_of(app).splitlines()[0]
        assert all(name in text_of(app).splitlines()[0] for name in players)


@pytest.mark.quick
async def test_rules_and_help_in_the_large_layout() -> None:
    app = MateApp()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "f3")
        check_golden(app, "large-rules")
        # A key in the middle of the line is clicked.
        place = text_of(app).splitlines()[-1].index("leave")
        await pilot.click(app.screen.query_one(KeyLine), offset=(2, 0))
        assert not shows(app, HomeScreen)
        await pilot.click(app.screen.query_one(KeyLine), offset=(place, 0))
        await pilot.pause()
        assert shows(app, HomeScreen)
        await press(pilot, "question_mark")
        check_golden(app, "large-help")
