"""Beside the game: the rules by F3, the score sheet by F4."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from tests.tui.screens import check_golden, play_out_hand, press, seen, shows, table, text_of

from mate.lesson import BASICS
from mate.session import NewMatch, Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.lesson import LessonScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.rules import RulesScreen
from mate.tui.screens.score import ScoreScreen
from mate.tui.screens.table import TableScreen
from mate.tui.screens.watch import WatchScreen
from mate.words.history import help_in_words
from mate.words.narrator import Narrator

NORMAL = (80, 24)
SIZES = {
    "compact": (40, 12),
    "normal": NORMAL,
    "wide": (120, 36),
    "large": (150, 45),
    "largest": (200, 60),
}


def in_hand_three(session: Session) -> None:
    """Both hands of a round played, and the third begun."""
    while len(session.match.hands) < 3 or len(session.match.hands[-1].actions) < 6:
        session.deal_if_due()
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])


@pytest.mark.parametrize("name", SIZES)
async def test_the_score_sheet_fills_the_room(name: str, session: Session) -> None:
    in_hand_three(session)
    app = MateApp(session)
    async with app.run_test(size=SIZES[name]) as pilot:
        await press(pilot, "f4")
        check_golden(app, f"{name}-score")


async def test_in_the_smallest_terminal_all_the_help_of_both_players_is_read() -> None:
    helped = NewMatch(("Ana", "Ben"), first_dealer=0, seed=9, help=("hints", "values", "tutor"))
    with Session.begin(helped) as session:
        app = MateApp(session)
        async with app.run_test(size=SIZES["compact"]) as pilot:
            for _ in range(2):
                await press(pilot, "i")
                await seen(pilot, app, "Hint:")
                await press(pilot, "v")
                await seen(pilot, app, "Best play:")
                await press(pilot, "enter")
            await press(pilot, "f4")
            shown = " ".join(text_of(app).split())
            assert help_in_words(session.record, Narrator(("Ana", "Ben"))) in shown
            assert shown.count("at the values") == 2


@pytest.mark.parametrize("key", ["f4", "q", "escape"])
async def test_three_keys_lead_back_to_the_table_as_it_was(key: str, session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, "3", "3", "right")
        before = text_of(app)
        await press(pilot, "f4")
        assert shows(app, ScoreScreen)
        await press(pilot, key)
        assert text_of(app) == before


async def test_it_has_the_hand_on_the_table_and_the_ones_to_come(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, "f4")
        assert "1  Ben" in text_of(app)
        assert "in play" in text_of(app)
        await press(pilot, "f4", "3", "3", "n", "n", "5", "5", "f4")
        assert "in play: trick 1" in text_of(app)
        await press(pilot, "f4")
        await play_out_hand(pilot, app)
        if shows(app, TableScreen):
            await press(pilot, "f4")
            assert "mate with K♥ on trick 8" in text_of(app)
            assert "K♥ 4 × trick 8 = 32 points" in text_of(app)


async def test_the_rules_are_a_key_away_wherever_the_game_is_shown(
    session: Session, played: Session
) -> None:
    new = NewMatch(("Hal", "Sal"), first_dealer=1, seed=7, computers=("club", "novice"))
    with Session.begin(new) as watched:
        for kind, app in (
            (TableScreen, MateApp(session)),
            (WatchScreen, MateApp(watched, settings=Settings(computer_seconds=60))),
            (LessonScreen, MateApp(lesson=BASICS)),
            (ReplayScreen, MateApp(replay=played.path)),
        ):
            async with app.run_test(size=NORMAL) as pilot:
                await press(pilot, "f3")
                assert shows(app, RulesScreen)
                await press(pilot, "f3")
                assert len(app.screen_stack) == 2
                await press(pilot, "q")
                assert shows(app, kind)


async def test_who_watches_can_look_at_the_score_meanwhile() -> None:
    new = NewMatch(("Hal", "Sal"), first_dealer=1, seed=7, computers=("club", "novice"))
    with Session.begin(new) as watched:
        app = MateApp(watched, settings=Settings(computer_seconds=60))
        async with app.run_test(size=NORMAL) as pilot:
            assert "F4 score" in text_of(app)
            await press(pilot, "f4")
            assert shows(app, ScoreScreen)
            await press(pilot, "q")
            assert shows(app, WatchScreen)


async def test_a_replay_shows_the_sheet_as_it_was_then(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=NORMAL) as pilot:
        await press(pilot, "pagedown", "f4")
        assert "hand 2 of 4" in text_of(app)
        assert "Round 2" in text_of(app)
        assert text_of(app).count(" points") == 1
        await press(pilot, "q", "w", "f4")
        assert shows(app, ReplayScreen)


async def test_the_footer_and_the_list_of_commands_have_both(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=(80, 50)) as pilot:
        assert "F3 rules · F4 score · ? help" in text_of(app)
        for words, title, key, kind in (
            ("score", "Show the score sheet of the match", "F4", ScoreScreen),
            ("rules", "Read the rules", "F3", RulesScreen),
        ):
            await press(pilot, "ctrl+p", *words)
            await seen(pilot, app, title)
            shown = [line.strip() for line in text_of(app).splitlines()]
            assert shown[shown.index(title) + 1] == key
            await press(pilot, "enter")
            assert shows(app, kind)
            await press(pilot, "escape")
            assert table(app).session is session


async def test_where_keys_have_little_room_those_two_go_first(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=(70, 24)) as pilot:
        await press(pilot, "3")
        keys = text_of(app).splitlines()[-1]
        assert "choose" in keys
        assert "F4" not in keys
        assert cell_len(keys) <= 70


@pytest.mark.parametrize("size", SIZES.values(), ids=str)
async def test_long_names_fit_it(size: tuple[int, int]) -> None:
    names = ("Maximiliane Wilhelmina", "日本語の名前がとても長い人")
    with Session.begin(NewMatch(names, first_dealer=1, seed=7)) as session:
        in_hand_three(session)
        app = MateApp(session)
        async with app.run_test(size=size) as pilot:
            await press(pilot, "f4")
            lines = text_of(app).splitlines()
            assert len(lines) == size[1]
            assert all(cell_len(line) <= size[0] for line in lines)
