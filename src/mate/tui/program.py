"""What screens and widgets may ask of the program that they are part of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from rich.style import Style
from textual.dom import DOMNode
from textual.screen import Screen

from mate.session import NewMatch
from mate.settings.kept import Kept
from mate.settings.schema import Settings, Value
from mate.tui.keys.commands import Command
from mate.tui.keys.keymap import Keymap
from mate.tui.keys.presses import Presses
from mate.tui.theme.appearance import Appearance
from mate.words.narrator import Narrator


class Program(Protocol):
    """The program as its screens and widgets know it.

    Attributes:
        settings: what the players have set.
        kept: where that is kept.
        appearance: what settings and terminal come to.
        keymap: the keys that commands have.
        presses: which key came last, and when, and whether it is held down.
        first_screen: the screen that the program opened with.
        leaving: whether leaving the program has begun.
    """

    settings: Settings
    kept: Kept
    appearance: Appearance
    keymap: Keymap
    presses: Presses
    first_screen: Screen[Any] | None
    leaving: bool

    @property
    def palette(self) -> Mapping[str, Style]:
        """The looks of named styles in the present theme."""

    @property
    def can_suspend(self) -> bool:
        """Whether a shell waits that could resume the program."""

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The names of the themes that can be chosen."""

    def narrator_of(self, players: tuple[str, str]) -> Narrator:
        """Who tells what happens, with names that fit the screen."""

    def change(self, name: str, value: Value) -> None:
        """Let a setting have another value, and keep it."""

    def give_keys(self, command: Command, keys: str | None) -> str:
        """Let a command have other keys, and keep that; why not, if so."""

    def open(self, name: str, left: Callable[[Any], None] | None = None) -> None:
        """Open a screen by its name; `left` gets what it was left with."""

    def first_screen_left(self, result: object) -> None:
        """The first screen of all was left."""

    def begin(self, new: NewMatch) -> None:
        """Begin a match and show its table."""

    def resume(self, path: Path) -> None:
        """Go on with a saved match."""

    def replay(self, path: Path, hand: int = 1, actions: int = 0) -> None:
        """Step through a saved match, from so many actions of a hand on."""


def program_of(node: DOMNode) -> Program:
    """The program that a screen or a widget is part of."""
    return cast("Program", node.app)
