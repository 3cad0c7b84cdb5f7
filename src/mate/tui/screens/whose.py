"""The choice of whose mistakes to look at, if both players made some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, cast

from mate.record.terms import Level
from mate.tui.keys.commands import Place
from mate.tui.screens.menu import Entry, MenuScreen
from mate.words.figures import counted
from mate.words.narrator import Narrator

Whose = Literal["first", "second", "both"]
_ENTRIES: Final[tuple[Whose, ...]] = ("first", "second", "both")


class WhoseScreen(MenuScreen[Whose], places=(Place.WHOSE, Place.EVERYWHERE)):
    """Asks whose mistakes to look at; its result is the choice, or None.

    Args:
        narrator: the players' names.
        counts: how many mistakes each made.
        computers: the levels of computers by seat; None for a person.
    """

    def __init__(
        self,
        narrator: Narrator,
        counts: tuple[int, int],
        computers: tuple[Level | None, Level | None],
    ) -> None:
        super().__init__()
        self._narrator, self._counts = narrator, counts
        self._people = [seat for seat, computer in enumerate(computers) if computer is None]

    def on_screen_resume(self) -> None:
        """Start on the most likely choice: against a computer, the person's mistakes."""
        self.fill(_ENTRIES[self._people[0]] if len(self._people) == 1 else "both")

    def entries(self) -> Iterator[Entry]:
        """The choices."""
        names = (*self._narrator.names, "Both players")
        counts = (*self._counts, sum(self._counts))
        for entry, name, count in zip(_ENTRIES, names, counts, strict=True):
            yield Entry(f"whose.{entry}", f"{name}: {counted(count, 'mistake')}")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_page("Find it yourself", "Whose mistakes?", self.cells, "strong")

    def action_pick(self, whose: str) -> None:
        """Take an entry."""
        self.leave(cast("Whose", whose))
