"""The table at which two computers play each other."""

from __future__ import annotations

from typing import Final

from mate.table import events
from mate.tui.keys.commands import RULES, Scope
from mate.tui.screens.table import TableScreen

_SPEEDS: Final = (0.25, 0.5, 1, 2, 4)
"""The speeds of play between computers, relative to play against a person."""
_MOMENTS: Final = 4
"""The time for which the end of a hand is shown, as a multiple of the pause per action."""


class WatchScreen(TableScreen, scopes=(Scope.WATCH, Scope.EVERYWHERE), inherit_bindings=False):
    """A match between computers, which runs automatically unless paused."""

    paused = False

    def accepts_key(self) -> bool:
        """Accept every key: a held key only takes more steps, and nobody plays at this keyboard."""
        return True

    def moment_lasts(self) -> float | None:
        """Return the seconds until the match continues, more after a hand; None while paused."""
        if self.paused:
            return None
        over = self.table.hand.outcome is not None
        return max(_MOMENTS * self.pause_of_computer, 0.01) if over else super().moment_lasts()

    def moment_over(self) -> None:
        """Go on, unless another screen hides the table."""
        if self.is_seen and self.table.hand.outcome is not None:
            self._leave_hand()
        else:
            super().moment_over()

    def _leave_hand(self) -> None:
        if self.table.match.finished:
            self.show_hand_end()
        else:
            self.go_on("go on")

    def action_pause(self) -> None:
        """Pause or continue."""
        self.paused = not self.paused
        self.wait(anew=True)
        self.refresh_rows()

    def action_speed(self, step: int) -> None:
        """Speed up or slow down, from the next action on."""
        place = _SPEEDS.index(self.speed) + step
        self.speed = _SPEEDS[min(max(place, 0), len(_SPEEDS) - 1)]
        self.refresh_rows()

    def action_play(self) -> None:
        """Take one step now; a paused match stays paused."""
        if self.table.computer_acts:
            self.do(events.MomentOver())
        else:
            self._leave_hand()

    def _waiting(self) -> str:
        pause, speed = self.key("watch.pause"), self.speed
        text = f"{self.narrator.names[self.position.turn]} is thinking."
        if self.hand.outcome is not None:
            text = "The match continues in a moment."
        if self.paused:
            text = f"Paused. Press {pause} to continue, {self.key('watch.play')} to take one step."
        else:
            text = f"{text} Press {pause} to pause."
        return text if speed == 1 else f"{text} Speed × {speed:g}."

    @property
    def possible(self) -> dict[str, bool]:
        """No restrictions, because players decide nothing here."""
        return {}

    def _names(self) -> dict[str, str]:
        return {"pause": "continue" if self.paused else "pause", RULES: "rules"}
