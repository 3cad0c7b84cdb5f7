"""What screens and widgets may ask of their program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from rich.style import Style
from textual.dom import DOMNode
from textual.screen import Screen

from mate.record import MatchRecord, Terms
from mate.rules import Hand
from mate.session import Session
from mate.settings.file import SettingsFile
from mate.settings.schema import Settings, Value
from mate.tui.keys.commands import Command
from mate.tui.keys.keymap import Keymap
from mate.tui.keys.presses import Presses
from mate.tui.theme.themes import Appearance
from mate.words.narrator import Narrator


class Program(Protocol):
    """The program, as its screens and widgets see it: `first_screen` is what it opened with."""

    settings: Settings
    kept: SettingsFile
    appearance: Appearance
    keymap: Keymap
    presses: Presses
    first_screen: Screen[Any] | None
    leaving: bool

    @property
    def palette(self) -> Mapping[str, Style]:
        """The named styles in the current theme."""

    @property
    def can_suspend(self) -> bool:
        """Whether a shell could resume the program."""

    def narrator_of(self, players: tuple[str, str]) -> Narrator:
        """The narrator, with names that fit the screen."""

    def change(self, name: str, value: Value) -> None:
        """Change a setting and save it."""

    def give_keys(self, command: Command, keys: str | None) -> str:
        """Change the keys of a command and save them; returns why not, or an empty text."""

    def open(self, name: str, left: Callable[[Any], None] | None = None) -> None:
        """Open a screen by its name; `left` is called with its result."""

    def show_problem(self, text: str) -> None:
        """Show an error on the screen that is seen."""

    def first_screen_left(self, result: object) -> None:
        """Called when the first screen is left."""

    def open_table(self, session: Session) -> None:
        """Show the table of a match being played."""

    def practise(self, hand: Hand, match: Terms) -> None:
        """Ask who plays a hand on for practice, and open a table for that."""

    def replay(self, match: Path | MatchRecord, hand: int = 1, actions: int = 0) -> None:
        """Replay a saved match, or another, from so many actions of a hand on."""

    def explore(self, record: MatchRecord, number: int, asked: Hand, shown: Hand) -> None:
        """Try actions, with values, from what is shown of a hand, which goes on from `asked`."""


def program_of(node: DOMNode) -> Program:
    """The program that a screen or a widget is part of."""
    return cast("Program", node.app)
