"""The settings page, the effects of settings, and reports of problems with settings."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
from tests.tui.screens import (
    check_golden,
    click_card,
    on_screen,
    open_app,
    press,
    run,
    table,
    text_of,
    words,
)
from textual.widgets import Input, OptionList
from textual.widgets._toast import Toast

import mate.tui
from mate.record import Terms
from mate.rules import Phase
from mate.saved import nextmatch
from mate.saved.nextmatch import LastMatch
from mate.session import Session
from mate.settings.file import SettingsFile, load
from mate.settings.schema import ON_SCREEN, Settings
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.theme.themes import THEMES
from mate.tui.widgets import Drawing
from mate.tui.widgets.fields import Choice

SIZE = (80, 24)
THEME_NAMES = tuple(THEMES)


def as_kept() -> dict[str, Any]:
    """Return the settings in the program's home and their file, as arguments of `MateApp`."""
    settings, problems, path = load()
    return {"settings": settings, "kept": SettingsFile(path, problems)}


def keep(home: Path, data: bytes, mode: int = 0o644) -> Path:
    """Write a settings file and return its path."""
    home.mkdir()
    path = home / "settings.toml"
    path.write_bytes(data)
    path.chmod(mode)
    return path


@pytest.mark.quick
async def test_settings_page_matches_its_golden_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATE_CONFIG", "/settings.toml")
    async with open_app(**as_kept()) as (app, pilot):
        await press(pilot, "t", "down")
        for size in (SIZE, (40, 12), (120, 36), (150, 45)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"settings-{size[0]}")


@pytest.mark.parametrize("size", [(120, 36), (150, 45), (200, 60)])
async def test_preview_shows_a_holding_with_keys_and_name(size: tuple[int, int]) -> None:
    async with open_app(size=size, **as_kept()) as (app, pilot):
        await press(pilot, "t")
        sample = app.screen.query_one("#sample", Drawing)
        lines = ["".join(text for text, _ in row) for row in sample._rows]
        assert lines[-2].split() == ["3", "4", "5", "6"]
        assert lines[-1].split() == ["Ana", "to", "reply:", "a", "spade", "10", "cards"]


async def test_changed_setting_applies_and_is_saved_at_once(home: Path) -> None:
    async with open_app(**as_kept()) as (app, pilot):
        await run(pilot, "t | <SettingsScreen> \n right")
        assert app.theme == THEME_NAMES[1]
        await press(pilot, "down", "enter")
        assert load().settings == Settings(theme=THEME_NAMES[1], deck="four")
        await run(pilot, "| Deck ◂ four colours ▸ \n left up d q")
        assert app.theme == "felt"
        assert on_screen(app, HomeScreen)
    assert load().settings == Settings()
    assert (home / "settings.toml").exists()


async def test_each_setting_cycles_through_all_its_values_back_to_the_first(home: Path) -> None:
    keep(home, b"computer_seconds = 2.5\n")
    async with open_app(**as_kept()) as (app, pilot):
        # A value between two steps changes to a step.
        await press(pilot, "t", "end")
        await run(pilot, "| Computer's pace ◂ 2.5 s ▸ \n right")
        assert app.settings.computer_seconds == 0
        await press(pilot, "d", "home")
        for field in ON_SCREEN:
            values = [field.value_of(app.settings)]
            for _ in field.steps:
                await press(pilot, "right")
                values.append(field.value_of(app.settings))
            assert set(values) >= set(field.steps)
            assert values[0] == values[-1]
            assert load().settings == app.settings
            await press(pilot, "down")


async def test_names_in_the_settings_file_are_suggested_for_a_new_match(home: Path) -> None:
    keep(home, b'first_name = "qAna"\n')
    # The names in the file take precedence over the names of the last match.
    nextmatch.save_last(LastMatch(players=("Eva", "Skilled"), computers=(None, "club")))
    async with open_app(**as_kept()) as (app, pilot):
        await run(pilot, "n | <NewMatchScreen>")
        assert app.screen.query_one("#first", Input).value == "qAna"
        assert app.screen.query_one("#opponent", Choice).value == "club"


