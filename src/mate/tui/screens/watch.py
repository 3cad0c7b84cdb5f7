"""The table at which two computers play by themselves."""

from __future__ import annotations

from typing import Final

from mate.session import Session
from mate.tui.background import Delay
from mate.tui.keys.commands import RULES, Command, Place, renamed
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

_SPEEDS: Final = (0.25, 0.5, 1, 2, 4)
"""The speeds of play between computers, relative to play against a person."""
_MOMENTS: Final = 4
"""How long the end of a hand stays on a watched table, in times of one action."""


class WatchScreen(TableScreen, places=(Place.WATCH, Place.EVERYWHERE), inherit_bindings=False):
    """A match between computers, which runs automatically unless paused."""

    def __init__(self, session: Session, narrator: Narrator) -> None:
        super().__init__(session, narrator)
        self._stay = Delay(self, self._move_on)

    def accepts_key(self) -> bool:
        """Accept every key: a held key only steps on, and acts for nobody at this keyboard."""
        return True

    def begin_turn(self) -> None:
        """Start the computer's turn, or show the end of a hand for a moment."""
        super().begin_turn()
        self._await_next_hand()

    def catch_up(self) -> None:
        """Show the end of a hand for a moment again."""
        super().catch_up()
        self._await_next_hand()

    @property
    def _hand_waits(self) -> bool:
        return self.hand.outcome is not None and not self.turns.computer.paused

    def _await_next_hand(self) -> None:
        self._stay.stop()
        if self._hand_waits:
            self._stay.start(max(_MOMENTS * self._seconds, 0.01))

    def _move_on(self) -> None:
        if self.is_seen and self._hand_waits:
            self._leave_hand()

    def _leave_hand(self) -> None:
        if self.session.match.finished:
            self.show_hand_end()
        else:
            self.go_on("go on")

    def action_pause(self) -> None:
        """Pause or continue."""
        self.turns.computer.paused = not self.turns.computer.paused
        self.turn_changed()
        self._await_next_hand()
        self.refresh_rows()

    def action_speed(self, step: int) -> None:
        """Speed up or slow down, from the next action on."""
        place = _SPEEDS.index(self.speed) + step
        self.speed = _SPEEDS[min(max(place, 0), len(_SPEEDS) - 1)]
        self.refresh_rows()

    def action_play(self) -> None:
        """Take one step now; a pause stays on."""
        if self.turns.computer_is_due:
            self.do(self.turns.computer.hurry())
        else:
            self._leave_hand()

    def _waiting(self) -> str:
        return self._pausing(f"{self.narrator.names[self.position.turn]} is thinking.")

    def _after_hand(self) -> str:
        return self._pausing("Continues in a moment.")

    def _pausing(self, text: str) -> str:
        pause, speed = self.key("watch.pause"), self.speed
        if self.turns.computer.paused:
            text = f"Paused. {pause} continues; {self.key('watch.play')} takes one step."
        else:
            text = f"{text} {pause} pauses."
        return text if speed == 1 else f"{text} Speed × {speed:g}."

    def _commands(self) -> tuple[Command, ...]:
        going_on = "continue" if self.turns.computer.paused else "pause"
        return renamed(self.commands, {"pause": going_on, RULES: "rules"})
