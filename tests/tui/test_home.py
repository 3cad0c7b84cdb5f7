"""The menu, the new-match dialog and the saved matches."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from tests.tui.screens import check_golden, play_out_hand, press, shows, table, text_of
from textual.widgets import Input, OptionList

from mate.errors import MateError
from mate.record import load
from mate.rules import Deal
from mate.saved.folder import Progress, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.session import NewMatch, Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.cardsfield import read_cards
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.rules import RulesScreen
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.table import TableScreen

SIZE = (80, 24)


async def test_a_new_match_is_begun_from_the_dialog_and_kept_when_it_is_left() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert shows(app, NewMatchScreen)
        app.screen.query_one("#first", Input).value = "Ana"
        app.screen.query_one("#second", Input).value = "Ben"
        app.screen.query_one("#deal", Input).value = "38769"
        await press(pilot, "enter")
        session = table(app).session
        assert session.players == ("Ana", "Ben")
        assert session.match.deals == (Deal.from_number(38769),)
        await press(pilot, "n", "n", "escape")
        assert shows(app, HomeScreen)
        assert "Resume Ana 0 – 0 Ben" in text_of(app)
        await press(pilot, "r")
        assert table(app).session.match == session.match
        await press(pilot, "ctrl+q")
    assert app.return_code == 3


async def test_leaving_the_menu_exits_with_0() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "escape")
    assert app.return_code == 0


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("184756", "Deals are numbered 0 to 184755"),
        ("AT.AT7.T", "Not a holding"),
        ("seed many", "Type seed and a number from 0"),
        ("1 2 3", "Give one deal for round 1, or two for both rounds"),
        ("[/x]", "Not a deal: '[/x]'"),
    ],
)
async def test_the_dialog_tells_what_is_wrong_with_the_cards(cards: str, reason: str) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#deal", Input).value = cards
        await press(pilot, "enter")
        assert shows(app, NewMatchScreen)
        assert reason in text_of(app)


async def test_the_dialog_refuses_one_name_for_both() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#second", Input).value = "player 1"
        await press(pilot, "enter")
        assert "Both players are called Player 1. Give two different names." in text_of(app)


def test_cards_are_read_as_deals_numbers_or_a_seed() -> None:
    assert read_cards("  ") == ((), None)
    assert read_cards("Seed 12") == ((), 12)
    assert read_cards("0, 184755") == ((Deal.from_number(0), Deal.from_number(184755)), None)
    with pytest.raises(MateError, match="Type seed and a number"):
        read_cards("seed 99999999999999999999999")


def leave_unfinished(names: tuple[str, str]) -> Path:
    with Session.begin(NewMatch(names, seed=5)) as session:
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])
        return session.path


async def test_saved_matches_are_resumed_or_replayed_from_their_table(home: Path) -> None:
    leave_unfinished(("Ana", "Ben"))
    (home / "matches" / "broken [x].jsonl").write_bytes(b"no log\n")
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s")
        assert shows(app, SavedScreen)
        shown = text_of(app)
        assert "0 – 0    Ben" in shown
        assert "broken [x].jsonl" in shown
        assert " cannot be read: " in shown
        await press(pilot, "enter")
        assert "This is not a Mate match log." in text_of(app)
        await press(pilot, "down", "r")
        assert shows(app, ReplayScreen)
        await press(pilot, "escape", "enter")
        assert table(app).session.players == ("Ana", "Ben")
        await press(pilot, "escape", "escape", "escape")


async def test_a_match_played_elsewhere_is_not_opened_twice() -> None:
    with Session.begin(NewMatch(("Ana", "Ben"), seed=5)):
        app = MateApp()
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "r")
            assert shows(app, HomeScreen)
            assert "This match is being played in another window." in text_of(app)


async def test_a_finished_match_is_offered_for_replay(home: Path) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "enter")
        for _ in range(4):
            await play_out_hand(pilot, app)
            await press(pilot, "enter")
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        (log,) = (home / "matches").glob("*.jsonl")
        assert load(log).finished
        await press(pilot, "p")
        assert shows(app, ReplayScreen)
        await press(pilot, "escape", "escape")
    assert app.return_code == 0


async def test_the_menu_works_while_a_large_folder_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_unfinished(("Ana", "Ben"))
    go_on = Event()

    def slow(_: Progress) -> list[SavedMatch]:
        go_on.wait(20)
        return saved_matches()

    monkeypatch.setattr("mate.tui.screens.home.saved_matches", slow)
    monkeypatch.setattr("mate.clock.MENU_WAITS", 0.01)
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        assert "Resume a match" in text_of(app)
        await press(pilot, "r")
        assert "Still reading the saved matches." in text_of(app)
        for key, kind in (("n", NewMatchScreen), ("h", RulesScreen), ("s", SavedScreen)):
            await press(pilot, key)
            assert shows(app, kind)
            await press(pilot, "escape")
            assert shows(app, HomeScreen)
        menu = app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index("rules")
        go_on.set()
        while "Resume Ana 0 – 0 Ben" not in text_of(app):
            await pilot.pause(0.02)
        assert "Saved matches (1)" in text_of(app)
        assert menu.highlighted == menu.get_option_index("rules")
        await press(pilot, "r")
        assert table(app).session.players == ("Ana", "Ben")
        await press(pilot, "escape", "escape")


async def test_the_menu_can_be_left_while_a_large_folder_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()

    def slow(_: Progress) -> list[SavedMatch]:
        go_on.wait(20)
        return []

    monkeypatch.setattr("mate.tui.screens.home.saved_matches", slow)
    monkeypatch.setattr("mate.clock.MENU_WAITS", 0.01)
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "escape")
    assert app.return_code == 0
    assert not go_on.is_set()
    go_on.set()


async def test_what_has_no_match_yet_says_which_is_missing() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        for key, missing in (
            ("s", "No saved matches yet."),
            ("a", "No saved matches yet."),
            ("r", "No unfinished match."),
            ("p", "No finished match yet."),
        ):
            await press(pilot, key)
            assert missing in text_of(app)


async def test_the_cards_of_the_title_have_letters_where_they_are_set() -> None:
    app = MateApp(settings=Settings(suits="letters"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "│ AC  │   │ 10S │" in text_of(app)
        assert "♣" not in text_of(app)


@pytest.mark.parametrize("size", [(40, 12), (60, 20), SIZE, (120, 36), (150, 45), (200, 60)])
async def test_title_menu_and_keys_stand_in_the_middle_and_no_entry_is_wider_than_the_cards(
    size: tuple[int, int],
) -> None:
    leave_unfinished(("Anastasia Bartholomew", "Ben"))
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        menu, lines = app.screen.query_one(OptionList), text_of(app).splitlines()
        assert all(line.strip() in text_of(app) for line in ("New match", "Quit"))
        assert "Resume Anas" in text_of(app)
        assert "0 – 0 Ben" in text_of(app)
        if size[0] >= 80:
            tops = next(line for line in lines if "╭" in line)
            first, last = tops.index("╭"), tops.rindex("╮") + 1
            assert (menu.region.x, menu.region.right) == (first, last)
            for left, right in ((first, last), (len(lines[-1]) - len(lines[-1].lstrip()), None)):
                assert abs(left + (right or len(lines[-1])) - size[0]) <= 2
            above = next(row for row, line in enumerate(lines) if line.strip())
            below = size[1] - 2 - next(r for r, line in enumerate(lines) if "Quit" in line)
            assert abs(above - below) <= 2


@pytest.mark.parametrize(
    ("size", "name"), [((40, 12), "compact"), ((120, 36), "wide"), ((150, 45), "large")]
)
async def test_the_menu_at_each_size(size: tuple[int, int], name: str) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        check_golden(app, f"{name}-menu")


async def test_after_an_interruption_the_cursor_stands_on_resume() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "down", "enter", "f10")
        assert shows(app, TableScreen)
        await press(pilot, "n", "escape")
        menu = app.screen.query_one(OptionList)
        assert menu.highlighted == menu.get_option_index("resume")
        # What was seen is no news: the cursor stays where somebody puts it.
        await press(pilot, "end", "t", "escape")
        assert menu.highlighted == menu.get_option_index("leave")
        await press(pilot, "r", "n", "escape")
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert shows(app, TableScreen)


async def test_a_message_has_room_on_the_least_terminal() -> None:
    app = MateApp()
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, "r")
        assert "No unfinished match." in text_of(app)
        assert "Learn to play" in text_of(app)
