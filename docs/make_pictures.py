"""Make pictures of all screens by running the program.

    python docs/make_pictures.py [--kept] [SCENE …]

Without options, make all pictures in `build/pictures`, for inspection. With `--kept`, make in
`docs/pictures` the pictures that the documents show, including the animation, and the page
`docs/screens.md`. Nothing is random, so the same program always makes the same pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from textwrap import wrap
from time import process_time
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from moving_picture import Frame, moving_picture
from textual import _wait, screen
from textual.pilot import Pilot

from mate import clock
from mate.disk import matches_folder
from mate.lesson import BASICS
from mate.record import Terms
from mate.rules import parse_action
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.driver import Terminal

DOCUMENTS: Final = Path(__file__).parent
KEPT: Final = DOCUMENTS / "pictures"
ALL: Final = DOCUMENTS.parent / "build" / "pictures"
LOGS: Final = DOCUMENTS.parent / "tests" / "data" / "logs"
_NAP: Final = 0.1
"""The number of seconds for which the screen must stay unchanged before a picture is taken."""
FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"

SIZES: Final = ((80, 24), (40, 12), (120, 36), (150, 45))
LOOKS: Final = {
    "dark": (Settings(), Terminal()),
    "light": (Settings(theme="paper", deck="four"), Terminal()),
    "no-colour": (Settings(), Terminal(colours="none")),
}
LOOK_NAMES: Final = {"dark": "dark", "light": "light", "no-colour": "without colour"}
PLAY: Final = ("right", "enter")
"""The keys that play the first legal card."""
FIRST_TRICKS: Final = ("3", "3", "n", "n", "5", "5", *PLAY * 3, "4", "4")
TO_THE_MATE: Final = ("3", "3", "n", "n", "5", "5", *PLAY * 14)

MakeApp = Callable[[Settings, Terminal], MateApp]


class Scene(NamedTuple):
    """A state of the program that pictures show.

    Args:
        title: the title on the page.
        make: a function that starts the program.
        keys: the keys to press before the picture is taken.
    """

    title: str
    make: MakeApp
    keys: tuple[str, ...] = ()


def at_home(settings: Settings, terminal: Terminal) -> MateApp:
    """Start the program at the menu."""
    return MateApp(settings=settings, terminal=terminal)


def at_table(settings: Settings, terminal: Terminal) -> MateApp:
    """Start the program at a match between Ana and Ben."""
    session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=7), new_log())
    return MateApp(session, settings=settings, terminal=terminal)


def with_help(settings: Settings, terminal: Terminal) -> MateApp:
    """Start the program at a match in which both players agreed on aids."""
    new = Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, help=("hints", "values", "tutor"))
    return MateApp(Session.begin(new, new_log()), settings=settings, terminal=terminal)


def in_replay(settings: Settings, terminal: Terminal) -> MateApp:
    """Start the program at the replay of a finished match."""
    return MateApp(replay=LOGS / "v1-finished.jsonl", settings=settings, terminal=terminal)


def in_lesson(settings: Settings, terminal: Terminal) -> MateApp:
    """Start the program at the lesson."""
    return MateApp(settings=settings, terminal=terminal, lesson=BASICS)


SCENES: Final = {
    "menu": Scene("The menu", at_home),
    "lesson": Scene("A lesson", in_lesson, ("1", "1")),
    "new-match": Scene("A new match", at_home, ("n",)),
    "foreplacement": Scene("Foreplacing a card", at_table, ("3",)),
    "table": Scene("The table", at_table, FIRST_TRICKS),
    "values": Scene("The table with values", with_help, (*FIRST_TRICKS, "v")),
    "score": Scene("The score sheet", at_table, (*FIRST_TRICKS, "f4")),
    "end-of-hand": Scene("The end of a hand", at_table, (*TO_THE_MATE, "enter")),
    "end-of-match": Scene("The end of a match", at_table, (*TO_THE_MATE, *PLAY * 48)),
    "replay": Scene("A replay", in_replay, ("m", "m")),
    "what-if": Scene("A what-if", in_replay, ("m", "m", "left", "w", "right", "enter")),
    "saved": Scene("Saved matches", at_home, ("s",)),
    "statistics": Scene("Statistics", at_home, ("a",)),
    "player": Scene("All players", at_home, ("a", "a")),
    "puzzles": Scene("Puzzles", at_home, ("z",)),
    "puzzle": Scene("A puzzle", at_home, ("z", "2")),
    "settings": Scene("Settings", at_home, ("t",)),
    "keys": Scene("The keys", at_home, ("t", "k", "down", "enter")),
    "rules": Scene("The rules", at_home, ("f3",)),
    "help": Scene("The help", at_table, ("question_mark",)),
    "commands": Scene("The command search", at_table, (*FIRST_TRICKS, "ctrl+p")),
}
LAST_SCENES: Final = {
    "Start": "new-match",
    "Play": "end-of-match",
    "Look back": "player",
    "Improve": "puzzle",
    "Set up": "keys",
    "Help": "commands",
}
"""The last scene of each group in the contents of the page."""


class Moment(NamedTuple):
    """A frame of the animation.

    Args:
        keys: the keys to press before the frame.
        seconds: the number of seconds for which the frame is visible.
    """

    keys: tuple[str, ...]
    seconds: float


MOVING: Final = KEPT / "hand.svg"
MOVING_SIZE: Final = (82, 24)
BEFORE: Final = "- - AS TS AC QC AH KH KC 7C QS QH"
"""The actions of the hand before the animation starts, up to trick 6."""
MOMENTS: Final = (
    Moment(("k", "s"), 1.6),
    Moment(("enter",), 1.4),
    Moment(("k", "d", "enter"), 1.5),
    Moment(("s", "7", "enter"), 1.2),
    Moment(("h", "7", "enter"), 1.5),
    Moment(("t", "c", "enter"), 2.2),
    Moment(("enter",), 2.4),
)
"""The frames of the end of a hand: two replies by rank, the mate, and the page about the mate."""
STILL: Final = 5
"""The number of the frame with the mate."""


class Picture(NamedTuple):
    """A picture of a scene in a terminal of a certain size and look.

    Args:
        scene: a name in `SCENES`.
        size: the columns and rows of the terminal.
        looks: a name in `LOOKS`.
    """

    scene: str
    size: tuple[int, int]
    looks: str

    @property
    def file(self) -> str:
        """The file name of the picture."""
        return f"{self.scene}-{self.size[0]}x{self.size[1]}-{self.looks}.svg"

    @property
    def is_kept(self) -> bool:
        """Whether the documents show the picture."""
        usual = self.size == SIZES[0], self.looks == "dark"
        return (
            all(usual)
            or (self.scene in {"menu", "table", "replay"} and usual[1])
            or (self.scene in {"table", "replay"} and usual[0])
        )


PICTURES: Final = tuple(
    Picture(scene, size, looks) for scene in SCENES for size in SIZES for looks in LOOKS
)


def new_log() -> Path:
    """Return a relative path for a new log, so that the path reveals nothing about this machine."""
    Path("match.jsonl").unlink(missing_ok=True)
    return Path("match.jsonl")


@contextlib.contextmanager
def use_temporary_home() -> Iterator[None]:
    """Use a temporary home folder, in which the saved matches are the tests' logs."""
    with tempfile.TemporaryDirectory() as home, contextlib.chdir(home):
        # Use a relative path, so that pictures reveal nothing about this machine.
        os.environ["MATE_HOME"] = "mate"
        os.environ.pop("NO_COLOR", None)
        matches_folder().mkdir(parents=True)
        for number, log in enumerate(sorted(LOGS.glob("*.jsonl"))):
            kept = shutil.copy(log, matches_folder())
            os.utime(kept, (number, number))
        yield


