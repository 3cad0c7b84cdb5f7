"""A person plays the computer on the screen, or watches two computers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests import steps
from tests.tui.screens import (
    actions_of,
    comes,
    follow,
    play_first,
    press,
    seated,
    settled,
    shows,
    table,
)
from textual.pilot import Pilot

from mate.errors import StorageError
from mate.players.computer import Seats
from mate.record import Terms, load
from mate.rules import Action
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.reading import HelpScreen
from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen
from mate.tui.screens.table import TableScreen
from mate.tui.screens.watch import WatchScreen

QUICK = Settings(computer_seconds=0)
"""The computer need not be followed by anyone."""
SLOW = Settings(computer_seconds=60)


@pytest.fixture
def against_computer() -> Iterator[Session]:
    """Ana below plays the computer above, which deals first."""
    new = Terms(players=("Ana", "Mate"), first_dealer=1, seed=7, length="round")
    with Session.begin(replace(new, computers=(None, "club"))) as session:
        yield session


@pytest.fixture
def watched() -> Iterator[Session]:
    new = Terms(players=("Hal", "Sal"), first_dealer=1, seed=7, length="round")
    with Session.begin(replace(new, computers=("club", "novice"))) as session:
        yield session


async def wait_for_person(pilot: Pilot[None], app: MateApp) -> None:
    """Wait until the computer has acted, which may end the hand."""
    while shows(app, TableScreen) and table(app).table.computer_acts:
        await settled(pilot)


async def test_the_computer_acts_by_itself_until_a_round_is_over(against_computer: Session) -> None:
    async with seated(against_computer, settings=QUICK) as (app, pilot):
        await wait_for_person(pilot, app)
        assert table(app).hand.actions
        assert table(app).hand.position.turn == 0
        while not shows(app, MatchEndScreen):
            if shows(app, HandEndScreen):
                await press(pilot, "enter")
                continue
            await wait_for_person(pilot, app)
            await play_first(pilot, app)
    assert load(against_computer.path).finished


async def test_computer_waits_with_the_next_hand_until_the_page_of_the_last_is_left() -> None:
    new = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=0, seed=14)
    with Session.begin(new) as session:
        seats = Seats.of(session.record.header)
        while session.match.current_number == 1:
            computer, position = seats.due(session.match), session.match.hand.position
            action = seats.choose(session.match) if computer else position.legal_actions[0]
            steps.play(session, action)
        steps.take_back(session)
        async with seated(session, settings=SLOW) as (app, pilot):
            await play_first(pilot, app)
            screen = table(app)
            assert screen.hand.outcome is not None
            assert seats.due(session.match), "the computer begins the next hand without a deal"
            assert not screen.timers.moment.running
            assert len(session.match.hands) == 1
            await press(pilot, "enter")
            assert shows(app, HandEndScreen)
            await press(pilot, "enter")
            screen.moment_over()
            await settled(pilot)
            assert len(session.match.hands) == 2


async def test_nobody_can_act_for_the_computer_and_undo_goes_back_to_ones_own_action(
    against_computer: Session,
) -> None:
    async with seated(against_computer, settings=SLOW) as (app, pilot):
        await follow(pilot, "| The computer is thinking; Enter hurries it.\n 1 1 right")
        assert not against_computer.match.hands
        await settled(pilot, "enter")
        before = against_computer.match
        assert not table(app).table.computer_acts
        await press(pilot, "right", "enter", "u")
        assert against_computer.match == before
        await settled(pilot)
        assert against_computer.match == before
        assert table(app).chosen is not None
        await follow(pilot, "u | you have not played yet\n escape")
    # Leaving does not wait for it.
    assert app.return_code == 3


async def test_a_watched_match_is_paused_stepped_goes_on_and_has_a_pace_within_bounds(
    watched: Session,
) -> None:
    keys = {"watch.pause": "space,z"}
    async with seated(watched, settings=Settings(computer_seconds=60, keys=keys)) as (_, pilot):
        paused = "Paused. Space continues; Enter takes one step."
        await follow(
            pilot,
            f"""| Sal is thinking. Space pauses. | Space pause
            space | {paused} | Space continue
            enter | Paused.
            enter enter u 1 1 t c right enter | Paused.""",
        )
        # Nobody can play, or take back.
        assert actions_of(watched) == 4
        assert b"take-back" not in watched.path.read_bytes()
        await follow(pilot, "z | Space pauses.\n enter")
        assert actions_of(watched) == 5
        await follow(
            pilot,
            f"""space plus plus plus plus | {paused} Speed × 4.
            space minus minus minus minus minus minus minus | Speed × 0.25.
            plus plus | !Speed""",
        )
        while watched.match.hands[0].outcome is None:
            await settled(pilot, "enter")
        # The end of a hand is held, too, and nobody plays the next one meanwhile.
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        await follow(pilot, "| Continues in a moment. Space pauses.\n space")
        assert not screen.timers.moment.running
        assert screen.hand.outcome is not None
        await follow(pilot, "enter | hand 2 of 2")


async def test_leaving_saves_and_resuming_goes_on_by_itself_to_the_end(watched: Session) -> None:
    async with seated(watched, settings=SLOW) as (app, pilot):
        await settled(pilot, "enter")
        await press(pilot, "escape")
    assert app.return_code == 3
    assert actions_of(watched) >= 1
    with Session.resume(watched.path) as session:
        assert session.record.header.computers == ("club", "novice")
        async with seated(session, (120, 36), settings=QUICK) as (app, pilot):
            await comes(pilot, app, MatchEndScreen)
            app.settings = SLOW
            await follow(pilot, "u | only computers are playing")
            assert session.match.finished
            await press(pilot, "escape")
    assert app.return_code == 0
    assert load(watched.path).finished


async def test_nothing_is_played_unseen(watched: Session) -> None:
    async with seated(watched, settings=SLOW) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        for played in range(2):
            if played:
                await pilot.resize_terminal(30, 10)
            else:
                await settled(pilot, "question_mark")
                assert shows(app, HelpScreen)
            screen.timers.moment._on_time()
            await settled(pilot)
            assert actions_of(watched) == played
            await pilot.resize_terminal(80, 24)
            await settled(pilot, *([] if played else ["escape"]))
            # Once it is seen again, the moment begins anew.
            screen.timers.moment._on_time()
            assert actions_of(watched) == played + 1


async def test_an_error_or_a_disk_that_refuses_is_told_and_the_step_can_be_taken_again(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Action:
        raise ZeroDivisionError("nobody [/x] foresaw this")

    def refuse(*_: object, **__: object) -> None:
        raise StorageError("the disk refuses")

    problem = "The computer could not play: ZeroDivisionError: nobody [/x] foresaw this"
    async with seated(watched, settings=SLOW) as (_, pilot):
        for owner, name, stand_in, text in (
            (Seats, "choose", fail, problem),
            (watched._journal, "append", refuse, "the disk refuses"),
        ):
            before = actions_of(watched)
            with monkeypatch.context() as failing:
                failing.setattr(owner, name, stand_in)
                await follow(pilot, f"enter | {text}")
            await follow(pilot, f"enter | !{text}")
            assert actions_of(watched) == before + 1
