"""Make the pictures of the documents from the program itself.

    python docs/pictures/make_pictures.py

Everything in them is chosen beforehand, so that the same program gives the same pictures.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path
from typing import Any, Final

from textual.pilot import Pilot

from mate.session import NewMatch, Session
from mate.tui.app import MateApp
from mate.tui.widgets.drawing import Drawing

FOLDER: Final = Path(__file__).parent
SIZE: Final = (80, 24)
FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
FIRST_TRICKS: Final = ("3", "3", "n", "n", "5", "5", "enter", "enter", "enter", "4", "4")


def save(app: MateApp, name: str) -> None:
    """Write a picture of the screen; it asks for no font from elsewhere."""
    picture = app.export_screenshot(title="Mate")
    picture = re.sub(r"\s*@font-face\s*{[^}]*}", "", picture)
    picture = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)
    lines = (line.rstrip() for line in picture.splitlines())
    (FOLDER / f"{name}.svg").write_text("\n".join(lines) + "\n", encoding="utf-8")


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys and wait for the screen."""
    await pilot.press(*keys)
    await pilot.pause()


async def make_pictures() -> None:
    """The table, the end of a hand with the swap, and a replay."""
    new = NewMatch(("Ana", "Ben"), first_dealer=1, seed=7)
    with Session.begin(new, Path(tempfile.mkdtemp()) / "match.jsonl") as session:
        app = MateApp(session)
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, *FIRST_TRICKS)
            save(app, "table")
            while not session.match.hands[0].outcome:
                await press(pilot, "enter")
            await press(pilot, "enter")
            save(app, "end-of-hand")
        app = MateApp(replay=session.path)
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, *["right"] * 13)
            while app.screen.query_one("#below", Drawing).text.endswith("…"):
                await pilot.pause(0.05)
            save(app, "replay")


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    asyncio.run(make_pictures())
