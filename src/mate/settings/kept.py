"""Where the settings of a session are kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mate.cleaning import shown
from mate.settings.schema import Value


class Kept(NamedTuple):
    """The place of a session's settings, and the problems found there.

    Args:
        path: the file; None to keep them for this session only.
        problems: what was wrong, a line each, cleaned.

    >>> Kept(Path("/a/settings.toml"), ("/a/settings.toml: deck is 3.", "keys: none")).message
    'settings.toml: deck is 3. 1 more problem: see mate settings.'
    """

    path: Path | None = None
    problems: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """The problems in short, for small spaces; empty if there are none."""
        if not self.problems:
            return ""
        first, more = self.problems[0], len(self.problems) - 1
        if self.path is not None:
            first = first.replace(shown(self.path), shown(Path(self.path.name)), 1)
        if not first.endswith("."):
            first = f"{first}."
        problems = "problem" if more == 1 else "problems"
        return f"{first} {more} more {problems}: see mate settings." if more else first

    def save(self, name: str, value: Value | Mapping[str, str | None]) -> None:
        """Keep a setting's new value.

        Args:
            name: the setting's name.
            value: what it holds now; of `keys`, only the commands whose keys change, and None for
                those that have their own again.

        Raises:
            SettingsError: if it cannot be written.
        """
        if self.path is not None:
            # Writing loads more than reading does.
            from mate.settings.writing import save

            save(self.path, {name: value})
