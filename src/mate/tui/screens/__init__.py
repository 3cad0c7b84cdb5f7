"""The screens and their stylesheets.

`SCREENS` has the screens that can be opened by name, and loads them on demand. While the program is
idle, `load_ahead` loads the screens that are opened most often.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any, Final

from textual.app import App
from textual.screen import Screen

from mate import clock

_LIKELY: Final = ("sheets", "reading", "commandpalette", "settings")
"""The modules of the screens opened most often, in the order in which they are usually opened."""
_SHEETS: Final = ("reading.tcss", "commandpalette.tcss", "settings.tcss")
"""The stylesheets to read ahead, because Textual parses all stylesheets again for each new one."""


def loading(module: str, name: str, *args: object) -> Callable[..., Screen[Any]]:
    """Return a function that loads a screen's module and makes the screen."""

    def load(**options: object) -> Screen[Any]:
        make: Callable[..., Screen[Any]] = getattr(import_module(f"{__name__}.{module}"), name)
        return make(*args, **options)

    return load


SCREENS: Final[dict[str, Callable[..., Screen[Any]]]] = {
    "home": loading("home", "HomeScreen"),
    "new-match": loading("new_match", "NewMatchScreen"),
    "match-of-today": loading("new_match", "NewMatchScreen"),
    "today": loading("today", "TodayScreen"),
    "lesson": loading("lesson", "LessonScreen"),
    "lessons": loading("lesson", "LessonsScreen"),
    "puzzles": loading("puzzles", "PuzzlesScreen"),
    "rules": loading("reading", "RulesScreen"),
    "settings": loading("settings", "SettingsScreen"),
    "keys": loading("settings", "KeysScreen"),
}
"""The screens that can be opened by name; `match-of-today` takes the day as an option."""


def load_ahead(app: App[Any], modules: tuple[str, ...] = _LIKELY) -> None:
    """Load the screens that are likely to be opened, in small steps, so that no key waits.

    The order is: the modules, their stylesheets, and then the solver, which takes longest to load.
    """
    if modules:
        import_module(f"{__name__}.{modules[0]}")
        app.set_timer(clock.AHEAD_PAUSE, lambda: load_ahead(app, modules[1:]))
        return
    paths = (Path(__file__).parent / name for name in _SHEETS)
    missing = [path for path in paths if not app.stylesheet.has_source(str(path))]
    if missing:
        # Do not restyle the screen, because these stylesheets do not affect this screen.
        app.stylesheet.read_all([*missing])
        app.stylesheet.parse()
    # Do not use a daemon thread: Python must wait for this thread before it ends, because ending
    # while numpy loads is not safe.
    Thread(target=import_module, args=("mate.grading",)).start()
