"""Make the pictures of the documents from the program itself.

    python docs/pictures/make_pictures.py [SCENE …]

Every screen at three sizes, each in dark, in light and without colours, and `docs/screens.md` that
shows them all. Everything in them is chosen beforehand, so that the same program gives the same
pictures.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from textual.pilot import Pilot

from mate.paths import matches_folder
from mate.session import NewMatch, Session
from mate.settings import Settings
from mate.tui.app import MateApp
from mate.tui.theme.terminal import Terminal

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER.parent / "screens.md"
LOGS: Final = FOLDER.parents[1] / "tests" / "data" / "logs"
FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"

SIZES: Final = ((80, 24), (40, 12), (120, 36))
LOOKS: Final = {
    "dark": (Settings(), Terminal()),
    "light": (Settings(theme="paper", deck="four"), Terminal()),
    "no-colour": (Settings(), Terminal(colourless=True)),
}
FIRST_TRICKS: Final = ("3", "3", "n", "n", "5", "5", "enter", "enter", "enter", "4", "4")
TO_THE_MATE: Final = ("3", "3", "n", "n", "5", "5", *["enter"] * 14)

MakeApp = Callable[[Settings, Terminal], MateApp]


class Scene(NamedTuple):
    """Something to make pictures of.

    Args:
        title: what the page calls it.
        make: opens the program.
        keys: what is pressed until the picture is there.
    """

    title: str
    make: MakeApp
    keys: tuple[str, ...] = ()


def at_home(settings: Settings, terminal: Terminal) -> MateApp:
    """The menu."""
    return MateApp(settings=settings, terminal=terminal)


def at_table(settings: Settings, terminal: Terminal) -> MateApp:
    """A match between Ana and Ben."""
    session = Session.begin(NewMatch(("Ana", "Ben"), first_dealer=1, seed=7), new_log())
    return MateApp(session, settings=settings, terminal=terminal)


def with_help(settings: Settings, terminal: Terminal) -> MateApp:
    """A match in which both agreed on help."""
    new = NewMatch(("Ana", "Ben"), first_dealer=1, seed=7, help=("hints", "values", "tutor"))
    return MateApp(Session.begin(new, new_log()), settings=settings, terminal=terminal)


def in_replay(settings: Settings, terminal: Terminal) -> MateApp:
    """A finished match."""
    return MateApp(replay=LOGS / "v1-finished.jsonl", settings=settings, terminal=terminal)


def in_lesson(settings: Settings, terminal: Terminal) -> MateApp:
    """The lesson."""
    return MateApp(settings=settings, terminal=terminal, lesson=True)


SCENES: Final = {
    "menu": Scene("The menu", at_home),
    "lesson": Scene("The lesson", in_lesson, ("enter",)),
    "new-match": Scene("A new match", at_home, ("n",)),
    "foreplacement": Scene("Foreplacement", at_table, ("3",)),
    "table": Scene("The table", at_table, FIRST_TRICKS),
    "values": Scene("Help while playing: values", with_help, (*FIRST_TRICKS, "v")),
    "mate": Scene("Mate", at_table, TO_THE_MATE),
    "end-of-hand": Scene("The end of a hand, and the swap", at_table, (*TO_THE_MATE, "enter")),
    "end-of-match": Scene("The end of a match", at_table, (*TO_THE_MATE, *["enter"] * 100)),
    "replay": Scene("A replay with analysis", in_replay, ("m", "m")),
    "what-if": Scene("What if …?", in_replay, ("m", "m", "left", "w", "right", "enter")),
    "saved": Scene("Saved matches", at_home, ("s",)),
    "statistics": Scene("Statistics", at_home, ("a",)),
    "settings": Scene("Settings", at_home, ("t",)),
    "rules": Scene("The rules", at_home, ("h",)),
    "keys": Scene("The keys of commands", at_home, ("t", "k", "down", "enter")),
    "help": Scene("All keys", at_table, ("question_mark",)),
}


def new_log() -> Path:
    """A log in the folder of the moment, so that its path says nothing of this machine."""
    Path("match.jsonl").unlink(missing_ok=True)
    return Path("match.jsonl")


@contextlib.contextmanager
def saved_matches_of_its_own() -> Iterator[None]:
    """A folder that holds nothing but the matches of the tests."""
    with tempfile.TemporaryDirectory() as home, contextlib.chdir(home):
        # A path from here, so that what is shown of it says nothing of this machine.
        os.environ["MATE_HOME"] = "mate"
        os.environ.pop("NO_COLOR", None)
        matches_folder().mkdir(parents=True)
        for number, log in enumerate(sorted(LOGS.glob("*.jsonl"))):
            kept = shutil.copy(log, matches_folder())
            os.utime(kept, (number, number))
        yield


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until nothing changes any more: some of what is shown is found in the background."""
    before = ""
    for _ in range(40):
        await pilot.pause(0.25)
        now = picture_of(pilot.app)
        if now == before:
            return
        before = now


def picture_of(app: Any) -> str:
    """The screen as SVG; it asks for no font from elsewhere."""
    picture = app.export_screenshot(title="Mate")
    picture = re.sub(r"\s*@font-face\s*{[^}]*}", "", picture)
    picture = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)
    # The library names its classes by chance.
    picture = re.sub(r"terminal-\d+-", "mate-", picture)
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"


async def take(name: str, size: tuple[int, int], looks: str) -> None:
    """Make one picture."""
    scene, (settings, terminal) = SCENES[name], LOOKS[looks]
    app = scene.make(settings, terminal)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in scene.keys:
            await pilot.press(key)
            await pilot.pause()
        await settle(pilot)
        file = FOLDER / file_name(name, size, looks)
        file.write_text(picture_of(app), encoding="utf-8")


def file_name(name: str, size: tuple[int, int], looks: str) -> str:
    """What a picture is called."""
    return f"{name}-{size[0]}x{size[1]}-{looks}.svg"


def page() -> str:
    """The page that shows all pictures."""
    lines = [
        "# Every screen",
        "",
        "Made by the program itself: `make pictures`. Each screen in 80 × 24 cells, in the least",
        "terminal of 40 × 12 and in 120 × 36; in dark, in light with a deck of four colours, and",
        "without any colours.",
    ]
    for name, scene in SCENES.items():
        lines += ["", f"## {scene.title}", ""]
        for size in SIZES:
            for looks in LOOKS:
                told = f"{scene.title}, {size[0]} × {size[1]}, {looks}"
                lines.append(f"![{told}](pictures/{file_name(name, size, looks)})")
    return "\n".join(lines) + "\n"


async def make_pictures(names: list[str]) -> None:
    """All pictures, or those of some scenes."""
    for name in names or SCENES:
        for size in SIZES:
            for looks in LOOKS:
                await take(name, size, looks)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    with saved_matches_of_its_own():
        asyncio.run(make_pictures(sys.argv[1:]))
