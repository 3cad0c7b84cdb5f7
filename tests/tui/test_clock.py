"""A match with clocks on the screen: clocks run and pause, and a player out of time loses."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests import steps
from tests.environment import Clock as Now
from tests.tui.screens import (
    on_screen,
    open_app,
    open_table,
    play_first_legal,
    press,
    press_settle,
    run,
    table,
)
from textual.pilot import Pilot
from textual.screen import Screen

from mate.record import Terms, load
from mate.record.terms import Clock
from mate.rules import NO_FOREPLACEMENT, Match
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.draw.table import Grid, TableView, draw_table
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.practice import PracticeScreen
from mate.tui.screens.reading import RulesScreen
from mate.tui.screens.sheets import MatchEndScreen, PauseScreen
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

TERMS = Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, clock=Clock((2, 1), (0, 3)))


@pytest.fixture
def timed(clock: Now) -> Iterator[Session]:
    """A match for which Ana has 2 minutes, and Ben, who begins, 1 minute plus 3 s per action."""
    del clock
    with Session.begin(TERMS) as begun:
        yield begun


def table_in(app: MateApp) -> TableScreen:
    """Return the table, even if another screen is open above it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def advance_with_checks(pilot: Pilot[None], clock: Now, seconds: float) -> None:
    """Advance the clock and let the table check the clock as often as its timer would."""
    assert isinstance(pilot.app, MateApp)
    table = table_in(pilot.app)
    table.look_at_clock()
    while seconds > 0:
        # A longer gap between two checks would count as a stop of the program.
        clock.now += min(seconds, 2)
        seconds -= 2
        table.look_at_clock()
    await pilot.pause()


async def leave_pause(pilot: Pilot[None]) -> None:
    """Leave the pause with which a resumed match starts."""
    await pilot.pause()
    assert isinstance(pilot.app.screen, PauseScreen)
    await press(pilot, "enter")


def events(session: Session) -> list[tuple[str, int | None, int | None]]:
    """Return the events in the log: the kind, the player, and the time of the turn in ms."""
    lines = map(json.loads, session.path.read_text(encoding="utf-8").splitlines()[2:])
    return [(line["event"], line.get("player"), line.get("ms")) for line in lines]


def is_lost_on_time(app: MateApp) -> bool:
    """Return whether only two screens are open: the table and the page after the match."""
    kinds: list[type[Screen[object]]] = [type(screen) for screen in app.screen_stack]
    return kinds == [TableScreen, MatchEndScreen]


async def test_clock_runs_while_pages_are_open_and_undo_gives_no_time_back(
    timed: Session, clock: Now
) -> None:
    async with open_table(timed) as (_, pilot):
        await run(pilot, "| Ben 1:00 | Ana 2:00")
        await advance_with_checks(pilot, clock, 20)
        # The action adds three seconds.
        await run(pilot, "| Ben 0:40 | Ana 2:00\n n n | Ben 0:43")
        clock.now += 1.5
        await run(pilot, "n n | Ana 1:59")
        assert [e for e in events(timed) if e[0] == "declare"] == [
            ("declare", 1, 20_000),
            ("declare", 0, 1500),
        ]
        await press(pilot, "u", "u")
        assert timed.left == (118_500, 43_000)
        await run(pilot, "f4 | Score sheet")
        clock.now += 10
        await press(pilot, "escape")
        # An action repeated after an undo does not add its seconds again.
        await press(pilot, "n", "n")
        assert timed.left == (118_500, 33_000)
        clock.now += 2.25
        await press(pilot, "n", "n")
    # A replay shows the times of actions that were not undone.
    assert load(timed.path).times == ((10_000, 2250),)
    async with open_app(replay=timed.path) as (_, pilot):
        await run(pilot, "right right | action 2 of 2 · 2.2 s")


