"""A match with a clock on the screen: it runs, it is paused, and used up it loses the match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tui.screens import play_out_hand, press, seated, settled, table, text_of

from mate.record import Terms, load
from mate.record.terms import Clock
from mate.rules import NO_FOREPLACEMENT
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.draw.layout import Layout
from mate.tui.draw.table import TableView, draw_titles
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.practice import PracticeScreen
from mate.tui.screens.reading import HelpScreen, RulesScreen
from mate.tui.screens.sheets import HandEndScreen, PauseScreen, ScoreScreen
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

TERMS = Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, clock=Clock((10, 5), (0, 3)))


class Now:
    """The time, which only goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


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


def looks_after(app: MateApp, now: Now, seconds: float) -> None:
    """Let time pass, and the table look at its clock as its timer would."""
    table = next(each for each in app.screen_stack if isinstance(each, TableScreen))
    table.clock.look()
    while seconds > 0:
        # Hardly so late that it counts as unseen.
        now.seconds += min(seconds, 2)
        seconds -= 2
        table.clock.look()


async def test_both_clocks_stand_at_the_names_and_only_that_of_the_player_to_act_runs(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        assert "▶ Ben   5:00" in text_of(app)
        assert "Ana  10:00" in text_of(app)
        looks_after(app, now, 20)
        await pilot.pause()
        assert "▶ Ben   4:40" in text_of(app)
        assert "Ana  10:00" in text_of(app)
        await press(pilot, "n", "n")
        # Three seconds more for the action.
        assert "Ben   4:43" in text_of(app)
        now.seconds += 1.5
        await press(pilot, "n", "n")
        assert "Ana   9:59" in text_of(app)
    assert [e for e in events(timed) if e[0] == "declare"] == [
        ("declare", 1, 20_000),
        ("declare", 0, 1500),
    ]


async def test_the_clock_runs_on_below_help_rules_and_score_sheet(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        for key, kind in (("f1", HelpScreen), ("f3", RulesScreen), ("f4", ScoreScreen)):
            await press(pilot, key)
            assert isinstance(app.screen, kind)
            now.seconds += 10
            await press(pilot, "escape")
        assert timed.left == (600_000, 270_000)


async def test_the_clock_stands_still_on_the_page_of_a_hand_and_runs_for_the_next(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        await play_out_hand(pilot, app)
        assert isinstance(app.screen, HandEndScreen)
        left = timed.left
        now.seconds += 100
        assert timed.left == left
        assert not timed.clock_runs
        await press(pilot, "enter")
        looks_after(app, now, 10)
        assert left is not None
        assert timed.left == (left[0] - 10_000, left[1])


async def test_the_clock_stands_still_while_the_last_card_stays(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        while timed.match.hands == () or timed.match.hands[0].outcome is None:
            timed.play(timed.match.hand.position.legal_actions[-1])
            if timed.match.hands[0].outcome is None:
                timed.run_clock()
        del pilot, app
    assert not timed.clock_runs
    now.seconds += 100
    assert timed.turn_ms == 0


@pytest.mark.parametrize("page", ["", "f1", "f3", "f4", "f2", "ctrl+p", "p"])
async def test_time_used_up_loses_the_match_at_once_whatever_page_is_open(
    timed: Session, now: Now, page: str
) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "n", "n", *([page] if page else []))
        if page == "p":
            assert isinstance(app.screen, PauseScreen)
            now.seconds += 10_000
            await press(pilot, "enter")
        looks_after(app, now, 600)
        await pilot.pause()
        assert isinstance(app.screen, MatchEndScreen)
        assert "Ana ran out of time." in " ".join(text_of(app).split())
        assert [type(each) for each in app.screen_stack] == [TableScreen, MatchEndScreen]
        assert "undo" not in text_of(app)
        await press(pilot, "u")
        assert "a match lost on time stays lost" in text_of(app)
        assert timed.match.given_up == (0, "time")
        table_below = next(s for s in app.screen_stack if isinstance(s, TableScreen))
        assert not table_below.clock._next_look.running
    assert events(timed)[-2:] == [("time", 0, 600_000), ("result", None, None)]


async def test_a_card_that_comes_after_the_time_loses_the_match_and_is_not_played(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 299)
        now.seconds += 2
        await press(pilot, "n", "n")
        assert isinstance(app.screen, MatchEndScreen)
        assert not timed.match.hands
        assert timed.match.result is not None
        assert timed.match.result.winner == 0


@pytest.mark.parametrize("key", ["u", "o", "r", "y", "e", "i", "p", "escape"])
async def test_any_step_after_the_time_shows_that_the_match_is_lost(
    timed: Session, now: Now, key: str
) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "n", "n", "n", "n", "enter", "enter")
        looks_after(app, now, 599)
        now.seconds += 2
        await press(pilot, key, *([key] if key == "r" else []))
        looks_after(app, now, 0)
        await pilot.pause()
        assert timed.match.lost_on_time
        assert [type(each) for each in app.screen_stack] == [TableScreen, MatchEndScreen]


async def test_time_used_up_when_the_program_is_suspended_loses_the_match(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "f3")
        looks_after(app, now, 299)
        now.seconds += 2
        app.app_suspend_signal.publish(app)
        await pilot.pause()
        assert [type(each) for each in app.screen_stack] == [TableScreen, MatchEndScreen]


async def test_an_offer_stands_through_a_pause_and_the_lines_of_the_clock_until_the_time_is_up(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "n", "n", "n", "n", "enter", "o", "p", "enter")
        assert "y accepts" in text_of(app)
        looks_after(app, now, 16)
        assert timed.record.offered_by is not None
        looks_after(app, now, 700)
        await pilot.pause()
        assert isinstance(app.screen, MatchEndScreen)
        assert timed.record.offered_by is None


async def test_time_used_up_closes_a_practice_that_was_opened_above_the_table(
    timed: Session, now: Now, played: Session
) -> None:
    async with seated(timed) as (app, pilot):
        app.replay(played.path)
        await settled(pilot, *["right"] * 6, "c", "enter")
        assert isinstance(app.screen, PracticeScreen)
        looks_after(app, now, 301)
        await pilot.pause()
        assert [type(each) for each in app.screen_stack] == [TableScreen, MatchEndScreen]


async def test_a_rematch_after_time_was_used_up_has_the_clock_again(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 301)
        await pilot.pause()
        await press(pilot, "m")
        again = app.session
        assert again is not None
        assert again is not timed
        assert again.record.header.clock == TERMS.clock
        assert table(app).session is again
        assert again.clock_runs


async def test_a_pause_stops_the_clock_and_hides_the_cards_until_a_key_of_its_page(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        assert "p pause" in text_of(app)
        looks_after(app, now, 5)
        await press(pilot, "p")
        assert isinstance(app.screen, PauseScreen)
        assert "Clocks: Ana 10:00, Ben 4:55." in text_of(app)
        assert "♣" not in text_of(app)
        assert events(timed)[-1] == ("time", 1, 5000)
        now.seconds += 1000
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert timed.left == (600_000, 295_000)
        looks_after(app, now, 5)
        assert timed.left == (600_000, 290_000)


async def test_leaving_a_pause_leaves_the_match_and_resuming_it_shows_the_pause_first(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 5)
        await press(pilot, "p", "escape")
    assert app.return_code == 3
    with Session.resume(timed.path) as resumed:
        async with seated(resumed) as (again, pilot):
            await pilot.pause()
            assert isinstance(again.screen, PauseScreen)
            now.seconds += 1000
            await press(pilot, "enter")
            assert isinstance(again.screen, TableScreen)
            looks_after(again, now, 5)
            await press(pilot, "escape")
    assert load(timed.path).left == (600_000, 290_000)


async def test_quitting_writes_down_the_time(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 7)
        await press(pilot, "ctrl+q")
    assert events(timed)[-1] == ("time", 1, 7000)


async def test_what_a_killed_program_forgets_is_less_than_fifteen_seconds_and_a_look(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, _):
        looks_after(app, now, 14.9)
        assert [e for e in events(timed) if e[0] == "time"] == []
        looks_after(app, now, 0.1)
        assert events(timed)[-1] == ("time", 1, 15_000)
        looks_after(app, now, 14)
        looks_after(app, now, 1)
        assert events(timed)[-1] == ("time", 1, 30_000)


async def test_a_suspended_program_pauses(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        await press(pilot, "f3")
        looks_after(app, now, 5)
        app.app_suspend_signal.publish(app)
        now.seconds += 1000
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen)
        assert timed.left == (600_000, 295_000)
        await press(pilot, "enter")
        assert isinstance(app.screen, RulesScreen)
        looks_after(app, now, 5)
        assert timed.left == (600_000, 290_000)
        app.app_suspend_signal.publish(app)
        await pilot.pause()
        await press(pilot, "q")
    assert app.return_code == 3


@pytest.mark.parametrize("first", ["look", "key", "click"])
async def test_time_while_the_program_was_stopped_is_not_charged_and_the_clock_pauses(
    timed: Session, now: Now, first: str
) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 20)
        now.seconds += 1000
        if first == "look":
            looks_after(app, now, 0)
        elif first == "key":
            await press(pilot, "n")
        else:
            table(app).pick(NO_FOREPLACEMENT)
        await pilot.pause()
        assert isinstance(app.screen, PauseScreen)
        assert not timed.match.hands
        assert timed.left == (600_000, 280_000)
        assert events(timed)[-1] == ("time", 1, 20_000)
        await press(pilot, "enter")
        looks_after(app, now, 5)
        assert timed.left == (600_000, 275_000)


async def test_a_look_that_a_busy_machine_delays_by_two_seconds_still_counts(
    timed: Session, now: Now
) -> None:
    async with seated(timed) as (app, _):
        now.seconds += 2.75
        looks_after(app, now, 0)
        assert timed.left == (600_000, 297_250)


async def test_a_program_that_was_stopped_can_be_left_by_one_key(timed: Session, now: Now) -> None:
    async with seated(timed) as (_, pilot):
        now.seconds += 1000
        await press(pilot, "ctrl+q")
    assert timed.left == (600_000, 300_000)


async def test_a_table_in_a_terminal_that_is_too_small_pauses(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        await pilot.resize_terminal(30, 8)
        now.seconds += 1000
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, PauseScreen)
        assert timed.left == (600_000, 300_000)


async def test_an_undo_gives_no_time_back(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 10)
        await press(pilot, "n", "n", "u")
        assert timed.left == (600_000, 293_000)
        await press(pilot, "n", "n")
        assert timed.left == (600_000, 293_000)


async def test_without_a_clock_pausing_is_not_offered_and_says_so(session: Session) -> None:
    async with seated(session) as (app, pilot):
        assert "p pause" not in text_of(app)
        await press(pilot, "p")
        assert "This match is played without a clock." in text_of(app)


async def test_against_the_computer_only_the_person_has_a_clock(now: Now) -> None:
    terms = Terms(
        players=("Ana", "Mia"),
        first_dealer=0,
        seed=7,
        computers=(None, "novice"),
        clock=Clock((1, 1), (0, 0)),
    )
    with Session.begin(terms) as begun:
        async with seated(begun) as (app, pilot):
            assert "Ana   1:00" in text_of(app)
            assert text_of(app).count("1:00") == 1
            await press(pilot, "g")
            assert "Clock: Ana 1:00." in " ".join(text_of(app).split())
            now.seconds += 30
            await press(pilot, "p")
            assert "Mia" not in text_of(app)


async def test_the_state_in_one_line_names_both_clocks(timed: Session, now: Now) -> None:
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 299)
        await press(pilot, "g")
        assert "Clocks: Ana 10:00, Ben 1.0." in " ".join(text_of(app).split())


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (600_000, " 10:00 "),
        (30_001, "  0:31 "),
        (30_000, " !0:30 "),
        (10_001, " !0:11 "),
        (10_000, " !10.0 "),
        (9_301, "  !9.4 "),
        (0, "  !0.0 "),
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
    async with seated(timed) as (app, pilot):
        looks_after(app, now, 10)
        await press(pilot, "n", "n", "u")
        now.seconds += 2.25
        await press(pilot, "n", "n")
    assert load(timed.path).times == ((2250,),)
    app = MateApp(replay=Path(timed.path))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "action 0 of 1 · classic" in text_of(app)
        await press(pilot, "right")
        assert "action 1 of 1 · 2.2 s · classic" in text_of(app)


async def test_resuming_from_the_menu_shows_the_pause_first(timed: Session) -> None:
    timed.play(timed.match.hand.position.legal_actions[-1])
    timed.close()
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "c")
        assert isinstance(app.screen, PauseScreen)
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
