"""The settings, what is wrong with them, and what they and the terminal come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mate.cleaning import clean, shown
from mate.settings.file import Loaded, load
from mate.tui.theme.terminal import Terminal

if TYPE_CHECKING:
    from mate.tui.theme.themes import Appearance


class Preferences(NamedTuple):
    """The settings, as they were found.

    Args:
        found: the file, and the settings that hold.
        exists: whether the settings file exists.
        appearance: how the screen looks with them; None if the screen cannot be loaded.
        problems: what is wrong with the file, the keys of commands included, a line each.
    """

    found: Loaded
    exists: bool
    appearance: Appearance | None
    problems: tuple[str, ...]

    @classmethod
    def on(cls, terminal: Terminal) -> Preferences:
        """Those of whoever runs the program, on this terminal."""
        found = load()
        try:
            exists = found.path.exists()
        except (OSError, ValueError):
            exists = False
        try:
            from mate.tui import on_screen
            from mate.tui.theme.themes import Appearance

            appearance = Appearance.of(found.settings, terminal)
            name = shown(found.path)
            wrong = tuple(f"{name}: {each}" for each in on_screen(found.settings).problems)
        except Exception as error:  # noqa: BLE001 - a broken screen library is to be reported
            reason = clean(str(error), 200).removesuffix(".")
            return cls(
                found, exists, None, (*found.problems, f"The full screen cannot start: {reason}.")
            )
        return cls(found, exists, appearance, (*found.problems, *wrong))
