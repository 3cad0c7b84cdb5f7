"""The computer's turns at a table: it thinks beside the screen, and acts after a moment."""

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
    """Finds what the computer does in a match, and when.

    Whatever it found for a match that stands otherwise by then is dropped.

    Args:
        screen: the table, which thoughts come back to.
        seats: which of them are the computer's.
        changed: called when there is an action, or a problem.

    Attributes:
        paused: whether it waits until it is told to go on, or to take a single step.
        problem: why there is no action to be had, if so.
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
        """Begin to think where it is the computer's turn; forget what was thought before.

        Args:
            match: the match as it stands.
            seconds: how long to take at least, so that its play can be followed.
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
        """Wait no more, paused or not: what there is to do now; if it still thinks, it acts then.

        If it could not act, it tries again.
        """
        if self.problem and self._match is not None:
            self.begin(self._match, 0)
        self._moment_over = self._hurried = True
        return self._taken()

    @property
    def has_news(self) -> bool:
        """Whether there is an action to be done now, or a problem."""
        ready = self._found is not None and self._moment_over and not self._waits
        return ready or bool(self.problem)

    @property
    def _waits(self) -> bool:
        return self.paused and not self._hurried

    def due_action(self) -> Action | None:
        """What the computer does, once it has thought and the moment is over; to be done now.

        It is given once: if the disk refuses the action, to hurry tries it again, and nothing
        else does.
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
            self.problem = f"The computer could not go on: {reason_of(found)}"
        else:
            self._found = found
        self._changed()
