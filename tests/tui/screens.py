"""Reading the screen as a player would, and the golden texts of screens."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path
from time import monotonic
from typing import Any

from tests import steps
from tests.environment import TIMEOUT
from tests.tui.idle import passes
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from mate.rules import Match
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.draw import Row
from mate.tui.screens.choosing import Board, ChoosingScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.table import TableScreen
from mate.tui.widgets import Drawing

SIZES = {
    "compact": (40, 12),
    "normal": (80, 24),
    "wide": (120, 36),
    "large": (150, 45),
    "largest": (200, 60),
}
"""A size for each layout, by its name."""
_STEP = 0.05
"""The seconds of the screen that pass between two looks."""
GOLDEN = Path(__file__).parents[1] / "data" / "screens"


def text_of(app: App[Any]) -> str:
    """What stands on the screen, without colours and without blanks at the ends of lines."""
    # The compositor is private, but no public function gives the screen as text.
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def styles_of(app: App[Any]) -> str:
    """The words of each row that is drawn, without blanks, and before them the name of their style.

    Names stay the same in all themes, and say what a colour is for.
    """
    drawings = [each for each in app.screen.query(Drawing) if each.region]
    rows = ((each.id, _styled(row)) for each in drawings for row in each._rows)
    return "\n".join(f"{place}: {row}" for place, row in rows if row)


def _styled(row: Row) -> str:
    pieces = groupby((piece for piece in row if piece[0].strip()), lambda piece: piece[1])
    return " | ".join(
        f"{style} {' '.join(text.strip() for text, _ in texts)}" for style, texts in pieces
    )


def check_styles(app: App[Any], name: str) -> None:
    """Compare the styles on the screen with the golden ones."""
    check_text(f"{styles_of(app)}\n", f"styles-{name}")


def check_golden(app: App[Any], name: str) -> None:
    """Compare the screen with its golden text; `MATE_GOLDEN=write` writes it to be reviewed."""
    check_text(f"{text_of(app)}\n", name)


def check_text(text: str, name: str) -> None:
    """Compare a text, with its line ends, with a golden one."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("MATE_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


async def each_size(pilot: Pilot[Any], names: Iterable[str] = SIZES) -> AsyncIterator[str]:
    """Give the terminal each of these sizes in turn, and yield its name."""
    for name in names:
        await pilot.resize_terminal(*SIZES[name])
        await pilot.pause()
        yield name


async def check_sizes(pilot: Pilot[Any], screen: str, names: Iterable[str] = SIZES) -> None:
    """Compare a screen with its golden text of each of these sizes."""
    async for name in each_size(pilot, names):
        check_golden(pilot.app, f"{name}-{screen}")


def on_screen(app: MateApp, kind: type[Screen[Any]]) -> bool:
    """Whether a screen of that kind is shown."""
    return isinstance(app.screen, kind)


def table(app: MateApp) -> TableScreen:
    """The table, which must be the screen that is shown."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def sit_down_again(app: MateApp) -> None:
    """Show at the table, which must be the screen that is shown, what its session says by now."""
    screen = table(app)
    screen.take(screen.session, screen.narrator)
    screen.begin()
    screen.refresh_rows()


def replay(app: MateApp) -> ReplayScreen:
    """The replay, which must be the screen that is shown."""
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


async def analysed(pilot: Pilot[Any], app: MateApp) -> None:
    """Wait until a replay knows all of its match, and what is on the table."""
    await wait_until(
        pilot, lambda: not replay(app).analysis.busy and replay(app).graded is not None
    )


@asynccontextmanager
async def open_app(
    match: Session | None = None,
    size: tuple[int, int] = SIZES["normal"],
    *,
    notifications: bool = False,
    **options: Any,
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """The program at its menu, or at the table of a match, which stays open afterwards.

    Args:
        match: to be played, if any.
        size: of the terminal.
        notifications: whether they are shown.
        options: those of the program.
    """
    app = MateApp(match, **options)
    async with app.run_test(size=size, notifications=notifications) as pilot:
        yield app, pilot


@asynccontextmanager
async def open_table(
    session: Session, size: tuple[int, int] = SIZES["normal"], **options: Any
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """The table of a match, which is closed afterwards; the rest is as in `opened`."""
    with session:
        async with open_app(session, size, **options) as begun:
            yield begun


@asynccontextmanager
async def open_replay(
    log: Path, size: tuple[int, int] = SIZES["normal"], **options: Any
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """The replay of a saved match that knows all it may know; the rest is as in `opened`."""
    async with open_app(replay=log, size=size, **options) as (app, pilot):
        await pilot.pause()
        await settle(pilot)
        yield app, pilot


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and wait until the screen shows what came of them."""
    await pilot.press(*keys)
    await pilot.pause()


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until nothing is thought of beside the screen any more, and the screen shows it."""
    while len(pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def press_settle(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and wait for what is thought about them."""
    await press(pilot, *keys)
    await settle(pilot)


