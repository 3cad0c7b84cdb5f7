"""Stylesheets: each dresses its own screens, since the library keeps all that it has read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tui.screens import press, settled, text_of

from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens.ahead import FOLDER

DRESSED = {
    "commandpalette": {"CommandPalette"},
    "duelform": {"DuelFormScreen"},
    "lessonend": {"LessonEndScreen"},
    "new_match": {"NewMatchScreen"},
    "reading": {"ReadingScreen", "HelpScreen", "RulesScreen"},
}
"""The screens of a stylesheet that is not called after the only one that it has."""
LARGE = (150, 45)


@pytest.mark.parametrize("sheet", sorted(FOLDER.glob("*.tcss")), ids=lambda path: path.stem)
def test_a_stylesheet_speaks_of_its_own_screens_alone(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/|\{.*?\}", "|", sheet.read_text(), flags=re.DOTALL)
    selectors = [part.strip() for part in re.split(r"[|,]", text) if part.strip()]
    assert selectors
    dressed = DRESSED.get(sheet.stem, {f"{sheet.stem.title()}Screen"})
    assert {re.split(r"[ .:#>]", selector)[0] for selector in selectors} <= dressed


async def test_the_menu_looks_the_same_after_every_other_screen(session: Session) -> None:
    session.close()
    app = MateApp()
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        before = text_of(app)
        for key in ("s", "a", "t", "h", "n"):
            await press(pilot, key, "escape")
            assert text_of(app) == before
