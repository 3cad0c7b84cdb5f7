"""Keys pressed twice, disks that refuse, terminals too small, names too long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.tui.screens import (
    click_card,
    play_out_hand,
    play_out_match,
    press,
    shows,
    table,
    text_of,
)
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, Select
from textual.widgets._toast import Toast

from mate.errors import StorageError
from mate.record import load
from mate.rules import Deal
from mate.session import NewMatch, Session
from mate.tui.app import MateApp
from mate.tui.screens.cardsfield import read_cards
from mate.tui.screens.handend import HandEndScreen
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.new_match import NewMatchScreen

SIZE = (80, 24)


def refuse(*_args: object) -> None:
    raise StorageError("the disk refuses")


async def test_enter_pressed_twice_in_the_form_begins_one_match() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        form = app.screen
        assert isinstance(form, NewMatchScreen)
        form.action_begin()
        form.action_begin()
        await pilot.pause()
        assert table(app).session.players == ("Player 1", "Player 2")
        await press(pilot, "escape")
        assert shows(app, HomeScreen)


async def test_a_deal_that_cannot_be_written_is_told_and_can_be_tried_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            await play_out_hand(pilot, app)
            if len(session.match.hands) == 1:
                await press(pilot, "enter")
        with monkeypatch.context() as refusing:
            refusing.setattr(session, "deal_if_due", refuse)
            await press(pilot, "enter")
            assert "the disk refuses" in text_of(app)
        await press(pilot, "enter", "enter")
        assert "Hand 3 of 4" in text_of(app)


async def test_a_replay_of_a_log_that_is_gone_is_refused_at_the_table(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await play_out_match(pilot, app)
        session.path.rename(session.path.with_suffix(".away"))
        await press(pilot, "r")
        assert "No such file" in text_of(app)


async def test_a_rematch_that_cannot_be_written_is_refused_at_the_table(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await play_out_match(pilot, app)
        monkeypatch.setattr(Session, "begin", lambda _: refuse())
        await press(pilot, "m")
        assert "the disk refuses" in text_of(app)


async def test_a_replay_at_the_end_of_a_match_comes_back_to_its_page(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await play_out_match(pilot, app)
        await press(pilot, "r", "right", "escape")
        assert shows(app, MatchEndScreen)
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_keys_do_nothing_unseen(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.resize_terminal(39, 24)
        await press(pilot, "enter", "enter", "4", "4", "u")
        assert not session.match.hands
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        await press(pilot, "4", "4")
        assert len(session.match.hands[0].actions) == 1


async def test_the_form_is_filled_in_after_a_terminal_was_too_small() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "tab")
        await pilot.resize_terminal(39, 24)
        await pilot.pause()
        assert "Esc leaves" in text_of(app)
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        await press(pilot, "B", "o")
        assert app.screen.query_one("#second", Input).value == "Bo"


async def test_a_choice_stands_after_a_terminal_was_too_small() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "tab", "tab")
        chosen = app.screen.focused
        assert isinstance(chosen, Select)
        chosen.value = "club"
        await pilot.resize_terminal(39, 24)
        await pilot.pause()
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert app.screen.focused is chosen
        assert chosen.value == "club"


@pytest.mark.parametrize("size", [(1, 1), (2, 40), (250, 1)])
async def test_what_a_computer_plays_is_drawn_where_nobody_can_see_it(
    session: Session, size: tuple[int, int]
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        current = session.match.current
        assert current is not None
        table(app).play(current.position.legal_actions[0])
        await pilot.pause()
    assert len(session.match.hands[0].actions) == 1


async def test_a_screen_that_is_left_is_not_drawn_for_a_new_size() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        form = app.screen
        assert shows(app, NewMatchScreen)
        later: list[Callable[[], None]] = []
        form.call_after_refresh = later.append  # type: ignore[assignment,method-assign]
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        assert later
        for draw in later:
            draw()


async def test_the_list_of_commands_can_be_open_where_it_has_no_room() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        for size in ((5, 3), (4, 40), (1, 1)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert app.is_running


@pytest.fixture
def same_deals() -> Iterator[Session]:
    """A match whose two rounds have the same cards."""
    deal = Deal.from_number(38769)
    with Session.begin(NewMatch(("Ana", "Ben"), first_dealer=0, deals=(deal, deal))) as begun:
        yield begun


async def test_hands_that_are_alike_are_told_apart_in_the_header(same_deals: Session) -> None:
    app = MateApp(same_deals)
    async with app.run_test(size=SIZE) as pilot:
        for number in range(1, 5):
            assert f"Round {(number + 1) // 2} of 2 · Hand {number} of 4" in text_of(app)
            await play_out_hand(pilot, app)
            await press(pilot, "escape")
            assert f"Round {(number + 1) // 2} of 2 · Hand {number} of 4" in text_of(app)
            await press(pilot, "enter", "enter")


async def test_a_full_disk_is_told_after_the_end_of_a_hand_too(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await play_out_hand(pilot, app)
        monkeypatch.setattr(session, "take_back", refuse)
        await press(pilot, "u")
        assert "the disk refuses" in text_of(app)


async def test_a_half_typed_name_is_forgotten_when_a_card_is_clicked(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "k")
        await click_card(pilot, app, 1, 0, times=2)
        assert "King of" not in text_of(app)
        await press(pilot, "h")
        assert "… of hearts" in text_of(app)


async def test_page_down_held_while_the_list_of_commands_opens_is_harmless(
    session: Session,
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        app.post_message(Key("ctrl+p", None))
        for _ in range(400):
            await asyncio.sleep(0)
            app.post_message(Key("pagedown", None))
        await pilot.pause()
        await press(pilot, "escape")
        assert table(app).chosen is not None


async def test_enter_pressed_again_and_again_stops_at_the_result(
    session: Session,
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(130):
            await pilot.press("enter")
        await pilot.pause()
        assert shows(app, MatchEndScreen)


async def test_the_end_of_the_program_names_the_match_that_was_left() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "enter", "ctrl+q")
    assert app.return_code == 3
    (path,) = app.unfinished
    assert not load(path).finished


async def test_long_names_leave_room_for_everything() -> None:
    names = ("Maximiliane Wilhelmine A", "Bartholomew the Great II")
    with Session.begin(NewMatch(names, first_dealer=1, seed=7)) as session:
        app = MateApp(session)
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "3", "3", "1")
            shown = text_of(app)
            assert "Hand 1 of 4" in shown
            assert "out clubs and sevens (R11)." in shown
            await press(pilot, "n", "n", "4", "4", "1")
            assert "A♠, K♠, Q♠ or 7♠" in text_of(app).splitlines()[17]
            await play_out_hand(pilot, app)
            assert shows(app, HandEndScreen)


async def test_a_long_path_is_shown_whole_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 90) / "match.jsonl"
    with Session.begin(NewMatch(("Ana", "Ben"), seed=7), path) as session:
        app = MateApp(session)
        async with app.run_test(size=SIZE) as pilot:
            await play_out_match(pilot, app)
            shown = "".join(line.strip() for line in text_of(app).splitlines())
            assert str(path) in shown


@pytest.mark.parametrize("digits", ["9" * 20, "0" * 5000, "-1", "1_0", "٣"])
def test_a_seed_beyond_the_range_is_refused(digits: str) -> None:
    with pytest.raises(Exception, match="Type seed and a number from 0"):
        read_cards(f"seed {digits}")


async def test_in_a_wider_terminal_the_table_stays_together_in_the_middle(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=(110, 30)) as pilot:
        lines = text_of(app).splitlines()
        assert lines[0].index("Mate") == 16
        assert lines[0].endswith("Ana 0 – 0 Ben")
        assert len(lines[0]) == 94
        await click_in_middle(pilot, app)
        assert table(app).chosen is not None
        await press(pilot, "escape")


async def click_in_middle(pilot: Pilot[None], app: MateApp) -> None:
    """Click the first card of the player who declares."""
    await click_card(pilot, app, 1, 0)
    assert "Foreplace A♣" in text_of(app)


async def test_a_click_on_a_notice_that_is_going_does_nothing(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(notifications=True) as pilot:
        app.notify("gone in a moment", timeout=60)
        await pilot.pause()
        toast = app.screen.query_one(Toast)
        place = toast.region.translate((2, 1)).offset
        rack = toast._parent
        assert rack is not None
        toast._detach()
        await pilot.mouse_down(offset=place)
        toast._attach(rack)
        await press(pilot, "right")
        assert app.is_running
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_a_notice_that_is_shown_is_not_shown_again_for_a_key_that_is_held() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await press(pilot, "f3")
        for _ in range(20):
            app.show_problem("Mate cannot be suspended here.")
        await pilot.pause()
        assert len(app.screen.query(Toast)) == 1
