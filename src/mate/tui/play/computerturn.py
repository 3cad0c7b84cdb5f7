"""The computer's turns at a table: it thinks in the background and acts after a pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from mate.players.seats import Seats
from mate.rules import Action, Match
from mate.tui.background import think
from mate.words.problems import reason_of


class ComputerTurn:
    """Decides what the computer does in a match, and when.

    A result for a match that has changed meanwhile is dropped.

    Args:
        screen: the table, which receives results.
        seats: the seats, with those of computers.
        changed: called when an action is ready or a problem occurs.

    Attributes:
        paused: whether it waits for a single step or for the end of the pause.
        problem: why no action was found; empty otherwise.
    """

    def __init__(self, screen: Screen[Any], seats: Seats, changed: Callable[[], None]) -> None:
        self._screen, self._seats, self._changed = screen, seats, changed
        self._match: Match | None = None
        self._found: Action | None = None
        self._moment_over = self._hurried = False
        self._timer: Timer | None = None
        self.paused = False
        self.problem = ""

    def begin(self, match: Match, seconds: float) -> None:
        """Start thinking if it is the computer's turn; forget earlier results.

        Args:
            match: the current match.
            seconds: the least time to take, so that people can follow its play.
        """
        self._forget()
        if not self._seats.due(match):
            return
        self._match = match
        self._moment_over = seconds <= 0
        if seconds > 0:
            self._timer = self._screen.set_timer(seconds, self._on_time)
        think(
            self._screen,
            lambda: self._seats.choose(match),
            lambda found: self._on_thought(match, found),
        )

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._match = self._found = self._timer = None
        self._moment_over = self._hurried = False
        self.problem = ""

    def hurry(self) -> Action | None:
        """Return the action without waiting, or act as soon as it is found.

        After a problem, it tries again.
        """
        if self.problem and self._match is not None:
            self.begin(self._match, 0)
        self._moment_over = self._hurried = True
        return self._taken()

    @property
    def has_news(self) -> bool:
        """Whether an action is due or a problem occurred."""
        ready = self._found is not None and self._moment_over and not self._waits
        return ready or bool(self.problem)

    @property
    def _waits(self) -> bool:
        return self.paused and not self._hurried

    def due_action(self) -> Action | None:
        """The computer's action, once it is found and the least time is over.

        It is returned once. If it cannot be saved, only `hurry` tries it again.
        """
        return None if self._waits else self._taken()

    def _taken(self) -> Action | None:
        if not self._moment_over or self._found is None:
            return None
        self._moment_over = self._hurried = False
        return self._found

    def _on_time(self) -> None:
        self._moment_over = True
        self._changed()

    def _on_thought(self, match: Match, found: Action | Exception) -> None:
        if match is not self._match:
            return
        if isinstance(found, Exception):
            self.problem = f"The computer could not play: {reason_of(found)}"
        else:
            self._found = found
        self._changed()
