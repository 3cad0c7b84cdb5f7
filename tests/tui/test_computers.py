"""A person plays the computer on the screen, or watches two computers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.tui.screens import comes, press, seated, settled, shows, table, text_of
from textual.pilot import Pilot

from mate.errors import StorageError
from mate.players.computer import Seats
from mate.record import Terms, load
from mate.rules import Action
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.reading import HelpScreen
from mate.tui.screens.sheets import HandEndScreen
from mate.tui.screens.table import TableScreen, WatchScreen

SIZE = (80, 24)
QUICK = Settings(computer_seconds=0)
"""The computer need not be followed by anyone."""
SLOW = Settings(computer_seconds=60)


@pytest.fixture
def against_computer() -> Iterator[Session]:
    """Ana below plays the computer above, which deals first."""
    new = Terms(players=("Ana", "Mate"), first_dealer=1, seed=7, computers=(None, "club"))
    with Session.begin(new) as session:
        yield session


def count(session: Session) -> int:
    return sum(len(hand.actions) for hand in session.match.hands)


async def wait_for_person(pilot: Pilot[None], app: MateApp) -> None:
    """Wait until the computer has acted, which may end the hand."""
    while shows(app, TableScreen) and table(app).turns.computer_is_due:
        await app.workers.wait_for_complete()
        await pilot.pause()


async def test_the_computer_acts_by_itself_and_a_match_is_played_to_its_end(
    against_computer: Session,
) -> None:
    async with seated(against_computer, settings=QUICK) as (app, pilot):
        await wait_for_person(pilot, app)
        assert table(app).hand.actions
        assert table(app).hand.position.turn == 0
        while not shows(app, MatchEndScreen):
            if not shows(app, HandEndScreen):
                await wait_for_person(pilot, app)
            await press(pilot, "enter")
    assert load(against_computer.path).finished


async def test_nobody_can_act_for_the_computer_and_leaving_does_not_wait_for_it(
    against_computer: Session,
) -> None:
    async with seated(against_computer, settings=SLOW) as (app, pilot):
        assert "The computer is thinking; Enter hurries it." in text_of(app)
        await press(pilot, "1", "1", "right")
        assert not against_computer.match.hands
        await press(pilot, "escape")
    assert app.return_code == 3


async def thought(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until the computer knows what to do; it has a minute to do it."""
    await press(pilot, *keys)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_a_take_back_while_the_computer_thinks_takes_back_ones_own(
    against_computer: Session,
) -> None:
    async with seated(against_computer, settings=SLOW) as (app, pilot):
        await thought(pilot, "enter")
        before = against_computer.match
        assert not table(app).turns.computer_is_due
        await press(pilot, "enter", "u")
        assert against_computer.match == before
        await thought(pilot)
        assert against_computer.match == before
        assert table(app).chosen is not None
        await press(pilot, "u")
        assert "you have not played yet" in text_of(app)


# Two computers play, and people watch.


@pytest.fixture
def watched() -> Iterator[Session]:
    new = Terms(players=("Hal", "Sal"), first_dealer=1, seed=7, computers=("club", "novice"))
    with Session.begin(new) as session:
        yield session


async def test_it_is_paused_stepped_and_goes_on(watched: Session) -> None:
    async with seated(watched, settings=SLOW) as (app, pilot):
        await settled(pilot, "space")
        assert "Paused. Space continues; Enter takes one step." in text_of(app)
        assert "Space continue" in text_of(app)
        for steps in range(1, 5):
            await settled(pilot, "enter")
            assert count(watched) == steps
            assert "Paused." in text_of(app)
        await settled(pilot, "p")
        assert "Space pauses." in text_of(app)
        await settled(pilot, "enter")
        assert count(watched) == 5


async def test_the_pace_is_set_by_keys_within_bounds_and_told_with_the_keys_in_use(
    watched: Session,
) -> None:
    keys = {"watch.pause": "z", "watch.play": "f5"}
    async with seated(watched, settings=Settings(computer_seconds=60, keys=keys)) as (app, pilot):
        assert "Sal is thinking. z pauses." in text_of(app)
        await settled(pilot, "z", *["plus"] * 4)
        assert "Paused. z continues; F5 takes one step. Speed × 4." in text_of(app)
        await settled(pilot, "z", *["minus"] * 9)
        assert "Speed × 0.25." in text_of(app)
        await settled(pilot, "plus", "plus")
        assert "Speed" not in text_of(app)


async def test_a_pause_holds_the_end_of_a_hand_too(watched: Session) -> None:
    async with seated(watched, settings=SLOW) as (app, pilot):
        while not watched.match.hands or watched.match.hands[0].outcome is None:
            await settled(pilot, "enter")
        assert "Continues in a moment. Space pauses." in text_of(app)
        await settled(pilot, "space")
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        screen._move_on()
        assert len(watched.match.hands) == 1
        assert screen.hand.outcome is not None
        await settled(pilot, "enter")
        assert "Hand 2 of 4" in text_of(app)


async def test_nobody_can_play_or_take_back(watched: Session) -> None:
    async with seated(watched, settings=SLOW) as (_, pilot):
        await settled(pilot, "space", "enter", "u", "1", "1", "t", "c", "right")
        assert count(watched) == 1
        assert b"take-back" not in watched.path.read_bytes()


async def test_leaving_saves_and_resuming_goes_on_by_itself_to_the_end_of_the_match(
    watched: Session,
) -> None:
    async with seated(watched, settings=SLOW) as (app, pilot):
        await settled(pilot, "enter")
        await press(pilot, "escape")
    assert app.return_code == 3
    assert count(watched) >= 1
    with Session.resume(watched.path) as session:
        assert session.record.header.computers == ("club", "novice")
        async with seated(session, (120, 36), settings=QUICK) as (app, pilot):
            await comes(pilot, app, MatchEndScreen)
            app.settings = SLOW
            await press(pilot, "u")
            assert session.match.finished
            assert "only computers are playing" in text_of(app)
            await press(pilot, "escape")
    assert app.return_code == 0
    assert load(watched.path).finished


async def test_nothing_is_played_unseen(watched: Session) -> None:
    async with seated(watched, settings=SLOW) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        await settled(pilot, "question_mark")
        assert shows(app, HelpScreen)
        screen.turns.computer._moment._on_time()
        await settled(pilot)
        assert count(watched) == 0
        await settled(pilot, "escape")
        assert count(watched) == 1
        await pilot.resize_terminal(30, 10)
        await settled(pilot)
        screen.turns.computer._moment._on_time()
        await settled(pilot)
        assert count(watched) == 1
        await pilot.resize_terminal(*SIZE)
        await settled(pilot)
        assert count(watched) == 2


async def test_an_error_or_a_disk_that_refuses_is_told_and_the_step_can_be_taken_again(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Action:
        raise ZeroDivisionError("nobody [/x] foresaw this")

    def refuse(_: Action) -> None:
        raise StorageError("the disk refuses")

    with monkeypatch.context() as failing:
        failing.setattr(Seats, "choose", fail)
        async with seated(watched, settings=SLOW) as (app, pilot):
            await press(pilot, "enter")
            told = "The computer could not play: ZeroDivisionError: nobody [/x] foresaw this"
            assert told in text_of(app)
            failing.undo()
            await settled(pilot, "enter")
            assert told not in text_of(app)
            assert count(watched) == 1
            failing.setattr(watched, "play", refuse)
            await settled(pilot, "enter")
            assert "the disk refuses" in text_of(app)
            failing.undo()
            await settled(pilot, "enter")
            assert count(watched) == 2
