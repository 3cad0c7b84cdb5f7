"""Screens in large terminals, whose contents are centred and not too wide to read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.saved.saves import a_match, save
from tests.tui.screens import (
    SIZES,
    check_golden,
    on_screen,
    open_app,
    open_table,
    play_up_to_the_last_action,
    press,
    press_settle,
    run,
    settle,
    text_of,
)

from mate.record import Terms
from mate.session import Session
from mate.statistics.losses import LossFinder
from mate.tui.draw import MARGIN, width
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.sheets import MatchEndScreen
from mate.tui.widgets import Drawing, KeyLine

WIDE, LARGE, LARGEST = SIZES["wide"], SIZES["large"], SIZES["largest"]
SCREENS = {
    "settings": "t",
    "keys": "k",
    "rules": "escape escape f3",
    "help": "escape question_mark",
    "pair": "escape a",
    "statistics": "a",
    "player": "enter",
}
"""The screens that the test visits in turn, and the keys that lead to each screen."""
READABLE = {"keys": 104, "rules": 160}
"""The maximum widths of a text and of its second column or other contents next to the text."""


def margins(line: str, cells: int) -> tuple[int, int]:
    """Return the numbers of blank cells before and after a line."""
    return len(line) - len(line.lstrip()), cells - len(line.rstrip())


async def test_contents_are_centred_readable_and_not_cut_in_large_terminals(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LossFinder, "losses", lambda *_: None)
    save(home / "matches", "a.jsonl", a_match())
    async with open_app(size=WIDE) as (app, pilot):
        for name, keys in SCREENS.items():
            for key in keys.split():
                await press_settle(pilot, key)
            # Include sizes between the sizes of two layouts.
            for size in (LARGE, (149, 60), (190, 40), WIDE, LARGEST):
                await pilot.resize_terminal(*size)
                await settle(pilot)
                for drawing in app.screen.query(Drawing):
                    if drawing.size:
                        assert max(map(width, drawing._rows), default=0) <= drawing.size.width
                lines = text_of(app).splitlines()
                before, after = margins(lines[-1], size[0])
                assert abs(before - after) <= 1
                assert margins(lines[0], size[0])[0] == MARGIN
            if name in READABLE:
                left = (LARGEST[0] - READABLE[name]) // 2
                for line in lines[1:-1]:
                    assert left <= margins(line or " " * LARGEST[0], LARGEST[0])[0]
                    assert len(line) <= LARGEST[0] - left


@pytest.mark.usefixtures("home")
async def test_headers_are_not_cut_in_the_smallest_terminal() -> None:
    players = ("Benjamin", "Player 2")
    session = Session.begin(Terms(players=players, seed=13, first_dealer=0, length="round"))
    play_up_to_the_last_action(session)
    async with open_table(session, SIZES["compact"]) as (app, pilot):
        await run(pilot, "f4 | Score sheet hand 2 of 2 · one round \n escape")
        await press(pilot, "right", "enter", "enter")
        assert on_screen(app, MatchEndScreen)
        assert "…" not in text_of(app).splitlines()[0]
        assert all(name in text_of(app).splitlines()[0] for name in players)


@pytest.mark.quick
async def test_rules_and_help_match_their_golden_texts_in_the_large_layout() -> None:
    async with open_app(size=LARGE) as (app, pilot):
        await press(pilot, "f3")
        check_golden(app, "large-rules")
        # In the centred line of keys, only a click on a key acts.
        place = text_of(app).splitlines()[-1].index("leave")
        await pilot.click(app.screen.query_one(KeyLine), offset=(2, 0))
        assert not on_screen(app, HomeScreen)
        await pilot.click(app.screen.query_one(KeyLine), offset=(place, 0))
        await pilot.pause()
        await run(pilot, "| <HomeScreen> \n question_mark")
        check_golden(app, "large-help")