async def test_settings_page_does_not_change_settings_that_only_the_file_has(home: Path) -> None:
    keep(home, b'suits = "letters"\ncards = "large"\nascii = "off"\nverdict = false\n')
    async with open_app(**as_kept()) as (app, pilot):
        await run(pilot, "t | Theme | !Suits | !Cards | !ASCII | !Verdict | !Puzzles | !Sits")
        await press(pilot, "right")
        assert app.theme == THEME_NAMES[1]
    kept = load().settings
    assert kept == Settings(
        theme=THEME_NAMES[1], suits="letters", cards="large", ascii="off", verdict=False
    )


@pytest.mark.parametrize("size", [(40, 12), SIZE, (120, 36)])
async def test_click_on_a_setting_chooses_its_next_value(size: tuple[int, int]) -> None:
    async with open_app(size=size, **as_kept()) as (app, pilot):
        await press(pilot, "t")
        row = app.screen.query_one("#settings", OptionList).get_option_index("deck")
        await pilot.click("#settings", offset=(5, row))
        await pilot.pause()
        assert load().settings == Settings(deck="four")


@pytest.mark.parametrize(
    ("data", "mode", "sentence"),
    [
        (b'deck = "two"\n', 0o444, "The file is read-only."),
        # The first screen already reports an invalid settings file.
        (b"theme = [/x]\n", 0o644, "Not valid TOML"),
    ],
)
async def test_setting_that_cannot_be_saved_is_reported_and_applies_in_this_session(
    home: Path, data: bytes, mode: int, sentence: str
) -> None:
    path = keep(home, data, mode)
    async with open_app(**as_kept()) as (app, pilot):
        await pilot.pause()
        assert (sentence in words(app)) == (mode == 0o644)
        await press(pilot, "t", "down", "right")
        assert sentence in words(app)
        assert "The change applies to this session only." in words(app)
        assert app.settings.deck == "four"
    assert path.read_bytes() == data


# Tests of the effects of settings at the table.


async def test_one_press_setting_applies_at_once_if_changed_at_the_table(session: Session) -> None:
    async with open_app(session, **as_kept()) as (app, pilot):
        await press(pilot, "f2", *["down"] * 3, "right", "f2", "escape")
        assert table(app).session is session
        await press(pilot, "n", "n")
        assert session.match.hands[0].position.phase is Phase.LEAD
        await click_card(pilot, app, 1, 0)
        assert len(session.match.hands[0].actions) == 3
        await run(pilot, "question_mark | play a card by place")


# Tests of settings at the start of the program.


def test_program_loads_the_settings_for_menu_match_and_replay(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[MateApp] = []

    def note(app: MateApp) -> None:
        started.append(app)

    monkeypatch.setattr(MateApp, "run", note)
    path = keep(home, b'deck = "four"\nmotion = 3\n')
    mate.tui.run()
    with Session.begin(Terms(players=("Ana", "Ben"), seed=7)) as session:
        mate.tui.run(session)
    mate.tui.run(replay=session.path)
    # Turn the garbage collector on, as the first frame of the program would do.
    gc.enable()
    assert len(started) == 3
    for app in started:
        assert app.settings == Settings(deck="four")
        assert app.kept.path == path
        (problem,) = app.kept.problems
        assert problem.startswith(f"{path}: motion is 3, but must be")


async def test_unknown_theme_is_reported_on_the_first_screen() -> None:
    async with open_app(settings=Settings(theme="[/x]\x1b[2J")) as (app, pilot):
        await pilot.pause()
        assert 'theme is "[/x]\ufffd[2J", which is not a theme.' in text_of(app)
        assert app.theme == "felt"


async def test_settings_problems_are_shown_above_a_replay(session: Session) -> None:
    app = MateApp(replay=session.path, kept=SettingsFile(problems=("motion is [/x]", "more")))
    async with app.run_test(size=(40, 12), notifications=True) as pilot:
        await pilot.pause()
        (toast,) = app.screen.query(Toast)
        assert str(toast.render()) == "motion is [/x]. 1 more problem: see mate settings."