@pytest.mark.parametrize("page", ["f3", "ctrl+p", "p"])
async def test_player_out_of_time_loses_at_once_whatever_page_is_open(
    timed: Session, clock: Now, page: str
) -> None:
    async with open_table(timed) as (app, pilot):
        await press(pilot, "n", "n", page)
        if page == "p":
            assert on_screen(app, PauseScreen)
            clock.now += 10_000
            await press(pilot, "enter")
        await advance_with_checks(pilot, clock, 120)
        assert is_lost_on_time(app)
        await run(pilot, "| Ana ran out of time. | !undo\n u | cannot undo a loss on time")
        assert timed.match.given_up == (0, "time")
        assert not table_in(app).timers._look.running
    assert events(timed)[-2:] == [("time", 0, 120_000), ("result", None, None)]


@pytest.mark.parametrize("keys", ["right enter", "escape"])
async def test_key_after_the_time_ran_out_shows_the_loss_and_does_not_act(
    timed: Session, clock: Now, keys: str
) -> None:
    def second_trick(match: Match) -> bool:
        return bool(match.hands) and len(match.hands[0].actions) == 4

    play_first_legal(timed, second_trick)
    async with open_table(timed) as (app, pilot):
        await leave_pause(pilot)
        left = timed.left
        assert left is not None
        await advance_with_checks(pilot, clock, left[timed.match.hand.position.turn] / 1000 - 1)
        clock.now += 2
        played = timed.match.hands
        await press(pilot, *keys.split())
        assert timed.match.lost_on_time
        assert timed.match.hands == played
        assert is_lost_on_time(app)


async def test_loss_on_time_closes_practice_and_a_rematch_restarts_the_clock(
    timed: Session, clock: Now, played: Session
) -> None:
    async with open_table(timed) as (app, pilot):
        app.replay(played.path)
        await press_settle(pilot, *["right"] * 6, "c", "enter")
        assert on_screen(app, PracticeScreen)
        await advance_with_checks(pilot, clock, 61)
        assert is_lost_on_time(app)
        assert timed.match.result is not None
        assert timed.match.result.winner == 0
        await press(pilot, "m")
        again = table(app).session
        assert again is app.session is not timed
        assert again.record.header.clock == TERMS.clock
        assert steps.clock_runs(again)


async def test_pause_stops_the_clock_and_hides_cards_and_resumed_match_begins_paused(
    timed: Session, clock: Now
) -> None:
    async with open_table(timed) as (app, pilot):
        await run(pilot, "| p pause")
        await advance_with_checks(pilot, clock, 5)
        await run(pilot, "p | Clocks: Ana 2:00, Ben 0:55. | !♣")
        assert on_screen(app, PauseScreen)
        assert events(timed)[-1] == ("time", 1, 5000)
        clock.now += 1000
        await press(pilot, "enter")
        assert on_screen(app, TableScreen)
        await advance_with_checks(pilot, clock, 5)
        assert timed.left == (120_000, 50_000)
        await press(pilot, "p", "escape")
    assert app.return_code == 3
    with Session.resume(timed.path) as resumed:
        async with open_table(resumed) as (app, pilot):
            clock.now += 1000
            await leave_pause(pilot)
            await advance_with_checks(pilot, clock, 5)
            # A player can also leave the match from the pause that a suspension causes.
            app.app_suspend_signal.publish(app)
            await pilot.pause()
            await press(pilot, "q")
    assert load(timed.path).left == (120_000, 45_000)
    async with open_app() as (app, pilot):
        assert on_screen(app, HomeScreen)
        await press(pilot, "c")
        assert on_screen(app, PauseScreen)
        await press(pilot, "q")
        assert on_screen(app, HomeScreen)


async def test_suspension_pauses_the_clock_but_earlier_time_counts(
    timed: Session, clock: Now
) -> None:
    async with open_table(timed) as (app, pilot):
        await press(pilot, "f3")
        await advance_with_checks(pilot, clock, 5)
        app.app_suspend_signal.publish(app)
        clock.now += 1000
        await pilot.pause()
        assert on_screen(app, PauseScreen)
        assert timed.left == (120_000, 55_000)
        await press(pilot, "enter")
        assert on_screen(app, RulesScreen)
        await advance_with_checks(pilot, clock, 54)
        clock.now += 2
        app.app_suspend_signal.publish(app)
        await pilot.pause()
        assert is_lost_on_time(app)


