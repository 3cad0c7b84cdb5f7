"""Two computers play, and people watch."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from tests.tui.screens import press, settled, shows, text_of

from mate.errors import StorageError
from mate.players.seats import Seats
from mate.record import load
from mate.rules import Action, Match
from mate.session import NewMatch, Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.keyhelp import HelpScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.watch import WatchScreen

SIZE = (80, 24)
QUICK, SLOW = Settings(computer_seconds=0), Settings(computer_seconds=60)


@pytest.fixture
def watched() -> Iterator[Session]:
    new = NewMatch(("Hal", "Sal"), first_dealer=1, seed=7, computers=("club", "novice"))
    with Session.begin(new) as session:
        yield session


def actions(session: Session) -> int:
    return sum(len(hand.actions) for hand in session.match.hands)


@pytest.mark.parametrize("size", [SIZE, (40, 12), (120, 36)])
async def test_a_match_goes_on_by_itself_to_its_end(
    watched: Session, size: tuple[int, int]
) -> None:
    app = MateApp(watched, settings=QUICK)
    async with app.run_test(size=size) as pilot:
        while not shows(app, MatchEndScreen):
            await pilot.pause(0.01)
        await press(pilot, "escape")
    assert app.return_code == 0
    assert load(watched.path).finished


async def test_it_is_paused_stepped_and_goes_on(watched: Session) -> None:
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        assert "Sal is thinking. Space pauses." in text_of(app)
        await settled(pilot, "space")
        assert "Paused. Space continues; Enter takes one step." in text_of(app)
        assert "Space continue" in text_of(app)
        for count in range(1, 5):
            await settled(pilot, "enter")
            assert actions(watched) == count
            assert "Paused." in text_of(app)
        await settled(pilot, "p")
        assert "Space pauses." in text_of(app)
        await settled(pilot, "enter")
        assert actions(watched) == 5


async def test_a_step_asked_for_while_the_computer_thinks_is_taken_when_it_has(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, thought = Seats.choose, threading.Event()

    def slowly(seats: Seats, match: Match) -> Action:
        thought.wait(20)
        return choose(seats, match)

    monkeypatch.setattr(Seats, "choose", slowly)
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space", "enter", "enter")
        assert not actions(watched)
        thought.set()
        await settled(pilot)
        assert actions(watched) == 1
        assert "Paused." in text_of(app)


async def test_the_pace_is_set_by_keys_within_bounds(watched: Session) -> None:
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, "plus")
        assert "Speed × 2." in text_of(app)
        await settled(pilot, "plus", "plus", "plus")
        assert "Speed × 4." in text_of(app)
        await settled(pilot, *["minus"] * 9)
        assert "Speed × 0.25." in text_of(app)
        await settled(pilot, "plus", "plus")
        assert "Speed" not in text_of(app)


async def test_the_pace_and_the_keys_in_use_are_told_during_a_pause_too(
    watched: Session,
) -> None:
    keys = {"watch.pause": "z", "watch.play": "f5"}
    app = MateApp(watched, settings=Settings(computer_seconds=60, keys=keys))
    async with app.run_test(size=SIZE) as pilot:
        assert "Sal is thinking. z pauses." in text_of(app)
        await settled(pilot, "z", "plus", "plus")
        assert "Paused. z continues; F5 takes one step. Speed × 4." in text_of(app)


async def test_a_pause_holds_the_end_of_a_hand_too(watched: Session) -> None:
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
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
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, "space", "enter", "u", "1", "1", "t", "c", "right")
        assert actions(watched) == 1
        assert b"take-back" not in watched.path.read_bytes()


async def test_after_the_end_a_take_back_is_refused_in_words(watched: Session) -> None:
    app = MateApp(watched, settings=QUICK)
    async with app.run_test(size=SIZE) as pilot:
        while not shows(app, MatchEndScreen):
            await pilot.pause(0.01)
        app.settings = SLOW
        await press(pilot, "u")
        assert watched.match.finished
        assert "only computers are playing" in text_of(app)


async def test_leaving_saves_and_resuming_goes_on_with_the_same_computers(
    watched: Session,
) -> None:
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, "enter")
        await settled(pilot, "enter")
        await press(pilot, "escape")
    assert app.return_code == 3
    assert actions(watched) >= 1
    with Session.resume(watched.path) as session:
        assert session.record.header.computers == ("club", "novice")
        app = MateApp(session, settings=QUICK)
        async with app.run_test(size=SIZE) as pilot:
            while not shows(app, MatchEndScreen):
                await pilot.pause(0.01)
            await press(pilot, "escape")
        assert session.record.finished


async def test_nothing_is_played_unseen(watched: Session) -> None:
    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        await settled(pilot, "question_mark")
        assert shows(app, HelpScreen)
        screen.turns.computer._on_time()
        await settled(pilot)
        assert actions(watched) == 0
        await settled(pilot, "escape")
        assert actions(watched) == 1
        await pilot.resize_terminal(30, 10)
        await settled(pilot)
        screen.turns.computer._on_time()
        await settled(pilot)
        assert actions(watched) == 1
        await pilot.resize_terminal(*SIZE)
        await settled(pilot)
        assert actions(watched) == 2


async def test_an_error_while_thinking_is_told_and_can_be_tried_again(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Action:
        raise ZeroDivisionError("nobody foresaw this")

    app = MateApp(watched, settings=SLOW)
    with monkeypatch.context() as failing:
        failing.setattr(Seats, "choose", fail)
        async with app.run_test(size=SIZE) as pilot:
            await settled(pilot)
            told = "The computer could not play: ZeroDivisionError: nobody foresaw this"
            assert told in text_of(app)
            failing.undo()
            await settled(pilot, "enter")
            assert told not in text_of(app)
            assert actions(watched) == 1


async def test_a_disk_that_refuses_is_told_and_the_step_can_be_taken_again(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Action) -> None:
        raise StorageError("the disk refuses")

    app = MateApp(watched, settings=SLOW)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        with monkeypatch.context() as refusing:
            refusing.setattr(watched, "play", refuse)
            await settled(pilot, "enter")
            assert "the disk refuses" in text_of(app)
        await settled(pilot, "enter")
        assert actions(watched) == 1


def test_two_computers_have_nothing_to_take_back() -> None:
    new = NewMatch(("A", "B"), computers=("club", "club"))
    with Session.begin(new) as session:
        opponents = Seats.of(session.record.header)
        assert opponents.play_alone
        with pytest.raises(ValueError, match="only computers are playing"):
            opponents.undone_by_taking_back(Match())
