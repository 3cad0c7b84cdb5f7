"""Screens that are loaded before they are opened, when there is nothing else to do."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from textual.app import App

from mate.tui import screens

_LIKELY: Final = ("handend", "score", "keyhelp", "commandpalette", "settings")
"""The modules of what is opened most, beginning with what is opened first."""
_SHEETS: Final = ("reading.tcss", "commandpalette.tcss", "settings.tcss")
"""Their stylesheets: to read one more later parses all of them again."""
FOLDER: Final = Path(__file__).parent
_PAUSE: Final = 0.03
"""How many seconds keys have to themselves between two steps."""


def load_ahead(app: App[Any], *modules: str) -> None:
    """Load the screens that are likely to be opened, in small steps, so that no key waits.

    Args:
        app: the program, whose first picture is shown.
        modules: what is still to be loaded; without any, all of it.
    """
    name, *later = modules or _LIKELY
    import_module(f"{screens.__name__}.{name}")
    if later:
        app.set_timer(_PAUSE, lambda: load_ahead(app, *later))
    else:
        app.set_timer(_PAUSE, lambda: _read_sheets(app))


def _read_sheets(app: App[Any]) -> None:
    missing = [
        path
        for path in (FOLDER / name for name in _SHEETS)
        if not app.stylesheet.has_source(str(path))
    ]
    if missing:
        # Nothing that is seen yet has to do with them.
        app.stylesheet.read_all([*missing])
        app.stylesheet.parse()
