"""The choice of whose mistakes to look at, if both players made some."""

from __future__ import annotations

from typing import Final, Literal, cast

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.players.seats import PEOPLE
from mate.record.events import Level
from mate.tui.keys.commands import Place, commands_at
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.figures import counted
from mate.words.narrator import Narrator

Whose = Literal["first", "second", "both"]
_ENTRIES: Final[tuple[Whose, ...]] = ("first", "second", "both")


class WhoseScreen(MateScreen[Whose], places=(Place.WHOSE, Place.EVERYWHERE)):
    """Asks whose mistakes to look at; its result is the choice, or None.

    Args:
        narrator: the players' names.
        counts: how many mistakes each made.
        computers: the computers by seat; None if both are people.
    """

    CSS_PATH = "whose.tcss"
    CENTRES_KEYS = True

    def __init__(
        self,
        narrator: Narrator,
        counts: tuple[int, int],
        computers: tuple[Level | None, Level | None] | None,
    ) -> None:
        super().__init__()
        self._narrator, self._counts = narrator, counts
        self._people = [
            seat for seat, computer in enumerate(computers or PEOPLE) if computer is None
        ]

    def compose_contents(self) -> ComposeResult:
        """The question and the choices."""
        first, second = self._counts
        names = self._narrator.names
        texts = (
            f"{names[0]}: {counted(first, 'mistake')}",
            f"{names[1]}: {counted(second, 'mistake')}",
            f"Both players: {counted(first + second, 'mistake')}",
        )
        entries = (
            Option(f" {self.key(f'whose.{entry}'):<3} {text}", entry)
            for entry, text in zip(_ENTRIES, texts, strict=True)
        )
        with Vertical(id="page"):
            yield Drawing(id="title")
            with Center(id="entries"):
                yield OptionList(*entries, id="menu", markup=False)

    def on_mount(self) -> None:
        """Start on the most likely choice: against a computer, the person's mistakes."""
        alone = self._people[0] if len(self._people) == 1 else None
        self.query_one(OptionList).highlighted = 2 if alone is None else alone

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_head(self.titled("Find it yourself"))
        title = self.query_one("#title", Drawing)
        title.draw([(("Whose mistakes?".center(self.cells), "strong"),), ()])
        self.show_keys("↑↓ Enter choose", commands_at(Place.EVERYWHERE))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the chosen entry."""
        event.stop()
        self.action_pick(event.option_id or "both")

    def action_pick(self, whose: str) -> None:
        """Take an entry."""
        self.leave(cast("Whose", whose))
