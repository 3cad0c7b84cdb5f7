"""The screen without numpy: people can play, and other features report that numpy is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.saved.saves import a_match, save
from tests.tui.screens import on_screen, open_app, open_table, play_out_hand, press, run, table

from mate.lesson import BETTER, write_bookmark
from mate.record import Terms, load
from mate.saved.folder import saved_matches
from mate.session import Session
from mate.tui.screens.home import HomeScreen
from mate.tui.widgets.fields import FormField

MISSING = "This needs numpy, which cannot be loaded."


@pytest.fixture(autouse=True)
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each import of numpy fail; each test uses deals that no other test solves."""
    monkeypatch.setitem(sys.modules, "numpy", None)


async def test_two_people_can_play_on_after_the_page_of_a_round() -> None:
    session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=70))
    async with open_table(session, (100, 40)) as (app, pilot):
        for _ in range(2):
            await play_out_hand(pilot, app)
            await press(pilot, "enter")
        assert len(table(app).session.match.hands) == 2
    assert load(session.path) == session.record


async def test_screen_says_why_the_computer_cannot_play() -> None:
    terms = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=1, seed=71)
    async with open_table(Session.begin(terms)) as (app, pilot):
        await run(pilot, f"enter | The computer could not play: {MISSING} \n escape")
    assert app.failure is None


async def test_screen_says_why_help_is_unavailable_and_people_play_on() -> None:
    terms = Terms(
        players=("Ana", "Ben"), help=("hints", "values", "tutor"), first_dealer=1, seed=72
    )
    session = Session.begin(terms)
    async with open_table(session) as (app, pilot):
        for key in ("i", "v"):
            await run(pilot, f"{key} | Help is not available: {MISSING}")
        await press(pilot, "n")
        await press(pilot, "n")
        assert len(session.match.hand.actions) == 1
    assert app.failure is None


async def test_replay_and_puzzles_say_why_values_are_missing(folder: Path) -> None:
    save(folder, "a.jsonl", a_match())
    async with open_app(size=(100, 40)) as (app, pilot):
        await run(
            pilot,
            f"""
            s enter | could not be analysed: {MISSING} | Replay
            escape escape z 1 | {MISSING} | Level 1
            escape | <HomeScreen>
            """,
        )
        assert on_screen(app, HomeScreen)
    assert app.failure is None


async def test_match_does_not_begin_if_fair_cards_cannot_be_found() -> None:
    async with open_app(size=(120, 50)) as (app, pilot):
        await press(pilot, "n")
        app.screen.query_one("#length", FormField).value = "hand"
        await run(pilot, f"f10 enter enter | {MISSING} | <NewMatchScreen>")
    assert not saved_matches()


async def test_lesson_reports_that_a_wrong_answer_cannot_be_explained() -> None:
    write_bookmark(BETTER, 3)
    async with open_app(lesson=BETTER, size=(100, 40)) as (app, pilot):
        await run(pilot, "s 7 s 7 | Could not solve the position: This needs | <LessonScreen>")
    assert app.failure is None
