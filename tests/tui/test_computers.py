"""Matches on the screen against a computer, and between two computers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests import steps
from tests.tui.screens import (
    actions_of,
    on_screen,
    open_table,
    play_first,
    press,
    press_settle,
    run,
    table,
    wait_for_screen,
)
from textual.pilot import Pilot

from mate.errors import StorageError
from mate.players.computer import ComputerSeats
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
"""Settings with which the computer acts at once."""
SLOW = Settings(computer_seconds=60)


@pytest.fixture
def against_computer() -> Iterator[Session]:
    """A match of Ana, the lower player, against a computer, which deals first."""
    new = Terms(players=("Ana", "Mate"), first_dealer=1, seed=7, length="round")
    with Session.begin(replace(new, computers=(None, "club"))) as session:
        yield session


@pytest.fixture
def watched() -> Iterator[Session]:
    new = Terms(players=("Hal", "Sal"), first_dealer=1, seed=7, length="round")
    with Session.begin(replace(new, computers=("club", "novice"))) as session:
        yield session


async def wait_for_person(pilot: Pilot[None], app: MateApp) -> None:
    """Wait until the person is to act or the hand is over."""
    while on_screen(app, TableScreen) and table(app).table.computer_acts:
        await press_settle(pilot)


async def test_computer_acts_by_itself_until_the_round_is_over(against_computer: Session) -> None:
    async with open_table(against_computer, settings=QUICK) as (app, pilot):
        await wait_for_person(pilot, app)
        assert table(app).hand.actions
        assert table(app).hand.position.turn == 0
        while not on_screen(app, MatchEndScreen):
            if on_screen(app, HandEndScreen):
                await press(pilot, "enter")
                continue
            await wait_for_person(pilot, app)
            await play_first(pilot, app)
    assert load(against_computer.path).finished


async def test_computer_begins_the_next_hand_only_after_the_page_between_hands() -> None:
    new = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=0, seed=14)
    with Session.begin(new) as session:
        seats = ComputerSeats.of(session.record.header)
        while session.match.current_number == 1:
            computer, position = seats.due(session.match), session.match.hand.position
            action = seats.choose(session.match) if computer else position.legal_actions[0]
            steps.play(session, action)
        steps.take_back(session)
        async with open_table(session, settings=SLOW) as (app, pilot):
            await play_first(pilot, app)
            screen = table(app)
            assert screen.hand.outcome is not None
            assert seats.due(session.match), "the computer begins the next hand without a deal"
            assert not screen.timers.moment.running
            assert len(session.match.hands) == 1
            await press(pilot, "enter")
            assert on_screen(app, HandEndScreen)
            await press(pilot, "enter")
            screen.moment_over()
            await press_settle(pilot)
            assert len(session.match.hands) == 2


async def test_person_cannot_act_for_the_computer_and_undoes_only_their_own_action(
    against_computer: Session,
) -> None:
    async with open_table(against_computer, settings=SLOW) as (app, pilot):
        await run(pilot, "| The computer is thinking. Press Enter to hurry it.\n 1 1 right")
        assert not against_computer.match.hands
        await press_settle(pilot, "enter")
        before = against_computer.match
        assert not table(app).table.computer_acts
        await press(pilot, "right", "enter", "u")
        assert against_computer.match == before
        await press_settle(pilot)
        assert against_computer.match == before
        assert table(app).chosen is not None
        await run(pilot, "u | you have not played yet\n escape")
    # Leaving does not wait for the computer.
    assert app.return_code == 3


async def test_watched_match_can_be_paused_stepped_and_sped_up(
    watched: Session,
) -> None:
    keys = {"watch.pause": "space,z"}
    async with open_table(watched, settings=Settings(computer_seconds=60, keys=keys)) as (_, pilot):
        paused = "Paused. Press Space to continue, Enter to take one step."
        await run(
            pilot,
            f"""| Sal is thinking. Press Space to pause. | Space pause
            space | {paused} | Space continue
            enter | Paused.
            enter enter u 1 1 t c right enter | Paused.""",
        )
        # A viewer can neither play nor undo.
        assert actions_of(watched) == 4
        assert b"take-back" not in watched.path.read_bytes()
        await run(pilot, "z | Press Space to pause.\n enter")
        assert actions_of(watched) == 5
        await run(
            pilot,
            f"""space plus plus plus plus | {paused} Speed × 4.
            space minus minus minus minus minus minus minus | Speed × 0.25.
            plus plus | !Speed""",
        )
        while watched.match.hands[0].outcome is None:
            await press_settle(pilot, "enter")
        # The match also stays paused at the end of a hand, so the next hand does not begin.
        screen = pilot.app.screen
        assert isinstance(screen, WatchScreen)
        await run(pilot, "| The match continues in a moment. Press Space to pause.\n space")
        assert not screen.timers.moment.running
        assert screen.hand.outcome is not None
        await run(pilot, "enter | hand 2 of 2")


async def test_watched_match_is_saved_on_leaving_and_resumes_by_itself(watched: Session) -> None:
    async with open_table(watched, settings=SLOW) as (app, pilot):
        await press_settle(pilot, "enter")
        await press(pilot, "escape")
    assert app.return_code == 3
    assert actions_of(watched) >= 1
    with Session.resume(watched.path) as session:
        assert session.record.header.computers == ("club", "novice")
        async with open_table(session, (120, 36), settings=QUICK) as (app, pilot):
            await wait_for_screen(pilot, app, MatchEndScreen)
            app.settings = SLOW
            await run(pilot, "u | only computers are playing")
            assert session.match.finished
            await press(pilot, "escape")
    assert app.return_code == 0
    assert load(watched.path).finished


async def test_watched_computers_do_not_play_while_the_table_is_hidden(watched: Session) -> None:
    async with open_table(watched, settings=SLOW) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, WatchScreen)
        for played in range(2):
            if played:
                await pilot.resize_terminal(30, 10)
            else:
                await press_settle(pilot, "question_mark")
                assert on_screen(app, HelpScreen)
            screen.timers.moment._on_time()
            await press_settle(pilot)
            assert actions_of(watched) == played
            await pilot.resize_terminal(80, 24)
            await press_settle(pilot, *([] if played else ["escape"]))
            # The pause before the next action starts again once the table is visible.
            screen.timers.moment._on_time()
            assert actions_of(watched) == played + 1


async def test_failed_computer_step_is_reported_and_can_be_repeated(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Action:
        raise ZeroDivisionError("nobody [/x] foresaw this")

    def refuse(*_: object, **__: object) -> None:
        raise StorageError("the disk refuses")

    problem = "The computer could not play: ZeroDivisionError: nobody [/x] foresaw this"
    async with open_table(watched, settings=SLOW) as (_, pilot):
        for owner, name, stand_in, text in (
            (ComputerSeats, "choose", fail, problem),
            (watched._journal, "append", refuse, "the disk refuses"),
        ):
            before = actions_of(watched)
            with monkeypatch.context() as failing:
                failing.setattr(owner, name, stand_in)
                await run(pilot, f"enter | {text}")
            await run(pilot, f"enter | !{text}")
            assert actions_of(watched) == before + 1
