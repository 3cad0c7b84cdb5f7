"""Screens at every size: golden texts, rows that fit, and the state that a resize keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.saved.saves import a_match, save
from tests.tui.idle import passes
from tests.tui.screens import (
    analysed,
    check_golden,
    check_styles,
    on_screen,
    open_app,
    play_out_hand,
    press,
    press_settle,
    run,
    settle,
    table,
    text_of,
)
from textual.events import Idle, Resize
from textual.geometry import Size

from mate.session import Session
from mate.settings.file import SettingsFile
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.widgets import Drawing, KeyLine

COMPACT, NORMAL, WIDE, LARGE, HUGE = (40, 12), (80, 24), (120, 36), (150, 45), (200, 60)
LOW = (80, 20)
"""The smallest terminal that shows drawn cards; `tmux` leaves 23 of 24 rows."""
BETWEEN = [
    *(COMPACT, (79, 23), (40, 50), (200, 12)),
    *(LOW, (80, 21), (80, 22), (100, 23)),
    *(NORMAL, (119, 40), WIDE, LARGE, (180, 50), HUGE, (240, 70)),
]
DECLARED = ("3", "3", "n", "n")


@pytest.mark.quick
async def test_screens_from_foreplacement_to_replay_match_their_golden_texts(
    session: Session,
) -> None:
    async with open_app(session) as (app, pilot):
        check_golden(app, "foreplacement")
        await press(pilot, "3", "3")
        check_golden(app, "foreplacement-second")
        await press(pilot, "n", "n", "5", "5")
        check_golden(app, "reply")
        await press(pilot, "enter", "right")
        check_golden(app, "lead")
        check_styles(app, "lead")
        await play_out_hand(pilot, app)
        check_golden(app, "end-of-hand")
        await press(pilot, "escape")
        check_golden(app, "mate")
        await press(pilot, "enter", "enter")
        for _ in range(2):
            await play_out_hand(pilot, app)
            await press(pilot, "enter")
        await play_out_hand(pilot, app)
        await settle(pilot)
        check_golden(app, "end-of-match")
        check_styles(app, "end-of-match")
        await press(pilot, "r")
        await press(pilot, "down", "down", "down", "down", "right")
        await analysed(pilot, app)
        check_golden(app, "replay")
        check_styles(app, "replay")
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        check_styles(app, "large-replay")
        await pilot.resize_terminal(*NORMAL)
        await press(pilot, "question_mark")
        check_golden(app, "help")


@pytest.mark.quick
async def test_menu_and_form_match_their_golden_texts_at_each_size() -> None:
    async with open_app() as (app, pilot):
        check_golden(app, "menu")
        for name, size in (("wide", WIDE), ("large", LARGE)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"{name}-menu")
        await press(pilot, "n")
        for name, size in (("compact-", COMPACT), ("", NORMAL), ("wide-", WIDE)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            check_golden(app, f"{name}new-match")
        await press(pilot, "escape", "f3")
        assert "The rules of Mate" in text_of(app)


async def test_screens_of_a_hand_match_their_golden_texts_at_each_size(session: Session) -> None:
    async with open_app(session) as (app, pilot):

        async def check_each(golden: str) -> None:
            for name, size in (("compact", COMPACT), ("low", LOW), ("wide", WIDE)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                check_golden(app, f"{name}-{golden}")

        await press(pilot, "3")
        await check_each("foreplacement")
        await press(pilot, "3", "n", "n", "5", "5")
        await check_each("reply")
        await run(pilot, "g | Ana 0 – 0 Ben; trick 1 of 10; Ben\n b | Led: A♥. Ana: 10♣ Q♣")
        await play_out_hand(pilot, app)
        await check_each("end-of-hand")
        await press(pilot, "escape")
        await check_each("mate")


def fits(app: MateApp) -> None:
    """Check that the screen hides no row and has its keys in the last row."""
    assert app.screen.query_one(KeyLine).region.bottom == app.size.height
    for drawing in app.screen.query(Drawing):
        hidden = not drawing.display or not drawing.size.width
        assert hidden or len(drawing._rows) <= drawing.size.height
    focused = app.screen.focused
    assert focused is None or focused.region.bottom < app.size.height


@pytest.mark.parametrize("rows", [20, pytest.param(22, marks=pytest.mark.deep)])
async def test_each_screen_fits_in_20_and_in_22_rows(home: Path, rows: int) -> None:
    async with open_app(size=(80, rows)) as (app, pilot):
        fits(app)
        for way in (
            "l enter",
            "n",
            "z 1",
            "z d",
            "t k",
            "a a enter",
            "s enter w",
            "s enter c enter",
        ):
            if way == "n":
                save(home / "matches", "a.jsonl", a_match())
            for key in way.split():
                await press_settle(pilot, key)
                assert not on_screen(app, HomeScreen)
                fits(app)
            while not on_screen(app, HomeScreen):
                await press_settle(pilot, "escape")


async def test_long_problem_is_shown_in_full_in_the_menu_in_20_rows() -> None:
    problem = f"settings.toml: {'Not valid. ' * 20}"
    async with open_app(size=LOW, kept=SettingsFile(problems=(problem,))) as (app, pilot):
        await settle(pilot)
        said = " ".join(text_of(app).split())
        assert problem.strip() in said
        assert "Settings" in said


async def test_table_with_large_cards_matches_its_golden_texts(session: Session) -> None:
    async with open_app(session, size=LARGE) as (app, pilot):
        await press(pilot, "3")
        check_golden(app, "large-foreplacement")
        await press(pilot, "3", "n", "n", "5", "5")
        await pilot.resize_terminal(*WIDE)
        # With less room, large cards need a setting, which applies at once.
        usual = app.settings
        app.apply(replace(usual, cards="large"))
        await pilot.pause()
        check_golden(app, "wide-large-cards")
        app.apply(usual)
        await press(pilot, "enter")
        await pilot.resize_terminal(*HUGE)
        await pilot.pause()
        check_golden(app, "huge-lead")
        await pilot.resize_terminal(*LARGE)
        await play_out_hand(pilot, app)
        await press(pilot, "escape")
        check_golden(app, "large-table-after-mate")


async def test_table_fits_each_size_and_a_resize_keeps_hand_and_choice(
    session: Session,
) -> None:
    async with open_app(session) as (app, pilot):
        await press(pilot, *DECLARED, "5", "5", "right")
        before, chosen = text_of(app), table(app).chosen
        for size in (*BETWEEN, (20, 5), COMPACT):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert table(app).chosen is chosen
            lines = text_of(app).split("\n")
            assert len(lines) == size[1]
            assert max(map(len, lines)) <= size[0]
            if size != (20, 5):
                assert lines[-1].strip().endswith("Esc leave")
                assert any("Ana" in line for line in lines)
                for card in session.match.hands[-1].position.holdings[1]:
                    assert card.rank.label in "".join(lines)
                # The terminal's cursor, which screen readers follow, must be on the chosen card.
                x, y = app.cursor_position
                assert chosen is not None
                assert lines[y][x:].startswith(chosen.label[:-1])
        await press(pilot, "right", "left")
        await pilot.resize_terminal(*NORMAL)
        await pilot.pause()
        assert text_of(app) == before


async def test_two_resizes_at_once_do_not_cause_endless_layouts(session: Session) -> None:
    # A window manager may resize a new window while the program draws its first frame.
    async with open_app(session) as (app, pilot):
        laid_out: list[Size] = []
        app.screen.screen_layout_refresh_signal.subscribe(
            app.screen, lambda screen: laid_out.append(screen.size)
        )
        for size in (Size(*NORMAL), Size(100, 30), Size(*WIDE)):
            app.screen.post_message(Resize(size, size))
            app.screen.post_message(Idle())
        await pilot.resize_terminal(*WIDE)
        await passes(1)
        assert len(laid_out) < 12
        assert laid_out[-1] == app.screen.size == WIDE
