"""A duel on the screen: its form, its puzzles, its last page, and a second duel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.tui.puzzlepack import PACK, answer_key, puzzle_pack
from tests.tui.screens import on_screen, open_app, press, press_settle, run, text_of, words
from textual.pilot import Pilot
from textual.widgets import Input

from mate.puzzles import PuzzleProgress, pack
from mate.puzzles.series import ROUNDS, Duel
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.puzzle import DuelEndScreen, DuelScreen
from mate.tui.screens.puzzles import DuelFormScreen

STILL = Settings(computer_seconds=0.0, first_name="Eva", second_name="Kim")


@pytest.fixture(autouse=True)
def own_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use a fixed pack, in which no puzzle of level 1 is the puzzle of the day."""
    monkeypatch.setattr(Duel, "begin", partial(Duel.begin, seed=7))
    with puzzle_pack(tmp_path, monkeypatch, PACK):
        monkeypatch.setattr("mate.puzzles.puzzle_of", lambda _: pack()[-1])
        yield


def duel(app: MateApp) -> DuelScreen:
    assert isinstance(app.screen, DuelScreen)
    return app.screen


async def answer(pilot: Pilot[Any], app: MateApp, *, right: bool) -> None:
    key = answer_key(duel(app).attempt, right=right)
    await press(pilot, key, key)


async def take_turn(pilot: Pilot[Any], app: MateApp, *, found: bool) -> None:
    """Answer the current puzzle, rightly if `found`, and go on to the next puzzle."""
    while not (attempt := duel(app).attempt).over:
        await answer(pilot, app, right=found)
    while on_screen(app, DuelScreen) and duel(app).attempt is attempt:
        await press_settle(pilot, "enter")


BOTH = "@compact | =compact-{0} \n @normal | ={0}"
"""A script that compares the screen with golden texts at two sizes."""


@pytest.mark.quick
async def test_duel_runs_from_its_form_to_its_last_page_and_begins_again() -> None:
    async with open_app(settings=STILL) as (app, pilot):
        await press_settle(pilot, "z", "d")
        assert on_screen(app, DuelFormScreen)
        await run(pilot, BOTH.format("duel-form"))
        await press_settle(pilot, "enter")
        await run(pilot, BOTH.format("duel"))
        await answer(pilot, app, right=False)
        assert duel(app).duel.found == (False,)
        await run(pilot, BOTH.format("duel-not-found"))
        await take_turn(pilot, app, found=False)
        for turn in range(1, 2 * ROUNDS):
            player = Duel.asked(turn)
            seat = duel(app).puzzle.hand.position.turn
            assert duel(app).narrator.names[seat] == ("Eva", "Kim")[player]
            assert ("Kim leads" in text_of(app)) is (turn > 1)
            await take_turn(pilot, app, found=player == 1 or turn == 9)
        assert on_screen(app, DuelEndScreen)
        await run(pilot, BOTH.format("duel-end"))
        await press_settle(pilot, "enter")
        assert (duel(app).duel.found, duel(app).duel.names) == ((), ("Eva", "Kim"))
    assert PuzzleProgress().counts(pack()).failed == 0
    assert PuzzleProgress().solved == 0


async def test_duel_form_requires_two_different_names_and_a_level_with_enough_puzzles() -> None:
    async with open_app(settings=STILL) as (app, pilot):
        await run(pilot, "z d end enter | New duel | A duel needs 10 puzzles, not 0")
        await press(pilot, "home")
        app.screen.query_one("#first", Input).value = "Ann"
        app.screen.query_one("#second", Input).value = "ann"
        await run(pilot, "enter | Both players are called Ann. Give two different names.")
        app.screen.query_one("#second", Input).value = "[b]Zoë"
        await run(pilot, "f10 | Ann 0 – 0 [b]Zoë")


async def test_giving_up_scores_nothing_and_leaving_a_duel_needs_two_presses() -> None:
    async with open_app(settings=STILL) as (app, pilot):
        warned = "A duel is not saved. Press Esc again to"
        await run(pilot, f"z d enter \n e e i | Not solved. Theme: \n escape | {warned}")
        assert duel(app).duel.found == (False,)
        await run(pilot, f"enter | Kim to \n escape | {warned}")
        # After another key, leaving again needs two presses.
        await press(pilot, "right", "escape", "escape")
        assert on_screen(app, DuelScreen)
        await press(pilot, "escape")
        assert on_screen(app, DuelFormScreen)


async def test_duel_with_a_damaged_puzzle_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = PACK.replace("1 wait 155605 - QD KC", "1 wait 155605 - QD QD")
    with puzzle_pack(tmp_path, monkeypatch, damaged):
        async with open_app(settings=STILL) as (app, pilot):
            await press_settle(pilot, "z", "d", "enter")
            assert on_screen(app, DuelFormScreen)
            assert "Puzzle 2 cannot be played" in words(app)
