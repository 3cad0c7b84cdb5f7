"""Helpers that open screens, press keys, read screens as a player would, and check golden texts."""

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
"""The columns and rows of a terminal for each layout, keyed by the layout's name."""
_STEP = 0.05
"""The seconds on the screen's clock between two checks of a condition."""
GOLDEN = Path(__file__).parents[1] / "data" / "screens"


def text_of(app: App[Any]) -> str:
    """Return the text on the screen, without colours and without blanks at the ends of lines."""
    # The compositor is private, but no public function gives the screen as text.
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def styles_of(app: App[Any]) -> str:
    """Return the rows drawn, with the name of each style before the words in that style.

    Styles have the same names in all themes; a name says what a colour is for.
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
    """Compare the styles on the screen with the golden styles."""
    check_text(f"{styles_of(app)}\n", f"styles-{name}")


def check_golden(app: App[Any], name: str) -> None:
    """Compare the screen with its golden text, or write this text if `MATE_GOLDEN=write`."""
    check_text(f"{text_of(app)}\n", name)


def check_text(text: str, name: str) -> None:
    """Compare a text, including its line ends, with a golden text."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("MATE_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


async def each_size(pilot: Pilot[Any], names: Iterable[str] = SIZES) -> AsyncIterator[str]:
    """Resize the terminal to each named size in turn and yield the name."""
    for name in names:
        await pilot.resize_terminal(*SIZES[name])
        await pilot.pause()
        yield name


async def check_sizes(pilot: Pilot[Any], screen: str, names: Iterable[str] = SIZES) -> None:
    """Compare a screen with its golden text at each named size."""
    async for name in each_size(pilot, names):
        check_golden(pilot.app, f"{name}-{screen}")


def on_screen(app: MateApp, kind: type[Screen[Any]]) -> bool:
    """Return whether the program shows a screen of a class."""
    return isinstance(app.screen, kind)


def table(app: MateApp) -> TableScreen:
    """Return the table, which must be the current screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def update_table(app: MateApp) -> None:
    """Update the table, which must be the current screen, to the present state of its session."""
    screen = table(app)
    screen.take(screen.session, screen.narrator)
    screen.begin()
    screen.refresh_rows()


def replay(app: MateApp) -> ReplayScreen:
    """Return the replay, which must be the current screen."""
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


async def analysed(pilot: Pilot[Any], app: MateApp) -> None:
    """Wait until a replay has analysed its match and graded the current hand."""
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
    """Open the program at its menu, or at the table of a match. The session stays open afterwards.

    Args:
        match: the session of a match to play, if any.
        size: the columns and rows of the terminal.
        notifications: whether the program shows notifications.
        options: further arguments of `MateApp`.
    """
    app = MateApp(match, **options)
    async with app.run_test(size=size, notifications=notifications) as pilot:
        yield app, pilot


@asynccontextmanager
async def open_table(
    session: Session, size: tuple[int, int] = SIZES["normal"], **options: Any
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open the table of a match, and close the session afterwards; see `open_app`."""
    with session:
        async with open_app(session, size, **options) as begun:
            yield begun


