"""A match with a clock on the screen: it runs, it is paused, and used up it loses the match."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from tests.tui.screens import follow, opened, play_out_hand, press, seated, settled, shows, table
from textual.pilot import Pilot
from textual.screen import Screen

from mate.record import Terms, load
from mate.record.terms import Clock
from mate.rules import NO_FOREPLACEMENT
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.draw import Layout
from mate.tui.draw.table import TableView, draw_titles
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.practice import PracticeScreen
from mate.tui.screens.reading import RulesScreen
from mate.tui.screens.sheets import HandEndScreen, PauseScreen
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

TERMS = Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, clock=Clock((10, 5), (0, 3)))


class Now:
    """The time, which only goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    async def looks_after(self, pilot: Pilot[None], seconds: float) -> None:
        """Let time pass, and the table look at its clock as its timer would."""
        screens = pilot.app.screen_stack
        table = next(screen for screen in screens if isinstance(screen, TableScreen))
        table.look_at_clock()
        while seconds > 0:
            # Hardly so late that it counts as unseen.
            self.seconds += min(seconds, 2)
            seconds -= 2
            table.look_at_clock()
        await pilot.pause()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    """The clock of the program, held still."""
    held = Now()
    monkeypatch.setattr("mate.clock.seconds", held)
    return held


@pytest.fixture
def timed(now: Now) -> Iterator[Session]:
    """A match in which Ana has ten minutes, and Ben, who begins, five and three seconds more."""
    del now
    with Session.begin(TERMS) as begun:
        yield begun


def events(session: Session) -> list[tuple[str, int | None, int | None]]:
    """What happened, by the log: the event, whose, and how long the turn had lasted."""
    lines = map(json.loads, session.path.read_text(encoding="utf-8").splitlines()[2:])
    return [(line["event"], line.get("player"), line.get("ms")) for line in lines]


def shows_the_loss(app: MateApp) -> bool:
    """Whether nothing is open but the table, and the page of the match above it."""
    kinds: list[type[Screen[object]]] = [type(screen) for screen in app.screen_stack]
    return kinds == [TableScreen, MatchEndScreen]