def words(app: App[Any]) -> str:
    """All words on the screen, as one line."""
    return " ".join(text_of(app).split())


def _readable(app: App[Any]) -> str:
    """What a script may read: the kinds of the screen, and its words."""
    return "".join(f"<{kind.__name__}>" for kind in type(app.screen).__mro__) + words(app)


async def run(pilot: Pilot[Any], script: str) -> None:
    """Press keys and read what comes of them, line by line.

    Args:
        script: lines of keys, and what then stands on the screen, or with `!` does not:
            `1 i | Hint: play A♥ | !leads`. Text is compared word by word. `@wide` before the keys
            resizes the terminal, `=name` compares the screen with a golden text, and
            `<HelpScreen>` is the kind of screen that must be shown.
    """
    for line in filter(None, map(str.strip, script.splitlines())):
        keys, *texts = (part.strip() for part in f" {line}".split(" |"))
        for size in (key for key in keys.split() if key.startswith("@")):
            await pilot.resize_terminal(*{**SIZES, "tiny": (30, 8)}[size[1:]])
            await pilot.pause()
        await press_settle(pilot, *(key for key in keys.split() if not key.startswith("@")))
        for text in texts:
            if text.startswith("="):
                check_golden(pilot.app, text[1:])
                continue
            is_there = text.removeprefix("!") in _readable(pilot.app)
            assert is_there is not text.startswith("!"), f"{line}\n{text_of(pilot.app)}"


async def wait_for(pilot: Pilot[Any], app: MateApp, text: str) -> None:
    """Wait until a text stands on the screen."""
    await wait_until(pilot, lambda: text in text_of(app))


async def wait_until_gone(pilot: Pilot[Any], app: MateApp, text: str) -> None:
    """Wait until a text is gone from the screen."""
    await wait_until(pilot, lambda: text not in text_of(app))


async def wait_for_screen(pilot: Pilot[Any], app: MateApp, kind: type[Screen[Any]]) -> None:
    """Wait until a screen of that kind is shown."""
    await wait_until(pilot, lambda: on_screen(app, kind))


async def wait_until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Let time pass on the screen until something holds."""
    end = monotonic() + TIMEOUT
    await pilot.pause()
    while not holds():
        assert monotonic() < end, text_of(pilot.app)
        await passes(_STEP)
        await pilot.pause()


async def play_first(pilot: Pilot[Any], app: MateApp) -> None:
    """Choose the first legal action at the table with the keyboard, and play it."""
    await press(pilot, *([] if table(app).cursor.armed else ["right"]), "enter")


async def play_out_hand(pilot: Pilot[Any], app: MateApp) -> None:
    """Play the first legal action until the hand is over, and its page shown."""
    while on_screen(app, TableScreen):
        await play_first(pilot, app)


def play_first_legal(
    session: Session, until: Callable[[Match], bool] = lambda match: match.finished
) -> None:
    """Play a match, without a screen, always the first legal action."""
    while not until(session.match):
        session.deal_round_if_due()
        assert session.match.current is not None
        steps.play(session, session.match.current.position.legal_actions[0])


def actions_of(session: Session) -> int:
    """How many actions of a match stand."""
    return sum(len(hand.actions) for hand in session.match.hands)


def hands_over(match: Match) -> int:
    """How many hands of a match are over."""
    return sum(hand.outcome is not None for hand in match.hands)


def play_up_to_the_last_action(session: Session) -> None:
    """Play a match, without a screen, until the last action of its last hand is due."""
    play_first_legal(session)
    steps.take_back(session)


async def play_out_match(pilot: Pilot[Any], app: MateApp) -> None:
    """Play to the page after the match."""
    for _ in range(3):
        await play_out_hand(pilot, app)
        await press(pilot, "enter")
    await play_out_hand(pilot, app)


async def click_card(
    pilot: Pilot[Any], app: MateApp, seat: int, place: int, times: int = 1
) -> None:
    """Click the middle of the card at a place, counted from 0."""
    assert isinstance(app.screen, ChoosingScreen)
    grid = app.screen.grid
    assert grid is not None
    row = (grid.lower if seat == app.screen.below else grid.upper) + grid.rows // 2
    offset = grid.cell_of(place) + grid.cells // 2, row
    await pilot.click(app.screen.query_one(Board), offset=offset, times=times)
    await pilot.pause()


async def click_no_foreplacement(pilot: Pilot[Any], app: MateApp, times: int = 1) -> None:
    """Click the choice in the middle of the table."""
    choice = "n  keep all ten"
    lines = text_of(app).splitlines()
    y = next(y for y, line in enumerate(lines) if choice in line)
    await pilot.click(offset=(lines[y].index(choice), y), times=times)
    await pilot.pause()
