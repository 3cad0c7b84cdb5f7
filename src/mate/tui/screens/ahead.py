"""Loading screens in advance, while there is nothing else to do."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from textual.app import App

from mate import clock
from mate.tui import screens

_LIKELY: Final = ("handend", "score", "keyhelp", "commandpalette", "settings")
"""The modules of the screens opened most, in the order in which they are opened."""
_SHEETS: Final = ("reading.tcss", "commandpalette.tcss", "settings.tcss")
"""Their stylesheets: reading another one later parses all of them again."""
FOLDER: Final = Path(__file__).parent


def load_ahead(app: App[Any], *modules: str) -> None:
    """Load the screens that are likely to be opened in small steps, so that no key waits.

    Args:
        app: the program, whose first picture is shown.
        modules: the modules still to load; all of them if empty.
    """
    name, *later = modules or _LIKELY
    import_module(f"{screens.__name__}.{name}")
    if later:
        app.set_timer(clock.AHEAD_PAUSE, lambda: load_ahead(app, *later))
    else:
        app.set_timer(clock.AHEAD_PAUSE, lambda: _read_sheets(app))


def _read_sheets(app: App[Any]) -> None:
    missing = [
        path
        for path in (FOLDER / name for name in _SHEETS)
        if not app.stylesheet.has_source(str(path))
    ]
    if missing:
        # They do not affect what is on the screen.
        app.stylesheet.read_all([*missing])
        app.stylesheet.parse()
