"""A preset that came after the screens were made: each of them knows it by its table alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.screens import analysed, play_out_hand, press, settle, shows, table, text_of
from textual.widgets import Select

from mate.record import load
from mate.rules import Foreplacement, Privilege, Ruleset, ruleset
from mate.saved import lastmatch
from mate.saved.lastmatch import LastMatch
from mate.session import NewMatch, Session
from mate.statistics.losses import losses_of
from mate.statistics.lossfinder import LossFinder
from mate.tui.app import MateApp
from mate.tui.screens.handend import HandEndScreen
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.keyhelp import HelpScreen
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.player import PlayerScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.rules import RulesScreen
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.settings import SettingsScreen
from mate.tui.screens.statistics import StatisticsScreen

ROYAL = Ruleset(foreplacement=Foreplacement.NONE, privilege=Privilege.KING)
SENTENCE = "a king calls for a king"
sizes = pytest.mark.parametrize(
    "size", [(80, 24), *(pytest.param(it, marks=pytest.mark.deep) for it in ((40, 12), (120, 36)))]
)


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth preset; matches are graded here, as a process of its own would not know it."""
    monkeypatch.setitem(ruleset._PRESETS, "royal", ruleset.Preset(ROYAL, SENTENCE))
    monkeypatch.setitem(ruleset._RULESETS, "royal", ROYAL)
    monkeypatch.setattr(LossFinder, "losses", lambda _, path: losses_of(load(path)))


def is_named(app: MateApp) -> bool:
    """Whether the preset's name is on the screen; the smallest names none on most of them."""
    return "royal" in text_of(app) or app.size.width < 80


@sizes
async def test_the_form_explains_it_and_begins_a_match_by_it(
    size: tuple[int, int], home: Path
) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#rules", Select).value = "royal"
        app.screen.query_one("#dealer").focus()
        await pilot.pause()
        await pilot.pause()
        assert SENTENCE in text_of(app)
        await press(pilot, "f10")
        assert table(app).session.match.ruleset == ROYAL
        assert is_named(app)
        for key, kind in (("f2", SettingsScreen), ("question_mark", HelpScreen)):
            await press(pilot, key)
            assert shows(app, kind)
            await press(pilot, "escape")
        await press(pilot, "enter", "escape", "r")
        assert table(app).session.match.ruleset == ROYAL
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        await press(pilot, "n")
        assert app.screen.query_one("#rules", Select).value == "royal"
    assert lastmatch.load().rules == "royal"
    (log,) = (home / "matches").glob("*.jsonl")
    assert load(log).header.rules.name == "royal"
    assert load(log).ruleset == ROYAL


@sizes
async def test_a_match_by_it_is_played_to_its_end_and_replayed(size: tuple[int, int]) -> None:
    with Session.begin(NewMatch(("Ana", "Ben"), ROYAL, seed=7)) as session:
        app = MateApp(session)
        async with app.run_test(size=size) as pilot:
            for _ in range(3):
                await play_out_hand(pilot, app)
                assert shows(app, HandEndScreen)
                await press(pilot, "enter")
            await play_out_hand(pilot, app)
            await press(pilot, "enter")
            assert shows(app, MatchEndScreen)
            await press(pilot, "r")
            assert shows(app, ReplayScreen)
            await analysed(pilot, app)
            assert is_named(app)
    assert load(session.path).finished


@sizes
async def test_a_match_by_it_is_found_among_the_saved_ones_and_counted(
    size: tuple[int, int],
) -> None:
    lastmatch.save(LastMatch(rules="royal"))
    with Session.begin(NewMatch(("Ana", "Ben"), ROYAL, seed=7)) as session:
        while not session.match.hands[2:]:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[0])
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "s")
        await settle(pilot)
        assert shows(app, SavedScreen)
        assert is_named(app)
        await press(pilot, "slash", *"royal", "enter")
        await settle(pilot)
        assert "1 of 1 match: royal" in text_of(app)
        await press(pilot, "a")
        await settle(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert app.screen._statistics.analysed == 1
        await press(pilot, "enter")
        assert shows(app, PlayerScreen)
        while not shows(app, HomeScreen):
            await press(pilot, "escape")
        for key, kind in (("h", RulesScreen), ("t", SettingsScreen), ("n", NewMatchScreen)):
            await press(pilot, key)
            assert shows(app, kind)
            await press(pilot, "escape")
