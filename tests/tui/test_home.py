"""The menu, and the matches that the menu offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.tui.idle import Gate
from tests.tui.screens import (
    SIZES,
    on_screen,
    open_app,
    play_first_legal,
    play_up_to_the_last_action,
    press,
    run,
    settle,
    table,
    text_of,
    wait_for,
)
from textual.widgets import OptionList

from mate import clock
from mate.lesson import BASICS, write_bookmark
from mate.puzzles import PuzzleProgress, PuzzleResult, pack
from mate.record import Terms, load
from mate.saved.folder import Progress, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.reading import RulesScreen
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.table import TableScreen


def offered_commands(app: MateApp) -> set[str]:
    """Return the commands that the menu offers and that need a saved match."""
    assert isinstance(app.screen, HomeScreen)
    ids = {command.id.removeprefix("home.") for command in app.screen.offered_commands}
    return ids & {"saved", "statistics"}


async def test_match_open_in_another_window_cannot_be_continued_until_that_window_closes(
    session: Session,
) -> None:
    play_up_to_the_last_action(session)
    async with open_app() as (app, pilot):
        stem = session.path.stem
        await run(pilot, f"c | This match is being played in another window. | !{stem}")
        assert offered_commands(app) == {"saved", "statistics"}
        session.close()
        await run(
            pilot,
            """
            c right enter escape | !Continue
            c | No match or series to continue.
            s enter | replay · hand
            escape escape
            """,
        )
        assert load(session.path).finished
        (session.path.parent / "broken [x].jsonl").write_bytes(b"no log\n")
        await run(pilot, "s | cannot be read:\n up enter | This is not a Mate match log.\n escape")
        assert offered_commands(app) == {"saved", "statistics"}


@pytest.fixture
def slow_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """A gate that stops the reading of saved matches until the test opens the gate."""
    go_on = Gate()

    def slow(_: Progress) -> list[SavedMatch]:
        go_on.wait()
        return saved_matches()

    monkeypatch.setattr("mate.tui.screens.home.saved_matches", slow)
    monkeypatch.setattr("mate.clock.MENU_WAITS", 0)
    yield go_on
    go_on.set()


async def test_menu_works_while_a_large_folder_is_read(slow_folder: Gate) -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), seed=5)) as session:
        play_first_legal(session, lambda match: bool(match.hands))
    async with open_app() as (app, pilot):
        assert "Continue" not in text_of(app)
        await press(pilot, "c")
        assert "Still reading the saved matches." in text_of(app)
        for key, kind in (("f3", RulesScreen), ("s", SavedScreen)):
            await press(pilot, key)
            assert on_screen(app, kind)
            await press(pilot, "escape")
            assert on_screen(app, HomeScreen)
        menu = app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index("settings")
        slow_folder.set()
        await wait_for(pilot, app, "hand 1 · Ana 0 – 0 Ben")
        assert re.search(r"Matches +1\n", text_of(app))
        assert menu.highlighted == menu.get_option_index("settings")
        await press(pilot, "c")
        assert table(app).session.players == ("Ana", "Ben")


async def test_menu_reports_at_the_smallest_size_that_no_match_is_saved() -> None:
    async with open_app(size=SIZES["compact"]) as (app, pilot):
        for key, what in (
            ("s", "saved matches yet"),
            ("a", "saved matches yet"),
            ("c", "match or"),
        ):
            await run(pilot, f"{key} | No {what} | Learn")
        assert not offered_commands(app)
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_menu_cursor_is_on_continue_after_a_match_is_left() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "down", "enter", "f10", "enter", "enter")
        assert on_screen(app, TableScreen)
        await press(pilot, "n", "escape", "escape")
        menu = app.screen.query_one(OptionList)
        assert menu.highlighted == menu.get_option_index("continue")
        # Once the menu has shown the match, the cursor stays on the entry that the player chooses.
        await press(pilot, "end", "t", "escape")
        assert menu.highlighted == menu.get_option_index("settings")
    async with open_app() as (app, pilot):
        await press(pilot, "enter")
        assert on_screen(app, TableScreen)


def finish(*players: str, **terms: Any) -> None:
    """Play a match between two players to its end."""
    with Session.begin(Terms(players=(players[0], players[1]), **{"seed": 7} | terms)) as session:
        play_first_legal(session)


@pytest.mark.quick
async def test_menu_shows_the_score_of_two_named_players() -> None:
    finish("Player 1", "Player 2")
    async with open_app() as (app, pilot):
        await settle(pilot)
        assert "by G. Capellen, 1915" in text_of(app)
    finish("Mia", "Tom")
    finish("Mia", "Tom")
    async with open_app() as (app, pilot):
        await wait_for(pilot, app, " – ")
        assert "by G. Capellen" not in text_of(app)
        assert re.search(r" Mia [02] – [02] Tom\n", text_of(app))
        assert re.search(r"Today +not played yet\n", text_of(app))
    # The menu counts matches of each length separately. This round has the deal of the day.
    finish("Mia", "Tom", length="round", seed=clock.seed_of(clock.today()))
    (last,) = (match for match in saved_matches() if match.length == "round")
    async with open_app() as (app, pilot):
        await wait_for(pilot, app, " – ")
        score = f"Mia {last.score[0]}, Tom {last.score[1]}"
        assert re.search(r" Mia [01] – [01] Tom in rounds\n", text_of(app))
        assert re.search(rf"Today +{score}\n", text_of(app))


async def test_menu_names_the_next_step_of_the_lesson_and_the_puzzles_that_come_back() -> None:
    progress = PuzzleProgress()
    progress.note(pack()[0], PuzzleResult.FIRST_TRY)
    async with open_app() as (app, pilot):
        await wait_for(pilot, app, "1 solved")
        assert re.search(r"Learn +step 1 of 11\n", text_of(app))
    write_bookmark(BASICS, 3)
    for puzzle in pack()[:6]:
        progress.note(puzzle, PuzzleResult.FAILED)
    async with open_app() as (app, pilot):
        await wait_for(pilot, app, "1 to repeat")
        assert re.search(r"Learn +step 4 of 11\n", text_of(app))
