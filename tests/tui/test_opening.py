"""Screens are opened without work that shows nothing new."""

from __future__ import annotations

import re

import pytest
from tests.tui.screens import play_out_hand, press
from textual.strip import Strip

from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens import ahead
from mate.tui.widgets.drawing import Drawing


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None, int]]:
    """Each line that a drawing paints: its screen, the drawing, the line."""
    lines: list[tuple[str, str | None, int]] = []
    paint = Drawing.render_line

    def noted(self: Drawing, y: int) -> Strip:
        lines.append((type(self.screen).__name__, self.id, y))
        return paint(self, y)

    monkeypatch.setattr(Drawing, "render_line", noted)
    return lines


@pytest.mark.parametrize("key", ["enter", "f2", "question_mark"], ids=["sheet", "settings", "help"])
async def test_a_screen_that_is_opened_paints_its_header_once(
    session: Session, painted: list[tuple[str, str | None, int]], key: str
) -> None:
    app = MateApp(session)
    async with app.run_test() as pilot:
        await play_out_hand(pilot, app)
        await press(pilot, "escape")
        painted.clear()
        await press(pilot, key)
        opened = type(app.screen).__name__
        assert opened != "TableScreen"
        assert painted.count((opened, "head", 0)) == 1


async def test_to_load_screens_ahead_changes_nothing_that_is_seen(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test() as pilot:
        await press(pilot, "right", "left")
        before = app.export_screenshot(title="")
        ahead.load_ahead(app)
        while not app.stylesheet.has_source(str(ahead.FOLDER / "settings.tcss")):
            await pilot.pause()
        app.refresh_css(animate=False)
        await press(pilot, "right", "left")
        assert _without_ids(app.export_screenshot(title="")) == _without_ids(before)


def _without_ids(picture: str) -> str:
    return re.sub(r"terminal-\d+", "", picture)
