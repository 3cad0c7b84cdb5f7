"""The screens, one a file, each with its stylesheet beside it where it needs one.

`SCREENS` has those that need nothing to begin with, by name, loaded when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen


def _home() -> Screen[Any]:
    from mate.tui.screens.home import HomeScreen

    return HomeScreen()


def _new_match() -> Screen[Any]:
    from mate.tui.screens.new_match import NewMatchScreen

    return NewMatchScreen()


def _lesson() -> Screen[Any]:
    from mate.tui.screens.lesson import LessonScreen

    return LessonScreen()


def _rules() -> Screen[Any]:
    from mate.tui.screens.rules import RulesScreen

    return RulesScreen()


def _settings() -> Screen[Any]:
    from mate.tui.screens.settings import SettingsScreen

    return SettingsScreen()


def _keys() -> Screen[Any]:
    from mate.tui.screens.keys import KeysScreen

    return KeysScreen()


SCREENS: Final[dict[str, Callable[[], Screen[Any]]]] = {
    "home": _home,
    "new-match": _new_match,
    "lesson": _lesson,
    "rules": _rules,
    "settings": _settings,
    "keys": _keys,
}
"""The screens that need nothing to begin with."""
