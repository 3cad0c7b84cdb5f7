"""Whatever names, keys, clicks and sizes come: rows fit, borders are whole, nothing is lost."""

from __future__ import annotations

import os
import random
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from tests.saved.saves import a_match, save
from tests.tui.screens import (
    analysed,
    hands_over,
    opened,
    play_first_legal,
    play_out_hand,
    press,
    settle,
    settled,
    shows,
    text_of,
)
from textual.events import Paste
from textual.pilot import OutOfBounds, Pilot
from textual.widgets import Input

from mate.cleaning import clean, clean_name
from mate.disk import matches_folder
from mate.players import computer_name
from mate.record import Terms, load
from mate.record.terms import HELP
from mate.record.text import loads_whole_lines
from mate.session import Session
from mate.settings.schema import Settings
from mate.statistics.losses import LossFinder
from mate.tui.app import MateApp
from mate.tui.keys.commands import COMMANDS
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.table import TableScreen

SIZES = [(40, 12), (80, 24), (120, 36)]
NAMES = [
    ("[red]: \x1b[2J\u202eabc[/red]", "漢字\u200b漢字\u200d漢字漢字漢字漢字漢字漢字"),
    ("שלום: e" + "\u0301" * 50 + "\r\n\t", "[/]\x9b31m👨\u200d👩\u200d👧🇩🇪☺\ufe0f" + "m" * 5000),
    ("\u0e01\u0e33\u0e33क्षि각", "\ufdfd\u3164\u2800 \u00ad\U000e0041[@click=quit]: x"),
]


def first(case: int) -> pytest.MarkDecorator:
    """That case in `make test`, and the others in `make test-deep`."""
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
    """What stands in each column of the terminal, by Unicode alone."""
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


def check_layout(app: MateApp) -> None:
    """The screen has as many rows and columns as the terminal, and every corner its border."""
    shown = text_of(app)
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
async def test_at_the_table_and_on_its_sheets(
    size: tuple[int, int], names: tuple[str, str]
) -> None:
    with Session.begin(Terms(players=names, first_dealer=1, seed=7)) as session:
        play_first_legal(session, lambda match: hands_over(match) == 3)
        async with opened(session, size=size) as (app, pilot):
            for key in ("n", "n", "1", "1", "5", "b", "g", "question_mark", "escape"):
                await press(pilot, key)
                check_layout(app)
            assert size < (80, 24) or "╭" in text_of(app)
            session.path.unlink()
            await press(pilot, "enter")
            assert shows(app, TableScreen)
            check_layout(app)
            await play_out_hand(pilot, app)
            check_layout(app)
            assert shows(app, MatchEndScreen)
            check_layout(app)
            await press(pilot, "r")
            await analysed(pilot, app)
            for key in ("down", "a", "n", "m", "p", "end", "w", "escape", "escape"):
                await press(pilot, key)
                check_layout(app)


@first(2)
async def test_in_the_menu_in_lists_and_in_forms(
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


@pytest.mark.parametrize(
    "keys", ["n", "s/", "t", ("ctrl+p",)], ids=["form", "filter", "settings", "list"]
)
async def test_what_is_pasted_is_harmless_in_every_field(keys: Sequence[str]) -> None:
    save(matches_folder(), "a.jsonl", a_match(steps=3))
    async with opened() as (app, pilot):
        await settled(pilot, *keys)
        fields = app.screen.query(Input)
        assert fields
        for field in fields:
            field.focus()
            await pilot.pause()
            for name in (*NAMES[0], *NAMES[1], "\x8f one\ntwo"):
                field.value = ""
                app.post_message(Paste(name))
                await settle(pilot)
                assert all(line.isprintable() for line in text_of(app).splitlines())
                assert field.value == clean(field.value)


# A monkey at the keyboard. `tests/fuzz` sends bytes to a real terminal.


MORE_SIZES = [(80, 24), (40, 12), (120, 36), (79, 23), (30, 8), (200, 50)]
TYPED = [*"1234567890-atkqcshdQ[/]\\", "tab", "shift+tab", "é", "界", "f12", "ctrl+a", "delete"]
KEYS = sorted({key for command in COMMANDS for key in command.keys.split(",")} | {*TYPED})
# This leaves the program at once and would end every run early.
KEYS.remove("ctrl+q")


def begun(path: Path, *names: str, pace: float = 0.7, **terms: Any) -> MateApp:
    # To wait for what moves would take most of the time.
    settings = Settings(motion="off", computer_seconds=pace)
    terms = {"seed": 5, "players": names, **terms}
    return MateApp(Session.begin(Terms(**terms), path), settings=settings)


def replay_app(path: Path) -> MateApp:
    with Session.begin(Terms(players=("Ana", "Ben"), seed=9), path) as session:
        play_first_legal(session)
    return MateApp(replay=path, settings=Settings(motion="off"))


ALONE, WATCHED = (None, "novice"), ("club", "novice")
STARTS: dict[str, Callable[[Path], MateApp]] = {
    "home": lambda _: MateApp(settings=Settings(motion="off")),
    "table": lambda path: begun(path, "Bob [/x]", "[red]\u202eeviL\x1b[31m界"),
    "computer": lambda path: begun(path, "Ana", "Mate", computers=ALONE),
    "replay": replay_app,
    "helped": lambda path: begun(path, "Ana", "Mate", pace=0, help=HELP, computers=ALONE),
    "watched": lambda path: begun(path, "Hal", "Sal", pace=0.02, computers=WATCHED),
}


@pytest.mark.parametrize(
    ("seed", "presses"),
    [
        *((seed, 30) for seed in range(4)),
        *(pytest.param(seed, 300, marks=pytest.mark.deep) for seed in range(10)),
    ],
)
async def test_a_monkey_breaks_nothing(seed: int, presses: int, home: Path, tmp_path: Path) -> None:
    source = random.Random(seed)
    names = list(STARTS)
    start, left, run = names[seed % len(names)], presses, 0
    # The menu has something to offer.
    replay_app(home / "matches" / "finished.jsonl")
    while left > 0:
        app = STARTS[start](tmp_path / f"match-{run}.jsonl")
        async with app.run_test(size=source.choice(MORE_SIZES)) as pilot:
            while left > 0 and app.is_running and app.return_code is None:
                left -= 1
                await act(pilot, source)
                if left % 20 == 0:
                    await pilot.pause()
                    check(app)
        start, run = source.choice(names), run + 1
    check_logs(tmp_path)


async def act(pilot: Pilot[None], source: random.Random) -> None:
    """One key, one click, or another size."""
    what = source.random()
    if what < 0.9:
        await pilot.press(source.choice(KEYS))
    elif what < 0.98:
        width, height = pilot.app.size
        offset = (source.randrange(width), source.randrange(height))
        try:
            await pilot.click(offset=offset, times=source.choice((1, 1, 2)))
        except OutOfBounds:  # the size was changed a moment ago
            await pilot.pause()
    else:
        await pilot.resize_terminal(*source.choice(MORE_SIZES))


def check_logs(folder: Path) -> None:
    """Every log is whole and sound."""
    for log in folder.rglob("*.jsonl"):
        _, cut = loads_whole_lines(log.read_bytes(), log.name)
        assert not cut


def check(app: MateApp) -> None:
    """What always holds: rows fit, and what is shown of a match is on disk."""
    if not app.is_running or app.return_code is not None:
        return
    assert all(cell_len(line) <= app.size.width for line in text_of(app).splitlines())
    assert "\x1b" not in text_of(app)
    session = app.session
    if session is not None and session.path.exists():
        assert load(session.path) == session.record
