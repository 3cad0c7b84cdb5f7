"""A series that continues after its players have left the table or the program."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests import steps
from tests.tui.screens import (
    SIZES,
    each_size,
    on_screen,
    open_app,
    press,
    press_settle,
    run,
    table,
    text_of,
    wait_for,
    wait_for_screen,
    words,
)
from textual.widgets import OptionList

from mate.record import MatchRecord, Series, Terms, load
from mate.rules import ROUNDS
from mate.saved.nextmatch import is_fair, rematch, with_fair_deals
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.puzzle import PuzzleScreen
from mate.tui.screens.sheets import MatchEndScreen
from mate.tui.screens.table import TableScreen

CONTINUES = "Continue match 2 of 3 · Mia 0 – 1 Tom"


@pytest.fixture(autouse=True)
def today(home: Path, monkeypatch: pytest.MonkeyPatch) -> datetime:  # noqa: ARG001
    """Set the program's clock to the real time, at which the tests write logs."""
    now = datetime.now(UTC)
    monkeypatch.setattr("mate.clock.now", lambda: now)
    return now


def played(terms: Terms, days_ago: float = 0, *, all_but: int = 0) -> Path:
    """Play a match that the second player wins, undo `all_but` actions, and return its log."""
    with Session.begin(terms) as session:
        while not session.match.finished:
            session.deal_round_if_due()
            position = session.match.hand.position
            steps.play(session, position.legal_actions[-1 if position.turn else 0])
        if all_but:
            steps.take_back(session, all_but)
    then = datetime.now(UTC).timestamp() - 86400 * days_ago
    os.utime(session.path, (then, then))
    return session.path


def first_of(*players: str, of: int | None = 3) -> Terms:
    """Return the terms of the first match of a series."""
    one, other = players
    return Terms(players=(one, other), seed=13, first_dealer=0, series=Series.begin(of))  # type: ignore[arg-type]


def entry(app: MateApp) -> str | None:
    """Return the id of the menu entry under the cursor."""
    option = app.screen.query_one(OptionList).highlighted_option
    return option.id if option else None


async def test_enter_at_the_menu_continues_a_series_left_after_a_match() -> None:
    continues = "Continue match 2 of 3 · Mia 1 – 0 Tom"
    # The first match has fair cards, and so does the next match.
    played(with_fair_deals(first_of("Mia", "Tom")), all_but=1)
    async with open_app() as (app, pilot):
        await press(pilot, "enter", "right", "enter", "enter")
        assert on_screen(app, MatchEndScreen)
        await run(pilot, f"escape | {continues}")
        assert on_screen(app, HomeScreen)
        assert entry(app) == "continue"
    # The program may end between two matches.
    async with open_app() as (app, pilot):
        assert continues in words(app)
        await press(pilot, "enter")
        await wait_for_screen(pilot, app, TableScreen)
        record = table(app).session.record
        series = record.header.series
        assert series is not None
        assert (series.match, series.before.wins) == (2, (1, 0))
        assert len(record.header.deals) == ROUNDS
        assert is_fair(record)
        await wait_for(pilot, app, "Earlier matches: Mia 1 – 0 Tom.")
        # Once the next match has begun, the menu offers only that match.
        await run(pilot, "1 enter escape | !match 2 of 3")
        assert entry(app) == "continue"


@pytest.mark.parametrize("players", [("Player 1", "Player 2"), ("Anneliese", "Bartholomew")])
async def test_menu_entry_for_continuing_shows_both_names(players: tuple[str, str]) -> None:
    played(first_of(*players, of=5))
    for before, score in (("match 2 of 5 · ", "0 – 1"), ("hand 4 · ", "32 – 139")):
        async with open_app() as (app, pilot):
            async for name in each_size(pilot):
                continues = next(line for line in text_of(app).splitlines() if " c " in line)
                if name == "compact":
                    # The compact layout cuts the names and leaves out the number of the hand.
                    assert re.search(rf"{players[0][0]}\S* ?\S* {score} \S.*\S$", continues)
                else:
                    between = f" {score} ".join(players)
                    assert f"{before}{between}" in continues
        played(Terms(players=players, seed=5), all_but=2)


async def test_menu_offers_the_newer_match_or_series_and_drops_a_series_after_a_month() -> None:
    first = played(first_of("Mia", "Tom"), days_ago=29)
    played(Terms(players=("Ana", "Ben"), seed=5), days_ago=30, all_but=2)
    async with open_app() as (app, _):
        assert entry(app) == "continue"
        assert CONTINUES in words(app)
    played(Terms(players=("Ana", "Ben"), seed=5), days_ago=2, all_but=2)
    async with open_app() as (app, _):
        assert "Continue hand 4 · Ana" in words(app)
        assert entry(app) == "continue"
    then = (datetime.now(UTC) - timedelta(days=31)).timestamp()
    os.utime(first, (then, then))
    async with open_app() as (app, pilot):
        assert CONTINUES not in words(app)
        # The list of commands still offers the series.
        await press_settle(pilot, "ctrl+p", *"continue  mia")
        await wait_for(pilot, app, CONTINUES)
        await press_settle(pilot, "enter")
        assert table(app).session.players == ("Mia", "Tom")


async def test_list_of_saved_matches_continues_or_ends_a_series_from_any_match() -> None:
    played(Terms(players=("Ana", "Ben"), seed=5), days_ago=1)
    path = played(first_of("Mia", "Tom", of=None), days_ago=2)
    played(rematch(load(path)), days_ago=3)
    none = "This match is not part of an unfinished series."
    async with open_app() as (app, pilot):
        await run(pilot, f"s | !m match\n m | {none}\n down | m match 3\n m")
        assert on_screen(app, TableScreen)
        series = table(app).session.record.header.series
        assert series is not None
        assert series.match == 3
        # The series can continue again only after its newest match is in the trash.
        await run(
            pilot,
            f"""
            escape m | {none}
            home d end e up e | Press e again to end the series for good
            e | Series ended: Mia
            m | {none} | <SavedScreen>
            """,
        )
    async with open_app() as (app, _):
        assert "Continue:" not in text_of(app)


async def test_page_of_the_day_opens_the_match_and_the_puzzle_of_the_day() -> None:
    async with open_app(size=SIZES["compact"]) as (app, pilot):
        await run(pilot, "d | Enter play today's match \n m | <NewMatchScreen> \n f10 enter enter")
        day = table(app).session.record.header.day
        assert day is not None
        await run(pilot, f"@normal | Match of the day, {day.day} \n escape \n p")
        assert on_screen(app, PuzzleScreen)


def test_header_has_a_day_only_if_its_deals_are_the_deals_of_that_day() -> None:
    assert str(MatchRecord.begin(load(played(Terms(seed=20261103))).header).header.day) == (
        "2026-11-03"
    )
    assert replace(Terms(seed=20261103), deals=("7",)).day is None
