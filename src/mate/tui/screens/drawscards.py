"""Screens that start a match whose fair cards must first be found in the background."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

from mate.record import Terms
from mate.tui.background import Thinking, think_aloud
from mate.tui.screens.base import MateScreen

ResultT = TypeVar("ResultT")

_WORKS_MEANWHILE: Final = frozenset({"leave", "app.quit", "app.help", "app.command_palette"})
"""The actions that work while cards are being found."""


class DrawsCards(MateScreen[ResultT]):
    """A screen that finds cards in the background. Other keys are meant for the coming table."""

    _drawing: Thinking[Terms] | None = None

    @property
    def is_drawing(self) -> bool:
        """Whether cards are being found."""
        return self._drawing is not None

    @abstractmethod
    def show_drawing(self) -> None:
        """Show whether cards are being found."""

    def draw_cards(
        self,
        work: Callable[[Callable[[], None]], Terms],
        take: Callable[[Terms | Exception], None],
    ) -> None:
        """Find the cards of a match, unless that is under way.

        Args:
            work: makes the match, in a thread; it calls its argument after each deal.
            take: called with the match or the error.
        """
        if self._drawing is not None:
            return

        def found(new: Terms | Exception) -> None:
            self._drawing = None
            take(new)

        self._drawing = think_aloud(self, work, lambda: None, found)
        self.show_drawing()

    def call_off_drawing(self) -> None:
        """Stop looking for cards."""
        if self._drawing is not None:
            self._drawing.call_off()
            self._drawing = None
            self.show_drawing()

    def accepts_key(self) -> bool:
        """While cards are being found, accept only keys that leave or open something else."""
        works = not self.is_drawing or self.action_of_key in _WORKS_MEANWHILE
        return super().accepts_key() and works

    def on_screen_suspend(self) -> None:
        """Stop: people who look at something else must not be taken to a table."""
        if self in self.app.screen_stack:
            self.call_off_drawing()
