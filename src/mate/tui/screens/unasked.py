"""Screens that appear while somebody may still be pressing keys meant for the previous one."""

from __future__ import annotations

from typing import Final, TypeVar

from textual.events import Event

from mate import clock
from mate.tui.keys.commands import COMMAND_OF
from mate.tui.screens.base import MateScreen

_PLAYS: Final = "table.play"

ResultT = TypeVar("ResultT")


class UnaskedScreen(MateScreen[ResultT]):
    """A screen that appears unasked, and ignores held keys and early keys that play a card."""

    _since = 0.0

    def on_mount(self) -> None:
        """Note when the screen appeared."""
        self._since = Event().time
        self.program.presses.spend()

    def heeds(self) -> bool:
        """Whether the last key was meant for this screen."""
        presses = self.program.presses
        if presses.spent:
            return False
        plays = presses.key in self.program.keymap.keys_of(COMMAND_OF[_PLAYS])
        if plays and presses.time - self._since < clock.SEEN_AFTER:
            # Even if it is held on, it was pressed for the previous screen.
            presses.spend()
            return False
        return True
