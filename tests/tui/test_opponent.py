"""A person plays the computer on the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.tui.screens import press, shows, table, text_of
from textual.pilot import Pilot
from textual.widgets import Input, Select

from mate.errors import MatchError
from mate.players.seats import Seats
from mate.record import load
from mate.rules import Action
from mate.session import NewMatch, Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.handend import HandEndScreen
from mate.tui.screens.matchend import MatchEndScreen

SIZE = (80, 24)


QUICK = Settings(computer_seconds=0)
"""The computer need not be followed by anyone."""
SLOW = Settings(computer_seconds=60)


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
        assert "you have not played yet" in text_of(app)


async def test_nobody_can_act_for_the_computer(against_computer: Session) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        assert "The computer is thinking; Enter hurries it." in text_of(app)
        await press(pilot, "1", "1", "right")
        assert not against_computer.match.hands
        await press(pilot, "enter")
        await wait_for_person(pilot, app)
        assert against_computer.match.hands


async def test_leaving_does_not_wait_for_the_computer(against_computer: Session) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_the_computer_is_chosen_in_the_form() -> None:
    app = MateApp(settings=QUICK)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#first", Input).value = "Ana"
        app.screen.query_one("#second-plays", Select).value = "novice"
        await press(pilot, "enter")
        session = table(app).session
        assert session.players == ("Ana", "Novice")
        assert session.record.header.computers == (None, "novice")
        await press(pilot, "escape", "escape")


async def thought(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until the computer knows what to do; it has a minute to do it."""
    await press(pilot, *keys)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_a_take_back_while_the_computer_thinks_takes_back_ones_own(
    against_computer: Session,
) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await thought(pilot, "enter")
        before = against_computer.match
        assert not table(app).computer_is_due
        await press(pilot, "enter", "u")
        assert against_computer.match == before
        await thought(pilot)
        assert against_computer.match == before
        assert table(app).chosen is not None
        await thought(pilot, "enter", "u", "enter")
        while table(app).computer_is_due:
            await thought(pilot, "enter")
        assert against_computer.match.hands


async def test_the_computer_waits_while_another_screen_hides_the_table(
    against_computer: Session,
) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        for key, way_back in (("question_mark", "q"), ("ctrl+p", "escape")):
            actions = count(against_computer)
            await thought(pilot, key)
            screen.turns.computer._on_time()
            await thought(pilot)
            assert app.screen is not screen
            assert count(against_computer) == actions
            await thought(pilot, way_back)
            assert app.screen is screen
            assert count(against_computer) == actions + 1
            while not screen.computer_is_due:
                await thought(pilot, "enter")


def count(session: Session) -> int:
    return sum(len(hand.actions) for hand in session.match.hands)


async def test_a_resize_disturbs_no_thought(against_computer: Session) -> None:
    app = MateApp(against_computer, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        for size in ((120, 36), (40, 12), (20, 5), SIZE):
            await pilot.resize_terminal(*size)
            await thought(pilot)
        assert not against_computer.match.hands
        await thought(pilot, "enter")
        assert count(against_computer) == 1


async def test_an_error_while_thinking_is_told_and_the_match_can_be_left_and_resumed(
    against_computer: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Action:
        raise MatchError("No idea [/x].")

    monkeypatch.setattr(Seats, "choose", fail)
    app = MateApp(against_computer, settings=QUICK)
    async with app.run_test(size=SIZE) as pilot:
        await thought(pilot)
        assert "The computer could not play: No idea [/x]. Press Enter to try again." in text_of(
            app
        )
        await thought(pilot, "enter")
        assert "The computer could not play" in text_of(app)
        monkeypatch.undo()
        await thought(pilot, "enter")
        assert count(against_computer) == 1
        await press(pilot, "escape")
    assert app.return_code == 3
