"""A preset that came after the screens were made: each of them knows it by its table alone."""

from __future__ import annotations

import pytest
from tests.tui.screens import analysed, opened, play_out_match, press, settle, shows, table, text_of

from mate.record import Terms, load
from mate.record.terms import RulesLine
from mate.rules import Foreplacement, Privilege, Ruleset, ruleset
from mate.saved import nextmatch
from mate.session import Session
from mate.statistics.losses import LossFinder, losses_of
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.statistics import PlayerScreen, StatisticsScreen
from mate.tui.widgets.fields import Choice

ROYAL = Ruleset(foreplacement=Foreplacement.NONE, privilege=Privilege.KING)
SENTENCE = "a king calls for a king"
SIZE = (80, 24)


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth preset; matches are graded here, as a process of its own would not know it."""
    monkeypatch.setitem(ruleset._RULESETS, "royal", ROYAL)
    monkeypatch.setitem(ruleset._SENTENCES, "royal", SENTENCE)
    monkeypatch.setattr(LossFinder, "losses", lambda _, path: losses_of(load(path)))


async def test_the_form_explains_it_and_a_match_by_it_is_played_to_its_end_and_replayed() -> None:
    async with opened() as (app, pilot):
        await press(pilot, "n", "f9")
        app.screen.query_one("#rules", Choice).value = "royal"
        app.screen.query_one("#dealer").focus()
        await pilot.pause()
        await pilot.pause()
        assert SENTENCE in text_of(app)
        await press(pilot, "f10")
        session = table(app).session
        assert session.match.ruleset == ROYAL
        assert "royal" in text_of(app)
        await press(pilot, "enter", "escape", "c")
        assert table(app).session.match.ruleset == ROYAL
        await play_out_match(pilot, app)
        assert shows(app, MatchEndScreen)
        await press(pilot, "r")
        assert shows(app, ReplayScreen)
        await analysed(pilot, app)
        assert "royal" in text_of(app)
        await press(pilot, "escape", "escape", "n")
        assert app.screen.query_one("#rules", Choice).value == "royal"
    assert nextmatch.load_last().rules.name == "royal"
    record = load(session.path)
    assert (record.header.rules.name, record.ruleset, record.finished) == ("royal", ROYAL, True)


async def test_a_match_by_it_is_found_among_the_saved_ones_and_counted() -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), rules=RulesLine.of(ROYAL), seed=7)) as session:
        while not session.match.hands[2:]:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[0])
    async with opened() as (app, pilot):
        await press(pilot, "s")
        await settle(pilot)
        assert shows(app, SavedScreen)
        assert "royal" in text_of(app)
        await press(pilot, "slash", *"royal", "enter")
        await settle(pilot)
        assert "1 of 1 match: royal" in text_of(app)
        await press(pilot, "a")
        await settle(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert app.screen.statistics.analysed == 1
        await press(pilot, "enter")
        assert shows(app, PlayerScreen)
