"""At the table, while another program changes the log: the players are told, and can go on."""

from __future__ import annotations

import os

from tests.record.disk import full_after
from tests.tui.screens import play_out_hand, play_out_match, press, shows, table, text_of

from mate.record import Terms, load
from mate.rules import Phase
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.sheets import HandEndScreen

SIZE = (80, 24)


async def test_a_match_whose_log_was_cut_short_goes_on_in_a_new_one(session: Session) -> None:
    app, old = MateApp(session), session.path
    async with app.run_test(size=(40, 12)) as pilot:
        os.truncate(old, 100)
        await press(pilot, "enter")
        told = " ".join(text_of(app).split())
        assert "Another program has cut the log short" in told
        assert table(app).position.phase is Phase.DECLARE
        await press(pilot, "enter")
        assert len(table(app).hand.actions) == 2
        await press(pilot, "u")
        assert load(session.path) == session.record
        assert old.stat().st_size == 100
        await press(pilot, "escape")
    assert app.unfinished == session.path != old


async def test_between_hands_they_are_told_when_the_table_is_seen_again(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            await play_out_hand(pilot, app)
            assert shows(app, HandEndScreen)
            if len(session.match.deals) == len(session.match.hands) == 1:
                await press(pilot, "enter")
        os.truncate(session.path, 100)
        await press(pilot, "enter")
        assert "Another program has cut the log short" in " ".join(text_of(app).split())
        assert "Hand 3 of 4" in text_of(app)
    assert load(session.path).match.deals == session.match.deals


async def test_after_the_last_card_the_menu_tells_of_it() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        app.open_table(Session.begin(Terms(players=("Ana", "Ben"), seed=7)))
        await pilot.pause()
        session = table(app).session
        await play_out_match(pilot, app)
        await press(pilot, "u")
        assert not session.match.finished
        os.truncate(session.path, 100)
        await press(pilot, "enter")
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        assert "The whole match is saved in a new log" in " ".join(text_of(app).split())
    assert load(session.path).finished


async def test_a_match_that_cannot_be_saved_is_not_left_before_it_can_be() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        app.open_table(Session.begin(Terms(players=("Ana", "Ben"), seed=7)))
        await pilot.pause()
        await press(pilot, "enter")
        session = table(app).session
        session.path.unlink()
        with full_after(0):
            await press(pilot, "escape")
            assert table(app).session is session
            assert "Another program has removed the log" in " ".join(text_of(app).split())
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        assert "Another program has removed the log" in " ".join(text_of(app).split())
    assert load(session.path) == session.record