@contextlib.contextmanager
def prompt_pilot() -> Iterator[None]:
    """Shorten the pauses of Textual's pilot, which waits about 20 milliseconds after each key.

    The pilot then presses keys as fast as a held key repeats, so let no key count as held.
    """
    with (
        patch.multiple(clock, REPEATS_WITHIN=0, SEEN_AFTER=0),
        patch.multiple(_wait, SLEEP_GRANULARITY=1 / 500, SLEEP_IDLE=1 / 1000),
        patch.object(screen, "UPDATE_PERIOD", 1 / 1000),
    ):
        yield


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until the screen stops changing: some parts are computed in the background."""
    before = ""
    for _ in range(100):
        await pilot.app.workers.wait_for_complete()
        used = process_time()
        await pilot.pause(_NAP)
        rested = process_time() - used < _NAP / 5
        now = picture_of(pilot.app)
        if rested and now == before:
            return
        before = now


def picture_of(app: Any) -> str:
    """Return the screen as an SVG that loads no fonts from the internet."""
    picture = app.export_screenshot(title="Mate")
    picture = re.sub(r"\s*@font-face\s*{[^}]*}", "", picture)
    picture = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)
    # Rename the classes, because Textual gives them random names.
    picture = re.sub(r"terminal-\d+-", "mate-", picture)
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"


async def take(picture: Picture, folder: Path) -> None:
    """Make a picture, and write it to a file."""
    scene, (settings, terminal) = SCENES[picture.scene], LOOKS[picture.looks]
    app = scene.make(settings, terminal)
    async with app.run_test(size=picture.size) as pilot:
        await settle(pilot)
        for key in scene.keys[:-1]:
            await pilot.press(key)
        # Wait before the last key, because it may act on data computed in the background.
        await settle(pilot)
        await pilot.press(*scene.keys[-1:])
        await settle(pilot)
        (folder / picture.file).write_text(picture_of(app), encoding="utf-8")


async def make_animation() -> None:
    """Make the animation of the end of a hand."""
    session = Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=32), new_log())
    for name in BEFORE.split():
        session.commit(session.record.play(parse_action(name)))
    settings, terminal = LOOKS["dark"]
    app = MateApp(session, settings=settings, terminal=terminal)
    frames = []
    async with app.run_test(size=MOVING_SIZE) as pilot:
        await settle(pilot)
        for moment in MOMENTS:
            for key in moment.keys:
                await pilot.press(key)
            await settle(pilot)
            frames.append(Frame(picture_of(app), moment.seconds))
    title = "The end of a hand: Ben leads the ten of clubs, and Ana has no club and no ten."
    MOVING.write_text(moving_picture(frames, still=STILL, title=title), encoding="utf-8")


INTRODUCTION: Final = (
    "This page shows every screen in a terminal of 80 × 24 cells. The menu, the table and a "
    "replay are also shown in other sizes, the last two in other colours as well. [The "
    "manual](manual.md) explains what each screen does."
)
SOURCE: Final = (
    "For developers: `make screens` generates the pictures from the program, and `make pictures` "
    "writes every screen in every size and theme to `build/pictures`."
)
CAPTIONS: Final = {
    "menu": "From the menu you can open every other screen, or continue your last match or series.",
    "lesson": "Press `l` in the menu to learn the game. A lesson asks you to choose each card, and "
    "explains what is wrong with a bad choice.",
    "puzzles": "Press `z` in the menu to choose puzzles by level or theme, today's puzzle, or "
    "puzzles made from your own mistakes.",
    "puzzle": "A puzzle says what you can achieve and asks for the one action that achieves it.",
    "new-match": "Press `n` in the menu to set up a match, and press `F9` for more options.",
    "foreplacement": "Before trick 1, each player can foreplace a card or keep all ten.",
    "table": "At the table, both players' cards are face up, with the current trick between them.",
    "values": "If both players agreed on values, press `v` to see the value of each action.",
    "score": "Press `F4` at the table to see who begins each hand and what it scored.",
    "end-of-hand": "After a mate, this page explains the points and names the player who begins "
    "next.",
    "end-of-match": "After the last hand, this page names the winner and the turning point of "
    "each round.",
    "replay": "Press `r` in the list of saved matches to replay a match. The replay shows what "
    "each action lost, and why.",
    "what-if": "Press `w` in a replay to play on from any position, for both sides.",
    "saved": "Press `s` in the menu to resume or replay a saved match.",
    "statistics": "Press `a` in the menu to compare the two people who last played each other.",
    "player": "Press `a` on the statistics page to compare all players.",
    "settings": "Press `t` in the menu, or `F2` on most screens, to change a setting.",
    "rules": "Press `F3` to read the rules; after a refused card, they open at the clause that "
    "forbids it.",
    "keys": "Press `k` in the settings to give a command another key.",
    "help": "Press `?` to see the keys that do something on the current screen.",
    "commands": "Press `Ctrl+P` to search the commands of the current screen.",
}
"""The captions on the page, keyed by scene."""
OTHER_CAPTIONS: Final = {
    ((40, 12), "dark"): "In the smallest terminal that Mate supports, 40 × 12:",
    ((120, 36), "dark"): "In a large terminal, 120 × 36:",
    ((150, 45), "dark"): "In a very large terminal, 150 × 45:",
    ((80, 24), "light"): "With the light theme `paper` and a deck of four colours:",
    ((80, 24), "no-colour"): "Without colour (`NO_COLOR` set, or a terminal without colours):",
}
"""The captions of pictures in other sizes and looks, keyed by size and look."""


def contents() -> Iterator[str]:
    """Yield the contents of the page: one list item for each group of scenes."""
    names = iter(SCENES)
    for group, last in LAST_SCENES.items():
        members = [*takewhile(lambda name: name != last, names), last]  # noqa: B023  # takewhile ends in this iteration
        titles = [SCENES[name].title for name in members]
        links = (f"[{title}](#{title.lower().replace(' ', '-')})" for title in titles)
        item = f"- {group}: {', '.join(links)}"
        yield from wrap(item, 100, subsequent_indent="  ", break_on_hyphens=False)


def page() -> str:
    """Return the page that shows the kept pictures, with a caption for each picture."""
    lines = ["# Screens", "", *wrap(INTRODUCTION, 100), "", *contents()]
    lines += ["", *wrap(SOURCE, 100)]
    for name, scene in SCENES.items():
        lines += ["", f"## {scene.title}"]
        for picture in PICTURES:
            if picture.scene == name and picture.is_kept:
                columns, rows = picture.size
                alt = f"{scene.title}, {columns} × {rows}, {LOOK_NAMES[picture.looks]}"
                caption = OTHER_CAPTIONS.get((picture.size, picture.looks), CAPTIONS[name])
                lines += ["", *wrap(caption, 100), "", f"![{alt}](pictures/{picture.file})"]
    return "\n".join(lines) + "\n"


async def make_pictures(names: list[str], *, kept: bool) -> None:
    """Make pictures of the given scenes, or of all scenes.

    Args:
        names: the names of the scenes; empty for all scenes.
        kept: whether to make only the pictures that the documents show, and the page about them.
    """
    folder = KEPT if kept else ALL
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        if picture.scene in (names or SCENES) and (picture.is_kept or not kept):
            await take(picture, folder)
    if kept and not names:
        await make_animation()
        (DOCUMENTS / "screens.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make pictures of every screen.")
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--kept", action="store_true", help="those that the documents show")
    given = parser.parse_args()
    with use_temporary_home(), prompt_pilot():
        asyncio.run(make_pictures(given.scenes, kept=given.kept))
