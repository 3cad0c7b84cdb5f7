"""The screens, one a file, each with its stylesheet beside it where it needs one.

`SCREENS` has those that need no arguments, by name, loaded on demand.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from textual.screen import Screen


def _loading(module: str, name: str) -> Callable[[], Screen[Any]]:
    def load() -> Screen[Any]:
        make: Callable[[], Screen[Any]] = getattr(import_module(f"{__name__}.{module}"), name)
        return make()

    return load


SCREENS: Final[dict[str, Callable[[], Screen[Any]]]] = {
    "home": _loading("home", "HomeScreen"),
    "new-match": _loading("new_match", "NewMatchScreen"),
    "lesson": _loading("lesson", "LessonScreen"),
    "better": _loading("lesson", "second_lesson"),
    "lessons": _loading("lessons", "LessonsScreen"),
    "puzzles": _loading("puzzles", "PuzzlesScreen"),
    "rules": _loading("rules", "RulesScreen"),
    "settings": _loading("settings", "SettingsScreen"),
    "keys": _loading("keys", "KeysScreen"),
}
"""The screens that need no arguments, by name."""
