"""The page of the day: its match, the results of players on this computer, and earlier days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from tests import steps
from tests.tui.puzzlepack import PACK, puzzle_pack
from tests.tui.screens import (
    check_sizes,
    check_styles,
    each_size,
    on_screen,
    open_app,
    press_settle,
    run,
    table,
    text_of,
    words,
)
from textual.events import Paste

from mate.clock import seed_of
from mate.record import Terms, load
from mate.record.code import code_of
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.today import TodayScreen
from mate.words.history import match_lines

DAY = date(2026, 11, 28)


@pytest.fixture(autouse=True)
def fixed_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the clock to noon on a Saturday and use a fixed pack of puzzles."""
    set_day(monkeypatch, DAY)
    with puzzle_pack(tmp_path, monkeypatch, PACK):
        yield


def set_day(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Set the clock to noon on a day."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    monkeypatch.setattr("mate.clock.now", lambda: noon)


def play(
    day: date, players: tuple[str, str] = ("Ana", "Ben"), seed: int = 0, *, actions: int = 1000
) -> Path:
    """Play the match of a day with random actions, to its end or up to a number of actions."""
    source = Random(seed_of(day) + seed)
    with Session.begin(Terms(players=players, seed=seed_of(day))) as session:
        for _ in range(actions):
            if session.match.finished:
                break
            session.deal_round_if_due()
            steps.play(session, source.choice(session.match.hand.position.legal_actions))
    return session.path


def play_month(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play on many days of the month, with nine days in a row up to yesterday."""
    for back in (*range(9, 0, -1), 12, 13, 15, 20, 21):
        set_day(monkeypatch, DAY - timedelta(days=back))
        play(DAY - timedelta(days=back))
    play(DAY - timedelta(days=11), ("Mia", "Tom"))
    set_day(monkeypatch, DAY)


async def test_page_of_the_day_without_a_match_says_what_to_do() -> None:
    async with open_app() as (app, pilot):
        await press_settle(pilot, "d")
        assert on_screen(app, TodayScreen)
        await check_sizes(pilot, "today-first")


async def test_page_of_the_day_shows_results_and_days_in_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_month(monkeypatch)
    play(DAY)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "d")
        await check_sizes(pilot, "today")
        check_styles(app, "today")
    # Other people may play the match of the same day.
    play(DAY, ("Mia", "Tom"), 5)
    async with open_app() as (app, pilot):
        await run(pilot, "d | ◆ Mia | ◆28")


async def test_enter_plays_or_resumes_the_match_of_the_day_or_plays_again() -> None:
    async with open_app() as (app, pilot):
        await press_settle(pilot, "d", "enter")
        assert on_screen(app, NewMatchScreen)
        await run(pilot, "| Match of the day | today's \n f10 enter enter")
        session = table(app).session
        assert session.record.header.day == DAY
        await run(pilot, "escape | Enter resume it | in hand 1")
        await press_settle(pilot, "enter")
        assert table(app).session.path == session.path
        session.close()
        play(DAY)
        await run(pilot, "escape | Enter resume it")
    session.path.unlink()
    async with open_app() as (app, pilot):
        await run(pilot, "d | Enter play it again \n m | <NewMatchScreen>")


async def test_match_open_in_another_window_is_not_resumed() -> None:
    with Session.begin(Terms(seed=seed_of(DAY))):
        async with open_app() as (_, pilot):
            await run(pilot, "d enter | This match is being played in another")


async def test_yesterdays_match_can_be_played_and_counts_for_days_in_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    yesterday, before = (DAY - timedelta(days=back) for back in (1, 2))
    set_day(monkeypatch, before)
    play(before)
    set_day(monkeypatch, DAY)
    play(DAY)
    async with open_app() as (app, pilot):
        await run(
            pilot,
            """d | 1 day in a row
            @wide | ← yesterday's match, which still counts
            @normal left | Friday 27 November 2026 | Enter play yesterday's match
            enter | Match of the day | yesterday's
            f10 enter enter""",
        )
        assert table(app).session.record.header.day == yesterday
        table(app).session.close()
        play(yesterday)
        await run(pilot, "escape | 3 days in a row | !still counts")


async def test_days_are_chosen_with_arrows_and_clicks_up_to_today() -> None:
    async with open_app() as (app, pilot):
        await run(
            pilot,
            """d right | Saturday 28 November
            up | Saturday 21 November 2026 | play that day's match
            up up up | Saturday 31 October 2026 | October 2026
            down left | Friday 6 November 2026""",
        )
        lines = text_of(app).splitlines()
        row = next(y for y, line in enumerate(lines) if "23   24" in line)
        await pilot.click(offset=(lines[row].index("24"), row))
        await run(pilot, "| Tuesday 24 November 2026")
        row = next(y for y, line in enumerate(lines) if "Enter  play" in line)
        await pilot.click(offset=(10, row))
        await run(pilot, "| <NewMatchScreen> | that day's")


async def test_shared_result_pasted_twice_is_added_once_with_its_names() -> None:
    logs = play(DAY, ("Mia", "Tom"), 1), play(DAY - timedelta(days=8), seed=2)
    with_names, earlier = "\n".join(match_lines(load(logs[0]))), code_of(load(logs[1]).match)
    for log in logs:
        log.unlink()
    async with open_app() as (app, pilot):
        await run(pilot, "d")
        for _ in range(2):
            app.screen.post_message(Paste(with_names))
            await press_settle(pilot)
        assert words(app).count("◇ Tom code") == 1
        assert "Mia" in text_of(app)
        app.screen.post_message(Paste(earlier))
        await run(pilot, "| Friday 20 November 2026 | Play…1")


async def test_invalid_code_or_code_of_other_deals_is_refused() -> None:
    with Session.begin(Terms(seed=8)) as session:
        session.deal_round_if_due()
        other = code_of(session.match)
    async with open_app() as (app, pilot):
        await run(pilot, "d c | Code of a friend's match: | Enter add · Esc cancel \n escape")
        await run(pilot, "| !Code of a friend's \n c enter | !Code of a friend's \n c")
        app.screen.post_message(Paste(other))
        await run(pilot, "escape c")
        await run(pilot, f"{' '.join(other.lower().replace('-', ''))} enter | the cards of any day")
        await run(pilot, "c 1 2 enter | '12' is not the code of a match \n escape escape")
        assert not on_screen(app, TodayScreen)


async def test_match_of_the_chosen_day_is_shared_and_replayed() -> None:
    play(DAY)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "d", "y")
        assert on_screen(app, ShareScreen)
        await press_settle(pilot, "escape", "r")
        assert on_screen(app, ReplayScreen)
        await run(pilot, "escape left y | Nothing to share yet\n r | Nothing to share")


async def test_page_of_the_day_changes_at_midnight_and_offers_the_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_app(settings=Settings(computer_seconds=0.0)) as (_, pilot):
        await run(pilot, "d | Today's puzzle: not tried yet \n p | <PuzzleScreen> \n e e escape")
        await run(pilot, "| Today's puzzle: not solved yet")
        set_day(monkeypatch, DAY + timedelta(days=1))
        await run(pilot, "right | Sunday 29 November 2026 | Today's puzzle: not tried yet")


async def test_days_have_no_half_block_edges_without_colours_or_in_ascii(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_month(monkeypatch)
    play(DAY)
    for look in (Settings(theme="no-colour"), Settings(ascii="on")):
        async with open_app(settings=look) as (app, pilot):
            await run(pilot, "d")
            async for _ in each_size(pilot):
                assert "▄" not in text_of(app)
