"""Screens around the table in large terminals: in the middle, and no wider than is read well."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.saved.saves import a_match, save
from tests.tui.screens import SIZES, check_golden, press, settle, settled, shows, text_of

from mate.statistics.losses import LossFinder
from mate.tui.app import MateApp
from mate.tui.draw.rows import width
from mate.tui.screens.base import MateScreen
from mate.tui.screens.home import HomeScreen
from mate.tui.widgets.drawing import Drawing, KeyLine

WIDE, LARGE, LARGEST = SIZES["wide"], SIZES["large"], SIZES["largest"]
SCREENS = {
    "settings": ("t",),
    "keys": ("t", "k"),
    "rules": ("h",),
    "help": ("question_mark",),
    "pair": ("a",),
    "statistics": ("a", "q"),
    "player": ("a", "q", "enter"),
}
READ_WELL = 104
"""The most cells of a line of text, with what stands beside it."""


def margins(line: str, cells: int) -> tuple[int, int]:
    """How many cells are blank before a line and after it."""
    return len(line) - len(line.lstrip()), cells - len(line.rstrip())


@pytest.mark.parametrize("name", SCREENS)
async def test_contents_stand_in_the_middle_read_well_and_are_not_cut(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LossFinder, "losses", lambda *_: None)
    save(home / "matches", "a.jsonl", a_match())
    app = MateApp()
    async with app.run_test(size=WIDE) as pilot:
        for key in SCREENS[name]:
            await settled(pilot, key)
        # Also between the sizes for which screens are laid out.
        for size in (WIDE, LARGE, (149, 60), (190, 40), LARGEST):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            for drawing in app.screen.query(Drawing):
                if drawing.size:
                    assert max(map(width, drawing._rows), default=0) <= drawing.size.width
            screen = app.screen
            assert isinstance(screen, MateScreen)
            lines = text_of(app).splitlines()
            before, after = margins(lines[-1], size[0])
            assert abs(before - after) <= 1
            assert margins(lines[0], size[0])[0] == (size[0] - screen.cells) // 2 + 1
        if name in {"keys", "rules"}:
            left = (LARGEST[0] - READ_WELL) // 2
            for line in lines[:-1]:
                assert left <= margins(line or " " * LARGEST[0], LARGEST[0])[0]
                assert len(line) <= LARGEST[0] - left


@pytest.mark.quick
async def test_rules_and_help_in_the_large_layout() -> None:
    app = MateApp()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "h")
        check_golden(app, "large-rules")
        # A key in the middle of the line is clicked.
        place = text_of(app).splitlines()[-1].index("leave")
        await pilot.click(app.screen.query_one(KeyLine), offset=(2, 0))
        assert not shows(app, HomeScreen)
        await pilot.click(app.screen.query_one(KeyLine), offset=(place, 0))
        await pilot.pause()
        assert shows(app, HomeScreen)
        await press(pilot, "question_mark")
        check_golden(app, "large-help")
