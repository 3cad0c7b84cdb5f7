"""What screens and widgets may ask of their program."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

from msgspec.structs import replace
from textual.dom import DOMNode
from textual.screen import Screen

from mate.errors import SettingsError
from mate.record import MatchRecord, Terms
from mate.rules import Hand
from mate.session import Session
from mate.settings.file import KEYS, KeyChanges
from mate.settings.schema import Settings, Value
from mate.tui.draw.rows import short_names
from mate.tui.keys.commands import Command
from mate.tui.keys.keymap import Presses, with_keys
from mate.tui.theme.themedapp import ThemedApp
from mate.words.narrator import Narrator

NAME_CELLS: Final = 16
"""The most cells of a name on the screen, so that every sentence fits."""


class Program(ThemedApp):
    """The program, as its screens and widgets see it: `first_screen` is what it opened with."""

    presses: Presses
    first_screen: Screen[Any] | None = None
    leaving = False

    @property
    @abstractmethod
    def can_suspend(self) -> bool:
        """Whether a shell could resume the program."""

    def narrator_of(self, players: tuple[str, str]) -> Narrator:
        """A narrator with names that fit the screen and suits as set."""
        return Narrator(short_names(players, NAME_CELLS), self.appearance.signs)

    def change(self, name: str, value: Value) -> None:
        """Change a setting and save it.

        If it cannot be saved, the screen says so, and it applies to this session only.
        """
        self._apply_and_keep(replace(self.settings, **{name: value}), name, value)

    def give_keys(self, command: Command, keys: str | None) -> str:
        """Change the keys of a command and save them; return why not, or an empty text.

        Args:
            keys: its keys, separated by commas, as in `Keymap`; None for the default keys.
        """
        wanted, problem = with_keys(self.settings.keys, command.id, keys)
        if not problem:
            self._apply_and_keep(replace(self.settings, keys=wanted), KEYS, {command.id: keys})
        return problem

    def _apply_and_keep(self, settings: Settings, name: str, value: Value | KeyChanges) -> None:
        self.apply(settings)
        try:
            self.kept.save(name, value)
        except SettingsError as error:
            self.show_problem(f"{error} The change applies to this session only.")

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
