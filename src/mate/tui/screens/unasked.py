"""Screens that come while somebody may be pressing keys that were meant for what was before."""

from __future__ import annotations

from typing import Final, TypeVar

from textual.events import Event

from mate.tui.keys.commands import COMMAND_OF
from mate.tui.screens.base import MateScreen

SEEN_AFTER: Final = 0.7
"""How long it takes until people have seen that there is another screen; seconds."""
_PLAYS: Final = "table.play"

ResultT = TypeVar("ResultT")


class UnaskedScreen(MateScreen[ResultT]):
    """A screen that comes by itself: keys that are held, or play a card, are not meant for it."""

    _since = 0.0

    def on_mount(self) -> None:
        """From here on it can be seen."""
        self._since = Event().time
        self.program.presses.spend()

    def heeds(self) -> bool:
        """Whether the key that came last was meant for this screen."""
        presses = self.program.presses
        if presses.spent:
            return False
        plays = presses.key in self.program.keymap.keys_of(COMMAND_OF[_PLAYS])
        if plays and presses.time - self._since < SEEN_AFTER:
            # Held on, it was pressed for what was before all the same.
            presses.spend()
            return False
        return True
