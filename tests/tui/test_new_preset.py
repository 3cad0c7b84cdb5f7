"""Every screen can use a preset that was only added to the table of presets."""

from __future__ import annotations

import pytest
from tests.tui.screens import (
    analysed,
    open_app,
    play_first_legal,
    play_up_to_the_last_action,
    press,
    run,
    table,
    update_table,
)

from mate.record import Terms, load
from mate.record.terms import RulesLine
from mate.rules import Foreplacement, Privilege, Ruleset, ruleset
from mate.saved import nextmatch
from mate.session import Session
from mate.statistics.losses import LossFinder, losses_of
from mate.tui.screens.statistics import StatisticsScreen
from mate.tui.widgets.fields import Choice

ROYAL = Ruleset(foreplacement=Foreplacement.NONE, privilege=Privilege.KING)
SENTENCE = "a king calls for a king"


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a sixth preset, and grade matches in this process, which knows the preset."""
    monkeypatch.setitem(ruleset._RULESETS, "royal", ROYAL)
    monkeypatch.setitem(ruleset._SENTENCES, "royal", SENTENCE)
    monkeypatch.setattr(LossFinder, "losses", lambda _, path: losses_of(load(path)))


async def test_match_under_a_new_preset_can_be_set_up_played_and_replayed() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "n", "f9")
        app.screen.query_one("#rules", Choice).value = "royal"
        app.screen.query_one("#dealer").focus()
        await run(pilot, f"| {SENTENCE} \n f10 enter enter | royal \n enter escape c")
        session = table(app).session
        assert session.match.ruleset == ROYAL
        play_up_to_the_last_action(session)
        update_table(app)
        await run(pilot, "right enter enter | <MatchEndScreen> \n r")
        await analysed(pilot, app)
        await run(pilot, "| royal \n escape escape n")
        assert app.screen.query_one("#rules", Choice).value == "royal"
    assert nextmatch.load_last().rules.name == "royal"
    record = load(session.path)
    assert (record.header.rules.name, record.ruleset, record.finished) == ("royal", ROYAL, True)


async def test_match_under_a_new_preset_is_listed_and_counted() -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), rules=RulesLine.of(ROYAL), seed=7)) as session:
        play_first_legal(session, lambda match: len(match.hands) == 3)
    async with open_app() as (app, pilot):
        await run(pilot, "s | royal \n slash r o y a l enter | 1 of 1 match: royal \n a")
        assert isinstance(app.screen, StatisticsScreen)
        assert app.screen.statistics.analysed == 1
        await run(pilot, "enter | <PlayerScreen>")
