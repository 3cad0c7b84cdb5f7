"""A person plays the computer on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.tui.screens import press, shows, table, text_of
from textual.pilot import Pilot
from textual.widgets import Input, Select

from mate.record import load
from mate.session import NewMatch, Session
from mate.settings import Settings
from mate.tui.app import MateApp
from mate.tui.screens.sheet import HandEndScreen, MatchEndScreen

SIZE = (80, 24)


QUICK = Settings(computer_seconds=0)
"""The computer need not be followed by anyone."""
SLOW = Settings(computer_seconds=10)


@pytest.fixture
def against_computer() -> Iterator[Session]:
    """Ana below plays the computer above, which deals first."""
    new = NewMatch(("Ana", "Mate"), first_dealer=1, seed=7, computers=(None, "club"))
    with Session.begin(new) as session:
        yield session


async def wait_for_person(pilot: Pilot[None], app: MateApp) -> None:
    """Wait until the computer has acted."""
    while table(app).computer_is_due:
        await app.workers.wait_for_complete()
        await pilot.pause()


async def test_the_computer_acts_by_itself_and_a_match_is_played_to_its_end(
    against_computer: Session,
) -> None:
    app = MateApp(against_computer, settings=QUICK)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_person(pilot, app)
        assert table(app).hand.actions
        assert table(app).hand.position.turn == 0
        while not shows(app, MatchEndScreen):
            if not shows(app, HandEndScreen):
                await wait_for_person(pilot, app)
            await press(pilot, "enter")
    assert load(against_computer.path).finished


async def test_a_take_back_goes_back_to_the_persons_own_action(against_computer: Session) -> None:
    app = MateApp(against_computer, settings=QUICK)
    async with app.run_test(size=SIZE) as pilot:
        await wait_for_person(pilot, app)
        before = against_computer.match
        await press(pilot, "enter")
        await wait_for_person(pilot, app)
        assert against_computer.match != before
        await press(pilot, "u")
        assert against_computer.match == before
        assert table(app).chosen is not None
        await press(pilot, "u")
        assert "you have done nothing yet" in text_of(app)


async def test_nobody_can_act_for_the_computer(against_computer: Session) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        assert "The computer thinks; Enter makes it hurry." in text_of(app)
        await press(pilot, "1", "1", "right")
        assert not against_computer.match.hands
        await press(pilot, "enter")
        await wait_for_person(pilot, app)
        assert against_computer.match.hands


async def test_leaving_does_not_wait_for_the_computer(against_computer: Session) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "q")
    assert app.return_code == 3


async def test_the_computer_is_chosen_in_the_form() -> None:
    app = MateApp(settings=QUICK)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#first", Input).value = "Ana"
        app.screen.query_one("#opponent", Select).value = "novice"
        await press(pilot, "enter")
        session = table(app).session
        assert session.players == ("Ana", "Mate (novice)")
        assert session.record.header.computers == (None, "novice")
        await press(pilot, "q", "q")
