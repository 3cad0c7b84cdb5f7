"""The help, and the list of commands by name."""

from __future__ import annotations

import pytest
from tests.tui.screens import comes, not_seen, press, seen, shows, text_of
from textual.command import CommandPalette

from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.draw.keyhelp import draw_help
from mate.tui.draw.rows import width
from mate.tui.keys.commands import COMMANDS
from mate.tui.keys.keymap import Keymap
from mate.tui.keys.places import Place
from mate.tui.screens.keyhelp import HelpScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.table import TableScreen
from mate.words.counting import HOW_IT_COUNTS

SIZE = (80, 24)
SIZES = [(80, 24), (40, 12), (120, 36), (200, 60)]


@pytest.mark.parametrize("cells", [36, 56, 77])
def test_the_help_names_each_command_and_breaks_no_row(cells: int) -> None:
    page = draw_help(Keymap(), cells, Place.TABLE, suspends=True)
    assert all(width(row) <= cells for row in page.rows)
    words = " ".join("".join(text for text, _ in row) for row in page.rows).split()
    for command in COMMANDS:
        assert set(command.help.split()) <= set(words)
    for place, row in page.headings.items():
        assert place.value in "".join(text for text, _ in page.rows[row])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
async def test_the_help_opens_at_the_place_that_it_was_called_from(
    session: Session, size: tuple[int, int]
) -> None:
    app = MateApp(session)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        lines = text_of(app).splitlines()
        assert lines[1 if size[0] == 40 else 2].lstrip().startswith("▸ Table")
        assert all(len(line) <= size[0] for line in lines)
        assert "q leave" in lines[-1]
        await press(pilot, "question_mark", "q")
        assert shows(app, TableScreen)


@pytest.mark.parametrize(
    ("keys", "heading"),
    [
        (["question_mark"], "▸ Menu"),
        (["n", "f1"], "▸ New match"),
        (["t", "f1"], "▸ Settings"),
        (["h", "question_mark"], "▸ Text pages"),
    ],
    ids=lambda case: case[-1] if isinstance(case, list) else None,
)
async def test_each_screen_has_its_own_part_of_the_help(keys: list[str], heading: str) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *keys)
        await pilot.pause()
        assert shows(app, HelpScreen)
        assert heading in text_of(app)


async def test_what_is_at_the_top_of_the_help_stays_there_when_the_terminal_changes(
    session: Session,
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "question_mark")
        while not text_of(app).splitlines()[2].startswith("     1 … 9, 0   "):
            await press(pilot, "down")
        for size in ((40, 12), (20, 5), (120, 36), (50, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
        # Below a header of one row.
        assert text_of(app).splitlines()[1].startswith("   1 … 9, 0   ")


async def test_the_list_of_commands_offers_those_of_the_screen_with_their_keys(
    session: Session,
) -> None:
    app = MateApp(session, settings=Settings(keys={"everywhere.help": "f6"}))
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n", "n")
        await press(pilot, "ctrl+p")
        await seen(pilot, app, "Show all keys")
        shown = [line.strip() for line in text_of(app).splitlines()]
        for title, key in (
            ("Undo the last action, by either player", "u"),
            ("Show all keys", "F6"),
        ):
            assert shown[shown.index(title) + 1] == key
        assert not {"Start a new match", "Maximize"} & set(shown)
        assert not any("Theme" in line for line in shown)


async def test_in_the_least_room_the_list_of_commands_has_all_rows_but_one(
    session: Session,
) -> None:
    app = MateApp(session)
    async with app.run_test(size=(40, 12)) as pilot:
        assert isinstance(app.screen, TableScreen)
        labels = [app.screen.label_of(command) for command in app.screen.offered_commands]
        await press(pilot, "ctrl+p")
        await seen(pilot, app, labels[0])
        search, *rows = (line.strip() for line in text_of(app).splitlines())
        assert search == "Search for commands…"
        assert len(list(filter(None, rows))) == 11
        listed = {*rows}
        for _ in labels:
            await press(pilot, "down")
            listed |= {line.strip("▁▂▃▄▅▆▇█ ") for line in text_of(app).splitlines()}
        assert set(labels) <= listed


async def test_what_cannot_be_done_now_is_not_offered(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "ctrl+p")
        await seen(pilot, app, "Play the chosen card")
        assert "Undo" not in text_of(app)


async def test_a_menu_without_matches_offers_none() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "ctrl+p")
        await seen(pilot, app, "Start a new match")
        assert text_of(app).count("Change the settings") == 1
        assert "Resume the last" not in text_of(app)
        assert "Show player statistics" not in text_of(app)
        await press(pilot, *"start")
        await not_seen(pilot, app, "Change the settings")
        await press(pilot, "enter")
        await comes(pilot, app, NewMatchScreen)


async def test_a_theme_is_chosen_from_the_list(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "ctrl+p")
        await press(pilot, *"nord")
        await seen(pilot, app, "Theme: nord")
        await press(pilot, "enter")
        await not_seen(pilot, app, "Theme: nord")
        assert app.theme == app.settings.theme == "nord"


async def test_the_list_of_commands_has_other_keys_too(session: Session) -> None:
    app = MateApp(session, settings=Settings(keys={"everywhere.command-palette": "f9"}))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        assert not shows(app, CommandPalette)
        await press(pilot, "f9")
        assert shows(app, CommandPalette)


def test_the_help_says_what_the_clause_of_a_refusal_is() -> None:
    rows = draw_help(Keymap(), 80).rows
    words = " ".join("".join(text for text, _ in row) for row in rows)
    assert "the clause of the rules that forbids an action" in " ".join(words.split())


def test_the_help_says_what_the_count_beside_the_cards_is() -> None:
    rows = draw_help(Keymap(), 80).rows
    words = " ".join("".join(text for text, _ in row).strip() for row in rows)
    assert f"the count of a holding, shown with help: {HOW_IT_COUNTS}" in " ".join(words.split())