@asynccontextmanager
async def open_replay(
    log: Path, size: tuple[int, int] = SIZES["normal"], **options: Any
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open the replay of a saved match, analysed as far as allowed; see `open_app`."""
    async with open_app(replay=log, size=size, **options) as (app, pilot):
        await pilot.pause()
        await settle(pilot)
        yield app, pilot


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and wait until the screen shows their effect."""
    await pilot.press(*keys)
    await pilot.pause()


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until all background work is over and the screen shows its results."""
    while len(pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def press_settle(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, and wait for the background work that they start."""
    await press(pilot, *keys)
    await settle(pilot)


def words(app: App[Any]) -> str:
    """Return all words on the screen, as one line."""
    return " ".join(text_of(app).split())


def _readable(app: App[Any]) -> str:
    """Return the text that a script can check: the screen's classes, and its words."""
    return "".join(f"<{kind.__name__}>" for kind in type(app.screen).__mro__) + words(app)


async def run(pilot: Pilot[Any], script: str) -> None:
    """Press the keys of a script, line by line, and check what the screen shows after each line.

    Args:
        script: lines of keys, with texts that the screen must then show, or with `!` must not
            show: `1 i | Hint: play A♥ | !leads`. Text is compared word by word. `@wide` before the
            keys resizes the terminal, `=name` compares the screen with a golden text, and
            `<HelpScreen>` is the class that the screen must have.
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
    """Wait until a text is on the screen."""
    await wait_until(pilot, lambda: text in text_of(app))


async def wait_until_gone(pilot: Pilot[Any], app: MateApp, text: str) -> None:
    """Wait until a text is gone from the screen."""
    await wait_until(pilot, lambda: text not in text_of(app))


async def wait_for_screen(pilot: Pilot[Any], app: MateApp, kind: type[Screen[Any]]) -> None:
    """Wait until the program shows a screen of a class."""
    await wait_until(pilot, lambda: on_screen(app, kind))


async def wait_until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Advance the screen's clock until a condition holds."""
    end = monotonic() + TIMEOUT
    await pilot.pause()
    while not holds():
        assert monotonic() < end, text_of(pilot.app)
        await passes(_STEP)
        await pilot.pause()


async def play_first(pilot: Pilot[Any], app: MateApp) -> None:
    """Play the action under the cursor or, if no cursor is shown, the first legal action."""
    await press(pilot, *([] if table(app).cursor.armed else ["right"]), "enter")


async def play_out_hand(pilot: Pilot[Any], app: MateApp) -> None:
    """Play with `play_first` until the hand is over and the page after the hand is shown."""
    while on_screen(app, TableScreen):
        await play_first(pilot, app)


def play_first_legal(
    session: Session, until: Callable[[Match], bool] = lambda match: match.finished
) -> None:
    """Play first legal actions of a match, without a screen, until a condition holds."""
    while not until(session.match):
        session.deal_round_if_due()
        assert session.match.current is not None
        steps.play(session, session.match.current.position.legal_actions[0])


def actions_of(session: Session) -> int:
    """Return the number of actions in a match, without undone actions."""
    return sum(len(hand.actions) for hand in session.match.hands)


def hands_over(match: Match) -> int:
    """Return the number of finished hands of a match."""
    return sum(hand.outcome is not None for hand in match.hands)


def play_up_to_the_last_action(session: Session) -> None:
    """Play a match without a screen until only the last action of its last hand is left."""
    play_first_legal(session)
    steps.take_back(session)


async def play_out_match(pilot: Pilot[Any], app: MateApp) -> None:
    """Play a match of four hands to the page after the match."""
    for _ in range(3):
        await play_out_hand(pilot, app)
        await press(pilot, "enter")
    await play_out_hand(pilot, app)


async def click_card(
    pilot: Pilot[Any], app: MateApp, seat: int, place: int, times: int = 1
) -> None:
    """Click the middle of a player's card; `place` is the index of the card."""
    assert isinstance(app.screen, ChoosingScreen)
    grid = app.screen.grid
    assert grid is not None
    row = (grid.lower if seat == app.screen.below else grid.upper) + grid.rows // 2
    offset = grid.cell_of(place) + grid.cells // 2, row
    await pilot.click(app.screen.query_one(Board), offset=offset, times=times)
    await pilot.pause()


async def click_no_foreplacement(pilot: Pilot[Any], app: MateApp, times: int = 1) -> None:
    """Click the choice to keep all ten, in the middle of the table."""
    choice = "n  keep all ten"
    lines = text_of(app).splitlines()
    y = next(y for y, line in enumerate(lines) if choice in line)
    await pilot.click(offset=(lines[y].index(choice), y), times=times)
    await pilot.pause()