async def test_time_while_the_program_was_stopped_is_not_charged(
    timed: Session, clock: Now
) -> None:
    async with open_table(timed) as (app, pilot):
        await advance_with_checks(pilot, clock, 20)
        # The first event after a stop pauses the match: a check of the clock, a key or a click.
        for first in ("look", "key", "click"):
            clock.now += 1000
            if first == "look":
                table(app).look_at_clock()
            elif first == "key":
                await press(pilot, "n")
            else:
                table(app).pick(NO_FOREPLACEMENT)
            await pilot.pause()
            assert on_screen(app, PauseScreen)
            assert not timed.match.hands
            assert timed.left == (120_000, 40_000)
            assert events(timed)[-1] == ("time", 1, 20_000)
            await press(pilot, "enter")
        # Time counts even if a busy machine delays a check of the clock by two seconds.
        clock.now += 2.75
        await advance_with_checks(pilot, clock, 0)
        assert timed.left == (120_000, 37_250)
        # A terminal that is too small also pauses the match.
        await pilot.resize_terminal(30, 8)
        clock.now += 1000
        await pilot.resize_terminal(80, 24)
        assert on_screen(app, PauseScreen)
        await press(pilot, "enter")
        # After a stop, a single Ctrl+Q leaves the program.
        clock.now += 1000
        await press(pilot, "ctrl+q")
    assert timed.left == (120_000, 37_250)


async def test_one_line_state_includes_the_clocks(
    timed: Session, clock: Now, session: Session
) -> None:
    async with open_table(timed) as (_, pilot):
        await advance_with_checks(pilot, clock, 59)
        await run(pilot, "g | Clocks: Ana 2:00, Ben 1.0.")
    terms = Terms(
        players=("Ana", "Mia"),
        first_dealer=0,
        seed=7,
        computers=(None, "novice"),
        clock=Clock((1, 1), (0, 0)),
    )
    async with open_table(Session.begin(terms)) as (_, pilot):
        await run(pilot, "| Ana 1:00 | !Mia 1:00\n g | Clock: Ana 1:00.\n p | !Mia")
    async with open_table(session) as (_, pilot):
        await run(pilot, "| !p pause\n p | This match is played without a clock.")


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        *((600_000, " 10:00 "), (30_001, "  0:31 "), (30_000, " !0:30 "), (10_001, " !0:11 ")),
        *((10_000, " !10.0 "), (9_301, "  !9.4 "), (0, "  !0.0 ")),
    ],
)
def test_clock_marks_the_last_half_minute_and_shows_tenths_in_the_last_ten_seconds(
    session: Session, left: int, shown: str
) -> None:
    view = TableView(session.match.hand, Narrator(("Ana", "Ben")), left=(left, left))
    for cells, rows in ((80, 20), (40, 8)):
        for title in titles(view._replace(cells=cells, places=Grid.of(cells, rows))):
            assert shown in f"{title} "


def titles(view: TableView) -> list[str]:
    """Return the two rows of the table that show the players' names."""
    grid, picture = view.places, draw_table(view)
    upper = grid.upper - 1 if grid else 0
    return ["".join(text for text, _ in picture[row]) for row in (upper, -1)]


def test_title_of_a_waiting_player_keeps_the_name_rather_than_the_role(session: Session) -> None:
    steps.play(session, session.match.hand.position.legal_actions[0])
    names = "Maximilian-Luise", "Benjamin-Antonia"
    view = TableView(session.match.hand, Narrator(names), left=(600_000, 600_000))
    line, _ = titles(view._replace(cells=40))
    assert "Benjamin" in line