async def test_the_clock_of_the_player_to_act_runs_on_below_pages_and_an_undo_gives_nothing_back(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (_, pilot):
        await follow(pilot, "| ▶ Ben 5:00 | Ana 10:00")
        await now.looks_after(pilot, 20)
        # Three seconds more for the action.
        await follow(pilot, "| ▶ Ben 4:40 | Ana 10:00\n n n | Ben 4:43")
        now.seconds += 1.5
        await follow(pilot, "n n | Ana 9:59")
        assert [e for e in events(timed) if e[0] == "declare"] == [
            ("declare", 1, 20_000),
            ("declare", 0, 1500),
        ]
        await press(pilot, "u", "u")
        assert timed.left == (598_500, 283_000)
        for key, page in (("f1", "Keys"), ("f3", "rules"), ("f4", "Score sheet")):
            await follow(pilot, f"{key} | {page}")
            now.seconds += 10
            await press(pilot, "escape")
        assert timed.left == (598_500, 253_000)
        # What the last action gave is given once.
        await press(pilot, "n", "n")
        assert timed.left == (598_500, 253_000)


async def test_the_clock_stands_still_from_the_last_card_until_the_next_hand(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        while not timed.match.hands or timed.match.hands[0].outcome is None:
            await press(pilot, "enter")
        assert shows(app, TableScreen)
        left = timed.left
        assert left is not None
        for _ in range(2):
            now.seconds += 100
            assert (timed.left, timed.clock_runs, timed.turn_ms) == (left, False, 0)
            await play_out_hand(pilot, app)
            assert shows(app, HandEndScreen)
        await press(pilot, "enter")
        await now.looks_after(pilot, 10)
        assert timed.left == (left[0] - 10_000, left[1])


@pytest.mark.parametrize("page", ["", "f1", "f3", "f4", "f2", "ctrl+p", "p"])
async def test_time_used_up_loses_the_match_at_once_whatever_page_is_open(
    timed: Session, now: Now, page: str
) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "n", "n", *([page] if page else []))
        if page == "p":
            assert shows(app, PauseScreen)
            now.seconds += 10_000
            await press(pilot, "enter")
        await now.looks_after(pilot, 600)
        assert shows_the_loss(app)
        await follow(pilot, "| Ana ran out of time. | !undo\n u | a match lost on time stays lost")
        assert timed.match.given_up == (0, "time")
        table_below = next(s for s in app.screen_stack if isinstance(s, TableScreen))
        assert not table_below._next_look.running
    assert events(timed)[-2:] == [("time", 0, 600_000), ("result", None, None)]


@pytest.mark.parametrize("keys", ["n n", "u", "o", "r r", "y", "e", "i", "p", "escape"])
async def test_any_step_after_the_time_is_not_taken_and_shows_that_the_match_is_lost(
    timed: Session, now: Now, keys: str
) -> None:
    async with seated(timed) as (app, pilot):
        if keys != "n n":
            await press(pilot, "n", "n", "n", "n", "enter", "enter")
        left = timed.left
        assert left is not None
        await now.looks_after(pilot, left[timed.match.hand.position.turn] / 1000 - 1)
        now.seconds += 2
        played = timed.match.hands
        await press(pilot, *keys.split())
        await now.looks_after(pilot, 0)
        assert timed.match.lost_on_time
        assert timed.match.hands == played
        assert shows_the_loss(app)


async def test_time_used_up_closes_a_practice_above_the_table_and_a_rematch_has_the_clock_again(
    timed: Session, now: Now, played: Session
) -> None:
    async with seated(timed) as (app, pilot):
        app.replay(played.path)
        await settled(pilot, *["right"] * 6, "c", "enter")
        assert shows(app, PracticeScreen)
        await now.looks_after(pilot, 301)
        assert shows_the_loss(app)
        assert timed.match.result is not None
        assert timed.match.result.winner == 0
        await press(pilot, "m")
        again = table(app).session
        assert again is app.session is not timed
        assert again.record.header.clock == TERMS.clock
        assert again.clock_runs


async def test_an_offer_stands_through_a_pause_and_the_lines_of_the_clock_until_the_time_is_up(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        await follow(pilot, "n n n n enter o p enter | y accepts")
        await now.looks_after(pilot, 16)
        assert timed.record.offered_by is not None
        await now.looks_after(pilot, 700)
        assert shows_the_loss(app)
        assert timed.record.offered_by is None


async def test_a_pause_stops_the_clock_and_hides_the_cards_and_comes_first_in_a_match_resumed(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        await follow(pilot, "| p pause")
        await now.looks_after(pilot, 5)
        await follow(pilot, "p | Clocks: Ana 10:00, Ben 4:55. | !♣")
        assert shows(app, PauseScreen)
        assert events(timed)[-1] == ("time", 1, 5000)
        now.seconds += 1000
        await press(pilot, "enter")
        assert shows(app, TableScreen)
        assert timed.left == (600_000, 295_000)
        await now.looks_after(pilot, 5)
        assert timed.left == (600_000, 290_000)
        await press(pilot, "p", "escape")
    assert app.return_code == 3
    with Session.resume(timed.path) as resumed:
        async with seated(resumed) as (again, pilot):
            await pilot.pause()
            assert shows(again, PauseScreen)
            now.seconds += 1000
            await press(pilot, "enter")
            await now.looks_after(pilot, 5)
            await press(pilot, "escape")
    assert load(timed.path).left == (600_000, 285_000)
    async with opened() as (app, pilot):
        assert shows(app, HomeScreen)
        await press(pilot, "c")
        assert shows(app, PauseScreen)
        await press(pilot, "q")
        assert shows(app, HomeScreen)


async def test_what_a_killed_program_forgets_is_less_than_fifteen_seconds_and_a_look(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (_, pilot):
        await now.looks_after(pilot, 14.9)
        assert [e for e in events(timed) if e[0] == "time"] == []
        await now.looks_after(pilot, 0.1)
        assert events(timed)[-1] == ("time", 1, 15_000)
        await now.looks_after(pilot, 14)
        await now.looks_after(pilot, 1)
        assert events(timed)[-1] == ("time", 1, 30_000)
        # Leaving forgets nothing.
        await now.looks_after(pilot, 7)
        await press(pilot, "ctrl+q")
    assert events(timed)[-1] == ("time", 1, 37_000)


async def test_a_suspended_program_pauses_and_time_used_up_before_loses_the_match(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "f3")
        await now.looks_after(pilot, 5)
        app.app_suspend_signal.publish(app)
        now.seconds += 1000
        await pilot.pause()
        assert shows(app, PauseScreen)
        assert timed.left == (600_000, 295_000)
        await press(pilot, "enter")
        assert shows(app, RulesScreen)
        await now.looks_after(pilot, 294)
        assert timed.left == (600_000, 1_000)
        now.seconds += 2
        app.app_suspend_signal.publish(app)
        await pilot.pause()
        assert shows_the_loss(app)


async def test_a_pause_while_suspended_can_be_left(timed: Session) -> None:
    async with seated(timed) as (app, pilot):
        app.app_suspend_signal.publish(app)
        await pilot.pause()
        await press(pilot, "q")
    assert app.return_code == 3


@pytest.mark.parametrize("first", ["look", "key", "click"])
async def test_time_while_the_program_was_stopped_is_not_charged_and_the_clock_pauses(
    timed: Session, now: Now, first: str
) -> None:
    async with seated(timed) as (app, pilot):
        await now.looks_after(pilot, 20)
        now.seconds += 1000
        if first == "look":
            await now.looks_after(pilot, 0)
        elif first == "key":
            await press(pilot, "n")
        else:
            table(app).pick(NO_FOREPLACEMENT)
        await pilot.pause()
        assert shows(app, PauseScreen)
        assert not timed.match.hands
        assert timed.left == (600_000, 280_000)
        assert events(timed)[-1] == ("time", 1, 20_000)
        await press(pilot, "enter")
        # A look that a busy machine delays by two seconds still counts.
        now.seconds += 2.75
        await now.looks_after(pilot, 0)
        assert timed.left == (600_000, 277_250)
        # A terminal that is too small pauses, too.
        await pilot.resize_terminal(30, 8)
        now.seconds += 1000
        await pilot.resize_terminal(80, 24)
        assert shows(app, PauseScreen)
        await press(pilot, "enter")
        # One key leaves a program that was stopped.
        now.seconds += 1000
        await press(pilot, "ctrl+q")
    assert timed.left == (600_000, 277_250)


async def test_without_a_clock_pausing_is_not_offered_and_says_so(session: Session) -> None:
    async with seated(session) as (_, pilot):
        await follow(pilot, "| !p pause\n p | This match is played without a clock.")


async def test_the_state_in_one_line_names_the_clocks_and_against_the_computer_there_is_one(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (_, pilot):
        await now.looks_after(pilot, 299)
        await follow(pilot, "g | Clocks: Ana 10:00, Ben 1.0.")
    clock = Clock((1, 1), (0, 0))
    terms = Terms(
        players=("Ana", "Mia"), first_dealer=0, seed=7, computers=(None, "novice"), clock=clock
    )
    with Session.begin(terms) as begun:
        async with seated(begun) as (_, pilot):
            await follow(pilot, "| Ana 1:00 | !Mia 1:00\n g | Clock: Ana 1:00.")
            now.seconds += 30
            await follow(pilot, "p | !Mia")


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        *((600_000, " 10:00 "), (30_001, "  0:31 "), (30_000, " !0:30 "), (10_001, " !0:11 ")),
        *((10_000, " !10.0 "), (9_301, "  !9.4 "), (0, "  !0.0 ")),
    ],
)
def test_the_last_half_minute_has_a_sign_and_the_last_ten_seconds_have_tenths(
    session: Session, left: int, shown: str
) -> None:
    view = TableView(session.match.hand, Narrator(("Ana", "Ben")), left=(left, left))
    for layout, cells in ((Layout.NORMAL, 80), (Layout.COMPACT, 40)):
        for row in draw_titles(view._replace(layout=layout, cells=cells)):
            assert shown in f"{''.join(text for text, _ in row)} "


async def test_a_replay_shows_the_time_of_each_action_that_still_stands(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (_, pilot):
        await now.looks_after(pilot, 10)
        await press(pilot, "n", "n", "u")
        now.seconds += 2.25
        await press(pilot, "n", "n")
    assert load(timed.path).times == ((2250,),)
    async with opened(replay=timed.path) as (_, pilot):
        await follow(
            pilot,
            "| action 0 of 1 · classic\n right | action 1 of 1 · 2.2 s · classic",
        )


def test_where_room_is_short_a_name_matters_more_than_a_role_that_waits(session: Session) -> None:
    session.play(session.match.hand.position.legal_actions[0])
    names = "Maximilian-Luise", "Benjamin-Antonia"
    view = TableView(session.match.hand, Narrator(names), left=(600_000, 600_000))
    for cells, dealer in ((40, False), (60, True)):
        upper, _ = draw_titles(view._replace(layout=Layout.COMPACT, cells=cells))
        line = "".join(text for text, _ in upper)
        assert ("Benjamin" in line, "dealer" in line) == (True, dealer)
