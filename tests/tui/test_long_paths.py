"""Messages about files with long paths, whose folders are left out if the text does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.saved.saves import a_match, save
from tests.tui.screens import SIZES, open_app, press_settle, run, settle
from textual.widgets._toast import Toast

from mate.settings.file import SettingsFile
from mate.tui.draw import wrapped

FOLDER = "/home/ana/.local/share/" + "a folder with a long name/" * 12
REFUSED = "The file cannot be written: no space left."
FOR_NOW = "The change applies to this session only."
NAMES = ("compact", "normal", "wide")


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        (
            f"{FOLDER}mate/settings.toml: Not a regular file.",
            38,
            ["…/mate/settings.toml: Not a regular", "file."],
        ),
        (
            f"Not saved. {FOLDER}mate/settings.toml: Not valid.",
            38,
            ["Not saved. …/settings.toml: Not valid."],
        ),
        (
            f"No longer used: {FOLDER}logs/a.jsonl. The match is saved: {FOLDER}logs/b.jsonl",
            60,
            ["No longer used: …/logs/a.jsonl. The match is saved:", "…/logs/b.jsonl"],
        ),
        (r"C:\Users\Ana Maria\mate\a.txt: Not a log.", 30, [r"…\mate\a.txt: Not a log."]),
        (f"/{'x' * 200}.jsonl: Not a log.", 38, ["…xxxxxxxxxxxxx.jsonl: Not a log."]),
        ("/a/b/c.jsonl: Not a log.", 38, ["/a/b/c.jsonl: Not a log."]),
        ("A game for two/four.", 12, ["A game for …"]),
    ],
)
def test_path_is_shortened_only_if_the_text_does_not_fit(
    text: str, cells: int, lines: Sequence[str]
) -> None:
    assert wrapped(text, cells, len(lines)) == lines


async def test_setting_or_key_that_cannot_be_saved_is_reported_in_full(home: Path) -> None:
    folder = home / "a folder with a long name" / ("x" * 120) / ("y" * 120)
    (folder / "settings.toml").mkdir(parents=True)
    kept = SettingsFile(folder / "settings.toml")
    async with open_app(kept=kept) as (_, pilot):
        for name, key in zip(NAMES, ("f9", "f11", "f12"), strict=True):
            for keys in ("t right", f"left k down enter {key}"):
                await run(pilot, f"@{name} {keys} | settings.toml: | {FOR_NOW}")
            await run(pilot, "escape escape | <HomeScreen>")


@pytest.mark.parametrize("name", NAMES)
async def test_long_error_is_shown_in_full_and_a_notice_fits(home: Path, name: str) -> None:
    save(home / "matches", "a.jsonl", a_match())
    said = f"a.jsonl: {REFUSED}"
    async with open_app(size=SIZES[name], notifications=True) as (app, pilot):
        for keys in ([], ["n", "f10", "enter", "enter"]):
            await press_settle(pilot, *keys)
            app.show_problem(f"{FOLDER}{said}")
            await run(pilot, f"| {said}")
        await press_settle(pilot, "escape", "a")
        app.show_problem(f"{FOLDER}{said} {FOR_NOW}")
        await settle(pilot)
        toast = app.screen.query_one(Toast)
        assert app.screen.region.contains_region(toast.region)
        assert str(toast.render()).endswith(f"{said} {FOR_NOW}")
