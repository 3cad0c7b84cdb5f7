"""Screens from which a match begins whose cards have to be drawn first, beside the screen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

from mate.session import NewMatch
from mate.tui.background import Thinking, think_aloud
from mate.tui.screens.base import MateScreen

ResultT = TypeVar("ResultT")

_WORKS_MEANWHILE: Final = frozenset({"leave", "app.quit", "app.help", "app.command_palette"})
"""What can be done while cards are drawn for the match to come."""


class DrawsCards(MateScreen[ResultT]):
    """A screen that draws cards beside itself. Other keys are meant for the table to come."""

    _drawing: Thinking[NewMatch] | None = None

    @property
    def is_drawing(self) -> bool:
        """Whether cards are being drawn."""
        return self._drawing is not None

    @abstractmethod
    def show_drawing(self) -> None:
        """Show whether cards are being drawn."""

    def draw_cards(
        self,
        work: Callable[[Callable[[], None]], NewMatch],
        take: Callable[[NewMatch | Exception], None],
    ) -> None:
        """Draw the cards of a match, unless that is being done.

        Args:
            work: makes the match in a thread; it calls its argument after each deal.
            take: called with the match, or with the error that was raised.
        """
        if self._drawing is not None:
            return

        def found(new: NewMatch | Exception) -> None:
            self._drawing = None
            take(new)

        self._drawing = think_aloud(self, work, lambda: None, found)
        self.show_drawing()

    def call_off_drawing(self) -> None:
        """Want no cards any more."""
        if self._drawing is not None:
            self._drawing.call_off()
            self._drawing = None
            self.show_drawing()

    def heeds(self) -> bool:
        """While cards are drawn, only what leaves or looks elsewhere does anything here."""
        return super().heeds() and (not self.is_drawing or self.action_of_key in _WORKS_MEANWHILE)

    def on_screen_suspend(self) -> None:
        """Whoever looks at something else meanwhile is not to find themselves at a table."""
        if self in self.app.screen_stack:
            self.call_off_drawing()
