"""The rules, read beside the game."""

from __future__ import annotations

import pytest
from tests.tui.screens import press, shows, text_of

from mate.errors import StorageError
from mate.tui.app import MateApp
from mate.tui.draw.rows import width
from mate.tui.draw.rules import draw_rules
from mate.tui.screens.home import HomeScreen
from mate.words.rulebook import READABLE_CELLS, rulebook


@pytest.mark.parametrize("cells", [36, 76, 196])
def test_every_clause_is_there_and_every_row_is_easy_to_read(cells: int) -> None:
    page = draw_rules(rulebook(), cells)
    text = "\n".join("".join(text for text, _ in row) for row in page.rows)
    assert all(f" • R{clause} " in text for clause in range(1, 22))
    assert all(width(row) <= min(cells, READABLE_CELLS) for row in page.rows)
    assert "…" not in text


def test_a_table_without_room_becomes_a_list() -> None:
    table = "| trick | lead | reply |\n| - | - | - |\n| 1 | Ana A♣ | Ben K♣ |\n| 2 | Ana 7♥# | |\n"
    wide, narrow = (
        ["".join(text for text, _ in row).rstrip() for row in draw_rules(table, cells).rows]
        for cells in (60, 20)
    )
    assert wide[0] == " trick  lead     reply"
    assert " 1      Ana A♣   Ben K♣" in wide
    assert narrow == [
        " • trick 1 lead: Ana",
        "   A♣; reply: Ben K♣",
        " • trick 2 lead: Ana",
        "   7♥#",
    ]


@pytest.mark.parametrize(("size", "left"), [((200, 60), 60), ((80, 24), 0)])
async def test_the_rules_stand_in_the_middle_of_a_wide_terminal(
    size: tuple[int, int], left: int
) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "h")
        assert app.screen.query_one("#text").region.x == left


def test_a_card_in_the_text_has_the_colour_of_its_suit() -> None:
    page = draw_rules("Ana leads K♦, and **K♦** is `K♦`.", 77)
    assert page.rows[0] == (
        ("Ana leads ", "plain"),
        ("K♦", "diamonds"),
        (", and ", "plain"),
        ("K♦", "strong"),
        (" is ", "plain"),
        ("K♦", "accent"),
        (".", "plain"),
    )


def test_a_heading_that_takes_two_rows_is_one() -> None:
    assert len(draw_rules(rulebook(), 20).headings) == len(draw_rules(rulebook(), 76).headings)


@pytest.mark.parametrize("row", [0, 30, 120, 270])
def test_a_place_is_found_again_in_another_layout(row: int) -> None:
    wide, narrow = draw_rules(rulebook(), 76), draw_rules(rulebook(), 36)
    assert abs(wide.row_at(narrow.place_of(narrow.row_at(wide.place_of(row)))) - row) <= 1


async def test_the_rules_are_read_and_a_resize_loses_nothing() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "h")
        assert "The rules of Mate" in text_of(app)
        await press(pilot, *["pagedown"] * 4)
        row = app.screen.query_one("#text").scroll_offset.y
        assert row == 80
        await pilot.resize_terminal(40, 12)
        await press(pilot, "down", "up")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert abs(app.screen.query_one("#text").scroll_offset.y - row) <= 1
        await press(pilot, *["pagedown"] * 20)
        assert "weight: what a rank counts" in text_of(app)


async def test_rules_that_are_missing_are_reported_and_the_program_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> str:
        raise StorageError("The rules are missing. [/x]")

    monkeypatch.setattr("mate.tui.screens.rules.rulebook", missing)
    app = MateApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("f3", "h"):
            await press(pilot, key)
            assert shows(app, HomeScreen)
            assert "The rules are missing. [/x]" in text_of(app)
        await press(pilot, "q")
    assert app.return_code == 0
