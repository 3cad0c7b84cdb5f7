"""Everything that `mate doctor` finds out."""

from __future__ import annotations

from typing import NamedTuple

from mate.cli.health.folders import FOLDERS, FolderFound
from mate.cli.health.preferences import Preferences
from mate.cli.health.terminal import TerminalFound
from mate.cli.health.versions import Versions


class Health(NamedTuple):
    """Everything that was found.

    Args:
        versions: of Mate, Python, the system and the libraries.
        terminal: the terminal.
        folders: those in which Mate keeps what it writes.
        preferences: the settings, and how the screen looks with them.
    """

    versions: Versions
    terminal: TerminalFound
    folders: tuple[FolderFound, ...]
    preferences: Preferences

    @classmethod
    def here(cls) -> Health:
        """That of this process, its terminal, its folders and its settings."""
        terminal = TerminalFound.here()
        return cls(
            Versions.here(),
            terminal,
            tuple(map(FolderFound.named, FOLDERS)),
            Preferences.on(terminal.judged),
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What would not work, a sentence each."""
        return (
            *self.versions.problems,
            *self.terminal.problems,
            *(folder.problem for folder in self.folders if folder.problem),
            *self.preferences.problems,
        )
