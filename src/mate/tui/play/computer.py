"""The computer's turns at a table: it thinks in a thread, and acts after a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.timer import Timer

from mate.players.seats import Opponents
from mate.rules import Action, Match
from mate.tui.play.background import think
from mate.tui.screens.base import MateScreen
from mate.words.problems import reason_of


class ComputerTurn:
    """Finds what the computer does in a match, and when.

    It acts once it has thought, the moment is over, and the players can see it. Whatever it found
    for a match that stands otherwise by then is dropped.

    Args:
        screen: the table.
        opponents: which seats are the computer's.
        act: called with the action when it is time.
        tell: called with a sentence where there is no action to be had.

    Attributes:
        paused: whether it waits until it is told to go on, or to take a single step.
    """

    def __init__(
        self,
        screen: MateScreen[Any],
        opponents: Opponents,
        act: Callable[[Action], None],
        tell: Callable[[str], None],
    ) -> None:
        self._screen, self._opponents = screen, opponents
        self._act, self._tell = act, tell
        self._match: Match | None = None
        self._found: Action | None = None
        self._failed = False
        self._moment_over = False
        self._timer: Timer | None = None
        self.paused = False

    def begin(self, match: Match, seconds: float) -> None:
        """Begin to think where it is the computer's turn; forget what was thought before.

        Args:
            match: the match as it stands.
            seconds: how long to take at least, so that its play can be followed.
        """
        self.forget()
        if not self._opponents.due(match):
            return
        self._match = match
        self._moment_over = seconds <= 0
        if seconds > 0:
            self._timer = self._screen.set_timer(seconds, self._on_time)
        think(
            self._screen,
            lambda: self._opponents.choose(match),
            lambda found: self._on_thought(match, found),
        )

    def forget(self) -> None:
        """Drop what is being thought about."""
        if self._timer is not None:
            self._timer.stop()
        self._match = self._found = self._timer = None
        self._moment_over = self._failed = False

    def hurry(self) -> None:
        """Act at once; take one step if it is paused, and try again if it could not act."""
        if self._failed and self._match is not None:
            self.begin(self._match, 0)
            return
        self._moment_over = True
        self._act_if_ready(asked=True)

    def look(self) -> None:
        """The table is seen again, or goes on after a pause."""
        self._act_if_ready()

    def _on_time(self) -> None:
        self._moment_over = True
        self._act_if_ready()

    def _on_thought(self, match: Match, found: Action | Exception) -> None:
        if match is not self._match:
            return
        if isinstance(found, Exception):
            self._failed = True
            reason, key = reason_of(found), self._screen.key_for("play")
            self._tell(f"The computer could not go on: {reason}. {key} tries again.")
            return
        self._found = found
        self._act_if_ready()

    def _act_if_ready(self, *, asked: bool = False) -> None:
        action, screen = self._found, self._screen
        if action is None or not (
            screen.is_seen and self._moment_over and (asked or not self.paused)
        ):
            return
        # If the disk refuses the action, hurrying tries it again, and nothing else does.
        self._moment_over = False
        self._act(action)
