"""Golden texts of the screens, at 80 × 24."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.screens import analysed, check_golden, play_out_hand, press, settle, text_of

from mate.session import Session
from mate.tui.app import MateApp

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def steady_names(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """The path of the log, which the end of a match shows, without the folder of the day."""
    monkeypatch.setattr(
        "mate.tui.screens.sheet.shown", lambda path: str(path.relative_to(home))[:8] + "ana-ben"
    )


async def test_foreplacement_table_end_of_hand_end_of_match_and_replay(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        check_golden(app, "foreplacement")
        await press(pilot, "3", "3")
        check_golden(app, "foreplacement-second")
        await press(pilot, "n", "n", "5", "5")
        check_golden(app, "reply")
        await press(pilot, "enter", "right")
        check_golden(app, "lead")
        await play_out_hand(pilot, app)
        check_golden(app, "end-of-hand")
        await press(pilot, "escape")
        check_golden(app, "mate")
        await press(pilot, "enter", "enter")
        for _ in range(3):
            await play_out_hand(pilot, app)
            await press(pilot, "enter")
        await settle(pilot)
        check_golden(app, "end-of-match")
        await press(pilot, "r")
        await press(pilot, "down", "down", "down", "down", "right")
        await analysed(pilot, app)
        check_golden(app, "replay")
        await press(pilot, "question_mark")
        check_golden(app, "help")


async def test_menu_and_new_match() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        check_golden(app, "menu")
        await press(pilot, "n")
        check_golden(app, "new-match")
        for size, name in {(40, 12): "compact", (120, 36): "wide", (150, 45): "large"}.items():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"{name}-new-match")
        await pilot.resize_terminal(*SIZE)
        await press(pilot, "escape", "h")
        assert "The rules of Mate" in text_of(app)
