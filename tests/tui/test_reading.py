"""The rules, the help, and the list of commands."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

import pytest
from tests.tui.screens import SIZES, on_screen, open_app, open_table, press, run, text_of, wait_for
from textual.command import CommandPalette

from mate.errors import StorageError
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.draw import Row, width
from mate.tui.draw.reading import draw_help, draw_rules
from mate.tui.keys.commands import COMMANDS, Scope
from mate.tui.keys.keymap import Keymap
from mate.words.rulebook import READABLE_CELLS, rulebook

SIZE = SIZES["normal"]
HIGH = (80, 50)


def lines_of(rows: Sequence[Row]) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in rows]


@pytest.mark.parametrize("cells", [36, 76, 196])
def test_rules_page_has_every_clause_in_rows_of_readable_width(cells: int) -> None:
    page = draw_rules(rulebook(), cells)
    text = "\n".join(lines_of(page.rows))
    assert all(f" • R{clause} " in text for clause in range(1, 22))
    assert all(width(row) <= min(cells, READABLE_CELLS) for row in page.rows)
    assert "…" not in text


def test_table_of_the_rules_becomes_a_list_if_it_does_not_fit() -> None:
    table = "| trick | lead | reply |\n| - | - | - |\n| 1 | Ana A♣ | Ben K♣ |\n| 2 | Ana 7♥# | |\n"
    wide, narrow = (lines_of(draw_rules(table, cells).rows) for cells in (60, 20))
    assert wide[0] == " trick  lead     reply"
    assert " 1      Ana A♣   Ben K♣" in wide
    assert narrow == [
        " • trick 1 lead: Ana",
        "   A♣; reply: Ben K♣",
        " • trick 2 lead: Ana",
        "   7♥#",
    ]


def test_card_in_the_text_has_the_colour_of_its_suit() -> None:
    page = draw_rules("Ana leads K♦, and **K♦** is `K♦`.", 77)
    assert page.rows[0] == (
        ("Ana leads ", "plain"),
        ("K♦", "diamonds"),
        (", and ", "plain"),
        ("K♦", "strong"),
        (" is ", "plain"),
        ("K♦", "strong"),
        (".", "plain"),
    )


def test_heading_that_takes_two_rows_counts_once() -> None:
    assert len(draw_rules(rulebook(), 20).headings) == len(draw_rules(rulebook(), 76).headings)


@pytest.mark.parametrize("row", [0, 30, 120, 270])
def test_reading_position_is_kept_when_the_layout_changes(row: int) -> None:
    wide, narrow = draw_rules(rulebook(), 76), draw_rules(rulebook(), 36)
    assert abs(wide.row_at(narrow.place_of(narrow.row_at(wide.place_of(row)))) - row) <= 1


async def test_rules_page_keeps_its_scroll_position_through_resizes() -> None:
    async with open_app() as (app, pilot):
        await run(pilot, "f3 | The rules of Mate")
        assert app.screen.query_one("#text").region.x == 0
        await press(pilot, *["pagedown"] * 4)
        row = app.screen.query_one("#text").scroll_offset.y
        assert row == 80
        await pilot.resize_terminal(40, 12)
        await press(pilot, "down", "up")
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert abs(app.screen.query_one("#text").scroll_offset.y - row) <= 1
        await press(pilot, *["pagedown"] * 20)
        assert "weight: what a rank counts" in text_of(app)


async def test_missing_rules_are_reported_and_the_program_continues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> str:
        raise StorageError("The rules are missing. [/x]")

    monkeypatch.setattr("mate.tui.screens.reading.rulebook", missing)
    async with open_app() as (app, pilot):
        await run(pilot, "f3 | <HomeScreen> | The rules are missing. [/x] \n q")
    assert app.return_code == 0


# Tests of the help.


@pytest.mark.parametrize("cells", [36, 56, 77])
def test_help_explains_each_command_in_rows_that_fit(cells: int) -> None:
    page = draw_help(Keymap(), (cells, 20), [*Scope], single_press=False)
    assert all(width(row) <= cells for row in page)
    words = " ".join(lines_of(page)).split()
    for command in filter(attrgetter("listed"), COMMANDS):
        assert set(command.help.split()) <= set(words)
    assert {place.value for place in Scope} <= {line.strip(" ▸") for line in lines_of(page)}


async def test_help_at_the_table_opens_on_keys_of_the_table_at_any_size(session: Session) -> None:
    async with open_app(session) as (app, pilot):
        for size in (SIZE, SIZES["compact"], SIZES["largest"]):
            await pilot.resize_terminal(*size)
            await press(pilot, "question_mark")
            lines = text_of(app).splitlines()
            first = next(line for line in lines if "▸" in line)
            assert first.lstrip().startswith("▸ Table")
            assert all(len(line) <= size[0] for line in lines)
            assert "? all keys   q leave" in lines[-1]
            await run(pilot, "question_mark question_mark q | <TableScreen>")
        await run(pilot, "f1 | Choosing a card | !Menu | !undo the last action")


async def test_help_opened_in_a_tiny_terminal_shows_keys_after_a_resize(
    session: Session,
) -> None:
    async with open_table(session) as (_, pilot):
        await run(pilot, "@tiny question_mark \n @normal | resign the match")


async def test_second_press_of_the_help_key_shows_all_keys_and_third_closes_help() -> None:
    async with open_app(size=(120, 200)) as (_, pilot):
        await run(
            pilot,
            """
            question_mark | ▸ Menu | Everywhere | ? all keys
            | !Watching computers | !continue the last match
            f1 | ▸ Menu | Everywhere | ? close | Watching computers | continue the last match
            question_mark | <HomeScreen>
            """,
        )


async def test_each_screen_has_its_own_part_of_the_help() -> None:
    async with open_app() as (_, pilot):
        await run(
            pilot,
            """
            question_mark | <HelpScreen> | ▸ Menu
            escape | <HomeScreen>
            n f1 | <HelpScreen> | ▸ New match
            escape escape t f1 | <HelpScreen> | ▸ Settings
            escape escape f3 question_mark | <HelpScreen> | ▸ Text pages
            escape escape | <HomeScreen>
            """,
        )


# Tests of the list of commands.


async def test_list_of_commands_offers_only_possible_commands_with_their_keys(
    session: Session,
) -> None:
    keys = {"everywhere.help": "f6", "everywhere.command-palette": "f9"}
    async with open_app(session, settings=Settings(keys=keys), size=HIGH) as (app, pilot):
        await press(pilot, "ctrl+p")
        assert not on_screen(app, CommandPalette)
        await press(pilot, "f9")
        assert on_screen(app, CommandPalette)
        await wait_for(pilot, app, "Keep all ten cards")
        assert "Undo" not in text_of(app)
        await press(pilot, "escape", "n", "n", "f9")
        await wait_for(pilot, app, "Help: show the keys of this screen")
        rows = dict(line.split(maxsplit=1) for line in text_of(app).splitlines() if "  " in line)
        assert rows["u"].strip() == "Undo the last action, by either player"
        assert rows["F6"].strip() == "Help: show the keys of this screen"
        for other in ("Start a new match", "Maximize", "Theme", "Choose the next card"):
            assert other not in text_of(app)
        await run(pilot, "x x | No such command on this screen. \n backspace backspace")
        # Each typed word must begin a word of the command.
        await run(pilot, "n o r space t h e | Theme: nord | !Theme: felt \n enter | !Theme: nord")
        assert app.theme == app.settings.theme == "nord"
