"""Hostile names and pastes on the screen: rows fit, and borders are whole."""

from __future__ import annotations

import os
import unicodedata
from itertools import cycle

import pytest
from tests.saved.saves import a_match, save
from tests.tui.screens import (
    analysed,
    hands_over,
    on_screen,
    open_app,
    play_first_legal,
    play_out_hand,
    press,
    press_settle,
    settle,
    text_of,
)
from textual.events import Paste
from textual.widgets import Input

from mate.cleaning import JOINERS, clean, clean_name
from mate.computers import computer_name
from mate.disk import matches_folder
from mate.record import Terms
from mate.session import Session
from mate.settings.schema import Settings
from mate.statistics.losses import LossFinder
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.sheets import MatchEndScreen
from mate.tui.screens.table import TableScreen

SIZES = [(40, 12), (80, 24), (80, 24), (120, 36)]
NAMES = [
    ("[red]: \x1b[2J\u202eabc[/red]", "漢字\u200b漢字\u200d漢字漢字漢字漢字漢字漢字"),
    ("שלום: e" + "\u0301" * 50 + "\r\n\t", "[/]\x9b31m👨\u200d👩\u200d👧🇩🇪☺\ufe0f" + "m" * 5000),
    ("علی\u200cرضا ශ්\u200dරී", "👩\u200d👩\u200d👧 क्\u200dष"),
    ("\u0e01\u0e33\u0e33क्षि각", "\ufdfd\u3164\u2800 \u00ad\U000e0041[@click=quit]: x"),
]


def first(case: int) -> pytest.MarkDecorator:
    """Run one case in `make test`, and the other cases in `make test-deep`."""
    return pytest.mark.parametrize(
        ("size", "names"),
        [
            pytest.param(*values, marks=[] if number == case else [pytest.mark.deep])
            for number, values in enumerate(zip(SIZES, NAMES, strict=True))
        ],
    )


_TOPS, _BOTTOMS = {"╭": "╮", "┌": "┐", "┏": "┓"}, {"╰": "╯", "└": "┘", "┗": "┛"}
_LEGS = set("│┃├┤┼╎┆║") | set(_TOPS) | set(_TOPS.values()) | set(_BOTTOMS) | set(_BOTTOMS.values())


def cells(text: str) -> list[str]:
    """Return the character in each column of the terminal, according to Unicode widths alone."""
    columns: list[str] = []
    for character in text:
        if (
            unicodedata.category(character) in {"Mn", "Mc", "Me"}
            or "\u1160" <= character <= "\u11ff"
        ):
            continue
        columns.append(character)
        if unicodedata.east_asian_width(character) in {"W", "F"}:
            columns.append("")
    return columns


def without_joiners(app: MateApp) -> str:
    """Return the text on the screen without joiners, as the painter writes it."""
    return "".join(character for character in text_of(app) if character not in JOINERS)


def check_layout(app: MateApp) -> None:
    """Check that rows fit the terminal, contain no control characters, and have whole borders."""
    shown = without_joiners(app)
    assert not [c for c in shown if unicodedata.category(c) in {"Cc", "Cf", "Cs"} and c != "\n"]
    rows = [cells(line) for line in shown.split("\n")]
    assert len(rows) == app.size.height
    for row in rows:
        assert len(row) <= app.size.width, "".join(row)
    for y, row in enumerate(rows):
        for x, corner in enumerate(row):
            for corners, step in ((_TOPS, 1), (_BOTTOMS, -1)):
                if corner in corners:
                    end = row.index(corners[corner], x)
                    for leg in (x, end):
                        assert 0 <= y + step < len(rows), shown
                        assert rows[y + step][leg] in _LEGS, shown


@first(1)
async def test_hostile_names_are_harmless_at_the_table(
    size: tuple[int, int], names: tuple[str, str]
) -> None:
    with Session.begin(Terms(players=names, first_dealer=1, seed=7)) as session:
        play_first_legal(session, lambda match: hands_over(match) == 3)
        async with open_app(session, size=size) as (app, pilot):
            for key in ("n", "n", "1", "1", "5", "b", "g", "question_mark", "escape"):
                await press(pilot, key)
                check_layout(app)
            assert size < (80, 24) or "╭" in text_of(app)
            session.path.unlink()
            await press(pilot, "enter")
            assert on_screen(app, TableScreen)
            check_layout(app)
            await play_out_hand(pilot, app)
            check_layout(app)
            assert on_screen(app, MatchEndScreen)
            check_layout(app)
            await press(pilot, "r")
            await analysed(pilot, app)
            for key in ("down", "a", "n", "m", "p", "end", "w", "escape", "escape"):
                await press(pilot, key)
                check_layout(app)


@first(3)
async def test_hostile_names_are_harmless_in_menus_lists_and_forms(
    size: tuple[int, int], names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LossFinder, "losses", lambda *_: None)
    first, second = names
    folder = matches_folder()
    save(folder, "a.jsonl", a_match(first, second, luck=1), 1)
    hostile = os.fsdecode(b"\xff\xfe\x1b]0;d\x07\xc2\x9b.jsonl")
    save(folder, f"b{hostile}", a_match(second, first, luck=2, steps=40), 2)
    save(folder, f"c{second[:20]}.jsonl".replace("/", ""), a_match(first, "Mate (club)"), 3)
    computers = a_match(computer_name("club"), second, computers=("club", None))
    save(folder, f"d{hostile}", computers, 4)
    (folder / f"z{hostile}").write_bytes(b"no log\n")
    app = MateApp(
        settings=Settings(first_name=clean_name(first, 0), second_name=clean_name(second, 1))
    )
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await press(pilot)
        check_layout(app)
        for key in (
            "n", "escape", "s", "down", "down", "x", "escape", "slash", "r", "escape", "d",
            "u", "q", "a", "enter", "q", "down", "enter", "q", "q", "t", "end", "up", "q",
        ):  # fmt: skip
            await press(pilot, key)
            await app.workers.wait_for_complete()
            check_layout(app)


async def test_hostile_paste_is_harmless_in_every_field() -> None:
    save(matches_folder(), "a.jsonl", a_match(steps=3))
    pasted = cycle((*NAMES[0], *NAMES[1], "\x8f one\ntwo"))
    async with open_app() as (app, pilot):
        for way in (["n"], ["s", "slash"], ["ctrl+p"]):
            await press_settle(pilot, *way)
            fields = app.screen.query(Input)
            assert fields
            for field in fields:
                field.focus()
                await pilot.pause()
                field.value = ""
                app.post_message(Paste(next(pasted)))
                await settle(pilot)
                assert all(line.isprintable() for line in without_joiners(app).splitlines())
                assert field.value == clean(field.value)
            while not on_screen(app, HomeScreen):
                await press_settle(pilot, "escape")
